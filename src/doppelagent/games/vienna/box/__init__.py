"""§1.7 The box as data: our own edition lies in this folder; the option `box` names another folder with the same four files.

A State holds a box as numbers; its names are found by its number: `box_of(v.edition)`.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from doppelagent.core.errors import BadOption
from doppelagent.games.vienna.box.checks import check
from doppelagent.games.vienna.box.edition import Edition
from doppelagent.games.vienna.box.reading import FILES, read_edition

OWN: Final = "doppelagent-1"

_OPENED: dict[int, Edition] = {}


def open_box(name: str) -> Edition:
    """Our own edition, or that of a folder; an edition that cannot be played is refused with a sentence."""
    return _own() if name == OWN else _in_folder(Path(name))


def box_of(number: int) -> Edition:
    """The edition with this number, among those opened here."""
    if number not in _OPENED:
        _own()
    if number not in _OPENED:
        raise LookupError(f"No box with the number {number} was opened.")
    return _OPENED[number]


@cache
def _own() -> Edition:
    return _in_folder(Path(__file__).parent)


def _in_folder(folder: Path) -> Edition:
    return _opened(*(_contents(folder, file) for file in FILES))


@cache
def _opened(*contents: bytes) -> Edition:
    """The edition in files with these contents; it is read once."""
    edition = read_edition({file: _parsed(file, content) for file, content in zip(FILES, contents, strict=True)})
    check(edition)
    return _OPENED.setdefault(edition.number, edition)


def _contents(folder: Path, file: str) -> bytes:
    try:
        return (folder / file).read_bytes()
    except (OSError, ValueError) as error:  # a path can have characters that no file name has
        raise BadOption(
            f"The folder {str(folder)!r} is no box of Vienna: {file} cannot be read ({getattr(error, 'strerror', error)})."
        ) from None


def _parsed(file: str, content: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadOption(f"{file} is not written in TOML: {error}.") from None
