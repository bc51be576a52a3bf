"""A user's program runs, and mypy --strict has nothing to say about it."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import doppelagent
from tests.library import user_program

FILE = Path(user_program.__file__)


def test_it_runs(tmp_path: Path) -> None:
    user_program.main(tmp_path)


def test_it_runs_as_a_script_without_a_guard_for_processes(tmp_path: Path) -> None:
    """Workers do not import the main file, so an arena between named bots may be called at the top level of a script."""
    script = tmp_path / "script.py"
    script.write_text(
        "import doppelagent as da\n"
        "print(*da.arena('black-spy', ['greedy', 'random'], matches=4, options={'end_value': 1}, players=3).ratings)\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert set(done.stdout.split()) == {"greedy", "random"}, done.stderr


def test_it_uses_every_public_name() -> None:
    used = {node.attr for node in ast.walk(ast.parse(FILE.read_text(encoding="utf-8"))) if isinstance(node, ast.Attribute)}
    assert set(doppelagent.__all__) <= used


@pytest.mark.long
def test_its_types_are_right() -> None:
    mypy = shutil.which("mypy", path=str(Path(sys.executable).parent)) or "mypy"
    done = subprocess.run([mypy, "--strict", str(FILE)], cwd=FILE.parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
