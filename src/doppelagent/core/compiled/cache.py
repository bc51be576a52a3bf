"""Compiled code on disk, in a folder named by a hash of the sources it was made from and of the compiler's version.

So a stale cache can never play old rules. Folders that nobody used for a while are removed.
"""

import hashlib
import os
import platform
import shutil
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import llvmlite
import numba
import numpy as np

PACKAGE: Final = Path(__file__).parents[2]
CORE: Final = PACKAGE / "core"
KEPT_DAYS: Final = 30


def cache_folder(*homes: Path) -> Path:
    """Where code compiled from these folders (and `core`) is kept."""
    folder = cache_root() / fingerprint(*sorted({CORE, *homes}))
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    return folder


def home_of(source: Path) -> Path:
    """The folder whose sources decide what a rule does: the game's own, or that of the driver."""
    for folder in source.parents:
        if (folder / "game.py").exists() or folder.parent == PACKAGE:
            return folder
    return source.parent


@cache
def cache_root() -> Path:
    """$DOPPELAGENT_CACHE, or the user's cache folder, or (where nothing may be written there) one for this process alone."""
    base = os.environ.get("XDG_CACHE_HOME") or Path("~").expanduser() / ".cache"
    root = Path(os.environ.get("DOPPELAGENT_CACHE") or Path(base) / "doppelagent")
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            remove_unused(root)
            return root
    except OSError:
        return Path(tempfile.mkdtemp(prefix="doppelagent-"))


def remove_unused(root: Path) -> None:
    """Forget what was compiled from sources that nobody has played with for a while."""
    for folder in root.iterdir():
        if folder.is_dir() and time.time() - folder.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)


@cache
def fingerprint(*homes: Path) -> str:
    binary = str(sysconfig.get_config_var("SOABI"))  # how objects lie in memory
    versions = (platform.python_version(), binary, numba.__version__, llvmlite.__version__, np.__version__)
    digest = hashlib.sha256(" ".join(versions).encode())
    for home in homes:
        for source in sources(home):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def sources(home: Path) -> Iterator[Path]:
    """Code and data that decide what is compiled."""
    yield from sorted(path for pattern in ("*.py", "*.toml") for path in home.rglob(pattern))


def is_cached(function: Callable[..., Any]) -> bool:
    """Whether compiled code for this entry lies on disk."""
    index = function._cache._cache_file._index_path  # type: ignore[attr-defined]  # numba's dispatcher
    return Path(index).exists()
