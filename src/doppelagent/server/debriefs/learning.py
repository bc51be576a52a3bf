"""Hints and odds for a person who plays alone against bots, made from what their seat sees and nothing else."""

from collections.abc import Iterable
from functools import partial

import msgspec

from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.core.view import View
from doppelagent.debriefs.comparing import usual_budget
from doppelagent.debriefs.decisions import judge
from doppelagent.server.bots.runner import BotRunner
from doppelagent.server.debriefs.answers import rounded
from doppelagent.server.debriefs.past import known
from doppelagent.server.messages.debriefs import Candidate, Hint, KnowledgeNow, Odds
from doppelagent.server.messages.requests import AskHint, AskOdds
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.journal import Entry
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.tables import Tables


class Learning:
    """Answers requests for hints and odds, one at a time for each person."""

    def __init__(self, tables: Tables, runner: BotRunner) -> None:
        self._tables, self._runner = tables, runner
        self._asking: set[str] = set()

    async def answer(self, live: LiveTable, person: str, request: AskHint | AskOdds) -> Hint | Odds:
        if person in self._asking:
            raise Refusal("slow_down")
        self._asking.add(person)
        try:
            await self._tables.precompiler.prepare(find(live.table.opened.game), debrief=True)
            async with live.lock:
                seat = _seat_of(live, person)
                side = _side(live.table, seat, asked=isinstance(request, AskHint))
            if isinstance(request, AskHint):
                return await self._runner.search(partial(hint, request.id, side.view(seat)))
            return Odds(request.id, await self._runner.search(partial(odds, side, seat)))
        finally:
            self._asking.discard(person)


def hint(id: str, view: View) -> Hint:
    """The best action, as debriefs judge decisions."""
    decision = judge(view, view.legal[0], usual_budget(view.game))
    return Hint(id, decision.best, msgspec.convert(rounded(msgspec.to_builtins(decision.options)), list[Candidate]))


def odds(side: Match, seat: int) -> KnowledgeNow:
    return known(side, seat)


def _seat_of(live: LiveTable, person: str) -> int:
    """The seat of a person who is, and always was, the only person at the table."""
    seat = live.table.seat_of(person)
    if seat is None:
        raise Refusal("no_seat")
    if people_ever(live.entries) != {person}:
        raise Refusal("not_alone")
    return seat


def _side(table: Table, seat: int, *, asked: bool) -> Match:
    """The match as it is for the seat. For a hint, it must be the seat's own turn."""
    if table.status != "playing":
        raise Refusal("is_over" if table.status == "over" else "not_begun")
    if asked and (seat not in table.owing or table.bot_at(seat) is not None):
        raise Refusal("not_asked")
    return table.side(seat).copy()


def people_ever(entries: Iterable[Entry]) -> set[str]:
    """Every person who has or had a seat."""
    seated = (entry.body.seats for entry in entries if isinstance(entry.body, journal.Opened | journal.Seated))
    return {seat.person for seats in seated for seat in seats if seat.person is not None}
