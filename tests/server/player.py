"""Players that use the server as a browser does, by HTTP and WebSocket, and keep what they receive. One process can run thousands."""

import asyncio
import hashlib
import http.client
import itertools
import time
from collections import deque
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from doppelagent.server.web.guests import COOKIE
from tests.server.measurements import Ack, TableTimings

PATIENCE = 120  # seconds to wait for an HTTP answer
RETRY_DELAY = (0.1, 0.5)  # seconds, at random between these

Frame = dict[str, Any]


class ClientState:
    """A client's state of a table: a snapshot at first, then updated step by step."""

    def __init__(self) -> None:
        self.number, self.you = 0, -1
        self.scene: Frame = {}
        self.picture: Frame = {}
        self.log: list[Any] = []
        self.times: dict[int, int] = {}  # the server's timestamp of each step

    def take(self, frame: Frame) -> None:
        number = frame["number"]
        if frame["type"] == "snapshot":
            assert number >= self.number, f"snapshot {number} after {self.number}: a step is lost"
            self.number, self.you = number, frame["you"]
            self.scene, self.picture, self.log = frame["scene"], frame["picture"] or {}, frame["log"]
            return
        assert number == self.number + 1, f"a gap: {number} after {self.number}"
        self.number = number
        self.times[number] = frame["at"]
        self.scene |= frame.get("scene", {})
        self.picture |= frame.get("picture", {})
        if frame.get("sentences"):
            self.log.append({"number": number, "sentences": frame["sentences"]})

    @property
    def hash(self) -> str:
        return hashlib.sha256(msgspec.json.encode([self.scene, self.picture, self.log], order="deterministic")).hexdigest()


class Player:
    """A guest. `sockets` is the address for sockets, if it is that of a proxy."""

    def __init__(self, url: str, name: str, chance: Random, sockets: str | None = None) -> None:
        self.url, self.name, self.chance, self.sockets = url, name, chance, (sockets or url).replace("http", "ws", 1)
        self.cookie = ""
        self._asked = itertools.count(1)

    def next_id(self) -> str:
        """A request id that no other player uses."""
        return f"{self.name}-{next(self._asked)}"

    async def introduce(self) -> None:
        headers, _ = await self._http("POST", "/api/me", {"name": self.name})
        self.cookie = headers["set-cookie"].partition(";")[0]
        assert self.cookie.startswith(COOKIE)

    async def open(self, game: str, players: int) -> str:
        _, answer = await self._http("POST", "/api/tables", {"game": game, "players": players})
        return str(answer["table"])

    async def look(self, table: str) -> ClientState:
        """The state of the table from a fresh snapshot."""
        client_state = ClientState()
        client_state.take((await self._http("GET", f"/api/tables/{table}"))[1])
        return client_state

    async def _http(self, method: str, path: str, body: Any = None) -> tuple[http.client.HTTPMessage, Any]:
        """Retries until there is an answer: the server may be down for a moment."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(OSError, http.client.HTTPException):
                    return await asyncio.to_thread(self._http_once, method, path, body)
                await asyncio.sleep(self.chance.uniform(*RETRY_DELAY))

    def _http_once(self, method: str, path: str, body: Any) -> tuple[http.client.HTTPMessage, Any]:
        connection = http.client.HTTPConnection(self.url.partition("//")[2], timeout=PATIENCE)
        try:
            connection.request(method, path, msgspec.json.encode(body), {"content-type": "application/json", "cookie": self.cookie})
            response = connection.getresponse()
            answer = response.read()
        finally:
            connection.close()
        assert response.status == 200, answer
        return response.headers, msgspec.json.decode(answer)


class Pacer:
    """Lets `rate` players per second act, in the order in which they became ready."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.stopped = asyncio.Event()
        self._ready: deque[SeatedPlayer] = deque()

    def enqueue(self, seated_player: "SeatedPlayer") -> None:
        self._ready.append(seated_player)

    async def run(self) -> None:
        """Skip a beat if no player is ready; catch up on late beats."""
        beat = time.perf_counter()
        while not self.stopped.is_set():
            if self._ready:
                await self._ready.popleft().act()
            beat += 1 / self.rate
            await asyncio.sleep(max(0, beat - time.perf_counter()))


class SeatedPlayer:
    """A player at a table. After a lost connection it reconnects and sends unanswered requests again."""

    def __init__(self, player: Player, table: str, timings: TableTimings, pacer: Pacer) -> None:
        self.player, self.table, self._timings, self._pacer = player, table, timings, pacer
        self.client_state = ClientState()
        self.dealt = asyncio.Event()
        self.over = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, Frame] = {}
        self._asked_at: dict[str, float] = {}
        self._answers: dict[str, asyncio.Future[None]] = {}
        self._enqueued = False

    async def stay(self) -> None:
        """Stay connected until cancelled."""
        while True:
            with suppress(OSError, TimeoutError, WebSocketException):
                await self._connected()
            self._socket = None
            self._timings.measurements.cut_off += 1
            await asyncio.sleep(self.player.chance.uniform(*RETRY_DELAY))

    async def _connected(self) -> None:
        player = self.player
        # A spectator may have taken a seat meanwhile, which is another viewpoint with its own step numbers.
        after = f"?after={self.client_state.number}" if self.client_state.you >= 0 else ""
        async with connect(
            f"{player.sockets}/api/tables/{self.table}/socket{after}",
            origin=Origin(player.url),
            additional_headers={"Cookie": player.cookie},
            compression=None,
            max_size=2**24,
            open_timeout=PATIENCE,
            ping_interval=None,
            close_timeout=2,
            proxy=None,
        ) as self._socket:
            for request in list(self._unanswered.values()):
                self._timings.measurements.resent += 1
                await self._socket.send(msgspec.json.encode(request), text=True)
            self._receive(msgspec.json.decode(await self._socket.recv()))
            self._timings.measurements.note_frame()
            async for data in self._socket:
                self._receive(msgspec.json.decode(data))

    def _receive(self, frame: Frame) -> None:
        match frame["type"]:
            case "snapshot":
                self.client_state.take(frame)
            case "step":
                self.client_state.take(frame)
                self._timings.heard.append((frame["at"], time.perf_counter()))
                if "done" in frame:
                    self._answered({"id": frame["done"], "number": frame["number"]})
            case "done":
                self._answered(frame)
            case "refused":
                raise AssertionError(f"{self.player.name} was refused: {frame}")
        self._react(self.client_state.scene)

    def _react(self, scene: Frame) -> None:
        if scene.get("status") == "playing":
            self.dealt.set()
        if scene.get("status") == "over":
            self.over.set()
        elif scene.get("legal") and not self._unanswered and not self._enqueued:
            self._enqueued = True
            self._pacer.enqueue(self)

    def _answered(self, frame: Frame) -> None:
        """Record an answer. A request may be answered twice, with the same number."""
        name, number, measurements = frame["id"], frame.get("number"), self._timings.measurements
        request = self._unanswered.pop(name, None)
        if request is None:
            assert measurements.numbers[name] == number, f"{name} was {measurements.numbers[name]} and is {number}"
            return
        asked_at = self._asked_at.pop(name)
        measurements.acknowledge(Ack(self.table, name, number, request.get("action")), time.perf_counter() - asked_at)
        if number in self.client_state.times:
            self._timings.caused[self.client_state.times[number]] = asked_at
        self._answers.pop(name).set_result(None)

    async def ask(self, do: str, **about: Any) -> None:
        """Send a request and wait until it is done."""
        await (await self._ask(do, about))

    async def _ask(self, do: str, about: Frame) -> "asyncio.Future[None]":
        name = self.player.next_id()
        request = self._unanswered[name] = {"do": do, "id": name, **about}
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        self._asked_at[name] = time.perf_counter()
        if self._socket is not None:
            with suppress(WebSocketException):  # sent again after reconnecting
                await self._socket.send(msgspec.json.encode(request), text=True)
        return answer

    async def act(self) -> None:
        """Send any legal action, without waiting for the answer."""
        self._enqueued = False
        legal = self.client_state.scene["legal"]
        if legal and not self._unanswered:
            await self._ask("act", {"number": self.client_state.number, "action": self.player.chance.choice(legal)})

    async def settled(self) -> None:
        """Wait until every request is answered."""
        await asyncio.gather(*self._answers.values())

    async def agrees(self) -> bool:
        """Whether this client's final state equals a fresh snapshot."""
        fresh = await self.player.look(self.table)
        async with asyncio.timeout(PATIENCE):
            while self.client_state.number < fresh.number:
                await asyncio.sleep(0.01)
        return (fresh.number, fresh.hash) == (self.client_state.number, self.client_state.hash)
