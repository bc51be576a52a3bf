"""A lock on a SQLite file: one server process at a time, under any name of the file.

`flock` locks the file itself, not its name: symbolic and hard links lead to the same lock, and there is no lock file that can be removed.
The system releases it when the process ends. SQLite locks ranges of the file by `fcntl`; the two kinds do not see each other, so backups
can read meanwhile. But closing any descriptor of a file releases all `fcntl` locks that the process has on it. So a file that this process
has locked is not opened again, and its lock is closed after all its connections.

Windows has no `flock`; there, SQLite locks a file beside the database's real path.
"""

import os
import sys
from typing import Final, Protocol

import apsw

from doppelagent.server.store.database import BadDatabase

_locked: Final[set[tuple[int, int]]] = set()  # files that this process has locked, by device and number


class Lock(Protocol):
    def close(self) -> None:
        """Release the lock."""


def lock_file(path: str) -> Lock:
    """Create the file if it is missing, and lock it; BadDatabase says why that fails."""
    try:
        return _LockFile(path) if sys.platform == "win32" else _FileLock(path)
    except (BlockingIOError, apsw.BusyError):
        raise BadDatabase(f"Another Doppelagent is using {path}; stop it, or give this one another --database.") from None
    except (apsw.Error, OSError) as error:
        raise BadDatabase(f"The database {path} cannot be opened: {getattr(error, 'strerror', None) or error}.") from None


def _create(path: str) -> int:
    """A descriptor of the file, which only its owner may read: it contains the seeds of running matches."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


class _FileLock:
    def __init__(self, path: str) -> None:
        import fcntl

        if os.path.exists(path) and _identity(os.stat(path)) in _locked:
            raise BlockingIOError
        self._descriptor = _create(path)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._descriptor)
            raise
        self._identity = _identity(os.fstat(self._descriptor))
        _locked.add(self._identity)

    def close(self) -> None:
        os.close(self._descriptor)
        _locked.discard(self._identity)


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


class _LockFile:
    def __init__(self, path: str) -> None:
        os.close(_create(path))
        self._connection = apsw.Connection(f"{os.path.realpath(path)}.lock")
        self._connection.pragma("journal_mode", "MEMORY")  # the lock file stays empty
        self._connection.execute("BEGIN EXCLUSIVE")

    def close(self) -> None:
        self._connection.close()
