"""A visit: one connection at one table, from entering to leaving."""

from typing import TYPE_CHECKING

from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import Answer, encode
from doppelagent.server.messages.frames import Done
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.tables.spectators import Spectator

if TYPE_CHECKING:
    from doppelagent.server.tables.tables import Tables


class Visit:
    def __init__(self, tables: "Tables", live: LiveTable, spectator: Spectator) -> None:
        self._tables, self._live, self._spectator = tables, live, spectator

    async def ask(self, request: requests.Request) -> Answer | None:
        """Answer a request; None if its step has already been sent with `done`. A client that acted on an outdated match is refused and
        gets a snapshot."""
        match request:
            case requests.Behind():
                return await self._look_over(request)
            case requests.Sync():
                return await self._sync(request.id)
        if self._spectator.person is None:
            raise Refusal("no_guest")
        by_step = not isinstance(request, requests.Rematch)  # whose answer names the new table
        self._spectator.asks = request.id if by_step else None
        try:
            answer = await self._tables.ask_at(self._live, self._spectator.person, request)
            return None if by_step and self._spectator.asks is None else answer
        except Refusal as refusal:
            if refusal.code == "stale":
                await self._sync(request.id)
            raise

    async def _sync(self, id: str) -> Done:
        async with self._live.lock:
            return await self._send_snapshot(id)

    async def _look_over(self, request: requests.Behind) -> Done:
        """Look over a seat's shoulder, or return to the spectators' viewpoint."""
        async with self._live.lock:
            table, spectator = self._live.table, self._spectator
            if table.seat_of(spectator.person) is not None:
                raise Refusal("player")
            if request.seat is not None and request.seat not in table.behind:
                raise Refusal("may_not_watch")
            spectator.behind = request.seat
            spectator.look(table)
            self._live.forget_feeds()
            return await self._send_snapshot(request.id)

    async def _send_snapshot(self, id: str) -> Done:
        """Call under the table's lock."""
        self._spectator.outbox.send(encode(await self._live.snapshot(self._spectator.viewpoint)))
        return Done(id)

    async def leave(self) -> None:
        await self._tables.leave(self._live, self._spectator)
