"""Compiled code on disk, in a folder named by a hash of its sources and of the compiler, so that a stale cache never plays old rules.

Folders that were not used for KEPT_DAYS are removed.
"""

import atexit
import hashlib
import os
import platform
import shutil
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import llvmlite.binding
import numba
import numpy as np

PACKAGE: Final = Path(__file__).parents[2]
CORE: Final = PACKAGE / "core"
KEPT_DAYS: Final = 30


def cache_folder(*homes: Path, plain: bool = False) -> Path:
    """The folder for code compiled from these folders (and `core`), by plain njit or not."""
    folder = cache_root() / (sources_hash(*sorted({CORE, *homes})) + ("-plain" if plain else ""))
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    return folder


def home_of(source: Path) -> Path:
    """The folder whose sources decide what a rule does: the game's own, or that of the driver."""
    for folder in source.parents:
        if (folder / "game.py").exists() or folder.parent == PACKAGE:
            return folder
        if not _is_package(folder):
            break
    return source.parent


def _is_package(folder: Path) -> bool:
    return PACKAGE in folder.parents or (folder / "__init__.py").exists()


@cache
def cache_root() -> Path:
    """$DOPPELAGENT_CACHE, or else the user's cache folder; if it is not writable, a temporary folder, shared with child processes."""
    base = os.environ.get("XDG_CACHE_HOME") or Path("~").expanduser() / ".cache"
    root = Path(os.environ.get("DOPPELAGENT_CACHE") or Path(base) / "doppelagent")
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError:
        root = _temporary_folder()
        os.environ["DOPPELAGENT_CACHE"] = str(root)
    remove_unused(root)
    return root


def _temporary_folder() -> Path:
    """A folder that is removed when this process ends, but not when a fork of it does."""
    folder, owner = Path(tempfile.mkdtemp(prefix="doppelagent-")), os.getpid()
    atexit.register(lambda: shutil.rmtree(folder, ignore_errors=True) if os.getpid() == owner else None)
    return folder


def remove_unused(root: Path) -> None:
    """Remove the folders that were last used more than KEPT_DAYS ago."""
    for folder in root.iterdir():
        with suppress(FileNotFoundError):  # another process removed it first
            if folder.is_dir() and time.time() - folder.stat().st_mtime > KEPT_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)


@cache
def toolchain() -> str:
    """The versions of everything that decides how a rule is compiled and how objects lie in memory, and the processor."""
    binary = str(sysconfig.get_config_var("SOABI"))
    processor = numba.config.CPU_NAME or llvmlite.binding.get_host_cpu_name()
    return "_".join((platform.python_version(), binary, numba.__version__, llvmlite.__version__, np.__version__, processor))


@cache
def sources_hash(*homes: Path) -> str:
    """A hash of the sources, and of where they are: numba finds compiled code again only for the same file."""
    digest = hashlib.sha256(toolchain().encode())
    for home in homes:
        digest.update(os.fsencode(home) + b"\0")
        for source in sources(home):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def sources(home: Path) -> Iterator[Path]:
    """The files of code and data that decide what is compiled. Subfolders count only in a package: a script may lie in a home folder."""
    below = "**/" if _is_package(home) else ""
    yield from sorted(path for pattern in ("*.py", "*.toml") for path in home.glob(below + pattern))
