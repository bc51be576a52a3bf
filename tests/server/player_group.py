"""Players that play one match after another together; the server may be down for a moment at any time."""

import asyncio
import itertools
from collections.abc import Iterator, Sequence
from random import Random

from doppelagent.core.registry import every_game
from tests.server.measurements import Measurements, TableTimings
from tests.server.player import Pacer, Player, SeatedPlayer


class PlayerGroup:
    def __init__(self, players: Sequence[Player], games: Iterator[str], measurements: Measurements, pacer: Pacer) -> None:
        self._players, self._games, self._measurements, self._pacer = players, games, measurements, pacer
        self.timings = TableTimings(measurements)
        self.playing = asyncio.Event()

    async def introduce(self) -> None:
        for player in self._players:
            await player.introduce()

    async def play(self) -> None:
        """Play matches until the pacer is stopped."""
        while not self._pacer.stopped.is_set():
            await self._match(next(self._games))

    async def _match(self, game: str) -> None:
        host, table = self._players[0], await self._players[0].open(game, len(self._players))
        seated = [SeatedPlayer(player, table, self.timings, self._pacer) for player in self._players]
        async with asyncio.TaskGroup() as tasks:
            staying = [tasks.create_task(seated_player.stay()) for seated_player in seated]
            for seated_player in seated:
                if seated_player.player is not host:
                    await seated_player.ask("sit")
            await asyncio.gather(*(seated_player.ask("add", own=f"{host.chance.getrandbits(256):064x}") for seated_player in seated))
            await seated[0].ask("start")
            await seated[0].dealt.wait()
            self.playing.set()
            await self._until_over(seated)
            await self._compare(seated)
            for task in staying:
                task.cancel()

    async def _until_over(self, seated: Sequence[SeatedPlayer]) -> None:
        """Wait for the end of the match or of the pacer. The other players see the end soon after the first."""
        ends = [asyncio.create_task(event.wait()) for event in (seated[0].over, self._pacer.stopped)]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        for seated_player in seated:
            await seated_player.settled()

    async def _compare(self, seated: Sequence[SeatedPlayer]) -> None:
        self._measurements.matches += 1
        for seated_player in seated:
            self._measurements.compared += 1
            self._measurements.differed += not await seated_player.agrees()


def player_groups(
    url: str, count: int, seats: int, measurements: Measurements, pacer: Pacer, sockets: str | None = None, games: Sequence[str] = ()
) -> list[PlayerGroup]:
    """`count` groups of players that play these games in turn; by default every game."""
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
