"""A baseline: the minimum that a server of tables must do. It writes each message as durably as ours, then echoes 300 bytes to the four
seats of the table. The same stack, but no rules, no views and no log.

python -m tests.server.naive FILE PORT
"""

import asyncio
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import apsw
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from doppelagent.server.web.server import tune_interpreter

FRAME = "x" * 270  # about 300 bytes with the number

Row = tuple[str, int, bytes]


class Journal:
    """One thread writes; messages that arrive while it commits share the next commit."""

    def __init__(self, file: str) -> None:
        self._connection = apsw.Connection(file)
        self._connection.pragma("journal_mode", "WAL")
        self._connection.pragma("synchronous", "FULL")
        self._connection.execute("CREATE TABLE journal (room TEXT, number INTEGER, body BLOB, PRIMARY KEY (room, number)) WITHOUT ROWID")
        self._thread = ThreadPoolExecutor(1)
        self._waiting: list[tuple[Row, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, row: Row) -> None:
        """Return when the row is durable."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((row, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._commit_all())
        await done

    async def _commit_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, [row for row, _ in batch])
            for _, done in batch:
                done.set_result(None)
        self._writer = None

    def _commit(self, rows: list[Row]) -> None:
        with self._connection:
            self._connection.executemany("INSERT INTO journal VALUES (?, ?, ?)", rows)


class Room:
    def __init__(self) -> None:
        self.sockets: list[WebSocket] = []
        self.number = 0


class Naive:
    def __init__(self, journal: Journal) -> None:
        self._journal, self._rooms = journal, defaultdict[str, Room](Room)

    async def serve(self, socket: WebSocket) -> None:
        name = socket.query_params["table"]
        room = self._rooms[name]
        await socket.accept()
        room.sockets.append(socket)
        try:
            while True:
                await self._echo(name, room, await socket.receive_text())
        except WebSocketDisconnect:
            room.sockets.remove(socket)

    async def _echo(self, name: str, room: Room, text: str) -> None:
        room.number += 1
        frame = f'{{"type":"step","number":{room.number},"pad":"{FRAME}"}}'
        await self._journal.write((name, room.number, text.encode()))
        for seat in room.sockets:
            await seat.send_text(frame)


def main(file: str, port: int) -> None:
    app = Starlette(routes=[WebSocketRoute("/socket", Naive(Journal(file)).serve)])
    tune_interpreter()
    uvicorn.run(app, port=port, ws="websockets-sansio", ws_per_message_deflate=False, log_config=None, access_log=False, lifespan="off")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
