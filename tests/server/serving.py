"""A real server on a free port, in a thread of the test process, and its guests."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from doppelagent.server.environment import Environment
from doppelagent.server.settings import Settings
from doppelagent.server.tables.table import Dealer
from doppelagent.server.web.app import create_app
from doppelagent.server.web.guests import COOKIE
from doppelagent.server.web.server import Server, bind
from doppelagent.server.web.services import Services

PATIENCE = 120  # seconds, enough for a busy machine
GAME = "black-spy"


@dataclass
class Running:
    url: str
    services: Services
    server: Server
    thread: threading.Thread

    def guest(self, name: str | None = None) -> "Guest":
        """A guest with its own cookies; with a name, already introduced."""
        guest = Guest(self.url)
        if name is not None:
            assert guest.http.post("/api/me", json={"name": name}).status_code == 200
        return guest

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


class Guest:
    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @contextmanager
    def socket(self, table: str, query: str = "", origin: str | None = "same") -> Iterator[ClientConnection]:
        headers = {"Cookie": f"{COOKIE}={self.http.cookies[COOKIE]}"} if COOKIE in self.http.cookies else {}
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        comes_from = self.url if origin == "same" else origin
        with connect(url, origin=comes_from, additional_headers=headers, open_timeout=PATIENCE) as socket:  # type: ignore[arg-type]  # an Origin is a str
            yield socket

    def table(self, **wanted: Any) -> str:
        """Open a table as this guest; returns its id."""
        answer = self.http.post("/api/tables", json={"game": GAME, "players": 3, **wanted})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])


def next_frame(socket: ClientConnection, type: str) -> dict[str, Any]:
    """The next frame of this type."""
    while True:
        frame: dict[str, Any] = msgspec.json.decode(socket.recv(PATIENCE))
        if frame["type"] == type:
            return frame


def assert_refused(answer: httpx.Response, status: int, code: str) -> None:
    """Asserts that the answer is a `Refused` with a sentence in both languages."""
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["type"] == "refused"
    assert answer.json()["en"] != answer.json()["de"]
    assert answer.headers["content-type"] == "application/json"


def eventually(holds: Callable[[], bool]) -> bool:
    """Wait until the condition holds; returns whether it does within `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


@contextmanager
def running(database: str, environment: Environment | None = None, dealer: Dealer | None = None, **changes: Any) -> Iterator[Running]:
    """A server with default settings, except for the changes."""
    listening = bind("127.0.0.1", 0)
    settings = replace(Settings(database=database, pace=0, precompile=False, port=listening.getsockname()[1]), **changes)
    app, ready = create_app(settings, environment, dealer=dealer), threading.Event()
    server = Server(app, settings, ready.set)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    served = Running(f"http://127.0.0.1:{settings.port}", app.state.services, server, thread)
    try:
        yield served
    finally:
        served.stop()
