"""A cheap WebSocket client: thousands of them fit on one core beside the server."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

MASK: Final = bytes(4)  # a mask of zeros changes nothing and costs nothing
TEXT, PING, PONG = 0x1, 0x9, 0xA  # opcodes


class LeanSocket(asyncio.Protocol):
    """Calls `receive` with the payload of every text frame."""

    def __init__(self, url: str, headers: str, receive: Callable[[bytes], None]) -> None:
        self._address = parts = urlsplit(url)
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET {parts.path}?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
        )
        self._receive, self._buffer, self._upgraded = receive, bytearray(), False
        self._transport: asyncio.Transport | None = None
        self.lost = False

    async def connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, str(self._address.hostname), self._address.port or 80)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._hello.encode())

    def connection_lost(self, _: Exception | None) -> None:
        self.lost = True

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer)
            self._upgraded = True
            del self._buffer[: end + 4]
        while (payload := self._next_frame()) is not None:
            self._receive(payload)

    def _next_frame(self) -> bytes | None:
        """The payload of the next text frame; None if it has not arrived. Pings are answered on the way."""
        buffer = self._buffer
        while len(buffer) >= 2:
            start, length = 2, buffer[1]
            if length >= 126:
                start += 2 if length == 126 else 8
                length = int.from_bytes(buffer[2:start])
            if len(buffer) < start + length:
                return None
            opcode, payload = buffer[0] & 0xF, bytes(buffer[start : start + length])
            del buffer[: start + length]
            if opcode == TEXT:
                return payload
            if opcode == PING:
                self._write(PONG, payload)
        return None

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        self._transport.write(bytes([0x80 | opcode]) + length + MASK + payload)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
