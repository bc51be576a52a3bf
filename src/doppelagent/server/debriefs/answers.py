"""Debriefs as messages, made from findings."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from doppelagent.core.match import Match
from doppelagent.debriefs.comparing import usual_budget
from doppelagent.debriefs.debrief import report_of
from doppelagent.debriefs.tasks import Row, Task, tasks_of
from doppelagent.server.messages.debriefs import DebriefNews, DebriefNow
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables.journal import Entry
from doppelagent.server.tables.replay import asked_of, positions_of
from doppelagent.server.tables.table import Table

DIGITS: Final = 5  # decimal places of estimates; numbers that must add up are not rounded
LAST: Final = ("plays", "strokes", "wins", "points")  # fields of the last frame


class Subject:
    """The subject of a debrief: a match, the seats that people had (all of them if no person played), and the tasks."""

    def __init__(self, table: Table, entries: Sequence[Entry]) -> None:
        if not table.has_replay:
            raise Refusal("not_over")
        if table.opened.continued is not None:
            raise Refusal("continued")
        self.match: Match = table.running.copy()
        self.budget = usual_budget(self.match.game)
        if not self.match.moves:
            raise Refusal("no_debrief")
        self.seats = tuple(sorted(table.people.values())) or tuple(range(self.match.players))
        self.tasks = tasks_of(self.match, self.seats)
        self.people = table.people
        self.positions, self.asked = positions_of(entries), asked_of(entries)

    def so_far(self, done: Mapping[Task, Row]) -> DebriefNow:
        """The debrief made from these results."""
        report: dict[str, Any] = msgspec.to_builtins(report_of(self.match, self.seats, self.budget, done))
        finished = len(done) == len(self.tasks)
        shown = {key: report[key] for key in ("seats", "plays", *(LAST if finished else ()))}
        found = {key: rounded(report[key]) for key in ("decisions", "curve")}
        about = {"done": len(done), "all": len(self.tasks), "positions": self.positions, "asked": self.asked}
        return msgspec.convert({"status": "done" if finished else "working", **shown, **found, **about}, DebriefNow)

    def news(self, new: Mapping[Task, Row], done: int) -> DebriefNews:
        """New results, as a frame for clients that have the earlier ones."""
        report: dict[str, Any] = msgspec.to_builtins(report_of(self.match, self.seats, self.budget, new))
        found = {key: rounded(report[key]) for key in ("decisions", "curve")}
        return msgspec.convert({"status": "working", "done": done, "all": len(self.tasks), **found}, DebriefNews)


def last_news(whole: DebriefNow) -> DebriefNews:
    """The last frame of a debrief, for clients that have all earlier ones."""
    return DebriefNews("done", done=whole.done, all=whole.all, **{key: getattr(whole, key) for key in LAST})


def rounded(value: Any) -> Any:
    """The value with all numbers rounded, however deeply they are nested."""
    match value:
        case float():
            return round(value, DIGITS)
        case list() | tuple():
            return [rounded(each) for each in value]
        case dict():
            return {key: rounded(each) for key, each in value.items()}
    return value
