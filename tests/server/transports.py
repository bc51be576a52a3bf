"""Two transports to one server: its app called in this process, and real sockets to uvicorn. Both return the same bytes."""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Protocol

import httpx
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect

from doppelagent.server.settings import Settings
from doppelagent.server.web.guests import COOKIE
from doppelagent.server.web.server import Server, bind
from doppelagent.server.web.services import Services

ORIGIN = "http://table.example"
PATIENCE = 120  # seconds, enough for a busy machine


class Answer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def whole(self) -> bytes:
        """Status, headers and body, without the date that uvicorn adds."""
        headers = "".join(f"{name.lower()}: {value}\n" for name, value in self.headers if name.lower() != "date")
        return f"{self.status}\n{headers}\n".encode() + self.body


class Socket(ABC):
    """A WebSocket that records the frames it receives."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self._arrived = asyncio.Event()
        self._looked_at = 0

    def record(self, frame: bytes) -> None:
        self.frames.append(frame)
        self._arrived.set()

    async def until(self, sign: bytes) -> bytes:
        """Wait for the next frame that contains `sign`."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._looked_at < len(self.frames):
                    self._looked_at += 1
                    if sign in self.frames[self._looked_at - 1]:
                        return self.frames[self._looked_at - 1]
                self._arrived.clear()
                await self._arrived.wait()

    @abstractmethod
    async def say(self, text: str) -> None: ...
    @abstractmethod
    async def close(self) -> None: ...


class Transport(Protocol):
    services: Services

    async def http(self, method: str, path: str, token: str | None = None, data: bytes | None = None) -> Answer: ...
    async def socket(self, path: str, token: str | None = None) -> Socket: ...


def _headers(token: str | None, data: bytes | None) -> dict[str, str]:
    headers = {"host": "table.example", "origin": ORIGIN}
    if token is not None:
        headers["cookie"] = f"{COOKIE}={token}"
    return headers if data is None else headers | {"content-type": "application/json"}


# In this process


class InProcessSocket(Socket):
    def __init__(self, app: Starlette, scope: dict[str, Any]) -> None:
        super().__init__()
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._session = asyncio.create_task(app(scope, self._said.get, self._send))

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            self.record(repr(message).encode())
        if message["type"] == "websocket.send":
            self.record(message["text"].encode())

    async def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._session


class InProcess:
    def __init__(self, app: Starlette) -> None:
        self._app, self.services = app, app.state.services

    async def http(self, method: str, path: str, token: str | None = None, data: bytes | None = None) -> Answer:
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": data or b"", "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self._app(_scope("http", path, _headers(token, data)) | {"method": method}, receive, send)
        headers = [(name.decode(), value.decode()) for name, value in sent[0]["headers"]]
        return Answer(sent[0]["status"], headers, b"".join(message.get("body", b"") for message in sent))

    async def socket(self, path: str, token: str | None = None) -> Socket:
        scope = _scope("websocket", path, _headers(token, None)) | {"extensions": {"websocket.http.response": {}}, "subprotocols": []}
        return InProcessSocket(self._app, scope)


def _scope(kind: str, target: str, headers: dict[str, str]) -> dict[str, Any]:
    path, _, query = target.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }


# Over real sockets


class NetworkSocket(Socket):
    def __init__(self, connection: ClientConnection) -> None:
        super().__init__()
        self._connection = connection
        answer = connection.response
        assert answer is not None
        headers = [(name, value) for name, value in answer.headers.raw_items() if name.lower() not in ("date", "sec-websocket-accept")]
        self.record(repr((answer.status_code, headers)).encode())
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self._connection:
            self.record(frame.encode() if isinstance(frame, str) else frame)

    async def say(self, text: str) -> None:
        await self._connection.send(text)

    async def close(self) -> None:
        await self._connection.close()
        await self._reading


class Network:
    def __init__(self, app: Starlette, port: int) -> None:
        self.services: Services = app.state.services
        self._address = f"127.0.0.1:{port}"
        self.client = httpx.AsyncClient(base_url=f"http://{self._address}", timeout=PATIENCE)

    async def http(self, method: str, path: str, token: str | None = None, data: bytes | None = None) -> Answer:
        self.client.cookies.clear()
        answer = await self.client.request(method, path, headers=_headers(token, data), content=data)
        return Answer(answer.status_code, answer.headers.multi_items(), answer.content)

    async def socket(self, path: str, token: str | None = None) -> Socket:
        headers = {name: value for name, value in _headers(token, None).items() if name == "cookie"}
        connection = await connect(f"ws://{self._address}{path}", origin=ORIGIN, additional_headers=headers)  # type: ignore[arg-type]  # an Origin is a str
        return NetworkSocket(connection)


@asynccontextmanager
async def in_process(app: Starlette) -> AsyncIterator[Transport]:
    services: Services = app.state.services
    await services.start()
    try:
        yield InProcess(app)
    finally:
        await services.close()


@asynccontextmanager
async def over_network(app: Starlette, settings: Settings) -> AsyncIterator[Transport]:
    """The server runs in its own thread and event loop."""
    listening, ready = bind("127.0.0.1", 0), threading.Event()
    server = Server(app, settings, ready.set)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    await asyncio.to_thread(ready.wait, PATIENCE)
    transport = Network(app, listening.getsockname()[1])
    try:
        async with transport.client:
            yield transport
    finally:
        server.should_exit = True
        await asyncio.to_thread(thread.join, PATIENCE)
