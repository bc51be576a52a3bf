"""Hostile clients against a real server during a match: `python -m tests.server.hostile MESSAGES` prints the outcome."""

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
from doppelagent.server.logs import is_of_interest
from doppelagent.server.tables import journal
from doppelagent.server.web.guests import COOKIE
from tests.server.forged_origins import forged_origins
from tests.server.hostile_frames import FRAMES
from tests.server.hostile_messages import MESSAGES, NEVER_LEGAL, HttpRequest, Maker, RandomSource, Target, hostile_request, too_long
from tests.server.serving import Guest, Running, eventually, running

UNLIMITED = 1_000_000
STRANGERS = 6  # attackers with a name and without a seat
IN_A_ROW = 45  # messages over one socket; the server closes it after 50 malformed ones
BY_HTTP = 3  # one batch in BY_HTTP is sent by HTTP
BELOW = 5  # one batch in BELOW is frames below the protocol
UPGRADE = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13")
TOO_LONG = 10  # one socket in TOO_LONG ends with an oversized message
SLOW_BODIES = 5
PATIENCE = 120  # seconds, enough for a busy machine
KEPT = ("people", "tokens", "links", "tables", "sitters", "journal", "chat", "results")  # tables of the database


@dataclass
class Outcome:
    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    acted: int = 0  # moves of the regular players
    cut_off: int = 0  # regular players who lost their connection
    slowest: float = 0.0  # the longest time in seconds that a regular player waited for an answer
    errors: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    origins: int = 0
    let_in: list[str] = field(default_factory=list)  # forged origins that were accepted


# Regular players


class Table:
    """Three players and their private match, where spectators may not write."""

    def __init__(self, server: Running, names: str, stay: ExitStack) -> None:
        self.server, self.guests = server, [stay.enter_context(server.guest(name)) for name in names.split()]
        self.id = self.guests[0].table()
        for guest in self.guests[1:]:
            self._ask(guest, do="sit")
        for guest in self.guests:
            self._ask(guest, do="add", own="5" * 64)
        self._ask(self.guests[0], do="talk", phrases=True, watchers=False)
        self._ask(self.guests[0], do="start")
        assert eventually(lambda: server.services.tables.loaded[self.id].table.status == "playing")

    def _ask(self, guest: Guest, **request: Any) -> None:
        answer = guest.http.post(f"/api/tables/{self.id}", json={"id": f"{request['do']}", **request})
        assert answer.status_code == 200, answer.text

    def snapshot(self, guest: Guest) -> dict[str, Any]:
        return dict(guest.http.get(f"/api/tables/{self.id}").json())

    def target(self) -> Target:
        snapshot = self.snapshot(self.guests[0])
        return Target(self.id, snapshot["number"], [*snapshot["scene"]["legal"], "play K7", "pass R1", "say red"])


async def play_on(table: Table, guest: Guest, outcome: Outcome, stop: asyncio.Event) -> None:
    """Acts whenever it is this player's turn and syncs otherwise, always over one socket."""
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
    """The scene and its number when the answer arrives, and whether the request was done."""
    async with asyncio.timeout(PATIENCE):
        while True:
            frame = json.loads(await socket.recv())
            if frame["type"] in ("snapshot", "step"):
                scene, number = scene | frame.get("scene", {}), frame["number"]
            if id in (frame.get("id"), frame.get("done")):
                return scene, number, frame["type"] != "refused"


# Attackers


def _socket(url: str, table: str, token: str | None, address: str) -> connect:
    headers = {"x-forwarded-for": address} | ({"cookie": f"{COOKIE}={token}"} if token else {})
    target = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    return connect(target, origin=url, additional_headers=headers, max_queue=None)  # type: ignore[arg-type]  # an Origin is a str


class Attacker(NamedTuple):
    """An attacker with a name, without one, with a forged cookie, or with a seat; with a seat it sends only `NEVER_LEGAL` messages."""

    number: int
    token: str | None
    makers: tuple[Maker, ...] = MESSAGES

    @property
    def address(self) -> str:
        return f"10.0.{self.number}.1"


async def attack(url: str, attacker: Attacker, targets: list[Target], messages: int, outcome: Outcome, seed: int) -> None:
    """Send until all attackers together have sent `messages` messages, most of them over sockets."""
    source = RandomSource(1000 * seed + attacker.number)
    while outcome.sent.total() < messages:
        target = source.pick(targets)
        if source.below(BELOW) == 0:
            await _send_below(url, attacker, target, source, outcome)
        elif source.below(BY_HTTP):
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


async def _send_below(url: str, attacker: Attacker, target: Target, source: RandomSource, outcome: Outcome) -> None:
    """Send frames that no client sends, until the server closes the connection."""
    lines = [f"GET /api/tables/{target.table}/socket HTTP/1.1", f"Host: {url.partition('://')[2]}", f"Origin: {url}", *UPGRADE]
    lines += [f"X-Forwarded-For: {attacker.address}", *([f"Cookie: {COOKIE}={attacker.token}"] if attacker.token else []), "", ""]
    host, _, port = url.partition("://")[2].partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write("\r\n".join(lines).encode())
    with suppress(ConnectionError):
        for _ in range(IN_A_ROW):
            maker = source.pick(FRAMES)
            outcome.sent[maker.__name__] += 1
            writer.write(maker(source))
            await writer.drain()
            await asyncio.sleep(0.001)
            if reader.at_eof():
                break
        writer.write_eof()
        await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()


async def _count(socket: ClientConnection, outcome: Outcome) -> None:
    """Count the answers until the last one, or until the server closes the socket."""
    with suppress(ConnectionClosed):
        async for data in socket:
            frame = json.loads(data)
            outcome.answers[frame.get("code", frame["type"])] += 1
            if frame.get("id") == "the-last":
                return


async def _send_http(url: str, asks: HttpRequest, address: str, outcome: Outcome) -> None:
    """Send a raw request: HTTP clients would refuse most of these."""
    outcome.sent["by HTTP"] += 1
    headers = {"host": url.partition("://")[2], "x-forwarded-for": address, "connection": "close", **asks.headers}
    lines = [f"{asks.method} {asks.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    data = await _response(url, "\r\n".join([*lines, f"content-length: {len(asks.body)}", "", ""]).encode("latin-1") + asks.body)
    data = data.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
    status = data.split(b" ", 2)[1].decode() if data.startswith(b"HTTP/1.1 ") else "none"
    outcome.answers[f"HTTP {status}"] += 1
    if status[0] not in "234" or b"Traceback" in data:
        outcome.errors.append(f"{asks.method} {asks.path}: {data[:300]!r}")


async def _response(url: str, data: bytes, most: int = -1) -> bytes:
    """The bytes until the server closes the connection, or the first `most` of them."""
    host, _, port = url.partition("://")[2].partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    try:
        return await asyncio.wait_for(reader.read(most), PATIENCE)
    finally:
        writer.close()


async def send_slowly(url: str, outcome: Outcome, stop: asyncio.Event) -> None:
    """Send a body that never ends."""
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


async def refuses_origin(origin: str, url: str, table: str) -> bool:
    """Whether the server refuses the handshake of a socket from a page of this origin."""
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {url.partition('://')[2]}", *UPGRADE, f"Origin: {origin}", "", ""]
    data = await _response(url, "\r\n".join(lines).encode(), most=12)
    return data.startswith((b"HTTP/1.1 403", b"HTTP/1.1 400"))


# The whole attack


async def _attack_running(server: Running, messages: int, stay: ExitStack, seed: int) -> Outcome:
    outcome = Outcome()
    active, quiet = Table(server, "Anna Ben Clara", stay), Table(server, "Dora Emil Fritz", stay)
    strangers = [stay.enter_context(server.guest(f"Mallory {number}")) for number in range(STRANGERS)]
    attackers = [Attacker(number, guest.http.cookies[COOKIE]) for number, guest in enumerate(strangers)]
    attackers += [Attacker(100, None), Attacker(101, "f" * 64), Attacker(102, quiet.guests[1].http.cookies[COOKIE], NEVER_LEGAL)]
    targets = [active.target(), quiet.target(), quiet.target(), Target("nobody-knows-it", 1, ["play K7"])]
    before = stored_rows(server, active.id)
    with errors_logged(outcome.errors):
        async with match_in_progress(active, outcome):
            await asyncio.gather(*(attack(server.url, attacker, targets, messages, outcome, seed) for attacker in attackers))
            outcome.let_in = [origin for origin in forged_origins(server.url) if not await refuses_origin(origin, server.url, quiet.id)]
            outcome.origins = len(forged_origins(server.url))
    outcome.changed = [name for name, rows in stored_rows(server, active.id).items() if rows != before[name]]
    outcome.changed += unacknowledged_moves(server, active.id, outcome.acted)
    outcome.errors += ["an error was counted"] * round(server.services.metrics.errors._value.get())
    return outcome


@asynccontextmanager
async def match_in_progress(table: Table, outcome: Outcome) -> AsyncIterator[None]:
    """In the background, play the match and send slow bodies."""
    stop = asyncio.Event()
    tasks = [asyncio.create_task(play_on(table, guest, outcome, stop)) for guest in table.guests]
    tasks += [asyncio.create_task(send_slowly(table.server.url, outcome, stop)) for _ in range(SLOW_BODIES)]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*tasks)


def stored_rows(server: Running, but: str) -> dict[str, list[Any]]:
    """All rows of the database except those of table `but`, and without the time at which a person was last seen."""
    database = apsw.Connection(server.services.settings.database, flags=apsw.SQLITE_OPEN_READONLY)
    rows = {name: list(database.execute(f"SELECT * FROM {name}")) for name in KEPT}  # noqa: S608  # our own names
    database.close()
    rows["people"] = [row[:3] for row in rows["people"]]
    return {name: [row for row in found if row[0] != but] for name, found in rows.items()}


def unacknowledged_moves(server: Running, table: str, acted: int) -> list[str]:
    """A finding if the moves of the table differ from the acknowledged ones."""
    entries = server.services.tables.loaded[table].entries
    moves = sum(isinstance(entry.body, journal.Moved | journal.Sealed) for entry in entries)
    match = server.services.tables.loaded[table].table.match
    return [] if moves == acted and isinstance(match, Match) else [f"{moves} moves were made, {acted} acknowledged"]


@contextmanager
def errors_logged(errors: list[str]) -> Iterator[None]:
    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            errors.append(f"{record.getMessage()} {getattr(record, 'about', '')} {record.exc_info}")

    collector = Collector(logging.ERROR)
    collector.addFilter(is_of_interest)
    loggers = [logging.getLogger(name) for name in ("doppelagent", "uvicorn.error", "asyncio")]
    for logger in loggers:
        logger.addHandler(collector)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(collector)


def attack_server(messages: int, *, limited: bool = False, seed: int = 0) -> Outcome:
    """Attack a new server; another seed sends other messages. With `limited`, it has its default limits; otherwise most are lifted."""
    lifted = ("person_burst", "address_burst", "guesses_burst", "replays_burst", "records_burst", "sockets_per_address")
    limits: dict[str, Any] = dict.fromkeys(("newcomers_burst", *(() if limited else lifted)), UNLIMITED)
    with ExitStack() as stay:
        folder, page = (Path(stay.enter_context(tempfile.TemporaryDirectory())) for _ in range(2))
        (page / "index.html").write_text("<!doctype html>")
        server = stay.enter_context(running(f"{folder}/hostile.sqlite", page=page, **limits))
        return asyncio.run(_attack_running(server, messages, stay, seed))


def main(messages: int) -> int:
    failed = False
    for name, share, limited in (("without limits", messages * 9 // 10, False), ("with the usual limits", messages // 10, True)):
        began = time.monotonic()
        outcome = attack_server(share, limited=limited)
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
