"""Any position of a finished match: what a seat could know there, and a new table that continues the match from it."""

import asyncio
from collections.abc import Iterable
from typing import Final, NamedTuple

from doppelagent.core.match import Match, Move
from doppelagent.core.registry import find
from doppelagent.debriefs.knowledge import given_away, knowledge
from doppelagent.server.messages.debriefs import Continue, KnowledgeNow, Whereabouts
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.pages import Opened
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.journal import Entry
from doppelagent.server.tables.opening import go_on
from doppelagent.server.tables.replay import ReplayPosition, position_at
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.tables import Tables

DIGITS: Final = 4  # decimal places


class FinishedTable(NamedTuple):
    """A finished table, the same table before its first entry, and its entries."""

    table: Table
    blank: Table
    entries: list[Entry]


class Past:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def knowledge(self, table_id: str, seat: int, step: int) -> bytes:
        """An encoded `KnowledgeNow`, cached like replays."""
        table, blank, entries = await self._finished(table_id, seat, step)
        key = ("knowledge", table_id, table.number, seat, step)
        return await self._tables.replays.get(key, lambda: encode(_knowledge_at(position_at(blank, entries, step), seat)))

    async def go_on(self, table_id: str, person: str, wanted: Continue) -> Opened:
        """Open a table that continues the match, and start it."""
        _, blank, entries = await self._finished(table_id, wanted.seat, wanted.step)
        match = await asyncio.to_thread(self._match_at, blank, entries, wanted)
        continued = journal.Continued(table_id, wanted.step, wanted.seat, wanted.cards, match.record())
        return await go_on(self._tables, person, match, wanted.level, continued)

    async def _finished(self, table_id: str, seat: int, step: int) -> FinishedTable:
        live = await self._tables.get(table_id)
        async with live.lock:
            found = FinishedTable(live.table, live.blank(), list(live.entries))
        if not found.table.has_replay:
            raise Refusal("not_over")
        if not 0 <= seat < len(found.table.seats):
            raise Refusal("no_such_seat")
        if not 0 <= step <= len(found.entries):
            raise Refusal("no_step")
        await self._tables.precompiler.prepare(find(found.table.opened.game), undo=True)
        return found

    def _match_at(self, blank: Table, entries: Iterable[Entry], wanted: Continue) -> Match:
        match = position_at(blank, entries, wanted.step).table.running.copy()
        if match.over:
            raise Refusal("at_the_end")
        if wanted.cards == "fresh":
            match.freshen(wanted.seat, self._tables.environment.seed())
        return match


def known(match: Match, seat: int, told: dict[str, float] | None = None) -> KnowledgeNow:
    """What the seat can know at this point of the match; once it is over, nothing is hidden."""
    if match.over:
        return KnowledgeNow(seat, [], worlds=1.0, exact=True, bound=False, given_away=told or {})
    found = knowledge(match, seat)
    cards = [
        Whereabouts(each.card, each.family, {str(place): round(number, DIGITS) for place, number in each.places.items()})
        for each in found.cards
    ]
    return KnowledgeNow(seat, cards, found.worlds, found.exact, found.bound, told or {})


def _knowledge_at(position: ReplayPosition, seat: int) -> KnowledgeNow:
    return known(position.table.side(seat), seat, _given_away(position))


def _given_away(position: ReplayPosition) -> dict[str, float]:
    """By seat: how much this step's choices told it about hidden cards, in bits."""
    if position.before is None or position.entry is None or not isinstance(position.entry.body, journal.Moved):
        return {}
    going = position.before.running.copy()
    bits = dict.fromkeys(range(going.players), 0.0)
    for seat, action in position.entry.body.moves:
        move = Move(seat, going.game.notation.read(action))
        for other in range(going.players):
            if other != seat:
                bits[other] += given_away(going, move, other)
        going.push_unchecked(*move)
    return {str(seat): round(number, DIGITS) for seat, number in bits.items()}
