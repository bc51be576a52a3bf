"""The results of an arena, in memory or on disk: one line per match, written when it ends, so that an interrupted arena can be resumed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from doppelagent.arenas.lines import LinesFile
from doppelagent.arenas.matches import MatchResult
from doppelagent.arenas.plan import Plan
from doppelagent.core.errors import BadRecord

FILE = "matches.jsonl"


class Results:
    """The results so far, by the number of the match."""

    def __init__(self) -> None:
        self.played: dict[int, MatchResult] = {}

    def add(self, match: MatchResult) -> None:
        self.played[match.number] = match


class StoredResults(Results):
    """Results that are also written to an open file, which begins with the plan's header."""

    def __init__(self, plan: Plan, file: IO[bytes]) -> None:
        super().__init__()
        self._lines = LinesFile(file)
        lines = self._lines.read()
        if not lines:
            self._lines.add(plan.header())
            return
        _check_header(plan, lines[0], file.name)
        for number, line in enumerate(lines[1:], 2):
            super().add(_read(line, file.name, number))

    def add(self, match: MatchResult) -> None:
        super().add(match)
        self._lines.add(asdict(match))


@contextmanager
def open_results(plan: Plan, folder: Path | None) -> Iterator[Results]:
    """The results of the plan: stored in this folder, or in memory if there is none."""
    if folder is None:
        yield Results()
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE).open("a+b") as file:
        yield StoredResults(plan, file)


def _check_header(plan: Plan, line: bytes, file: str) -> None:
    """Raise BadRecord for results of another plan, naming the difference."""
    header = _json(line, file, 1)
    for key, value in plan.header().items():
        if key not in header or header[key] != value:
            raise BadRecord(f"{file} holds an arena with another {key} ({header.get(key)}, not {value}); choose another folder.")


def _read(line: bytes, file: str, number: int) -> MatchResult:
    try:
        return MatchResult(**_json(line, file, number))
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
