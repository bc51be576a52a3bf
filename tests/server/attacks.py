"""Attacks on a server from one address, each in a process of its own: `python -m tests.server.attacks NAME URL`.

An attacker is a guest with a table of its own. It sends as fast as the server reads.
"""

import asyncio
import http.client
import json
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from doppelagent.bots import bot
from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.server.web.guests import COOKIE
from tests.server.raw import frame

SOCKETS: Final = 20
CONNECTIONS: Final = 300  # more than the limit per address
MANY: Final = 2000  # frames written at once
TEXT, PING = 1, 9
NICENESS: Final = 10  # a real attacker would not use the server's CPU


class Attacker:
    def __init__(self, url: str, address: str) -> None:
        self._address = address
        self.host = url.partition("://")[2]
        self._name, _, port = self.host.partition(":")
        self._port, self.url = int(port), url
        self.cookie = self._post("/api/me", {"name": "Mallory"}).getheader("set-cookie", "").partition(";")[0]
        self.table = json.loads(self._post("/api/tables", {"game": "black-spy", "players": 3}).read())["table"]

    def _post(self, path: str, body: object) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self._name, self._port, source_address=(self._address, 0))
        headers = {"content-type": "application/json", "cookie": getattr(self, "cookie", COOKIE)}
        connection.request("POST", path, json.dumps(body), headers)
        return connection.getresponse()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self._name, self._port, local_addr=(self._address, 0))

    def request(self, line: str, *headers: str) -> bytes:
        lines = [f"{line} HTTP/1.1", f"Host: {self.host}", f"Cookie: {self.cookie}", *headers, "", ""]
        return "\r\n".join(lines).encode()

    async def websocket(self, *, receive_buffer: int = 0) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.connect()
        if receive_buffer:
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
        writer.write(self.request(f"GET /api/tables/{self.table}/socket", f"Origin: {self.url}", *upgrade))
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer


# Frames


async def _flood(attacker: Attacker, data: bytes, first: bytes = b"", *, reads: bool = True) -> None:
    reader, writer = await attacker.websocket(receive_buffer=0 if reads else 4096)
    reading = asyncio.create_task(_discard(reader)) if reads else None
    try:
        writer.write(first)
        while True:
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()
        if reading is not None:
            reading.cancel()


async def _discard(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(65536):
            pass


async def pings(attacker: Attacker) -> None:
    await _flood(attacker, frame(PING) * MANY)


async def unread_pongs(attacker: Attacker) -> None:
    await _flood(attacker, frame(PING, b"x" * 125) * MANY, reads=False)


async def empty_frames(attacker: Attacker) -> None:
    await _flood(attacker, frame(0, fin=False) * MANY, frame(TEXT, b"{", fin=False))


async def malformed_messages(attacker: Attacker) -> None:
    await _flood(attacker, frame(TEXT, b"{") * MANY)


async def requests(attacker: Attacker) -> None:
    await _flood(attacker, frame(TEXT, b'{"do":"sync","id":"a"}') * MANY)


# HTTP


async def _pipeline(attacker: Attacker, data: bytes, first: bytes = b"") -> None:
    reader, writer = await attacker.connect()
    reading = asyncio.create_task(_discard(reader))
    writer.write(first)
    try:
        while not reading.done():
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()
        reading.cancel()


async def chunks(attacker: Attacker) -> None:
    await _pipeline(attacker, b"1\r\nx\r\n" * MANY, attacker.request("POST /api/nothing", "Transfer-Encoding: chunked"))


async def headers(attacker: Attacker) -> None:
    await _pipeline(attacker, attacker.request("GET /api/me", *("a:" for _ in range(3000))))


async def statistics(attacker: Attacker) -> None:
    await _pipeline(attacker, attacker.request("GET /api/statistics") * 10)


async def replays(attacker: Attacker) -> None:
    record = Match("black-spy", 4, seed=1).play([bot("random", find("black-spy"), 0)] * 4).record().encode()
    head = attacker.request("POST /api/replay", "Content-Type: text/plain", f"Content-Length: {len(record)}")
    await _pipeline(attacker, head + record)


async def silence(attacker: Attacker) -> None:
    reader, writer = await attacker.connect()
    await _discard(reader)
    writer.close()


async def slow_headers(attacker: Attacker) -> None:
    reader, writer = await attacker.connect()
    reading = asyncio.create_task(_discard(reader))
    writer.write(b"GET / HTTP/1.1\r\n")
    while not reading.done():
        writer.write(b"a")
        await writer.drain()
        await asyncio.sleep(0.5)
    writer.close()


ATTACKS: Final[dict[str, tuple[int, Callable[[Attacker], Awaitable[None]]]]] = {  # number of parallel runs, and the attack
    "pings": (SOCKETS, pings),
    "pongs that nobody reads": (SOCKETS, unread_pongs),
    "empty continuation frames": (SOCKETS, empty_frames),
    "malformed messages": (SOCKETS, malformed_messages),
    "requests over sockets": (SOCKETS, requests),
    "chunks of one byte": (SOCKETS, chunks),
    "thousands of headers": (SOCKETS, headers),
    "silent connections": (CONNECTIONS, silence),
    "slow headers": (CONNECTIONS, slow_headers),
    "statistics": (SOCKETS, statistics),
    "replays": (SOCKETS, replays),
}


async def _again_and_again(attacker: Attacker, attack: Callable[[Attacker], Awaitable[None]]) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            await attack(attacker)
        await asyncio.sleep(0.05)


def address_of(name: str) -> str:
    """An address for each attack, so that a used-up rate limit does not affect the next one; the players use 127.0.0.1."""
    return f"127.0.0.{2 + list(ATTACKS).index(name)}"


async def main(name: str, url: str) -> None:
    attacker, (times, attack) = Attacker(url, address_of(name)), ATTACKS[name]
    print("begun", flush=True)  # noqa: T201  # read by the process that started this one
    await asyncio.gather(*(_again_and_again(attacker, attack) for _ in range(times)))


if __name__ == "__main__":
    os.nice(NICENESS)
    asyncio.run(main(sys.argv[1], sys.argv[2]))
