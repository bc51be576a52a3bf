"""Our server under load: people at many tables, who play one match after another."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tests.server.lean import LeanSocket
from tests.server.observed import cpu_seconds
from tests.server.paced import GameSeat, Pacer
from tests.server.player import Player
from tests.server.process import Process

SEATS: Final = 4
AT_ONCE: Final = 50  # tables that are set up at the same time
OPENINGS: Final = 20  # matches that are opened to measure what that costs


@dataclass
class Load:
    """A server under load: its process, and what keeps its players going."""

    name: str
    pid: int
    pacer: Pacer
    sockets: list[LeanSocket] = field(default_factory=list)
    matches: int = 0  # started so far
    opening: float = 0.0  # seconds of CPU time for a match from its opening to the deal


class Table:
    """Four people who play one match after another."""

    def __init__(self, load: Load, players: Sequence[Player], game: str) -> None:
        self._load, self._players, self._game = load, players, game
        self._over = asyncio.Event()

    async def play(self, begun: asyncio.Event) -> None:
        while True:
            self._over.clear()
            seats = await self._sit_down()
            begun.set()
            await self._over.wait()
            self._stand_up(seats)

    async def open(self) -> None:
        """Begin a match and leave it."""
        self._stand_up(await self._sit_down())

    def _stand_up(self, seats: Sequence[GameSeat]) -> None:
        for seat in seats:
            seat.leave()
            self._load.sockets.remove(seat.socket)

    async def _sit_down(self) -> list[GameSeat]:
        host = self._players[0]
        table = await host.open(self._game, SEATS)
        seats = [GameSeat(player, table, self._load.pacer, self._over.set) for player in self._players]
        for seat in seats:
            await seat.socket.connect()
            await seat.entered.wait()
            if seat is not seats[0]:
                await seat.ask("sit")
        await asyncio.gather(*(seat.ask("add", own=f"{host.chance.getrandbits(256):064x}") for seat in seats))
        await seats[0].ask("start")
        await seats[0].dealt.wait()
        self._load.sockets += [seat.socket for seat in seats]
        self._load.matches += 1
        return seats


@contextlib.asynccontextmanager
async def our_server(file: str, games: Sequence[str], seats: int) -> AsyncIterator[Load]:
    server, chance, gate = Process(file), Random(1), asyncio.Semaphore(AT_ONCE)  # noqa: S311  # chance for tests
    await server.start()
    load = Load("+".join(games), server.pid, Pacer())

    async def people(number: int) -> Table:
        players = [Player(server.url, f"p{number}-{seat}", Random(chance.random())) for seat in range(SEATS)]  # noqa: S311
        async with gate:
            for player in players:
                await player.introduce()
        return Table(load, players, games[number % len(games)])

    async def table(number: int, begun: asyncio.Event) -> None:
        await (await people(number)).play(begun)

    begun = [asyncio.Event() for _ in range(seats // SEATS)]
    tasks = [asyncio.create_task(table(number, event)) for number, event in enumerate(begun)]
    try:
        await _all_begun(begun, tasks)
        load.opening = await cost_of_opening(load, [await people(number) for number in range(len(games))])
        yield load
    finally:
        await cancel(tasks)
        server.kill()


async def cost_of_opening(load: Load, tables: Sequence[Table]) -> float:
    """No other player moves meanwhile, since the pacer has no rate yet. Abandoned matches cost nothing."""
    before = cpu_seconds(load.pid)
    for number in range(OPENINGS):
        await tables[number % len(tables)].open()
    return (cpu_seconds(load.pid) - before) / OPENINGS


async def _all_begun(begun: Sequence[asyncio.Event], tasks: Sequence["asyncio.Task[None]"]) -> None:
    """Wait until every table plays; an error of one ends the run."""
    for event, task in zip(begun, tasks, strict=True):
        while not event.is_set():
            if task.done():
                task.result()
            await asyncio.sleep(0.05)


async def cancel(tasks: Sequence["asyncio.Task[None]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
