"""Players who sit down together and play one match after another, while the server may be gone for a moment at any time."""

import asyncio
import itertools
from collections.abc import Iterator, Sequence
from random import Random

from doppelagent.core.registry import every_game
from tests.server.measurements import Measurements, TableTimings
from tests.server.player import Pacer, Player, SeatedPlayer


class PlayerGroup:
    def __init__(self, players: Sequence[Player], games: Iterator[str], measurements: Measurements, pacer: Pacer) -> None:
        self._players, self._games, self._notebook, self._pacer = players, games, measurements, pacer
        self.timings = TableTimings(measurements)
        self.playing = asyncio.Event()

    async def introduce(self) -> None:
        for player in self._players:
            await player.introduce()

    async def play(self) -> None:
        """Until the pacer is stopped."""
        while not self._pacer.stopped.is_set():
            await self._match(next(self._games))

    async def _match(self, game: str) -> None:
        host, table = self._players[0], await self._players[0].open(game, len(self._players))
        seated = [SeatedPlayer(player, table, self.timings, self._pacer) for player in self._players]
        async with asyncio.TaskGroup() as tasks:
            staying = [tasks.create_task(player_here.stay()) for player_here in seated]
            for player_here in seated:
                if player_here.player is not host:
                    await player_here.ask("sit")
            await asyncio.gather(*(player_here.ask("add", own=f"{host.chance.getrandbits(256):064x}") for player_here in seated))
            await seated[0].ask("start")
            await seated[0].dealt.wait()
            self.playing.set()
            await self._until_over(seated)
            await self._compare(seated)
            for task in staying:
                task.cancel()

    async def _until_over(self, seated: Sequence[SeatedPlayer]) -> None:
        """Or until the pacer is stopped. What the first sees the others see as well, sooner or later."""
        ends = [asyncio.create_task(event.wait()) for event in (seated[0].over, self._pacer.stopped)]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        for player_here in seated:
            await player_here.settled()

    async def _compare(self, seated: Sequence[SeatedPlayer]) -> None:
        self._notebook.matches += 1
        for player_here in seated:
            self._notebook.compared += 1
            self._notebook.differed += not await player_here.agrees()


def player_groups(
    url: str, count: int, seats: int, measurements: Measurements, pacer: Pacer, sockets: str | None = None, games: Sequence[str] = ()
) -> list[PlayerGroup]:
    """Together they play these games, or every one."""
    chance, keys = Random(1), list(games) or [game.key for game in every_game()]  # noqa: S311  # chance for tests
    return [
        PlayerGroup(
            [Player(url, f"p{number}-{seat}", Random(chance.random()), sockets) for seat in range(seats)],  # noqa: S311
            itertools.cycle(keys[number % len(keys) :] + keys[: number % len(keys)]),
            measurements,
            pacer,
        )
        for number in range(count)
    ]
