"""The programs of the cookbook run, each in a process of its own, as a reader would run them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .pages import ROOT

PROGRAMS = sorted((ROOT / "docs" / "cookbook").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_the_program_runs(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", program], cwd=tmp_path, capture_output=True, text=True, check=False, env=os.environ
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_cookbook_shows_every_program() -> None:
    page = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
    assert len(PROGRAMS) >= 10
    assert [program.name for program in PROGRAMS if f"cookbook/{program.name}" not in page] == []
