"""A match told again from its journal: what each viewpoint saw at first, and then step by step."""

from collections.abc import Iterable, Mapping, Sequence

from doppelagent.core.game import WATCHING
from doppelagent.server.messages.frames import Step
from doppelagent.server.messages.pages import Replay, ReplayStep
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import JournalEntry
from doppelagent.server.tables import journal
from doppelagent.server.tables.sentences import names_at
from doppelagent.server.tables.snapshots import Viewpoint, table_info
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.updates import Updates


def viewpoints_of(players: int, seat: int | None, words: str) -> list[Viewpoint]:
    """This seat's (-1: who watched), or, with none, everybody's."""
    if seat is not None and not WATCHING <= seat < players:
        raise Refusal("no_seat")
    return [Viewpoint(each, words) for each in (range(WATCHING, players) if seat is None else (seat,))]


def replay(table: Table, entries: Iterable[JournalEntry], viewpoints: Sequence[Viewpoint], opened: str | None) -> Replay:
    """From the deal on. The table is one that nothing has happened at yet; `opened` is the seed that was in its envelope."""
    updates, rest = Updates(table), iter(entries)
    for entry in rest:
        updates.entry(entry)
        if table.match is not None:
            break
    for viewpoint in viewpoints:
        updates.look_on(viewpoint)
    first = {str(viewpoint.seat): updates.snapshot(viewpoint, []) for viewpoint in viewpoints}
    steps = [_step(entry, updates.entry(entry)) for entry in rest]
    seed = table.running.seed
    return Replay(
        table_info(table),
        names_at(table, "en"),
        first,
        [step for step in steps if step.steps],
        opened=opened,
        numbers={str(seat): own for seat, own in sorted(table.deal_numbers.items())},
        key=seed.hex() if isinstance(seed, bytes) else None,
    )


def _step(entry: JournalEntry, steps: Mapping[Viewpoint, Step]) -> ReplayStep:
    body = journal.read(entry.body)
    moves = [f"{seat} {action}" for seat, action in body.moves] if isinstance(body, journal.Moved) else []
    return ReplayStep(entry.number, moves, {str(viewpoint.seat): step for viewpoint, step in steps.items()})
