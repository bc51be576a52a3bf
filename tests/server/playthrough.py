"""A world, played through a server: everything that one seat's owner and those who watch receive, over every channel there is."""

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
from tests.server.fakes import START, FrozenEnvironment
from tests.server.transports import ORIGIN, Answer, Socket, Transport, in_process, over_network
from tests.server.world_pairs import Pair, Turn, turns

UNLIMITED = 1_000_000  # nobody is limited here
TURN_TIME = 1000  # ms
PAIR_TIME = 1000 * TURN_TIME  # ms for each pair


class Received(NamedTuple):
    """What somebody received, and how they got it."""

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
        return deals[table.id].fork()

    settings = Settings(
        database=database, origins=(ORIGIN,), person_burst=UNLIMITED, address_burst=UNLIMITED, newcomers_burst=UNLIMITED,
        guesses_burst=UNLIMITED, tables_per_person=UNLIMITED, sockets_per_person=UNLIMITED, sockets_per_address=UNLIMITED,
    )  # fmt: skip
    app = create_app(settings, environment, dealer=dealer)
    async with over_network(app, settings) if over_the_wire else in_process(app) as transport:
        await transport.http("GET", "/api/statistics")  # answered when the server is ready
        yield ControlledServer(transport, environment, deals)


class Playthrough:
    """One world of a pair at one place. `which` is 0 for the true one."""

    def __init__(self, place: ControlledServer, pair: Pair, which: int, number: int) -> None:
        self._place, self._transport, self._pair, self._which, self._number = place, place.transport, pair, which, number
        self.heard: list[Received] = []
        self._tokens: list[str] = []
        self._sockets: dict[str, Socket] = {}
        self._asked = [0] * pair.players  # others may ask for more than the seat can know
        self._turns = 0  # that the seat can see
        self._table = self._code = ""

    async def play(self) -> list[Received]:
        with _logged() as lines:
            await self.begin()
            await self._probe()
            self.heard += await self._secrets_told()
            await self._go_home()
        return [*self.heard, *(Received("log line", line.encode()) for line in lines)]

    async def begin(self) -> None:
        """From an empty table to the moment at which the worlds end."""
        self._at(0)
        await self._gather()
        await self._look_on()
        await self._deal()
        for turn in turns(self._pair, self._which):
            await self._take(turn)

    async def _secrets_told(self) -> list[Received]:
        """What nobody may ever be told is the same in both worlds, so it is looked for."""
        seed = (await self._transport.services.store.seed(self._table)).hex()
        people = self._transport.services.tables.loaded[self._table].table.people
        secrets = [secret.encode() for secret in (seed, *people, *self._tokens)]
        everything = [heard.what for heard in self.heard] + [frame for socket in self._sockets.values() for frame in socket.frames]
        return [
            Received("a secret", f"in world {self._which}".encode()) for told in everything if any(secret in told for secret in secrets)
        ]

    def _at(self, ms: int) -> None:
        self._place.environment.set_to(START + self._number * PAIR_TIME + self._turns * TURN_TIME + ms)

    # Asking

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
        """Over the socket; its answer is among what is heard there."""
        request["id"] = self._next_id(self._pair.seat)
        await socket.say(json.dumps(request))
        return await socket.until(f'"id":"{request["id"]}"'.encode())

    # Before the match

    async def _gather(self) -> None:
        pair = self._pair
        for number in range(pair.players + 1):  # one more, who watches
            answer = await self._transport.http("POST", "/api/me", None, json.dumps({"name": f"Guest {number}"}).encode())
            self._tokens.append(dict(answer.headers)["set-cookie"].partition("=")[2].partition(";")[0])
        wanted = {"game": pair.game.key, "players": pair.players, "options": pair.options, "public": self._number % 4 == 0}
        if self._number % 5 == 0:
            wanted["clock"] = {"decision": 5, "bank": 1_000_000}  # it is drawn on, and never empty
        opened = json.loads((await self._transport.http("POST", "/api/tables", self._tokens[0], json.dumps(wanted).encode())).body)
        self._table, self._code = opened["table"], opened["code"]
        self._place.deals[self._table] = pair.begun(self._which)
        for seat in range(1, pair.players):
            await self._done(seat, do="sit", seat=seat)

    async def _look_on(self) -> None:
        """The seat's owner, with codes and sometimes with words; somebody without a cookie; and somebody from behind the seat."""
        await self._enter("the seat", self._mine)
        await self._enter("a watcher", None, "?words=en" if self._number % 3 == 0 else "")
        if self._number % 3 == 1:
            await self._enter("the seat in words", self._mine, "?words=de")
        if self._number % 3 == 2:
            await self._done(self._pair.seat, do="allow", yes=True)
            behind = await self._enter("behind the seat", self._tokens[-1])
            await self._say(behind, do="behind", seat=self._pair.seat)

    async def _enter(self, who: str, token: str | None, query: str = "") -> Socket:
        socket = self._sockets[who] = await self._transport.socket(f"/api/tables/{self._table}/socket{query}", token)
        await socket.until(b'"type":"here"')
        return socket

    async def _deal(self) -> None:
        for seat in range(self._pair.players):
            await self._done(seat, do="add", own=f"{seat:064x}")
        await self._done(0, do="start")
        await self._sockets["the seat"].until(b'"table.dealt"')

    # Turns. What others do in secret is done otherwise in the other world, and at other times.

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
        """The last part, which completes the choice, comes at the same time in both worlds."""
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
        """Several parts in one line, where the game lets them be written so."""
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
            assert answer.startswith(b'{"type":"done"'), (request, answer)

    # Everything else that can be asked

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
            who = f"the seat again after {after}"
            await self._enter(who, self._mine, f"?after={after}")
            self._hear(who)
            await self._leave(who)

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
        await self._say(self._sockets["a watcher"], do="behind", seat=other)
        number = self._transport.services.tables.loaded[self._table].table.numbers[self._pair.seat]
        await self._say(seat, do="undo", number=number)
        await self._get("/api/tables", self._mine)

    async def _go_home(self) -> None:
        """Everybody looks at all of it once more, and leaves."""
        for who, socket in self._sockets.items():
            await self._say(socket, do="sync")
            self._hear(who)
        for who in list(self._sockets):
            await self._leave(who)

    async def _leave(self, who: str) -> None:
        """The server has noticed when this returns."""
        socket, all_sockets = self._sockets.pop(who), self._transport.services.limits.sockets.all
        before = len(all_sockets)
        await socket.close()
        while len(all_sockets) >= before:
            await asyncio.sleep(0.001)

    def _hear(self, who: str) -> None:
        self.heard += [Received(f"the socket of {who}", frame) for frame in self._sockets[who].frames]


@contextmanager
def _logged() -> Iterator[list[str]]:
    """All that the server logs."""
    lines: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.levelname} {record.getMessage()} {getattr(record, 'about', '')}")

    keeper, logger = Keeper(), logging.getLogger("doppelagent")
    before = logger.level
    logger.addHandler(keeper)
    logger.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        logger.setLevel(before)
        logger.removeHandler(keeper)
