"""Sockets of a real server: opening, valid messages, and closing."""

import json
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from doppelagent.server.web import throttle
from tests.server.fakes import FrozenEnvironment
from tests.server.raw import connected, frame, handshake, read_all
from tests.server.serving import PATIENCE, Guest, Running, eventually, next_frame, running


def ask(socket: ClientConnection, **request: Any) -> dict[str, Any]:
    """The answer to a request, done or refused; a step may say that it is done."""
    socket.send(json.dumps(request))
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if frame["type"] in ("done", "refused"):
            return frame
        if "done" in frame:
            return {"type": "done", "id": frame["done"], "number": frame["number"]}


def closing_code(socket: ClientConnection) -> int:
    """The code with which the server closes the socket."""
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
    *("", "null", "http://evil.example", "http://127.0.0.1", "https://127.0.0.1:{port}", "http://127.0.0.1:{port}.evil.example"),
    *("http://127.0.0.1:{port}/", "HTTP://127.0.0.1:{port}", "http://127.0.0.2:{port}", "http://[::1]:{port}", "http://127.0.0.1:{port}@x"),
]


def test_a_page_with_another_name_for_this_machine_opens_no_socket(server: Running, anna: Guest) -> None:
    with connected(server) as plain:
        own = f"Host: {server.url.removeprefix('http://')}".encode()
        plain.sendall(handshake(server, anna.table(), anna).replace(own, b"Host: evil.example"))
        assert b'"code":"wrong_host"' in read_all(plain)


@pytest.mark.parametrize("origin", FORGED)
def test_a_page_of_another_origin_opens_no_socket(anna: Guest, origin: str | None) -> None:
    comes_from = origin and origin.format(port=anna.url.rpartition(":")[2])
    with pytest.raises(InvalidStatus) as refused, anna.socket(anna.table(), origin=comes_from):
        pass
    assert refused.value.response.status_code == 403
    assert b"wrong_origin" in (refused.value.response.body or b"")


def test_a_program_that_sends_no_origin_is_told_what_to_send(anna: Guest) -> None:
    table = anna.table()
    with pytest.raises(InvalidStatus) as refused, anna.socket(table, origin=None):
        pass
    assert refused.value.response.status_code == 403
    said = msgspec.json.decode(refused.value.response.body or b"")
    assert (said["code"], said["en"]) == ("no_origin", f"Send an Origin header, such as {anna.url}.")
    assert said["de"] == f"Sende einen Origin-Header, etwa {anna.url}."
    with anna.socket(table, origin=said["en"].removesuffix(".").rpartition(" ")[2]) as socket:
        assert next_frame(socket, "snapshot")["you"] == 0


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
    with running(sqlite, environment, person_burst=10, person_rate=1000) as server, server.guest("Anna") as anna:
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


def test_a_stopping_server_tells_every_socket(sqlite: str) -> None:
    with running(sqlite) as server, server.guest("Anna") as anna, anna.socket(anna.table()) as socket:
        next_frame(socket, "snapshot")
        server.server.should_exit = True
        assert next_frame(socket, "refused")["code"] == "stopping"
        assert closing_code(socket) == 1012


def test_a_real_socket_that_is_not_read_is_dropped_and_others_play_on(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "UNREAD_TIMEOUT", 0.5)
    with (
        running(sqlite, person_burst=1_000_000, address_burst=1_000_000) as server,
        server.guest("Anna") as anna,
        server.guest("Ben") as ben,
    ):
        table = anna.table()
        with connected(server, receive_buffer=4096) as his, anna.socket(table) as hers:
            his.sendall(handshake(server, table, ben))
            next_frame(hers, "snapshot")
            assert eventually(lambda: len(server.services.limits.sockets.all) == 2)
            with suppress(ConnectionError):
                for number in range(20_000):
                    his.sendall(frame(1, b'{"do":"sync","id":"n%d"}' % number))
            assert eventually(lambda: len(server.services.limits.sockets.all) == 1)
            assert ask(hers, do="sync", id="here")["type"] == "done"
