"""The naive server (naive.py) under the same load."""

import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from typing import Final

from tests.server.lean import LeanSocket
from tests.server.load_ours import SEATS, Load
from tests.server.paced import Pacer, read_frame
from tests.server.process import ROOT, free_port

NAIVE: Final = "naive"


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
