"""Records on disk: read as they are, written whole or not at all."""

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
    """What the file (or `-`: standard input) holds; of one far too long to be a record only as much as shows that."""
    from doppelagent.core.recordfile import LONGEST

    enough = 4 * LONGEST + 1  # a character has up to four bytes
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadRecord("Standard input is closed, so there is no record to read.")
        return sys.stdin.buffer.read(enough)
    try:
        with open(file, "rb") as opened:
            return opened.read(enough)
    except (OSError, ValueError) as error:
        raise BadRecord(f"The file {file!r} cannot be read: {getattr(error, 'strerror', None) or error}.") from None


def check_place(file: Path) -> None:
    """Refuse a place where no record can be kept, before anybody plays for it."""
    if file.exists() and not file.is_file():
        raise BadRecord(f"{file} is not a file, so no record can be kept there.")
    if not file.parent.is_dir():
        raise BadRecord(f"There is no folder {file.parent} to keep a record in.")


def save(match: "Match", file: Path) -> None:
    """Replace the record by that of the match as it stands now; a reader finds the old one or the new one, never a part."""
    from doppelagent.core import recordfile

    target = file.resolve()  # a link stays a link
    new = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        new.write_text(recordfile.write(match), encoding="utf-8")
        if target.exists():
            shutil.copymode(target, new)
        os.replace(new, target)
    except OSError as error:
        raise BadRecord(f"The record cannot be saved in {file}: {error.strerror}.") from None
    finally:
        with contextlib.suppress(OSError):  # it is there only if it could not take its place
            new.unlink()
