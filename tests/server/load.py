"""What a move costs: our server and the naive one (naive.py) under the same load in one run, with the CPU time per move of each.

python -m tests.server.load [--game KEY]… [--seats 2000] [--rate 450]… [--seconds 20]

The players are in this process and share the machine with the server. A match that is over is followed by another, which is opened, joined
and dealt; `play` is the CPU time of a move without that. Where py-spy is installed, `--profile` also prints where our server
spends its time.
"""

import argparse
import asyncio
import contextlib
import resource
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

import msgspec
import uvloop

from doppelagent.core.registry import every_game
from tests.server.lean import LeanSocket
from tests.server.observed import cpu_seconds, memory, profile
from tests.server.player import Player
from tests.server.process import ROOT, Process, free_port

SEATS: Final = 4
NAIVE: Final = "naive"
AT_ONCE: Final = 50  # tables that are set up at the same time
OPENINGS: Final = 20  # matches that are opened to measure what that costs


class Pacer:
    """Lets `rate` players per second act, in the order in which they became ready; measures how long each waits for its acknowledgement."""

    def __init__(self) -> None:
        self.rate = 0.0
        self.ready: deque[Callable[[], None]] = deque()
        self.waits: list[float] = []

    async def run(self) -> None:
        """A beat without a ready player is lost; a late one is made up for."""
        beat = time.perf_counter()
        while True:
            now = time.perf_counter()
            while self.rate and beat <= now:
                beat += 1 / self.rate
                if self.ready:
                    self.ready.popleft()()
            beat = beat if self.rate else now + 0.01
            await asyncio.sleep(max(0.001, beat - time.perf_counter()))


class SceneRead(msgspec.Struct):
    legal: list[str] | None = None
    status: str | None = None


class FrameRead(msgspec.Struct):
    """The fields of a frame that a player needs; the others are skipped."""

    type: str
    number: int = 0
    scene: SceneRead | None = None
    id: str | None = None
    done: str | None = None
    en: str | None = None


read_frame: Final = msgspec.json.Decoder(FrameRead).decode


class GameSeat:
    """A player at a table of our server: takes any legal action when its turn comes."""

    def __init__(self, player: Player, table: str, pacer: Pacer, over: Callable[[], None]) -> None:
        headers = f"Origin: {player.url}\r\nCookie: {player.cookie}\r\n"
        self.socket = LeanSocket(f"{player.url}/api/tables/{table}/socket", headers, self._receive)
        self._player, self._pacer, self._over = player, pacer, over
        self._number, self._legal, self._queued = 0, list[str](), False
        self._asked: dict[str, float] = {}
        self._answers: dict[str, asyncio.Future[None]] = {}
        self.entered, self.dealt = asyncio.Event(), asyncio.Event()

    def _receive(self, data: bytes) -> None:
        frame = read_frame(data)
        if frame.type in ("snapshot", "step"):
            self._number = frame.number
            self.entered.set()
            self._look(frame.scene)
        if (name := frame.id if frame.type == "done" else frame.done) is not None:
            self._acknowledged(name)
        if frame.type == "refused":
            raise AssertionError(f"{self._player.name} was refused: {frame.en}")
        if self._legal and not self._asked and not self._queued:
            self._queued = True
            self._pacer.ready.append(self._act)

    def _look(self, scene: SceneRead | None) -> None:
        if scene is not None and scene.legal is not None:
            self._legal = scene.legal
        if scene is not None and scene.status == "playing":
            self.dealt.set()
        if scene is not None and scene.status == "over":
            self._over()

    def _acknowledged(self, id: str) -> None:
        asked_at = self._asked.pop(id)
        if id in self._answers:
            self._answers.pop(id).set_result(None)
        else:
            self._pacer.waits.append(time.perf_counter() - asked_at)

    def _act(self) -> None:
        self._queued = False
        if self._legal and not self._asked:
            self._send({"do": "act", "number": self._number, "action": self._player.chance.choice(self._legal)})

    def leave(self) -> None:
        """Close the connection; a turn that waits for the pacer is lost."""
        self._legal = []
        self.socket.close()

    def _send(self, request: dict[str, str | int]) -> str:
        name = self._player.next_id()
        self._asked[name] = time.perf_counter()
        self.socket.send(msgspec.json.encode({**request, "id": name}))
        return name

    async def ask(self, do: str, **about: str) -> None:
        name = self._send({"do": do, **about})
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        await answer


class NaiveSeat:
    """A seat at a room of the naive server: the seats act in turn."""

    def __init__(self, url: str, room: int, seat: int, pacer: Pacer) -> None:
        self.socket = LeanSocket(f"{url}/socket?table={room}", "", self._receive)
        self._seat, self._pacer, self._asked_at = seat, pacer, 0.0

    def _receive(self, data: bytes) -> None:
        number = read_frame(data).number
        if self._asked_at:
            self._pacer.waits.append(time.perf_counter() - self._asked_at)
            self._asked_at = 0.0
        if number % SEATS == self._seat:
            self._pacer.ready.append(self.act)

    def act(self) -> None:
        self._asked_at = time.perf_counter()
        self.socket.send(b'{"do":"act","number":1234,"action":"play K7","id":"p123-1-1234"}')


@dataclass
class Load:
    """A server under load: its process, and what keeps its players going."""

    name: str
    pid: int
    pacer: Pacer
    sockets: list[LeanSocket] = field(default_factory=list)
    matches: int = 0  # begun so far
    opening: float = 0.0  # seconds of CPU time for a match from its opening to the deal


# Setting up


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
        await _cancel(tasks)
        server.kill()


async def cost_of_opening(load: Load, tables: Sequence[Table]) -> float:
    """Nobody else moves meanwhile: the pacer has no rate yet. The matches that are left cost nothing."""
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


async def _cancel(tasks: Sequence["asyncio.Task[None]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def naive_server(file: str, seats: int) -> AsyncIterator[Load]:
    port = free_port()
    with subprocess.Popen([sys.executable, "-m", "tests.server.naive", file, str(port)], cwd=ROOT) as server:
        load = Load(NAIVE, server.pid, Pacer())
        try:
            await _until_listening(port)
            for number in range(seats):
                seat = NaiveSeat(f"http://127.0.0.1:{port}", number // SEATS, number % SEATS, load.pacer)
                await seat.socket.connect()
                load.sockets.append(seat.socket)
                if number % SEATS == 0:
                    load.pacer.ready.append(seat.act)
            yield load
        finally:
            server.kill()


async def _until_listening(port: int) -> None:
    while True:
        with contextlib.suppress(OSError):
            (await asyncio.open_connection("127.0.0.1", port))[1].close()
            return
        await asyncio.sleep(0.05)


# Measuring


class Stage(msgspec.Struct):
    """Figures at one rate; times in ms."""

    name: str
    wanted: float
    reached: float
    p50: float
    p99: float
    cpu: float  # of the server, per move
    play: float  # the same without the opening of matches
    memory: float  # MB

    def __str__(self) -> str:
        return (
            f"{self.name:<12} {self.wanted:>6.0f} {self.reached:>8.0f} {self.p50:>8.1f} {self.p99:>8.1f} "
            f"{self.cpu:>10.3f} {self.play:>8.3f} {self.cpu * self.reached / 10:>8.0f} {self.memory:>7.0f}"
        )


HEAD: Final = f"{'server':<12} {'asked':>6} {'moves/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'CPU ms/mv':>10} {'play':>8} {'CPU %':>8} {'MB':>7}"


async def stage(load: Load, rate: float, seconds: float) -> Stage:
    load.pacer.rate = rate
    await asyncio.sleep(2)
    load.pacer.waits.clear()
    cpu, began, matches = cpu_seconds(load.pid), time.perf_counter(), load.matches
    await asyncio.sleep(seconds)
    spent, waits, opened = cpu_seconds(load.pid) - cpu, sorted(load.pacer.waits), load.matches - matches
    moves, passed = max(1, len(waits)), time.perf_counter() - began
    assert not any(socket.lost for socket in load.sockets), "a connection was lost"
    p50, p99 = (1000 * waits[int(fraction * len(waits))] if waits else 0.0 for fraction in (0.5, 0.99))
    cpu_ms, play_ms = (1000 * seconds / moves for seconds in (spent, spent - opened * load.opening))
    return Stage(load.name, rate, moves / passed, p50, p99, cpu_ms, play_ms, memory(load.pid))


async def measure(asked: argparse.Namespace) -> None:
    print(HEAD, flush=True)  # noqa: T201  # its purpose
    with tempfile.TemporaryDirectory() as folder:
        async with naive_server(f"{folder}/naive.sqlite", asked.seats) as load:
            await run_stages(load, asked)
        for number, games in enumerate([[game] for game in asked.game] or [[game.key for game in every_game()]]):
            async with our_server(f"{folder}/{number}.sqlite", games, asked.seats) as load:
                await run_stages(load, asked)


async def run_stages(load: Load, asked: argparse.Namespace) -> None:
    pacing = asyncio.create_task(load.pacer.run())
    for rate in asked.rate or [450, 900, 1500]:
        profiling = asyncio.create_task(asyncio.to_thread(profile, load.pid, int(asked.seconds))) if asked.profile else None
        print(await stage(load, rate, asked.seconds), flush=True)  # noqa: T201  # its purpose
        if profiling is not None:
            print(await profiling, flush=True)  # noqa: T201  # its purpose
    await _cancel([pacing])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", default=[], help="game to play, one after another; default: all at once")
    parser.add_argument("--seats", type=int, default=2000)
    parser.add_argument("--rate", type=float, action="append", help="moves per second; default: 450, 900 and 1500")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--profile", action="store_true", help="also print where the servers spend their time (needs py-spy)")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    uvloop.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
