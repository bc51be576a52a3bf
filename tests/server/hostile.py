"""Hostile clients against a real server with a table that goes on: `python -m tests.server.hostile MESSAGES` prints what came of it."""

import asyncio
import json
import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import apsw
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from doppelagent.core.match import Match
from doppelagent.server.logs import _is_an_error
from doppelagent.server.tables import journal
from doppelagent.server.web.guests import COOKIE
from tests.server.forged_origins import forged_origins
from tests.server.hostile_messages import MESSAGES, NEVER_LEGAL, HttpRequest, Maker, RandomSource, Target, hostile_request, too_long
from tests.server.serving import Guest, Running, running

UNLIMITED = 1_000_000
STRANGERS = 6  # who have a name, and no seat
IN_A_ROW = 45  # messages over one socket; after 50 that are none it is cut
BY_HTTP = 3  # one message in so many
TOO_LONG = 10  # one socket in so many ends with a message that is too long
SLOW_BODIES = 5
PATIENCE = 30  # seconds
KEPT = ("people", "tokens", "links", "tables", "sitters", "journal", "chat", "results")  # of the database


@dataclass
class Outcome:
    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    acted: int = 0  # by those who play on
    cut_off: int = 0  # of them
    slowest: float = 0.0  # seconds that one of them waited
    errors: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    origins: int = 0
    let_in: list[str] = field(default_factory=list)  # of forged origins


# Those who only want to play


class Table:
    """Three people and their match; nothing of it is for anybody else."""

    def __init__(self, server: Running, names: str, stay: ExitStack) -> None:
        self.server, self.guests = server, [stay.enter_context(server.guest(name)) for name in names.split()]
        self.id = self.guests[0].table()
        for guest in self.guests[1:]:
            self._ask(guest, do="sit")
        for guest in self.guests:
            self._ask(guest, do="add", own="5" * 64)
        self._ask(self.guests[0], do="start")
        while self.whole(self.guests[0])["scene"]["status"] != "playing":
            time.sleep(0.01)

    def _ask(self, guest: Guest, **request: Any) -> None:
        answer = guest.http.post(f"/api/tables/{self.id}", json={"id": f"{request['do']}", **request})
        assert answer.status_code == 200, answer.text

    def whole(self, guest: Guest) -> dict[str, Any]:
        return dict(guest.http.get(f"/api/tables/{self.id}").json())

    def target(self) -> Target:
        whole = self.whole(self.guests[0])
        return Target(self.id, whole["number"], [*whole["scene"]["legal"], "play K7", "pass R1", "say red"])


async def play_on(table: Table, guest: Guest, outcome: Outcome, stop: asyncio.Event) -> None:
    """Acts whenever it can, looks at the table otherwise; always over one socket."""
    try:
        async with _socket(table.server.url, table.id, guest.http.cookies[COOKIE], "10.9.9.9") as socket:
            scene: dict[str, Any] = {}
            number = asked = 0
            while not stop.is_set():
                asked += 1
                legal = scene.get("legal") or []
                request = {"do": "act", "number": number, "action": legal[0]} if legal else {"do": "sync"}
                began = time.monotonic()
                await socket.send(json.dumps({"id": f"p{asked}", **request}))
                scene, number, done = await _answered(socket, f"p{asked}", scene, number)
                outcome.slowest = max(outcome.slowest, time.monotonic() - began)
                outcome.acted += done and "action" in request
                await asyncio.sleep(0.05)
    except (ConnectionClosed, TimeoutError):
        outcome.cut_off += 1


async def _answered(socket: ClientConnection, id: str, scene: dict[str, Any], number: int) -> tuple[dict[str, Any], int, bool]:
    """The table as it is when the answer comes, and whether it was done."""
    async with asyncio.timeout(PATIENCE):
        while True:
            frame = json.loads(await socket.recv())
            if frame["type"] in ("snapshot", "step"):
                scene, number = scene | frame.get("scene", {}), frame["number"]
            if frame.get("id") == id:
                return scene, number, frame["type"] == "done"


# Those who do not


def _socket(url: str, table: str, token: str | None, address: str) -> connect:
    headers = {"x-forwarded-for": address} | ({"cookie": f"{COOKIE}={token}"} if token else {})
    target = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    return connect(target, origin=url, additional_headers=headers, max_queue=None)  # type: ignore[arg-type]  # an Origin is a str


class Attacker(NamedTuple):
    """Somebody with a name, without one, or with a forged cookie; or even with a seat, who then sends nothing that could be had."""

    number: int
    token: str | None
    makers: tuple[Maker, ...] = MESSAGES

    @property
    def address(self) -> str:
        return f"10.0.{self.number}.1"


async def attack(url: str, attacker: Attacker, targets: list[Target], messages: int, outcome: Outcome) -> None:
    """Until all together have sent so many messages, most of them over sockets."""
    source = RandomSource(attacker.number)
    while outcome.sent.total() < messages:
        target = source.pick(targets)
        if source.below(BY_HTTP):
            with suppress(ConnectionClosed, InvalidHandshake):
                await _send_over_socket(url, attacker, target, source, outcome)
        else:
            for _ in range(IN_A_ROW):
                await _send_http(url, hostile_request(source, target, attacker.token), attacker.address, outcome)


async def _send_over_socket(url: str, attacker: Attacker, target: Target, source: RandomSource, outcome: Outcome) -> None:
    async with _socket(url, target.table, attacker.token, attacker.address) as socket:
        hearing = asyncio.create_task(_count(socket, outcome))
        for _ in range(IN_A_ROW):
            maker = source.pick(attacker.makers)
            outcome.sent[maker.__name__] += 1
            await socket.send(maker(source, target))
        if source.below(TOO_LONG) == 0:
            outcome.sent["too_long"] += 1
            await socket.send(too_long(source, target))
        else:
            await socket.send('{"do":"sync","id":"the-last"}')
        await asyncio.wait_for(hearing, PATIENCE)


async def _count(socket: ClientConnection, outcome: Outcome) -> None:
    """What is answered, until the last is, or until the server has enough."""
    with suppress(ConnectionClosed):
        async for data in socket:
            frame = json.loads(data)
            outcome.answers[frame.get("code", frame["type"])] += 1
            if frame.get("id") == "the-last":
                return


async def _send_http(url: str, asks: HttpRequest, address: str, outcome: Outcome) -> None:
    """Written by hand, since no decent client would send it."""
    outcome.sent["by HTTP"] += 1
    headers = {"host": url.partition("://")[2], "x-forwarded-for": address, "connection": "close", **asks.headers}
    lines = [f"{asks.method} {asks.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    data = await _said_back(url, "\r\n".join([*lines, f"content-length: {len(asks.body)}", "", ""]).encode("latin-1") + asks.body)
    data = data.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
    status = data.split(b" ", 2)[1].decode() if data.startswith(b"HTTP/1.1 ") else "none"
    outcome.answers[f"HTTP {status}"] += 1
    if status[0] not in "234" or b"Traceback" in data:
        outcome.errors.append(f"{asks.method} {asks.path}: {data[:300]!r}")


async def _said_back(url: str, data: bytes, most: int = -1) -> bytes:
    """All that comes until the server hangs up, or the first bytes of it."""
    host, _, port = url.partition("://")[2].partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    try:
        return await asyncio.wait_for(reader.read(most), PATIENCE)
    finally:
        writer.close()


async def speak_slowly(url: str, outcome: Outcome, stop: asyncio.Event) -> None:
    """A body that never ends."""
    host, _, port = url.partition("://")[2].partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"POST /api/me HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n".encode())
    outcome.sent["slow bodies"] += 1
    with suppress(ConnectionError):
        while not stop.is_set() and not reader.at_eof():
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.2)
    writer.close()


async def connect_from(origin: str, url: str, table: str) -> bool:
    """Whether the server refuses a socket to a page of this origin, before it is opened."""
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {url.partition('://')[2]}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Origin: {origin}", "", ""]
    data = await _said_back(url, "\r\n".join(lines).encode(), most=12)
    return data.startswith((b"HTTP/1.1 403", b"HTTP/1.1 400"))


# All together


async def besiege(server: Running, messages: int, stay: ExitStack) -> Outcome:
    outcome = Outcome()
    goes_on, quiet = Table(server, "Anna Ben Clara", stay), Table(server, "Dora Emil Fritz", stay)
    strangers = [stay.enter_context(server.guest(f"Mallory {number}")) for number in range(STRANGERS)]
    attackers = [Attacker(number, guest.http.cookies[COOKIE]) for number, guest in enumerate(strangers)]
    attackers += [Attacker(100, None), Attacker(101, "f" * 64), Attacker(102, quiet.guests[1].http.cookies[COOKIE], NEVER_LEGAL)]
    targets = [goes_on.target(), quiet.target(), quiet.target(), Target("nobody-knows-it", 1, ["play K7"])]
    before = kept(server, goes_on.id)
    with errors_logged(outcome.errors):
        async with played(goes_on, outcome):
            await asyncio.gather(*(attack(server.url, attacker, targets, messages, outcome) for attacker in attackers))
            outcome.let_in = [origin for origin in forged_origins(server.url) if not await connect_from(origin, server.url, quiet.id)]
            outcome.origins = len(forged_origins(server.url))
    outcome.changed = [name for name, rows in kept(server, goes_on.id).items() if rows != before[name]]
    outcome.changed += played_otherwise(server, goes_on.id, outcome.acted)
    outcome.errors += ["an error was counted"] * round(server.services.metrics.errors._value.get())
    return outcome


@asynccontextmanager
async def played(table: Table, outcome: Outcome) -> AsyncIterator[None]:
    """Meanwhile the match goes on, and some bodies are on their way."""
    stop = asyncio.Event()
    tasks = [asyncio.create_task(play_on(table, guest, outcome, stop)) for guest in table.guests]
    tasks += [asyncio.create_task(speak_slowly(table.server.url, outcome, stop)) for _ in range(SLOW_BODIES)]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*tasks)


def kept(server: Running, but: str) -> dict[str, list[Any]]:
    """Everything that the store keeps, without the table that goes on; when somebody was last seen does not count."""
    database = apsw.Connection(server.services.settings.database, flags=apsw.SQLITE_OPEN_READONLY)
    rows = {name: list(database.execute(f"SELECT * FROM {name}")) for name in KEPT}  # noqa: S608  # names of our own
    database.close()
    rows["people"] = [row[:3] for row in rows["people"]]
    return {name: [row for row in found if row[0] != but] for name, found in rows.items()}


def played_otherwise(server: Running, table: str, acted: int) -> list[str]:
    """At the table that goes on as much has happened as was acknowledged, and all of it is a match."""
    entries = server.services.tables.loaded[table].entries
    moves = sum(isinstance(entry.body, journal.Moved | journal.Sealed) for entry in entries)
    match = server.services.tables.loaded[table].table.match
    return [] if moves == acted and isinstance(match, Match) else [f"{moves} moves were made, {acted} acknowledged"]


@contextmanager
def errors_logged(errors: list[str]) -> Iterator[None]:
    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            errors.append(f"{record.getMessage()} {getattr(record, 'about', '')} {record.exc_info}")

    keeper = Keeper(logging.ERROR)
    keeper.addFilter(_is_an_error)
    loggers = [logging.getLogger(name) for name in ("doppelagent", "uvicorn.error", "asyncio")]
    for logger in loggers:
        logger.addHandler(keeper)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(keeper)


def siege(messages: int, *, limited: bool = False) -> Outcome:
    """`limited`: with the limits that a server has by default. Otherwise nobody is told to slow down, and all is looked at."""
    lifted = ("person_burst", "address_burst", "guesses_burst", "records_burst", "sockets_per_address")
    limits: dict[str, Any] = dict.fromkeys(("newcomers_burst", *(() if limited else lifted)), UNLIMITED)
    with ExitStack() as stay:
        folder, page = (Path(stay.enter_context(tempfile.TemporaryDirectory())) for _ in range(2))
        (page / "index.html").write_text("<!doctype html>")
        server = stay.enter_context(running(f"{folder}/hostile.sqlite", page=page, **limits))
        return asyncio.run(besiege(server, messages, stay))


def main(messages: int) -> int:
    failed = False
    for name, share, limited in (("without limits", messages * 9 // 10, False), ("with the usual limits", messages // 10, True)):
        began = time.monotonic()
        outcome = siege(share, limited=limited)
        failed |= bool(outcome.errors or outcome.changed or outcome.cut_off or outcome.let_in)
        print(  # noqa: T201  # the figures
            f"{name}: {outcome.sent.total()} hostile messages in {time.monotonic() - began:.0f} s, {len(outcome.errors)} unhandled errors, "
            f"{len(outcome.changed)} changes, {outcome.cut_off} others cut off, who made {outcome.acted} moves meanwhile "
            f"(the slowest answer took {outcome.slowest:.2f} s); {len(outcome.let_in)} of {outcome.origins} forged origins let in",
            dict(outcome.sent), dict(outcome.answers), *outcome.errors[:5], *outcome.changed, *outcome.let_in,
            sep="\n", flush=True,
        )  # fmt: skip
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
