"""Folders of kernels in the cache: one for each game, architecture and hash of the sources. Needs neither Numba nor the rules."""

import hashlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from doppelagent.gpu.description import FILE, Description

PACKAGE: Final = Path(__file__).parents[1]


def folder_of(game: str, architecture: str) -> Path:
    """The folder for the kernels of this game, whether they are built or not."""
    return cache_root() / f"gpu-{game}-{architecture}-{sources_hash(game)}"


def is_built(folder: Path) -> bool:
    return (folder / FILE).is_file()  # written last


def built_from(folder: Path) -> tuple[str, dict[str, str]]:
    """The hash of the sources that these kernels were built from, and the versions of the packages that built them."""
    about = Description.read(folder).about
    return about["sources"], about["versions"]


def cache_root() -> Path:
    """The folder that compiled rules also use; `core.compiled.cache` computes it, too, but needs Numba."""
    base = os.environ.get("XDG_CACHE_HOME") or Path("~").expanduser() / ".cache"
    return Path(os.environ.get("DOPPELAGENT_CACHE") or Path(base) / "doppelagent")


@cache
def sources_hash(game: str) -> str:
    """A hash of the sources that decide what the kernels of a game do."""
    digest = hashlib.sha256()
    for source in sources(game):
        digest.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def sources(game: str) -> Iterator[Path]:
    for room in ("core", "critics", f"games/{game.replace('-', '_')}", "gpu/building"):
        yield from sorted(path for pattern in ("*.py", "*.toml") for path in (PACKAGE / room).rglob(pattern))
