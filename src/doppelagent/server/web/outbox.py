"""The outbox of a socket: frames leave in order, and sending never waits."""

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from doppelagent.server.messages.fields import encode
from doppelagent.server.refusals import Refusal
from doppelagent.server.web.flag import Flag
from doppelagent.server.web.responses import status_of

MOST_FRAMES: Final = 256  # frames and bytes that wait for a slow client before it is disconnected
MOST_BYTES: Final = 4_000_000
TOO_SLOW: Final = 1008  # close codes
RESTARTING: Final = 1012  # tells the page to reconnect
LAST_WORDS: Final = 5  # seconds a client has to read why it is disconnected


class Outbox:
    """A client that reads too slowly is disconnected; it can reconnect and ask for the steps it missed."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._frames: list[bytes] = []
        self._bytes = 0
        self._filled = Flag()
        self._close_code = 0
        self.writing = asyncio.create_task(self._write())

    @property
    def is_cut(self) -> bool:
        return bool(self._close_code)

    def send(self, data: bytes) -> None:
        if self.is_cut:
            return
        self._frames.append(data)
        self._bytes += len(data)
        self._filled.set()
        if len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._frames.clear()
            self._hang_up(TOO_SLOW)

    def cut(self, refusal: Refusal) -> None:
        """Send the reason, then close with 4000 + its HTTP status."""
        if not self.is_cut:
            self.send(encode(refusal.frame()))
            self._hang_up(RESTARTING if refusal.code == "stopping" else 4000 + status_of(refusal))

    def _hang_up(self, code: int) -> None:
        """Close once the frames are written; a client that does not read them in time does not get the reason."""
        self._close_code = code
        asyncio.get_running_loop().call_later(LAST_WORDS, self.writing.cancel)

    def _next(self) -> bytes:
        """Take the next frame; a variable in `_write` would hold it in memory until there is another."""
        frame = self._frames.pop(0)
        self._bytes -= len(frame)
        return frame

    async def _write(self) -> None:
        """Write frames until the outbox is cut or the client is gone (uvicorn raises RuntimeError when the socket is closing)."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while self._frames or not self.is_cut:
                await self._filled.wait()
                self._filled.clear()
                while self._frames:
                    await self._socket.send({"type": "websocket.send", "text": self._next().decode()})
            await self._socket.close(self._close_code)
