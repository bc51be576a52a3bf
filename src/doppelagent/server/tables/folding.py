"""The fold: a table and its next entry make the next table. The same entries always make the same table."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from doppelagent.core.game import WATCHING
from doppelagent.core.match import Match
from doppelagent.server.tables import journal
from doppelagent.server.tables.casting import cast
from doppelagent.server.tables.clocks import Clocks
from doppelagent.server.tables.journal import Entry
from doppelagent.server.tables.table import Choice, ChoiceFacts, Table, Undo


class Folded(NamedTuple):
    """The next table, and the match after each of the entry's moves (the last is the table's own)."""

    table: Table
    positions: Sequence[Match]


def fold(table: Table, entry: Entry, judged: Match | None = None) -> Folded:
    """The table after its next entry. `judged` is the match after it, if judging has applied the moves; else they are applied here."""
    after = table.copy()
    after.number, after.at, after.clocks = entry.number, entry.at, table.clocks.copy()
    positions = _happen(after, entry.body, judged)
    _ask_around(after)
    after.clocks.update(entry.at, after.owing, after.ready)
    _count_steps(table, after, entry.body)
    return Folded(after, positions)


def _ask_around(after: Table) -> None:
    """Find the seats that owe a decision, and among them those whose sealed choice is complete."""
    after.pending = after.match.pending if after.match is not None and after.status == "playing" else ()
    after.ready = tuple(seat for seat, side in sorted(after.sealed.items()) if seat not in side.pending)
    after.owing = tuple(seat for seat in after.pending if seat not in after.ready)


def _count_steps(before: Table, after: Table, body: journal.Body) -> None:
    """Every viewpoint that can see the entry counts one more step."""
    after.numbers = {
        viewpoint: before.numbers.get(viewpoint, 0) + _is_seen(viewpoint, body, before, after)
        for viewpoint in range(WATCHING, after.opened.players)
    }
    if after.numbers[WATCHING] != before.numbers.get(WATCHING):
        after.seen_at = after.at
    if isinstance(body, journal.Dealt | journal.Moved | journal.Undone):
        after.moved = after.numbers


def _is_seen(viewpoint: int, body: journal.Body, before: Table, after: Table) -> bool:
    """Other viewpoints see a sealed choice only when it becomes complete, or is no longer."""
    return not isinstance(body, journal.Sealed) or body.seat == viewpoint or before.ready != after.ready


def _happen(after: Table, body: journal.Body, judged: Match | None) -> Sequence[Match]:
    match body:
        case journal.Dealt():
            return _deal(after)
        case journal.Moved():
            return _move(after, body, judged)
        case journal.Undone():
            return _undo(after, body)
        case journal.Sealed():
            _seal(after, body, judged)
        case (
            journal.Opened()
            | journal.Seated()
            | journal.Added()
            | journal.Started()
            | journal.Resumed()
            | journal.Closed()
            | journal.Followed()
            | journal.Changed()
            | journal.Talked()
        ):
            _happen_around(after, body)
        case _:
            _happen_at_seat(after, body)
    return ()


# The match


def _deal(after: Table) -> Sequence[Match]:
    after.status = "playing"
    after.match = after.dealt()
    return (after.match,)


def _move(after: Table, body: journal.Moved, judged: Match | None) -> Sequence[Match]:
    before, seats = len(after.running.moves), tuple(sorted({seat for seat, _ in body.moves}))
    after.previous = after.running
    positions = [judged] if judged is not None else _positions(after.running, body)
    after.match = positions[-1]
    after.choice, after.choice_facts = Choice(before, seats, after.choice), ChoiceFacts()
    after.sealed, after.undo = {}, None
    after.clocks.stop(seats, after.at)
    if after.match.over:
        after.status = "over"
    return positions


def _positions(match: Match, body: journal.Moved) -> list[Match]:
    """The match after each move. The moves in a journal are legal: they were judged before they were written."""
    positions: list[Match] = []
    for seat, action in body.moves:
        match = match.copy()
        match.push_unchecked(seat, match.game.notation.read(action))
        positions.append(match)
    return positions


def _seal(after: Table, body: journal.Sealed, judged: Match | None) -> None:
    after.sealed = {seat: side for seat, side in after.sealed.items() if seat != body.seat}
    if body.actions:
        after.sealed[body.seat] = judged or _positions(after.running, journal.Moved([(body.seat, action) for action in body.actions]))[-1]


def _undo(after: Table, body: journal.Undone) -> Sequence[Match]:
    after.match, after.previous, after.choice_facts = after.after_moves(body.moves), None, ChoiceFacts()
    while after.choice is not None and after.choice.before >= body.moves:
        after.choice = after.choice.earlier
    after.sealed, after.undo = {}, None
    after.clocks.stop({body.seat}, after.at)
    return (after.match,)


# Around the match


def _happen_around(after: Table, body: journal.Body) -> None:
    match body:
        case journal.Opened():
            after.opened, after.seats = body, cast(after.id, body.seats)
            after.host = body.host if body.host in after.people else None
            after.clocks = Clocks(body.clock, body.players)
        case journal.Seated():
            after.seats, after.host, after.seated = cast(after.id, body.seats), body.host, after.number
            after.added = {person: own for person, own in after.added.items() if person in after.people}
        case journal.Added():
            after.added = {**after.added, body.person: body.own}
        case journal.Started():
            after.status, after.started = "starting", after.at
        case journal.Resumed():
            after.started = after.at
            after.clocks.restart(tuple(after.clocks.asked), after.at)
        case journal.Closed():
            after.status = "over"
        case journal.Followed():
            after.next = body.table
        case journal.Changed():
            after.opened, after.seated = replace(after.opened, options=body.options), after.number
        case journal.Talked():
            after.phrases, after.watchers = body.phrases, body.watchers


def _happen_at_seat(after: Table, body: journal.Body) -> None:
    match body:
        case journal.Allowed():
            after.behind = after.behind | {body.seat} if body.yes else after.behind - {body.seat}
        case journal.UndoAsked():
            after.undo = Undo(body.seat)
        case journal.UndoAgreed() if after.undo is not None:
            after.undo = after.undo._replace(agreed=after.undo.agreed | {body.seat})
        case journal.UndoRefused():
            after.undo = None
        case journal.Resigned():
            after.resigned, after.undo = after.resigned | {body.seat}, None
        case journal.Away():
            after.away |= {body.seat}
        case journal.Returned():
            after.away -= {body.seat}
            after.clocks.restart((body.seat,), after.at)
