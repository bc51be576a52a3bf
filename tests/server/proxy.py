"""A bad network between players and server: delays messages, sends some twice, drops some, and cuts connections, also mid-message."""

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Final, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.frames import Frame, Opcode

TO_SERVER: Final = {"repeated": 0.08, "swallowed": 0.01, "torn": 0.01, "cut": 0.01}  # probability per message
TO_CLIENT: Final = {"swallowed": 0.002, "torn": 0.002, "cut": 0.002}
DELAY: Final = 0.004  # seconds, on average
LATER: Final = 0.3  # most seconds until a message is sent a second time
UNDER_WAY: Final = 0.01  # seconds


class Proxy:
    def __init__(self, server: str, chance: Random) -> None:
        self._server, self._chance = server.replace("http", "ws", 1), chance
        self.mishaps: Counter[str] = Counter()
        self.messages = 0
        self.url = ""
        self._repeating: set[asyncio.Task[None]] = set()
        self._listening: Server

    async def __aenter__(self) -> Self:
        self._listening = await serve(self._carry, "127.0.0.1", 0, compression=None, ping_interval=None, close_timeout=1)
        self.url = f"http://127.0.0.1:{next(iter(self._listening.sockets)).getsockname()[1]}"
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._listening.close()
        await self._listening.wait_closed()

    async def _carry(self, near: ServerConnection) -> None:
        assert near.request is not None
        headers = near.request.headers
        with suppress(OSError, WebSocketException):
            async with connect(
                self._server + near.request.path,
                additional_headers={name: headers[name] for name in ("Cookie", "Origin")},
                compression=None,
                max_size=2**24,
                ping_interval=None,
                proxy=None,
            ) as far:
                await self._until_cut(near, far)

    async def _until_cut(self, near: ServerConnection, far: ClientConnection) -> None:
        """Forward both ways until one ends; then abort both connections."""
        ways = [asyncio.create_task(self._forward(near, far, TO_SERVER)), asyncio.create_task(self._forward(far, near, TO_CLIENT))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        near.transport.abort()
        far.transport.abort()

    async def _forward(self, source: Connection, target: Connection, likely: dict[str, float]) -> None:
        """Forward messages; returns when the connection is to be cut."""
        with suppress(ConnectionClosed):
            async for message in source:
                await asyncio.sleep(self._chance.expovariate(1 / DELAY))
                self.messages += 1
                mishap = self._mishap(likely)
                if mishap == "torn":
                    self._tear(target, message)
                elif mishap != "swallowed":
                    await target.send(message)
                if mishap == "repeated":
                    self._repeat(target, message)
                elif mishap:
                    await asyncio.sleep(UNDER_WAY)  # let the sent data leave before the cut
                    return

    def _mishap(self, likely: dict[str, float]) -> str:
        mishap = self._chance.choices(["", *likely], [1 - sum(likely.values()), *likely.values()])[0]
        self.mishaps[mishap] += 1
        return mishap

    def _tear(self, target: Connection, message: str | bytes) -> None:
        data = message.encode() if isinstance(message, str) else message
        frame = Frame(Opcode.TEXT, data).serialize(mask=isinstance(target, ClientConnection))
        target.transport.write(frame[: self._chance.randrange(1, len(frame))])

    def _repeat(self, target: Connection, message: str | bytes) -> None:
        task = asyncio.create_task(self._send_later(target, message))
        self._repeating.add(task)
        task.add_done_callback(self._repeating.discard)

    async def _send_later(self, target: Connection, message: str | bytes) -> None:
        await asyncio.sleep(self._chance.uniform(0, LATER))
        with suppress(ConnectionClosed):
            await target.send(message)
