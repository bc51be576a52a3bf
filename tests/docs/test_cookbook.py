"""The programs of the cookbook run as their readers run them; a program that starts processes of its own, in a process of its own, and one
that plays online, with a server."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.serving import running

from .pages import ROOT

PROGRAMS = sorted((ROOT / "docs" / "cookbook").glob("*.py"))
STARTS_PROCESSES = "use_every_core"
PLAYS_ONLINE = "play_online"
HERE = [program for program in PROGRAMS if program.stem not in (STARTS_PROCESSES, PLAYS_ONLINE)]
LONGEST_CLIENT = 40  # lines


@pytest.mark.parametrize("program", HERE, ids=lambda program: program.stem)
def test_the_program_runs(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(program), run_name="__main__")
    said = capsys.readouterr()
    assert said.out
    assert not said.err


def test_a_program_with_processes_runs(tmp_path: Path) -> None:
    program = ROOT / "docs" / "cookbook" / f"{STARTS_PROCESSES}.py"
    command = [sys.executable, "-W", "error", str(program)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=os.environ)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_client_plays_a_match_on_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    program = ROOT / "docs" / "cookbook" / f"{PLAYS_ONLINE}.py"
    assert len(program.read_text(encoding="utf-8").splitlines()) <= LONGEST_CLIENT
    with running(str(tmp_path / "tables.sqlite")) as server:
        monkeypatch.setattr(sys, "argv", [str(program), server.url.removeprefix("http://")])
        left = runpy.run_path(str(program), run_name="__main__")
        table = httpx.get(f"{server.url}/api/tables/{left['table']}").json()
    assert table["scene"]["status"] == "over"
    assert left["acts"] > 5
    shared = {key: left["picture"][key] for key in table["picture"] if left["picture"][key] == table["picture"][key]}
    assert len(shared) > len(table["picture"]) / 2
    said = capsys.readouterr()
    assert said.out.startswith("[('Robin', ")
    assert not said.err


def test_the_client_says_why_it_was_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = (ROOT / "docs" / "cookbook" / f"{PLAYS_ONLINE}.py").read_text(encoding="utf-8")
    other = tmp_path / "play_chess.py"
    other.write_text(program.replace("don-carlo", "chess"), encoding="utf-8")
    with running(str(tmp_path / "tables.sqlite")) as server:
        monkeypatch.setattr(sys, "argv", [str(other), server.url.removeprefix("http://")])
        with pytest.raises(SystemExit, match="There is no such game; there is black-spy, "):
            runpy.run_path(str(other), run_name="__main__")


def test_the_cookbook_shows_every_program() -> None:
    page = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
    assert len(PROGRAMS) >= 10
    assert [program.name for program in PROGRAMS if f"cookbook/{program.name}" not in page] == []
