"""The work file of a debrief: a line for each result, written when it is ready, so that an interrupted debrief can be resumed."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from doppelagent import __version__
from doppelagent.arenas.lines import LinesFile
from doppelagent.core.errors import BadRecord
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.debriefs.tasks import Row, Task

FORMAT: Final = 2


class Work:
    """Results by task."""

    def __init__(self) -> None:
        self.done: dict[Task, Row] = {}

    def add(self, task: Task, row: Row) -> None:
        self.done[task] = row


class StoredWork(Work):
    """Results that are also written to an open file, which begins with a header."""

    def __init__(self, header: Row, file: IO[bytes]) -> None:
        super().__init__()
        self._lines = LinesFile(file)
        lines = self._lines.read()
        if not lines:
            self._lines.add(header)
        elif _read(lines[0]) != header:
            raise BadRecord(f"{file.name} holds the work for another match, budget, network or version; choose another file, or remove it.")
        for line in lines[1:]:
            row = _read(line)
            if not {"kind", "number", "result"} <= row.keys():
                raise BadRecord(f"{file.name} cannot be read; choose another file, or remove it.")
            self.done[Task(row["kind"], row["number"])] = row["result"]

    def add(self, task: Task, row: Row) -> None:
        super().add(task, row)
        self._lines.add({**task._asdict(), "result": row})


@contextmanager
def open_work(match: Match, budget: int, path: Path | None) -> Iterator[Work]:
    """The work on a match: kept in this file, or in memory if there is none."""
    with kept_work(header_of(match, budget), path) as work:
        yield work


@contextmanager
def kept_work(header: Row, path: Path | None) -> Iterator[Work]:
    """Work that depends only on its header: kept in this file, or in memory if there is none."""
    if path is None:
        yield Work()
        return
    with path.open("a+b") as file:
        yield StoredWork(header, file)


def header_of(match: Match, budget: int) -> dict[str, Any]:
    """What results depend on."""
    past = hashlib.sha256(dump(match.at(0).state) + repr((match.moves, match.deals, match.fresh)).encode()).hexdigest()
    return {
        "format": FORMAT,
        "package": __version__,
        "game": match.game.key,
        "rules": match.game.version,
        "match": past,
        "budget": budget,
    }


def _read(line: bytes) -> Row:
    """A line as JSON; anything else becomes an empty row, which the caller refuses."""
    try:
        content = json.loads(line)
    except ValueError:
        return {}
    return content if isinstance(content, dict) else {}
