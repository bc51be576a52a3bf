"""The outbox of a socket whose client reads slowly or not at all."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest
from starlette.websockets import WebSocket

from doppelagent.server.refusals import Refusal
from doppelagent.server.web import outbox as outbox_module
from doppelagent.server.web.outbox import MOST_FRAMES, TOO_SLOW, Outbox

pytestmark = pytest.mark.anyio


class Client:
    """Reads nothing until the test sets `reads`."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.closed: list[int] = []

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            await self.reads.wait()
        elif message["type"] == "websocket.close":
            self.closed.append(message["code"])

    async def receive(self) -> MutableMapping[str, Any]:
        return {"type": "websocket.connect"}


async def overfull(client: Client) -> Outbox:
    """`MOST_FRAMES` frames are queued for a client that reads nothing; one more disconnects it, and no sender has to wait."""
    socket = WebSocket({"type": "websocket"}, client.receive, client.send)
    await socket.accept()
    outbox = Outbox(socket)
    for _ in range(MOST_FRAMES + 1):
        outbox.send(b"{}")
        await asyncio.sleep(0)
    assert not outbox.is_cut
    outbox.send(b"{}")
    assert outbox.is_cut
    return outbox


async def test_a_client_that_does_not_read_is_dropped_and_costs_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox_module, "LAST_WORDS", 0)
    client = Client()
    outbox = await overfull(client)
    await asyncio.wait({outbox.writing})
    assert outbox.writing.cancelled()
    outbox.cut(Refusal("stopping"))  # has no effect any more
    assert not outbox._frames
    assert not client.closed


async def test_a_client_that_reads_after_all_is_told_that_it_was_too_slow() -> None:
    client = Client()
    outbox = await overfull(client)
    client.reads.set()
    await asyncio.wait({outbox.writing})
    assert client.closed == [TOO_SLOW]
