"""Bytes sent to a server as they are, below HTTP and WebSockets."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from doppelagent.server.web.guests import COOKIE
from tests.server.serving import PATIENCE, Guest, Running

ANSWER = 4096  # bytes of an answer that are read at once


@contextmanager
def connected(server: Running, receive_buffer: int = 0) -> Iterator[socket.socket]:
    with socket.socket() as plain:
        if receive_buffer:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        plain.settimeout(PATIENCE)
        plain.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
        yield plain


def request(server: Running, line: str, *headers: str, body: bytes = b"") -> bytes:
    lines = [line, f"Host: {server.url.removeprefix('http://')}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


def handshake(server: Running, table: str, guest: Guest | None = None, *headers: str) -> bytes:
    cookie = [f"Cookie: {COOKIE}={guest.http.cookies[COOKIE]}"] if guest is not None else []
    upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    return request(server, f"GET /api/tables/{table}/socket?words=en HTTP/1.1", f"Origin: {server.url}", *cookie, *upgrade, *headers)


def read_all(plain: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    data = b""
    with suppress(ConnectionError):
        while piece := plain.recv(ANSWER):
            data += piece
    return data


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame of less than 126 bytes, masked with zeros."""
    return bytes([0x80 * fin | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data
