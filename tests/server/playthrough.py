"""Plays a world through a server and records all that one seat's owner and spectators receive, over every channel."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, NamedTuple

from doppelagent.core.match import Match
from doppelagent.server.settings import Settings
from doppelagent.server.tables.table import Table
from doppelagent.server.web.app import create_app
from doppelagent.server.web.guests import COOKIE
from tests.server.fakes import START, FrozenEnvironment
from tests.server.transports import ORIGIN, Answer, Socket, Transport, in_process, over_network
from tests.server.world_pairs import Pair, Turn, turns

UNLIMITED = 1_000_000
TURN_TIME = 1000  # ms
PAIR_TIME = 1000 * TURN_TIME  # ms for each pair


class Received(NamedTuple):
    """Received bytes, and how they were received."""

    how: str
    what: bytes


class SteppedEnvironment(FrozenEnvironment):
    """Time moves only by `set_to`; `until` waits for that."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[int] = []

    def set_to(self, moment: int) -> None:
        self._now = moment

    async def until(self, moment: int) -> None:
        self.waited.append(moment)
        while self._now < moment:
            await asyncio.sleep(0.01)


class ControlledServer:
    """A server whose deals, time and randomness the test controls."""

    def __init__(self, transport: Transport, environment: SteppedEnvironment, deals: dict[str, Match]) -> None:
        self.transport, self.environment, self.deals = transport, environment, deals


@asynccontextmanager
async def open_server(over_the_wire: bool, database: str) -> AsyncIterator[ControlledServer]:
    environment, deals = SteppedEnvironment(), dict[str, Match]()

    def dealer(table: Table, _: bytes) -> Match:
        return deals[table.id].copy()

    settings = Settings(
        database=database, precompile=False, origins=(ORIGIN,), person_burst=UNLIMITED, address_burst=UNLIMITED, newcomers_burst=UNLIMITED,
        guesses_burst=UNLIMITED, tables_per_person=UNLIMITED, sockets_per_person=UNLIMITED, sockets_per_address=UNLIMITED,
    )  # fmt: skip
    app = create_app(settings, environment, dealer=dealer)
    async with over_network(app, settings) if over_the_wire else in_process(app) as transport:
        await transport.http("GET", "/api/statistics")  # this is answered only when the server is ready
        yield ControlledServer(transport, environment, deals)


class Playthrough:
    """One world of a pair on one server; `which` is 0 for the true world."""

    def __init__(self, server: ControlledServer, pair: Pair, which: int, number: int) -> None:
        self._server, self._transport, self._pair, self._which, self._number = server, server.transport, pair, which, number
        self.heard: list[Received] = []
        self._tokens: list[str] = []
        self._sockets: dict[str, Socket] = {}
        self._asked = [0] * pair.players  # per seat: other seats may send more requests in one world than in the other
        self._turns = 0  # turns that the seat can see
        self._table = self._code = ""

    async def play(self) -> list[Received]:
        with _logged() as lines:
            await self.begin()
            await self._probe()
            self.heard += await self._leaked_secrets()
            await self._leave_all()
        return [*self.heard, *(Received("log line", line.encode()) for line in lines)]

    async def begin(self) -> None:
        """From an empty table to the last move of the world."""
        self._at(0)
        await self._seat_players()
        await self._connect_clients()
        await self._deal()
        for turn in turns(self._pair, self._which):
            await self._take(turn)

    async def _leaked_secrets(self) -> list[Received]:
        """Some secrets are the same in both worlds, so a comparison cannot find them; search for them instead."""
        seed = (await self._transport.services.store.seed(self._table)).hex()
        people = self._transport.services.tables.loaded[self._table].table.people
        secrets = [secret.encode() for secret in (seed, *people, *self._tokens)]
        cookie = f"{COOKIE}={self._mine};".encode()  # the client's own cookie, which each visit renews
        everything = [heard.what.replace(cookie, b"") for heard in self.heard] + [
            frame for socket in self._sockets.values() for frame in socket.frames
        ]
        return [
            Received("a secret", f"in world {self._which}".encode()) for told in everything if any(secret in told for secret in secrets)
        ]

    def _at(self, ms: int) -> None:
        self._server.environment.set_to(START + self._number * PAIR_TIME + self._turns * TURN_TIME + ms)

    # Requests

    @property
    def _mine(self) -> str:
        return self._tokens[self._pair.seat]

    async def _get(self, path: str, token: str | None) -> None:
        answer = await self._transport.http("GET", path, token)
        self.heard.append(Received(f"GET {path} {'as a guest' if token else 'without a cookie'}", answer.whole()))

    def _next_id(self, seat: int) -> str:
        self._asked[seat] += 1
        return f"r{self._asked[seat]}"

    async def _post(self, seat: int, /, **request: Any) -> Answer:
        data = json.dumps({"id": self._next_id(seat), **request}).encode()
        answer = await self._transport.http("POST", f"/api/tables/{self._table}", self._tokens[seat], data)
        if seat == self._pair.seat:
            self.heard.append(Received(f"POST {request}", answer.whole()))
        return answer

    async def _done(self, seat: int, /, **request: Any) -> None:
        answer = await self._post(seat, **request)
        assert answer.status == 200, (request, answer.body)

    async def _say(self, socket: Socket, /, **request: Any) -> bytes:
        """Send over the socket and wait for the answer, which the socket also records: a frame with the request's id, or the step that
        carries it out."""
        request["id"] = self._next_id(self._pair.seat)
        await socket.say(json.dumps(request))
        return await socket.until(f':"{request["id"]}"'.encode())

    # Before the match

    async def _seat_players(self) -> None:
        pair = self._pair
        for number in range(pair.players + 1):  # the last one is a spectator
            answer = await self._transport.http("POST", "/api/me", None, json.dumps({"name": f"Guest {number}"}).encode())
            self._tokens.append(dict(answer.headers)["set-cookie"].partition("=")[2].partition(";")[0])
        wanted = {"game": pair.game.key, "players": pair.players, "options": pair.options, "public": self._number % 4 == 0}
        if self._number % 5 == 0:
            wanted["clock"] = {"decision": 5, "bank": 1_000_000}  # the bank is used but never runs out
        opened = json.loads((await self._transport.http("POST", "/api/tables", self._tokens[0], json.dumps(wanted).encode())).body)
        self._table, self._code = opened["table"], opened["code"]
        self._server.deals[self._table] = pair.begun(self._which)
        for seat in range(1, pair.players):
            await self._done(seat, do="sit", seat=seat)

    async def _connect_clients(self) -> None:
        """Connect the seat's owner, sometimes also with words; a spectator without a cookie; sometimes a spectator behind the seat."""
        await self._enter("the seat", self._mine)
        await self._enter("a spectator", None, "?words=en" if self._number % 3 == 0 else "")
        if self._number % 3 == 1:
            await self._enter("the seat in words", self._mine, "?words=de")
        if self._number % 3 == 2:
            await self._done(self._pair.seat, do="allow", yes=True)
            behind = await self._enter("behind the seat", self._tokens[-1])
            await self._say(behind, do="behind", seat=self._pair.seat)

    async def _enter(self, client: str, token: str | None, query: str = "") -> Socket:
        socket = self._sockets[client] = await self._transport.socket(f"/api/tables/{self._table}/socket{query}", token)
        await socket.until(b'"type":"here"')
        return socket

    async def _deal(self) -> None:
        for seat in range(self._pair.players):
            await self._done(seat, do="add", own=f"{seat:064x}")
        await self._done(0, do="start")
        await self._sockets["the seat"].until(b'"table.dealt"')

    # Turns. What other seats do in secret differs between the worlds, and so does its time.

    async def _take(self, turn: Turn) -> None:
        if not turn.actions:
            return
        own = turn.seat == self._pair.seat
        self._turns += own or turn.complete
        if turn.sealed and turn.complete and not turn.last and self._turns % 4 == 1:
            await self._choose(turn, own)
            self._at(950)
            await self._do(turn.seat, do="take back")
        await self._choose(turn, own)

    async def _choose(self, turn: Turn, own: bool) -> None:
        """Act part by part; the last part, which completes the choice, comes at the same time in both worlds."""
        *parts, last = self._in_parts(turn, own)
        for number, part in enumerate(parts):
            self._at(100 + 10 * number + (0 if own else 5 * self._which))
            if turn.sealed and self._turns % 2 and (own or self._which):
                await self._act(turn.seat, part)
                await self._do(turn.seat, do="take back")
                for again in parts[:number]:
                    await self._act(turn.seat, again)
            await self._act(turn.seat, part)
        self._at(900 if turn.complete else 300 + (0 if own else 5 * self._which))
        await self._act(turn.seat, last)

    def _in_parts(self, turn: Turn, own: bool) -> list[str]:
        """The parts of the choice; sometimes joined in one line, where the game's notation allows that."""
        in_one_line = turn.sealed and turn.complete and self._turns % 3 == 0 and (own or self._which)
        verbs = {action.partition(" ")[0] for action in turn.actions}
        if not in_one_line or len(verbs) > 1 or not verbs <= set(self._pair.game.together):
            return turn.actions
        return [" ".join([verbs.pop(), *(action.partition(" ")[2] for action in turn.actions)])]

    async def _act(self, seat: int, action: str) -> None:
        await self._do(seat, do="act", action=action)

    async def _do(self, seat: int, /, **request: Any) -> None:
        number = self._transport.services.tables.loaded[self._table].table.numbers[seat]
        if seat != self._pair.seat:
            await self._done(seat, number=number, **request)
        else:
            answer = await self._say(self._sockets["the seat"], number=number, **request)
            assert answer.startswith((b'{"type":"step"', b'{"type":"done"')), (request, answer)

    # All other requests

    async def _probe(self) -> None:
        self._turns += 1
        self._at(0)
        mine, table = self._mine, f"/api/tables/{self._table}"
        for path in (
            "",
            "/record",
            "/replay",
            f"/replay?seat={self._pair.seat}",
            f"/replay?seat={(self._pair.seat + 1) % self._pair.players}",
        ):
            await self._get(table + path, mine)
            await self._get(table + path, None)
        for path in ("/api/tables", "/api/statistics", "/api/me", f"/api/codes/{self._code}"):
            await self._get(path, mine)
        await self._get("/api/tables", None)
        await self._come_back()
        await self._ask_why_not()
        await self._ask_for_more()

    async def _come_back(self) -> None:
        number = self._transport.services.tables.loaded[self._table].table.numbers[self._pair.seat]
        for after in sorted({1, number // 2, number - 1, number, number + 3}):
            client = f"the seat again after {after}"
            await self._enter(client, self._mine, f"?after={after}")
            self._hear(client)
            await self._leave(client)

    async def _ask_why_not(self) -> None:
        for action in self._pair.asks_about:
            await self._say(self._sockets["the seat"], do="why not", action=action)
        for action in self._pair.illegal[:3]:
            await self._post(self._pair.seat, do="why not", action=action)
            await self._post(self._pair.seat, do="act", action=action, number=0)
            number = self._transport.services.tables.loaded[self._table].table.numbers[self._pair.seat]
            await self._say(self._sockets["the seat"], do="act", action=action, number=number)

    async def _ask_for_more(self) -> None:
        other, seat = (self._pair.seat + 1) % self._pair.players, self._sockets["the seat"]
        await self._say(seat, do="behind", seat=other)
        await self._say(self._sockets["a spectator"], do="behind", seat=other)
        number = self._transport.services.tables.loaded[self._table].table.numbers[self._pair.seat]
        await self._say(seat, do="undo", number=number)
        await self._get("/api/tables", self._mine)

    async def _leave_all(self) -> None:
        """Every client syncs once more and leaves."""
        for client, socket in self._sockets.items():
            await self._say(socket, do="sync")
            self._hear(client)
        for client in list(self._sockets):
            await self._leave(client)

    async def _leave(self, client: str) -> None:
        """Returns when the server has noticed."""
        socket, all_sockets = self._sockets.pop(client), self._transport.services.limits.sockets.all
        before = len(all_sockets)
        await socket.close()
        while len(all_sockets) >= before:
            await asyncio.sleep(0.001)

    def _hear(self, client: str) -> None:
        self.heard += [Received(f"the socket of {client}", frame) for frame in self._sockets[client].frames]


@contextmanager
def _logged() -> Iterator[list[str]]:
    """All lines that the server logs."""
    lines: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.levelname} {record.getMessage()} {getattr(record, 'about', '')}")

    collector, logger = Collector(), logging.getLogger("doppelagent")
    before = logger.level
    logger.addHandler(collector)
    logger.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        logger.setLevel(before)
        logger.removeHandler(collector)
