"""Trace of a move: every function of ours between the incoming frame and the last outgoing one.

python -m tests.server.trace     plays one card at a table of four and prints the functions with their number of calls, and totals
"""

import asyncio
import json
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any, Final

import doppelagent
from doppelagent.server.settings import Settings
from doppelagent.server.web.app import create_app
from tests.server.transports import ORIGIN, Socket, Transport, in_process

SOURCE: Final = Path(doppelagent.__file__).parent
PEOPLE: Final = ("Anna", "Ben", "Cora", "Dan")


class Trace:
    """Counts calls in every thread while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Counter[tuple[str, str]] = Counter()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if self.on and event == "call" and code.co_filename.startswith(str(SOURCE)):
            self.calls[str(Path(code.co_filename).relative_to(SOURCE)), code.co_qualname] += 1

    def report(self, frames: int) -> str:
        functions = {place for place in self.calls if not place[1].endswith(">")}  # comprehensions and lambdas belong to their function
        server = {place for place in functions if place[0].startswith("server")}
        lines = [f"{number:4} {file} {name}" for (file, name), number in sorted(self.calls.items())]
        sums = [f"{len(functions)} functions in {len({file for file, _ in functions})} files", f"{sum(self.calls.values())} calls"]
        of_server = f"of the server {len(server)} functions in {len({file for file, _ in server})} files"
        return "\n".join([*lines, "", f"{', '.join(sums)}; {of_server}; {frames} frames out"])


class Player:
    def __init__(self, transport: Transport, token: str) -> None:
        self._transport, self._token = transport, token
        self.socket: Socket

    async def post(self, path: str, **body: Any) -> Any:
        return json.loads((await self._transport.http("POST", path, self._token, json.dumps(body).encode())).body)

    async def snapshot(self, table: str) -> Any:
        return json.loads((await self._transport.http("GET", f"/api/tables/{table}", self._token)).body)

    async def act(self, table: str, id: str) -> None:
        snapshot = await self.snapshot(table)
        action = snapshot["scene"]["legal"][0]
        await self.socket.say(json.dumps({"do": "act", "id": id, "number": snapshot["number"], "action": action}))

    async def watch(self, table: str) -> None:
        self.socket = await self._transport.socket(f"/api/tables/{table}/socket", self._token)


async def seated(transport: Transport) -> tuple[list[Player], str]:
    """Four players at a table of Black Spy, after passing their cards."""
    players = []
    for name in PEOPLE:
        answer = await transport.http("POST", "/api/me", None, json.dumps({"name": name}).encode())
        players.append(Player(transport, dict(answer.headers)["set-cookie"].partition("=")[2].partition(";")[0]))
    table = (await players[0].post("/api/tables", game="black-spy", players=4))["table"]
    for number, player in enumerate(players):
        if number:
            await player.post(f"/api/tables/{table}", do="sit", id=f"sit{number}")
        await player.post(f"/api/tables/{table}", do="add", id=f"add{number}", own="00" * 32)
        await player.watch(table)
    await players[0].post(f"/api/tables/{table}", do="start", id="start")
    while (await players[0].snapshot(table))["scene"]["status"] != "playing":
        await asyncio.sleep(0.1)
    for number, player in enumerate(players):
        for card in range(3):
            await player.act(table, f"pass{number}{card}")
            await player.socket.until(f'"pass{number}{card}"'.encode())
    return players, table


async def trace_move(trace: Trace) -> int:
    """Play one card; returns the number of frames sent."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"{folder}/trace.sqlite", precompile=False, origins=(ORIGIN,))
        async with in_process(create_app(settings)) as transport:
            players, table = await seated(transport)
            snapshots = [await player.snapshot(table) for player in players]
            mover, snapshot = next(pair for pair in zip(players, snapshots, strict=True) if pair[1]["scene"]["legal"])
            before = [len(player.socket.frames) for player in players]
            frame = {"do": "act", "id": "move", "number": snapshot["number"], "action": snapshot["scene"]["legal"][0]}
            trace.on = True
            await mover.socket.say(json.dumps(frame))
            await mover.socket.until(b'"move"')
            while not all(len(player.socket.frames) > number for player, number in zip(players, before, strict=True)):
                await asyncio.sleep(0)
            trace.on = False
            return sum(len(player.socket.frames) - number for player, number in zip(players, before, strict=True))


def main() -> None:
    trace = Trace()
    threading.setprofile(trace)
    sys.setprofile(trace)
    try:
        frames = asyncio.run(trace_move(trace))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    sys.stdout.write(trace.report(frames) + "\n")


if __name__ == "__main__":
    main()
