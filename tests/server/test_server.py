"""`doppelagent serve` as a process: starts quickly, prints its address, stops without loss, and refuses bad values with a sentence."""

import io
import json
import logging
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg
import pytest
from typer.main import get_command
from websockets.exceptions import InvalidStatus

from doppelagent.cli.app import app, main
from doppelagent.server import logs
from doppelagent.server.settings import Settings
from doppelagent.server.store import StoreDown
from doppelagent.server.web.app import create_app
from doppelagent.server.web.server import Server, bind
from doppelagent.server.web.services import Services
from tests.server.serving import PATIENCE, Guest, next_frame

SERVE = (sys.executable, "-c", "from doppelagent.cli.app import main; raise SystemExit(main())", "serve")
QUICK = 3  # CPU seconds from the command to the page


@dataclass
class Process:
    url: str
    process: "subprocess.Popen[str]"

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """The exit code, and the output after the address."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out + err


@contextmanager
def started(folder: Path, arguments: Sequence[str] = ()) -> Iterator[Process]:
    command = [*SERVE, "--port", "0", "--database", str(folder / "test.sqlite"), "--pace", "0", "--no-precompile", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.fullmatch(r"Doppelagent is at (http://127\.0\.0\.1:\d+) \(Ctrl-C stops it\)\.\n", line)
            assert found, line
            yield Process(found[1], process)
        finally:
            process.kill()


def is_quick(folder: Path) -> bool:
    """Counts CPU seconds, which do not grow when other processes run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with started(folder) as server:
        assert httpx.get(server.url).status_code == 200
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < QUICK


def test_the_page_answers_after_three_seconds_of_work_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.setenv("DOPPELAGENT_PAGE", str(tmp_path))
    assert is_quick(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_cleanly_and_a_restart_restores_everything(tmp_path: Path, number: int) -> None:
    with started(tmp_path) as server, Guest(server.url) as anna:
        anna.http.post("/api/me", json={"name": "Anna"})
        table, cookies = anna.table(), anna.http.cookies
        with anna.socket(table) as line:
            next_frame(line, "snapshot")
            server.process.send_signal(number)
            assert next_frame(line, "refused")["code"] == "stopping"
        assert server.stop(number) == (0, "")  # a second signal does no harm
    with started(tmp_path) as server, Guest(server.url) as anna:
        anna.http.cookies = cookies
        assert anna.http.get(f"/api/tables/{table}").json()["you"] == 0


def test_one_file_is_served_by_one_process(tmp_path: Path) -> None:
    with started(tmp_path):
        command = [*SERVE, "--port", "0", "--database", str(tmp_path / "test.sqlite")]
        second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr.count("\n") == 1
    assert "test.sqlite" in second.stderr


def test_a_failure_after_the_page_is_served_stops_it_with_the_reason(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: Services) -> None:
        raise StoreDown("The database is gone.")

    monkeypatch.setattr(Services, "_start_engine", broken)
    settings = Settings(database=sqlite)
    server = Server(create_app(settings), settings, lambda: None)
    server.run([bind("127.0.0.1", 0)])
    assert str(server.failed) == "The database is gone."


def test_a_port_that_is_taken_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    assert capsys.readouterr().err == f"Port {port} is taken by another program; stop it or choose another with --port.\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--host", "192.0.2.1"), "does not belong to this machine"),
        (("--host", "no such host"), "does not belong to this machine"),
        (("--port", "99999"), "port"),
        (("--port", "x"), "port"),
        (("--pace", "-3"), "pace"),
        (("--origin", "example.org"), "origin"),
        (("--secure",), "--origin https"),
        (("--sockets", "0"), "sockets"),
        (("--metrics-from", "here"), "metrics"),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert words in err


def test_environment_variables_stand_in_for_flags(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("DOPPELAGENT_ORIGINS", "http://localhost ftp://x")
    assert main(["serve"]) == 2
    assert "'ftp://x'" in capsys.readouterr().err


def test_every_flag_has_a_variable_and_a_row_in_the_guide() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    for flag in get_command(app).commands["serve"].params:  # type: ignore[attr-defined]  # an app of several commands has them
        assert re.search(rf"^\| `{flag.opts[0]}` \| `{flag.envvar}` \|", guide, re.MULTILINE), flag.name
        assert flag.envvar == f"DOPPELAGENT_{flag.name.upper()}{'S' if flag.name == 'origin' else ''}"


def test_the_log_is_json_and_contains_no_secret(tmp_path: Path) -> None:
    with started(tmp_path, ["--log-level", "debug"]) as server, Guest(server.url) as anna:
        anna.http.post("/api/me", json={"name": "Anna"})
        table = anna.table()
        anna.http.get("/api/codes/WRONGX")
        with anna.socket(table) as line:
            next_frame(line, "snapshot")
            line.send(json.dumps({"do": "say", "id": "s", "text": "between us"}))
            line.send(b"\xff")
            next_frame(line, "done")
        with pytest.raises(InvalidStatus), anna.socket(table, origin="http://evil.example"):
            pass
        code, said = server.stop()
    assert code == 0
    assert [json.loads(line)["event"] for line in said.splitlines()] == ["begun", "ended"]
    for secret in (anna.http.cookies["doppelagent"], table, "Anna", "between us", "127.0.0.1", "WRONGX"):
        assert secret not in said


def test_a_lost_database_connection_is_not_logged_with_its_address(tmp_path: Path, postgresql: str) -> None:
    with started(tmp_path, ["--database", postgresql, "--log-level", "debug"]) as server, Guest(server.url) as anna:
        anna.http.post("/api/me", json={"name": "Anna"})
        with psycopg.connect(postgresql, autocommit=True) as connection:
            connection.execute(b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'doppelagent'")
        assert anna.http.get("/api/me").json()["name"] == "Anna"
        anna.table()
        code, said = server.stop()
    assert code == 0
    assert [json.loads(line)["event"] for line in said.splitlines()] == ["begun", "ended"]


def test_an_error_is_logged_with_its_type_and_place_but_without_its_message() -> None:
    stream = io.StringIO()
    logger = logging.getLogger("doppelagent.server")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.JSONFormatter())
    logger.addHandler(handler)
    try:
        try:
            raise ValueError("play K7")
        except ValueError as error:
            logs.note("went wrong", logging.ERROR, error, incident="abc")
    finally:
        logger.removeHandler(handler)
    line = json.loads(stream.getvalue())
    assert (line["level"], line["event"], line["error"], line["incident"]) == ("error", "went wrong", "ValueError", "abc")
    assert line["where"][0].startswith("test_server.py:")
    assert "K7" not in stream.getvalue()
