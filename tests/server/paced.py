"""Players who act at a given rate, over cheap sockets."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from tests.server.lean import LeanSocket
from tests.server.player import Player


class Pacer:
    """Lets `rate` players per second act, in the order in which they became ready; measures how long each waits for its acknowledgement."""

    def __init__(self) -> None:
        self.rate = 0.0
        self.ready: deque[Callable[[], None]] = deque()
        self.waits: list[float] = []

    async def run(self) -> None:
        """Skip a beat if no player is ready; catch up on late beats."""
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
