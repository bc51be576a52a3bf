"""The programs of the cookbook run as their readers run them; a program that starts processes of its own, in a process of its own."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from .pages import ROOT

PROGRAMS = sorted((ROOT / "docs" / "cookbook").glob("*.py"))
STARTS_PROCESSES = "use_every_core"
HERE = [program for program in PROGRAMS if program.stem != STARTS_PROCESSES]


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


def test_the_cookbook_shows_every_program() -> None:
    page = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
    assert len(PROGRAMS) >= 10
    assert [program.name for program in PROGRAMS if f"cookbook/{program.name}" not in page] == []
