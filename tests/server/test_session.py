"""Sockets of a real server: who may open one, what may be sent over it, and when it is closed."""

import json
import socket
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any

import anyio
import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from doppelagent.server.refusals import Refusal
from doppelagent.server.web.guests import COOKIE
from doppelagent.server.web.outbox import MOST_FRAMES, Outbox
from tests.server.fakes import FrozenEnvironment
from tests.server.serving import PATIENCE, Guest, Running, eventually, next_frame, running


def ask(socket: ClientConnection, **request: Any) -> dict[str, Any]:
    """The answer to a request, done or refused."""
    socket.send(json.dumps(request))
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if frame["type"] in ("done", "refused"):
            return frame


def closing_code(socket: ClientConnection) -> int:
    """The code that the server closes the socket with."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(PATIENCE)
    assert socket.close_code is not None
    return socket.close_code


def test_a_socket_shows_the_table_and_who_is_present(anna: Guest) -> None:
    with anna.socket(anna.table()) as socket:
        whole = next_frame(socket, "snapshot")
        assert (whole["you"], whole["scene"]["seats"][0]["name"]) == (0, "Anna")
        assert next_frame(socket, "here") == {"type": "here", "seats": [0], "watching": 0}


def test_a_request_is_carried_out_and_every_client_sees_it(server: Running, anna: Guest) -> None:
    table = anna.table()
    with server.guest("Ben") as ben, anna.socket(table) as hers, ben.socket(table) as his:
        next_frame(his, "snapshot")
        assert ask(his, do="sit", id="b1")["type"] == "done"
        assert next_frame(hers, "step")["scene"]["seats"][1]["name"] == "Ben"


def test_a_closed_socket_is_no_longer_present(server: Running, anna: Guest) -> None:
    table = anna.table()
    with anna.socket(table) as hers:
        assert next_frame(hers, "here")["watching"] == 0
        with server.guest("Ben") as ben, ben.socket(table):
            assert next_frame(hers, "here")["watching"] == 1
        assert next_frame(hers, "here")["watching"] == 0


def test_a_returning_client_gets_only_the_missed_steps(anna: Guest) -> None:
    table = anna.table()
    with anna.socket(table) as socket:
        number = next_frame(socket, "snapshot")["number"]
    anna.http.post(f"/api/tables/{table}", json={"do": "add", "id": "f", "own": "1" * 64})
    with anna.socket(table, f"?after={number}") as socket:
        first: dict[str, Any] = json.loads(socket.recv(PATIENCE))
    assert (first["type"], first["number"]) == ("step", number + 1)


def test_words_come_in_the_requested_language(anna: Guest) -> None:
    with anna.socket(anna.table(), "?words=de") as socket:
        next_frame(socket, "snapshot")
        ask(socket, do="fill", id="f", level="informant")
    with anna.socket(anna.table(), "?words=fr") as socket:
        assert next_frame(socket, "refused")["code"] == "not_a_message"
        assert closing_code(socket) == 4400


def test_a_client_without_a_cookie_can_only_watch(server: Running, anna: Guest) -> None:
    with server.guest() as stranger, stranger.socket(anna.table()) as socket:
        assert next_frame(socket, "snapshot")["you"] == -1
        assert ask(socket, do="sit", id="s")["code"] == "no_guest"
        assert ask(socket, do="sync", id="t")["type"] == "done"


def test_an_unknown_table_is_reported_over_the_socket(anna: Guest) -> None:
    with anna.socket("nobody-knows-it") as socket:
        assert next_frame(socket, "refused")["code"] == "no_table"
        assert closing_code(socket) == 4404


FORGED = [
    *(None, "", "null", "http://evil.example", "http://127.0.0.1", "https://127.0.0.1:{port}", "http://127.0.0.1:{port}.evil.example"),
    *("http://127.0.0.1:{port}/", "HTTP://127.0.0.1:{port}", "http://127.0.0.2:{port}", "http://[::1]:{port}", "http://127.0.0.1:{port}@x"),
]


@pytest.mark.parametrize("origin", FORGED)
def test_a_page_of_another_origin_opens_no_socket(anna: Guest, origin: str | None) -> None:
    comes_from = origin and origin.format(port=anna.url.rpartition(":")[2])
    with pytest.raises(InvalidStatus) as refused, anna.socket(anna.table(), origin=comes_from):
        pass
    assert refused.value.response.status_code == 403
    assert b"wrong_origin" in (refused.value.response.body or b"")


STRANGE = [
    "",
    "hello",
    "[]",
    "{}",
    '{"do":"dance","id":"1"}',
    "[" * 4000,
    "9" * 5000,
    '{"do":"say","id":"1","text":"\\ud800"}',
    b"\x00\xff",
    b"{}",
]


@pytest.mark.parametrize("message", STRANGE)
def test_a_malformed_message_is_refused_and_the_socket_stays_open(anna: Guest, message: str | bytes) -> None:
    with anna.socket(anna.table()) as socket:
        socket.send(message)
        refused = next_frame(socket, "refused")
        assert (refused["id"], refused["code"]) == (None, "not_a_message")
        assert ask(socket, do="sync", id="after")["type"] == "done"


def test_fifty_malformed_messages_close_the_socket_and_no_other(server: Running, anna: Guest) -> None:
    table = anna.table()
    with server.guest("Ben") as ben, anna.socket(table) as hers, ben.socket(table) as his:
        for _ in range(50):
            his.send("what?")
        assert closing_code(his) == 4400
        assert ask(hers, do="sync", id="here")["type"] == "done"


@pytest.mark.parametrize("message", ["x" * 8193, b"x" * 100_000])
def test_a_frame_has_at_most_8_kib(anna: Guest, message: str | bytes) -> None:
    with anna.socket(anna.table()) as socket:
        with suppress(ConnectionClosed):
            socket.send(message)
        assert closing_code(socket) == 1009


def test_too_many_requests_are_refused_and_in_the_end_close_the_socket(sqlite: str) -> None:
    environment = FrozenEnvironment()
    with running(sqlite, environment, person_burst=10) as server, server.guest("Anna") as anna:
        table = anna.table()
        with anna.socket(table) as socket:
            answers = [ask(socket, do="sync", id=f"a{number}") for number in range(12)]
            assert [answer["type"] for answer in answers] == ["done"] * 8 + ["refused"] * 4
            assert answers[-1]["code"] == "slow_down"
            assert answers[-1]["id"] == "a11"
            environment.advance(10)
            assert ask(socket, do="sync", id="rested")["type"] == "done"
            assert [ask(socket, do="sync", id="b")["type"] for _ in range(9 + 199)].count("refused") == 199
            environment.advance(10)
            assert ask(socket, do="sync", id="rested")["type"] == "done"
            for _ in range(9 + 200):
                socket.send(json.dumps({"do": "sync", "id": "c"}))
            assert closing_code(socket) == 4429


def test_sockets_are_limited_per_person_and_in_total(sqlite: str) -> None:
    with running(sqlite, sockets_per_person=1, sockets=2) as server, server.guest("Anna") as anna, server.guest("Ben") as ben:
        table = anna.table()
        with anna.socket(table) as first:
            next_frame(first, "snapshot")
            with anna.socket(table) as second:
                assert next_frame(second, "refused")["code"] == "too_many_sockets"
                assert closing_code(second) == 4429
            with ben.socket(table) as his:
                next_frame(his, "snapshot")
                with pytest.raises(InvalidStatus) as full, server.guest().socket(table):
                    pass
                assert full.value.response.status_code == 503
        assert eventually(lambda: not server.services.limits.sockets.all)
        with anna.socket(table) as again:
            next_frame(again, "snapshot")


def test_deleting_a_name_closes_its_sockets(anna: Guest) -> None:
    with anna.socket(anna.table()) as socket:
        next_frame(socket, "snapshot")
        anna.http.delete("/api/me")
        assert next_frame(socket, "refused")["code"] == "no_guest"
        assert closing_code(socket) == 4403


def test_an_unexpected_error_is_reported_and_the_socket_stays_open(
    server: Running, anna: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret")

    with anna.socket(anna.table()) as socket:
        monkeypatch.setattr(server.services.tables, "ask_at", broken)
        refused = ask(socket, do="shuffle", id="s")
        assert (refused["code"], refused["id"]) == ("went_wrong", "s")
        monkeypatch.undo()
        assert ask(socket, do="shuffle", id="s")["type"] == "done"
    assert "secret" not in caplog.text


def test_a_client_that_does_not_read_is_dropped_and_costs_no_memory() -> None:
    """If the client reads nothing, `MOST_FRAMES` frames are queued; one more drops the connection, and no sender has to wait."""

    async def scenario() -> None:
        never = anyio.Event()

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "websocket.send":
                await never.wait()

        async def receive() -> MutableMapping[str, Any]:
            return {"type": "websocket.connect"}

        socket = WebSocket({"type": "websocket"}, receive, send)
        await socket.accept()
        outbox = Outbox(socket)
        for _ in range(MOST_FRAMES + 1):
            outbox.send(b"{}")
            await anyio.sleep(0)
        assert not outbox.writing.done()
        outbox.send(b"{}")
        outbox.send(b"{}")
        await anyio.sleep(0)
        assert outbox.writing.cancelled()
        outbox.cut(Refusal("stopping"))  # has no effect any more
        assert not outbox._frames

    anyio.run(scenario)


def test_a_stopping_server_tells_every_socket(sqlite: str) -> None:
    with running(sqlite) as server, server.guest("Anna") as anna, anna.socket(anna.table()) as socket:
        next_frame(socket, "snapshot")
        server.server.should_exit = True
        assert next_frame(socket, "refused")["code"] == "stopping"
        assert closing_code(socket) == 1012


def test_a_real_socket_that_is_not_read_is_dropped_and_others_play_on(sqlite: str) -> None:
    with (
        running(sqlite, person_burst=1_000_000, address_burst=1_000_000) as server,
        server.guest("Anna") as anna,
        server.guest("Ben") as ben,
    ):
        table = anna.table()
        with unread_socket(server, ben, table) as his, anna.socket(table) as hers:
            next_frame(hers, "snapshot")
            assert eventually(lambda: len(server.services.limits.sockets.all) == 2)
            with suppress(ConnectionError):
                for number in range(20_000):
                    his.sendall(masked(f'{{"do":"sync","id":"n{number}"}}'))
            assert eventually(lambda: len(server.services.limits.sockets.all) == 1)
            assert ask(hers, do="sync", id="here")["type"] == "done"


@contextmanager
def unread_socket(server: Running, guest: Guest, table: str) -> Iterator[socket.socket]:
    """A socket whose client never reads an answer, with the smallest possible receive buffer."""
    with socket.socket() as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.settimeout(PATIENCE)
        plain.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
        lines = [
            f"GET /api/tables/{table}/socket?words=en HTTP/1.1",
            f"Host: {server.url.removeprefix('http://')}",
            f"Origin: {server.url}",
            f"Cookie: {COOKIE}={guest.http.cookies[COOKIE]}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        plain.sendall("\r\n".join([*lines, "", ""]).encode())
        assert plain.recv(12) == b"HTTP/1.1 101"
        yield plain


def masked(text: str) -> bytes:
    """A text frame of less than 126 bytes, masked with zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()
