"""Replays record files: verifies the record line by line, and turns it into the journal of a table where the match was played."""

import asyncio
import re
import time
from collections.abc import Iterable, Iterator
from typing import Final

from doppelagent.core import recordfile
from doppelagent.core.errors import DoppelagentError
from doppelagent.core.game import Game
from doppelagent.core.match import Match, Move
from doppelagent.core.registry import every_game
from doppelagent.server.bots.precompile import Precompiler
from doppelagent.server.messages.pages import Replay
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import Profile
from doppelagent.server.tables import journal
from doppelagent.server.tables.journal import Body, Entry, Seat
from doppelagent.server.tables.replay import encode_replay, replay, viewpoints_of
from doppelagent.server.tables.table import Table

MOST_SECONDS: Final = 20.0  # for one record
MOST_SAID: Final = 200  # characters of an error, since it may quote the file


class RecordFiles:
    """Replays record files, one at a time: each keeps a thread busy while people play."""

    def __init__(self, precompiler: Precompiler) -> None:
        self._precompiler, self._lock = precompiler, asyncio.Lock()

    async def replay(self, data: bytes, seat: int | None, words: str) -> bytes:
        """An encoded `Replay`. Compiles the game's rules first if necessary."""
        await self._precompiler.prepare(_game_of(data))
        async with self._lock:
            return await asyncio.to_thread(lambda: encode_replay(replay_record(data, seat, words)))


def replay_record(data: bytes, seat: int | None, words: str) -> Replay:
    deadline = time.monotonic() + MOST_SECONDS
    try:
        match = _read(data, deadline)
        viewpoints = viewpoints_of(match.players, seat, words)
        opened = match.envelope.seed if match.envelope is not None else None
        return replay(_table_of(match), _entries(match, deadline), viewpoints, opened)
    except TimeoutError:
        raise Refusal("long_replay") from None


def _read(data: bytes, deadline: float) -> Match:
    try:
        return recordfile.loads(data, lambda *_: _check_time(deadline), local=False)
    except DoppelagentError as error:
        raise _bad_record(error) from None


def _game_of(data: bytes) -> Game:
    """The game that the header names, if we play the same version of its rules. The rest of the file is checked by `recordfile`."""
    key, rules = (re.search(rb"^[ \t]*%b (\S{1,60})[ \t\r]*$" % word, data, re.MULTILINE) for word in (b"game", b"rules"))
    for game in every_game():
        if key is not None and key[1] == game.key.encode():
            if rules is not None and rules[1].isdigit() and int(rules[1]) != game.version:
                raise Refusal("old_rules", rules=int(rules[1]), now=game.version)
            return game
    raise Refusal("no_record")


def _bad_record(error: DoppelagentError) -> Refusal:
    line = re.match(r"Line (\d+): ", str(error))
    detail = str(error) if len(str(error)) <= MOST_SAID else f"{str(error)[:MOST_SAID]}…"
    return Refusal("bad_record", detail=detail, where=f" (Zeile {line[1]})" if line else "")


def _check_time(deadline: float) -> None:
    if time.monotonic() > deadline:
        raise TimeoutError


# The table where it was played


class Recorded(Match):
    """A record's match, played again from its beginning. Deals and fresh cards of the record are laid out when they are due."""

    def __init__(self, match: Match) -> None:
        self._past = match
        super().__init__(match.game, match.players, match.options, seed=match.seed, deal=match.deals.get(0), names=match.names)
        self._set_cards(match)

    def push_unchecked(self, seat: int, action: int) -> None:
        super().push_unchecked(seat, action)
        self._set_cards(self._past)


def _table_of(match: Match) -> Table:
    seed = bytes.fromhex(match.envelope.seed) if match.envelope is not None else b""
    table = Table("", None, seed, lambda *_: Recorded(match))
    table.profiles = dict(zip(_people(match), map(Profile, match.names), strict=False))
    return table


def _people(match: Match) -> list[str]:
    return [str(seat) for seat in range(match.players)]


def _entries(match: Match, deadline: float) -> Iterator[Entry]:
    for number, body in enumerate(_bodies(match), 1):
        _check_time(deadline)
        yield Entry(number, 0, None, None, body)


def _bodies(match: Match) -> Iterator[Body]:
    people, envelope = _people(match), match.envelope
    yield journal.Opened(
        game=match.game.key,
        rules=match.game.version,
        players=match.players,
        options=dict(match.options),
        public=False,
        host=people[0],
        seats=[Seat(person) for person in people],
        envelope=envelope.published if envelope is not None else "",
    )
    for seat, own in sorted(envelope.numbers.items()) if envelope is not None else ():
        yield journal.Added(people[seat], own)
    yield journal.Dealt()
    yield from _choices(match)


def _choices(match: Match) -> Iterator[Body]:
    """The choices as a table's journal has them: all simultaneous ones, or all parts of one, in an entry. Incomplete ones are sealed."""
    going = Recorded(match)
    while left := match.moves[len(going.moves) :]:
        number = _in_a_choice(going, left)
        if not number:
            yield from (journal.Sealed(seat, _written(match, left, seat)) for seat in sorted({move.seat for move in left}))
            return
        yield journal.Moved([(move.seat, match.game.notation.write(move.action)) for move in left[:number]])
        for move in left[:number]:
            going.push_unchecked(*move)


def _in_a_choice(match: Match, moves: Iterable[Move]) -> int:
    """How many of these moves make up the current choice, or all the simultaneous ones; 0 if they are incomplete."""
    sides = {seat: match.copy() for seat in match.pending}
    for number, move in enumerate(moves, 1):
        side = sides[move.seat]
        side.push_unchecked(*move)
        in_parts = side.in_parts(*move) if len(sides) == 1 else any(seat in side.pending for seat, side in sides.items())
        if not in_parts:
            return number
    return 0


def _written(match: Match, moves: Iterable[Move], seat: int) -> list[str]:
    return [match.game.notation.write(move.action) for move in moves if move.seat == seat]
