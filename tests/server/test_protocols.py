"""Bytes for the libraries below the application: they answer cheaply or close the connection, without an error in the log."""

import logging
import re
import socket
from collections.abc import Iterator

import pytest

from doppelagent.server import logs
from doppelagent.server.web import protocols
from tests.server.raw import connected, frame, handshake, read_all, request
from tests.server.serving import Guest, Running

TEXT, PING, CLOSE = 1, 9, 8
PROTOCOL_ERROR = (1002).to_bytes(2, "big")
TOO_BIG = (1009).to_bytes(2, "big")


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No request of these tests may write to the server's log."""
    yield
    logged = [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    assert not [record.getMessage() for record in logged if logs.is_of_interest(record)]


# HTTP


def answer(server: Running, sent: bytes) -> bytes:
    """The status line of the answer; nothing if the connection is just closed."""
    with connected(server) as plain:
        plain.sendall(sent)
        return read_all(plain).partition(b"\r\n")[0]


def test_a_request_that_is_not_http_is_refused(server: Running) -> None:
    bad = b"HTTP/1.1 400 Bad Request"
    assert answer(server, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n") == bad  # TLS
    assert answer(server, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").startswith(b"HTTP/1.1 4")
    assert answer(server, b"GET /\xff HTTP/1.1\r\n\r\n") == bad
    assert answer(server, b"GET / HTTP/1.1\r\n\r\n") == bad  # no Host
    assert answer(server, request(server, "GET / HTTP/1.1", "Host: other")) == bad
    assert answer(server, request(server, "GET / HTTP/1.1", "no colon")) == bad
    assert answer(server, request(server, "POST /api/me HTTP/1.1", "Content-Length: 1", "Content-Length: 2")) == bad
    assert answer(server, request(server, "POST /api/me HTTP/1.1", "Transfer-Encoding: gzip, chunked")) == bad


@pytest.mark.parametrize("upgrade", [(), ("Upgrade: websocket", "Connection: Upgrade")])
def test_headers_have_at_most_16_kib(server: Running, upgrade: tuple[str, ...]) -> None:
    for headers in (["a: " + "x" * 40_000], [f"a{number}: x" for number in range(5000)]):
        assert answer(server, request(server, "GET / HTTP/1.1", *upgrade, *headers)).startswith(b"HTTP/1.1 4")
    assert answer(server, request(server, f"GET /{'x' * 40_000} HTTP/1.1", *upgrade)).startswith(b"HTTP/1.1 4")


def test_a_head_with_hundreds_of_header_fields_is_not_parsed(server: Running) -> None:
    assert answer(server, request(server, "GET /api/schema HTTP/1.1", "Connection: close", *["a:"] * 120)) == b"HTTP/1.1 200 OK"
    assert answer(server, request(server, "GET /api/schema HTTP/1.1", "Connection: close", *["a:"] * 200)) == b"HTTP/1.1 400 Bad Request"


def test_a_body_may_have_many_lines(server: Running) -> None:
    body = b"{" + b"\n" * 3000 + b'"name": "Anna"}'
    headers = ("Connection: close", "Content-Type: application/json", f"Content-Length: {len(body)}")
    assert answer(server, request(server, "POST /api/me HTTP/1.1", *headers, body=body)) == b"HTTP/1.1 200 OK"


def test_an_old_or_another_protocol_is_answered(server: Running) -> None:
    assert answer(server, request(server, "GET /api/schema HTTP/1.0")) == b"HTTP/1.1 200 OK"
    h2c = request(
        server, "GET /api/schema HTTP/1.1", "Connection: Upgrade, HTTP2-Settings, close", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQ"
    )
    assert answer(server, h2c) == b"HTTP/1.1 200 OK"


def test_pipelined_requests_are_answered_in_order(server: Running) -> None:
    pages = (("/api/schema", b"200"), ("/api/nothing", b"404"), ("/api/schema", b"200"))
    with connected(server) as plain:
        sent = b"".join(request(server, f"GET {path} HTTP/1.1") for path, _ in pages) + request(
            server, "GET /x HTTP/1.1", "Connection: close"
        )
        plain.sendall(sent)
        answers = re.findall(rb"HTTP/1\.1 (\d+) ", read_all(plain))
    assert answers == [*(status for _, status in pages), b"404"]


def test_a_malformed_body_after_the_answer_only_closes_the_connection(server: Running) -> None:
    with connected(server) as plain:
        plain.sendall(request(server, "POST /api/nothing HTTP/1.1", "Transfer-Encoding: chunked"))
        assert plain.recv(12) == b"HTTP/1.1 405"
        plain.sendall(b"no chunk\r\n")
        read_all(plain)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\na: b\r\n",
        b"POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_a_request_that_is_not_complete_in_time_is_closed(server: Running, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(protocols, "REQUEST_TIMEOUT", 0.2)
    with connected(server) as plain:
        plain.sendall(sent)
        read_all(plain)


def test_a_second_request_has_its_own_time(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_TIMEOUT", 0.2)
    with connected(server) as plain:
        plain.sendall(request(server, "GET /api/schema HTTP/1.1"))
        assert plain.recv(15) == b"HTTP/1.1 200 OK"
        plain.sendall(b"GET /api/schema")
        read_all(plain)


# WebSockets


def opened(server: Running, anna: Guest, plain: socket.socket, *headers: str) -> None:
    plain.sendall(handshake(server, anna.table(), anna, *headers))
    assert plain.recv(12) == b"HTTP/1.1 101"


def closing_code(plain: socket.socket) -> bytes:
    """The code of the close frame with which the answer ends."""
    data = read_all(plain)
    at = data.rindex(b"\x88")
    return data[at + 2 : at + 4]


@pytest.mark.parametrize(
    "sent",
    [
        frame(0, b"x"),  # continues nothing
        frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"),
        frame(PING, fin=False),
        frame(3),  # reserved
        bytes([0xC1, 0x80, 0, 0, 0, 0]),  # a reserved bit
        bytes([0x81, 0x01]) + b"x",  # not masked
        bytes([0x89, 0xFE, 0, 126, 0, 0, 0, 0]) + b"x" * 126,  # a ping that is too long
        frame(CLOSE, b"x"),
    ],
)
def test_a_frame_against_the_protocol_closes_the_socket(server: Running, anna: Guest, sent: bytes) -> None:
    with connected(server) as plain:
        opened(server, anna, plain)
        plain.sendall(sent)
        assert closing_code(plain) == PROTOCOL_ERROR


def test_a_frame_that_announces_too_much_is_refused_before_it_arrives(server: Running, anna: Guest) -> None:
    with connected(server) as plain:
        opened(server, anna, plain)
        plain.sendall(bytes([0x82, 0xFF]) + (2**62).to_bytes(8, "big") + bytes(4))
        assert closing_code(plain) == TOO_BIG


def test_empty_continuation_frames_are_not_kept(server: Running, anna: Guest) -> None:
    with connected(server) as plain:
        opened(server, anna, plain)
        request = b'{"do":"sync","id":"a"}'
        plain.sendall(frame(TEXT, request[:9], fin=False) + frame(0, fin=False) * 100 + frame(0, request[9:], fin=False))
        plain.sendall(frame(PING, b"still here"))
        received = b""
        while b"still here" not in received:
            received += plain.recv(4096)
        sockets = [socket for socket in server.server.server_state.connections if isinstance(socket, protocols.BoundedWebSocket)]
        assert [len(socket.frames) for socket in sockets if socket.frames] == [2]
        plain.sendall(frame(0, fin=True))
        while b'"id":"a"' not in received:
            received += plain.recv(4096)


@pytest.mark.parametrize(
    "headers",
    [
        ("Sec-WebSocket-Key: BBBBBBBBBBBBBBBBBBBBBB==",),
        ("Origin: http://evil.example",),
        ("Content-Length: 5",),
        ("Transfer-Encoding: chunked",),
        ("Expect: 100-continue", "Content-Length: 5"),
        tuple(f"a{number}: x" for number in range(200)),
        ("a: " + "x" * 9000,),
    ],
)
def test_a_malformed_handshake_is_refused_and_closed(server: Running, anna: Guest, headers: tuple[str, ...]) -> None:
    with connected(server) as plain:
        plain.sendall(handshake(server, anna.table(), anna, *headers))
        assert read_all(plain).startswith(b"HTTP/1.1 4")


def test_a_handshake_may_arrive_byte_by_byte(server: Running, anna: Guest) -> None:
    with connected(server) as plain:
        for byte in handshake(server, anna.table(), anna):
            plain.send(bytes([byte]))
        assert plain.recv(12) == b"HTTP/1.1 101"
