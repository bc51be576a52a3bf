"""What a move costs without sockets, stage by stage, in µs of CPU time: `python -m tests.server.cost [--moves 1000] [GAME]…`.

Four people at one table play random moves. `commit` is everything outside the other stages: the store with its threads, and the event loop.
"""

import argparse
import asyncio
import functools
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from doppelagent.core.registry import every_game
from doppelagent.server.messages.requests import Act
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import live
from doppelagent.server.tables.visits import Visit
from doppelagent.server.web.parameters import read_request
from tests.server.dealt import dealt
from tests.server.fakes import FrozenEnvironment, tables_on

SEATS: Final = 4
WARM_UP: Final = 50  # moves before the measurement
STAGES: Final = ("decode", "judge", "fold", "follow", "jobs", "index", "send", "commit")

spent: Final[Counter[str]] = Counter()  # ns by stage


class SceneRead(msgspec.Struct):
    legal: list[str] | None = None


class FrameRead(msgspec.Struct):
    number: int = 0
    scene: SceneRead | None = None


class LegalOutbox:
    """Reads only the parts of frames that a player needs to act."""

    def __init__(self) -> None:
        self.number, self.legal = 0, list[str]()
        self._read = msgspec.json.Decoder(FrameRead).decode

    def send(self, data: bytes) -> None:
        began = time.thread_time_ns()
        frame = self._read(data)
        if frame.number:
            self.number = frame.number
        if frame.scene is not None and frame.scene.legal is not None:
            self.legal = frame.scene.legal
        spent["player"] += time.thread_time_ns() - began

    def cut(self, refusal: Refusal) -> None:
        raise refusal


def timed(stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(work)
    def measured(*args: Any, **kwargs: Any) -> Any:
        began, player = time.thread_time_ns(), spent["player"]
        try:
            return work(*args, **kwargs)
        finally:
            spent[stage] += time.thread_time_ns() - began - (spent["player"] - player)

    return measured


def measure_stages() -> None:
    for stage, name in {"judge": "judge", "fold": "fold", "follow": "follow", "jobs": "jobs_of", "index": "index_of"}.items():
        setattr(live, name, timed(stage, getattr(live, name)))
    live.LiveTable._show = timed("send", live.LiveTable._show)  # type: ignore[method-assign]  # to measure it


class Seats:
    """Four people who play one match after another."""

    def __init__(self, game: str, folder: str) -> None:
        self._game, self._folder, self._matches, self._chance = game, folder, 0, Random(1)  # noqa: S311  # chance for tests
        self._visits: list[Visit] = []
        self._outboxes: list[LegalOutbox] = []

    async def play(self, moves: int) -> None:
        for number in range(moves):
            acting = [seat for seat, outbox in enumerate(self._outboxes) if outbox.legal]
            if not acting:
                await self._sit_down()
                acting = [seat for seat, outbox in enumerate(self._outboxes) if outbox.legal]
            await self._act(self._chance.choice(acting), number)

    async def _act(self, seat: int, number: int) -> None:
        outbox = self._outboxes[seat]
        action = self._chance.choice(outbox.legal)
        text = msgspec.json.encode({"do": "act", "id": f"{self._matches}-{number}-{seat}", "number": outbox.number, "action": action})
        request = timed("decode", read_request)(text)
        assert isinstance(request, Act)
        await self._visits[seat].ask(request)

    async def _sit_down(self) -> None:
        """Begin the next match; this is not measured."""
        began, before = time.process_time_ns(), Counter(spent)
        await self._begin()
        spent.clear()
        spent.update(before)
        spent["player"] += time.process_time_ns() - began

    async def _begin(self) -> None:
        self._matches += 1
        tables = await tables_on(f"{self._folder}/{self._game}-{self._matches}", environment=FrozenEnvironment(str(self._matches), 1))
        seated = await dealt(tables, self._game, SEATS)
        self._visits, self._outboxes = [], [LegalOutbox() for _ in seated]
        for guest, outbox in zip(seated, self._outboxes, strict=True):
            await guest.leave()
            self._visits.append(await tables.enter(guest.table, guest.person, outbox))


async def measure(games: list[str], moves: int) -> None:
    print(f"{'µs of CPU':<12}" + "".join(f"{stage:>8}" for stage in (*STAGES, "sum")))  # noqa: T201  # its purpose
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            seats = Seats(game, folder)
            await seats.play(WARM_UP)
            spent.clear()
            began = time.process_time_ns()
            await seats.play(moves)
            total = time.process_time_ns() - began - spent.pop("player")
            spent["commit"] = total - spent.total()
            print(f"{game:<12}" + "".join(f"{ns / 1000 / moves:8.0f}" for ns in (*(spent[stage] for stage in STAGES), total)))  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=[game.key for game in every_game()])
    parser.add_argument("--moves", type=int, default=1000)
    asked = parser.parse_args()
    measure_stages()
    asyncio.run(measure(asked.game, asked.moves))


if __name__ == "__main__":
    main()
