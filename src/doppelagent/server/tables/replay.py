"""The replay of a match from its journal: what each viewpoint saw first, and then step by step. Every entry after the deal is a step."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile, islice
from typing import NamedTuple

from msgspec import Raw, structs

from doppelagent.core.game import WATCHING
from doppelagent.server.messages import pages
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.frames import Snapshot, Step
from doppelagent.server.messages.pages import Replay, ReplayStep
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.folding import fold
from doppelagent.server.tables.journal import Entry
from doppelagent.server.tables.moments import Moments
from doppelagent.server.tables.sentences import names_at
from doppelagent.server.tables.slices import in_slices
from doppelagent.server.tables.snapshots import Viewpoint, table_info
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.updates import follow, snapshot, watch


def viewpoints_of(players: int, seat: int | None, words: str) -> list[Viewpoint]:
    """The viewpoint of one seat (-1: spectators), or, with None, all of them."""
    if seat is not None and not WATCHING <= seat < players:
        raise Refusal("no_seat")
    return [Viewpoint(each, words) for each in (range(WATCHING, players) if seat is None else (seat,))]


def replay(blank: Table, entries: Iterable[Entry], viewpoints: Sequence[Viewpoint], opened: str | None) -> Replay:
    """The match from the deal on, computed in a thread. `blank` is the table before its first entry; `opened` is the seed that was in
    its envelope."""
    table, rest = blank, iter(entries)
    while table.match is None:
        table = fold(table, next(rest)).table
    feeds = {viewpoint: watch(table, viewpoint) for viewpoint in viewpoints}
    first, steps = {str(viewpoint.seat): snapshot(table, viewpoint, feed) for viewpoint, feed in feeds.items()}, list[ReplayStep]()
    moments = Moments(table)
    for entry in in_slices(rest):
        folded = fold(table, entry)
        feeds, new = follow(feeds, table, folded, entry.body)
        table = folded.table
        steps += [_step(entry, new)] if new else []
        moments.look(table, len(steps))
    return _replay(table, first, steps, moments.seen, opened)


def encode_replay(replay: Replay) -> bytes:
    """Encode a replay as JSON step by step: a whole match at once would hold the interpreter lock for milliseconds."""
    steps = [Raw(encode(step)) for step in in_slices(replay.steps)]
    return encode(structs.replace(replay, steps=steps))


class ReplayPosition(NamedTuple):
    """A position of a match: the table after a step, the table before it, and its entry; at the deal there is no step."""

    table: Table
    before: Table | None = None
    entry: Entry | None = None


def position_at(blank: Table, entries: Iterable[Entry], step: int) -> ReplayPosition:
    """The position after this number of steps."""
    rest = iter(entries)
    table = blank
    while table.match is None:
        table = fold(table, next(rest)).table
    position = ReplayPosition(table)
    for entry in islice(rest, step):
        position = ReplayPosition(fold(position.table, entry).table, position.table, entry)
        step -= 1
    if step:
        raise Refusal("no_step")
    return position


def positions_of(entries: Iterable[Entry]) -> list[int]:
    """By number of moves: the number of steps after which they were made. Moves that were undone do not count."""
    positions = [0]
    for step, entry in _steps(entries):
        if isinstance(entry.body, journal.Moved):
            positions += [step] * len(entry.body.moves)
        elif isinstance(entry.body, journal.Undone):
            del positions[entry.body.moves + 1 :]
    return positions


def asked_of(entries: Iterable[Entry]) -> list[int]:
    """By number of moves: the step at which the last of them was chosen. A sealed choice becomes a move later, when all are revealed."""
    asked = [0]
    sealed: dict[int, list[int]] = {}  # by seat, for each part of its choice
    for step, entry in _steps(entries):
        match entry.body:
            case journal.Sealed(seat, actions):
                before = sealed.get(seat, [])[: len(actions)]
                sealed[seat] = before + [step - 1] * (len(actions) - len(before))
            case journal.Moved(moves):
                asked += [sealed[seat].pop(0) if sealed.get(seat) else step - 1 for seat, _ in moves]
                sealed = {}
            case journal.Undone(moves=number):
                del asked[number + 1 :]
                sealed = {}
    return asked


def _steps(entries: Iterable[Entry]) -> Iterator[tuple[int, Entry]]:
    """The entries after the deal, numbered like the steps of the replay."""
    return enumerate(islice(dropwhile(lambda entry: not isinstance(entry.body, journal.Dealt), entries), 1, None), 1)


def _replay(table: Table, first: dict[str, Snapshot], steps: list[ReplayStep], moments: list[pages.Moment], opened: str | None) -> Replay:
    seed = table.running.seed
    return Replay(
        table_info(table),
        names_at(table, "en"),
        first,
        steps,
        moments,
        opened=opened,
        numbers={str(seat): own for seat, own in sorted(table.deal_numbers.items())},
        key=seed.hex() if isinstance(seed, bytes) else None,
    )


def _step(entry: Entry, steps: Mapping[Viewpoint, Step]) -> ReplayStep:
    moves = [f"{seat} {action}" for seat, action in entry.body.moves] if isinstance(entry.body, journal.Moved) else []
    return ReplayStep(entry.number, moves, {str(viewpoint.seat): step for viewpoint, step in steps.items()})
