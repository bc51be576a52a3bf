"""Record files: size-limited reading and atomic writing."""

import contextlib
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from doppelagent.core.errors import BadRecord

if TYPE_CHECKING:
    from doppelagent.core.match import Match

STANDARD_INPUT = "-"


def read_bytes(file: str) -> bytes:
    """The content of the file (`-`: standard input), cut off just above the longest possible record."""
    from doppelagent.core.recordfile import LONGEST

    limit = 4 * LONGEST + 1  # a character has up to four bytes
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadRecord("Standard input is closed, so there is no record to read.")
        return sys.stdin.buffer.read(limit)
    try:
        with open(file, "rb") as opened:
            return opened.read(limit)
    except (OSError, ValueError) as error:
        raise BadRecord(f"The file {file!r} cannot be read: {getattr(error, 'strerror', None) or error}.") from None


def check_target(file: Path) -> None:
    """Refuse a path that cannot be written, before any work is done for it."""
    if file.exists() and not file.is_file():
        raise BadRecord(f"{file} is not a file, so nothing can be saved there.")
    if not file.parent.is_dir():
        raise BadRecord(f"There is no folder {file.parent} to save a file in.")


def save(match: "Match", file: Path) -> None:
    """Write the match to the file atomically: readers find the old record or the new one, never a part."""

    target = file.resolve()  # keeps a symbolic link a link
    new = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        new.write_text(match.record(), encoding="utf-8")
        if target.exists():
            shutil.copymode(target, new)
        os.replace(new, target)
    except OSError as error:
        raise BadRecord(f"The record cannot be saved in {file}: {error.strerror}.") from None
    finally:
        with contextlib.suppress(OSError):  # it exists only if it was not moved
            new.unlink()
