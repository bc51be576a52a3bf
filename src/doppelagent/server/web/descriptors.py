"""File descriptors: the limit is raised to what the system allows, and some are never given to connections."""

import sys
from typing import Final

RESERVE: Final = 64  # for the database, files of the page, and the answer to a connection that is refused
ENOUGH: Final = 1_048_576  # more than any server has connections; some systems state no limit, but refuse to set none


def raise_limit() -> int:
    """Raise this process's limit as far as it may; returns the number of descriptors."""
    if sys.platform == "win32":
        return ENOUGH
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted


def most_connections(descriptors: int, wanted: int) -> int:
    """The maximum of open connections, so that connected players can play on when it is reached."""
    return max(1, min(wanted, descriptors - RESERVE))
