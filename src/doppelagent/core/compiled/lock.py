"""A lock for compiling in the background: one of the processes that share a cache compiles for all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: processes that share a cache may compile a rule twice there
    fcntl = None  # type: ignore[assignment]


@contextmanager
def compile_lock(folder: Path) -> Iterator[bool]:
    """Try to lock this cache folder, and yield whether that worked. If the process dies, the lock is released."""
    with (folder / "compiling.lock").open("w") as file:
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True
