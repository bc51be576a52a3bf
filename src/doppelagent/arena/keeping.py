"""The matches of an arena on disk, one line each, written when it is over: whatever stops an arena, what was played is played."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from doppelagent.arena.plan import Plan
from doppelagent.arena.playing import Played
from doppelagent.core.errors import BadRecord

FILE = "matches.jsonl"


class Book:
    """The matches so far, by number."""

    def __init__(self) -> None:
        self.played: dict[int, Played] = {}

    def add(self, match: Played) -> None:
        self.played[match.number] = match


class KeptBook(Book):
    """The same in an open file, which begins with the plan's header."""

    def __init__(self, plan: Plan, file: IO[bytes]) -> None:
        super().__init__()
        self._file = file
        lines = self._whole_lines()
        if not lines:
            self._write(plan.header())
            return
        _check_header(plan, lines[0], file.name)
        for number, line in enumerate(lines[1:], 2):
            super().add(_read(line, file.name, number))

    def add(self, match: Played) -> None:
        super().add(match)
        self._write(asdict(match))

    def _whole_lines(self) -> list[bytes]:
        """What the file holds; a last line that was cut off is dropped, there too."""
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._file.truncate(len(whole))
        return whole.splitlines()

    def _write(self, content: dict[str, Any]) -> None:
        self._file.write(json.dumps(content, separators=(",", ":")).encode() + b"\n")
        self._file.flush()


@contextmanager
def book(plan: Plan, folder: Path | None) -> Iterator[Book]:
    """The matches of the plan kept in this folder, or, without one, for as long as they are looked at."""
    if folder is None:
        yield Book()
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE).open("a+b") as file:
        yield KeptBook(plan, file)


def _check_header(plan: Plan, line: bytes, file: str) -> None:
    """Refuse matches of another plan, naming what is different."""
    header = _json(line, file, 1)
    for key, value in plan.header().items():
        if key not in header or header[key] != value:
            raise BadRecord(f"{file} holds an arena with another {key} ({header.get(key)}, not {value}); choose another folder.")


def _read(line: bytes, file: str, number: int) -> Played:
    try:
        return Played(**_json(line, file, number))
    except TypeError:
        raise BadRecord(f"Line {number} of {file} is no match of an arena; remove the line, or choose another folder.") from None


def _json(line: bytes, file: str, number: int) -> dict[str, Any]:
    try:
        content = json.loads(line)
    except ValueError:
        content = None
    if not isinstance(content, dict):
        raise BadRecord(f"Line {number} of {file} cannot be read; remove the line, or choose another folder.")
    return content
