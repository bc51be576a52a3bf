"""When the server runs out of file descriptors, connected people play on."""

import json
import socket
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from doppelagent.server.web.descriptors import RESERVE, most_connections
from tests.server.serving import PATIENCE, Guest, eventually, next_frame
from tests.server.test_server import started

FEW = 160  # descriptors
LIMITED = (
    sys.executable,
    "-c",
    f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW} - 50, {FEW})); "
    "from doppelagent.cli.app import main; raise SystemExit(main())",
    "serve",
)


def test_a_reserve_is_kept() -> None:
    assert most_connections(1024, 11_000) == 1024 - RESERVE
    assert most_connections(1_000_000, 11_000) == 11_000
    assert most_connections(20, 11_000) == 1


def test_players_go_on_when_no_more_can_connect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.setenv("DOPPELAGENT_PAGE", str(tmp_path))
    monkeypatch.setattr("tests.server.test_server.SERVE", LIMITED)
    with started(tmp_path) as server, Guest(server.url) as anna:
        anna.http.post("/api/me", json={"name": "Anna"})
        with anna.socket(anna.table()) as line, ExitStack() as flood:
            next_frame(line, "snapshot")
            for _ in range(3 * FEW):
                plain = flood.enter_context(socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2]))))
            plain.settimeout(PATIENCE)
            assert plain.recv(12) == b"HTTP/1.1 429"
            assert anna.http.get("/").text == "<!doctype html>"  # over her open connection; the server opens a file
            line.send(json.dumps({"do": "say", "id": "s", "text": "hello"}))
            assert next_frame(line, "done")["id"] == "s"
            flood.close()
            assert eventually(lambda: can_connect(server.url))
        code, said = server.stop()
    assert code == 0
    assert [json.loads(line)["event"] for line in said.splitlines()] == ["no more connections"]


def can_connect(url: str) -> bool:
    with Guest(url) as ben:
        return ben.http.get("/api/me").status_code == 200
