"""The extras of the package (`doppelagent[server]`), read from its metadata."""

import re
from importlib.metadata import PackageNotFoundError, requires
from typing import Final

_REQUIREMENT: Final = re.compile(r"([\w-]+).*extra == '(\w+)'")  # apsw>=3.51.3; extra == 'server'


def extra_with(module: str) -> str | None:
    """The extra that installs this module alone or with the fewest others, or None."""
    try:
        found = [_REQUIREMENT.match(line) for line in requires("doppelagent") or ()]
    except PackageNotFoundError:  # the sources, not installed
        return None
    wanted = module.partition(".")[0]
    extras = [match[2] for match in found if match and match[1].replace("-", "_") == wanted]
    sizes = [sum(1 for match in found if match and match[2] == extra) for extra in extras]
    return min(zip(sizes, extras, strict=True))[1] if extras else None
