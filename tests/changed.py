"""Tests of the rooms that were changed since a commit: `python -m tests.changed COMMIT`, or `make test-fast`.

Rules run interpreted if they were changed, since compiling them again takes minutes.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = PurePath("src/doppelagent")
ALWAYS: Final = PurePath("tests/architecture")
COMPILED: Final = [PACKAGE / room for room in ("core", "games", "bots")]


def changed_paths(commit: str) -> list[PurePath]:
    """Files that differ from the commit, and new files that git does not ignore."""
    lists = (["git", "diff", "--name-only", commit], ["git", "ls-files", "--others", "--exclude-standard"])
    return [PurePath(line) for command in lists for line in _lines(command)]


def _lines(command: list[str]) -> list[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def tests_of(path: PurePath) -> PurePath | None:
    """The folder or file with the tests of this path: those of the nearest room that has tests."""
    if path.is_relative_to("tests"):
        wanted = path if path.name.startswith("test_") else path.parent
        return wanted if (ROOT / wanted).exists() and wanted != PurePath("tests") else None
    if path.is_relative_to("docs"):
        return PurePath("tests/docs")
    if not path.is_relative_to(PACKAGE):
        return None
    inside = path.relative_to(PACKAGE)
    if inside.parent == PurePath():
        file = PurePath("tests") / f"test_{inside.name}"
        return file if (ROOT / file).exists() else None
    return next(("tests" / room for room in inside.parents if (ROOT / "tests" / room).is_dir() and room != PurePath()), None)


def tests_to_run(paths: Iterable[PurePath]) -> list[str]:
    """The test files and folders for these paths, without those inside another folder of the list."""
    found = {tests for path in paths if (tests := tests_of(path)) is not None} | {ALWAYS}
    return sorted(str(tests) for tests in found if not found.intersection(tests.parents))


def has_changed_rules(paths: Iterable[PurePath]) -> bool:
    return any(path.is_relative_to(room) and path.suffix in (".py", ".toml") for path in paths for room in COMPILED)


def main(commit: str) -> int:
    paths = changed_paths(commit)
    tests, interpreted = tests_to_run(paths), has_changed_rules(paths)
    print(f"{'Interpreted' if interpreted else 'Compiled'}: {' '.join(tests)}", flush=True)  # noqa: T201  # says what is run
    command = [sys.executable, "-m", "pytest", "-n", "2", *(["-m", "not long"] if interpreted else []), *tests]
    environment = {**os.environ, "DOPPELAGENT_INTERPRET": str(int(interpreted))}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
