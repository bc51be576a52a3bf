"""A hall whose clockwork goes: time passes when a test says so, and bots know at once what to do."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.server import journal
from doppelagent.server.clockwork import Clockwork
from doppelagent.server.hall import Hall
from doppelagent.server.live import Live
from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.settings import Settings
from doppelagent.server.store import Store
from doppelagent.server.thinking import Mind, Thinking
from doppelagent.server.workshop import Workshop
from tests.server.world import Guest, Still, guests

SHORT: Final[dict[str, bool | int | str]] = {"end_value": 1}  # a match of one round
PACE: Final = 600  # ms of an informant


PATIENCE = 120  # seconds


class Passing(Still):
    """Time stands still until a test lets it pass; whoever waits for a moment waits for that."""

    async def until(self, moment: int) -> None:
        while self.now() < moment:
            await asyncio.sleep(0.001)


class Thoughts(Thinking):
    """The first legal action at once; counts how often a bot was asked, and how often nobody wanted its answer any more."""

    asked = 0
    called_off = 0
    slowest_first = False

    async def choose(self, mind: Mind, side: Match, seat: int, asked: int) -> list[int]:
        try:
            return await super().choose(mind, side, seat, asked)
        except asyncio.CancelledError:
            self.called_off += 1
            raise

    async def _thought(self, _mind: Mind, side: Match, seat: int) -> list[int]:
        self.asked += 1
        if self.slowest_first:
            await asyncio.sleep((4 - seat) * 0.02)
        before = len(side.moves)
        while len(side.moves) == before or (len(side.pending) > 1 and seat in side.pending):
            side.act(seat, side.legal(seat)[0])
        return [move.action for move in side.moves[before:]]


class AllReady(Workshop):
    """Rules are compiled when they are first called, however long that takes."""

    async def prepare(self, _game: Game, _levels: Collection[str] = ()) -> None:
        pass


class Going(NamedTuple):
    """A hall whose clockwork goes."""

    hall: Hall
    clockwork: Clockwork
    outside: Passing
    thoughts: Thoughts


@asynccontextmanager
async def going(url: str, outside: Passing | None = None) -> AsyncIterator[Going]:
    outside = outside or Passing()
    thoughts = Thoughts(outside)
    hall = Hall(await Store.open(url), outside, Settings(), AllReady(lambda *_: None), thoughts.pace)
    await hall.start()
    works = Clockwork(hall, thoughts)
    await works.start()
    try:
        yield Going(hall, works, outside, thoughts)
    finally:
        await works.stop()
        await hall.close()
        await hall.store.close()


async def eventually(condition: Callable[[], object]) -> None:
    """Where nothing is compiled yet, a bot's first thought takes as long as that does."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.001)


async def for_a_while() -> None:
    """Long enough for anything that is due."""
    await asyncio.sleep(0.06)


async def started(at: Going, *, add: bool = True, **about: Any) -> tuple[Guest, Live]:
    """Anna against three bots, about to be dealt."""
    (anna,) = await guests(at.hall, "Anna")
    wanted = NewTable(game="black-spy", players=4, options=SHORT, bots=("informant",) * 3, **about)
    anna.table = (await at.hall.open("anna", wanted)).table
    if add:
        await anna.ask(requests.Add, own="a" * 64)
    await anna.ask(requests.Start)
    return anna, await at.hall.live(anna.table)


async def dealt(at: Going, **about: Any) -> tuple[Guest, Live]:
    anna, live = await started(at, **about)
    await eventually(lambda: at.thoughts.asked == 3)
    return anna, live


async def passes(anna: Guest, live: Live) -> None:
    """Anna chooses three cards to pass on."""
    cards = [text.removeprefix("pass ") for text in live.table.running.legal_texts(0)[:3]]
    await anna.ask(requests.Act, number=live.table.numbers[0], action=f"pass {' '.join(cards)}")


async def written(live: Live) -> list[journal.Body]:
    """What is durable: a moment before, the table knows of it already."""
    async with live.lock:
        return [journal.read(entry.body) for entry in live.entries]
