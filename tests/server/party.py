"""Players who sit down together and play one match after another, while the server may be gone for a moment at any time."""

import asyncio
import itertools
from collections.abc import Iterator, Sequence
from random import Random

from doppelagent.core.registry import every_game
from tests.server.notebook import Notebook, SocialStore
from tests.server.player import Metronome, Player, Sitting


class Party:
    def __init__(self, players: Sequence[Player], games: Iterator[str], notebook: Notebook, metronome: Metronome) -> None:
        self._players, self._games, self._notebook, self._metronome = players, games, notebook, metronome
        self.company = SocialStore(notebook)
        self.playing = asyncio.Event()

    async def introduce(self) -> None:
        for player in self._players:
            await player.introduce()

    async def play(self) -> None:
        """Until the metronome is stopped."""
        while not self._metronome.stopped.is_set():
            await self._match(next(self._games))

    async def _match(self, game: str) -> None:
        host, table = self._players[0], await self._players[0].open(game, len(self._players))
        sittings = [Sitting(player, table, self.company, self._metronome) for player in self._players]
        async with asyncio.TaskGroup() as tasks:
            staying = [tasks.create_task(sitting.stay()) for sitting in sittings]
            for sitting in sittings:
                if sitting.player is not host:
                    await sitting.ask("sit")
            await asyncio.gather(*(sitting.ask("add", own=f"{host.chance.getrandbits(256):064x}") for sitting in sittings))
            await sittings[0].ask("start")
            await sittings[0].dealt.wait()
            self.playing.set()
            await self._until_over(sittings)
            await self._compare(sittings)
            for task in staying:
                task.cancel()

    async def _until_over(self, sittings: Sequence[Sitting]) -> None:
        """Or until the metronome is stopped. What the first sees the others see as well, sooner or later."""
        ends = [asyncio.create_task(event.wait()) for event in (sittings[0].over, self._metronome.stopped)]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        for sitting in sittings:
            await sitting.settled()

    async def _compare(self, sittings: Sequence[Sitting]) -> None:
        self._notebook.matches += 1
        for sitting in sittings:
            self._notebook.compared += 1
            self._notebook.differed += not await sitting.agrees()


def parties(
    url: str, count: int, seats: int, notebook: Notebook, metronome: Metronome, sockets: str | None = None, games: Sequence[str] = ()
) -> list[Party]:
    """Together they play these games, or every one."""
    chance, keys = Random(1), list(games) or [game.key for game in every_game()]  # noqa: S311  # chance for tests
    return [
        Party(
            [Player(url, f"p{number}-{seat}", Random(chance.random()), sockets) for seat in range(seats)],  # noqa: S311
            itertools.cycle(keys[number % len(keys) :] + keys[: number % len(keys)]),
            notebook,
            metronome,
        )
        for number in range(count)
    ]
