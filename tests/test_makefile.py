"""`make` lists its targets, and `make clean` covers everything that git ignores."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def make(*arguments: str) -> str:
    return subprocess.run(["make", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607


def test_make_alone_lists_the_targets() -> None:
    listed = dict(re.findall(r"^  make (\S+) +(\S.*)$", make(), re.MULTILINE))
    assert {"play", "dev", "check", "test", "clean", "help"} <= listed.keys()


def test_every_command_of_contributing_is_a_target() -> None:
    listed = make()
    for target in re.findall(r"^\| `make ([a-z-]+)", (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE):
        assert f"make {target} " in listed, target


def test_clean_removes_whatever_git_ignores_except_tables() -> None:
    removed, kept = make("-n", "clean").split(), ["*.sqlite*"]
    for ignored in (ROOT / ".gitignore").read_text().split():
        assert (ignored.rstrip("/") in removed) != (ignored in kept), ignored
