"""`make test-fast` finds the tests of what was changed."""

import subprocess
from pathlib import Path, PurePath

import pytest

from tests import changed


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("src/doppelagent/games/vienna/rules.py", "tests/games/vienna"),
        ("src/doppelagent/games/__init__.py", "tests/games"),
        ("src/doppelagent/core/compiled/warm.py", "tests/core"),
        ("src/doppelagent/server/web/routes.py", "tests/server"),
        ("src/doppelagent/simulation.py", "tests/test_simulation.py"),
        ("docs/cookbook/my_bot.py", "tests/docs"),
        ("tests/server/fakes.py", "tests/server"),
        ("tests/server/test_page.py", "tests/server/test_page.py"),
        ("tests/games/vienna/table.py", "tests/games/vienna"),
    ],
)
def test_a_path_is_tested_by_its_room(path: str, tests: str) -> None:
    assert changed.tests_of(PurePath(path)) == PurePath(tests)


@pytest.mark.parametrize("path", ["README.md", "web/src/app/router.ts", "tests/apt.py", "src/doppelagent/py.typed", "tests/gone/test_x.py"])
def test_a_path_outside_the_rooms_has_no_tests_of_its_own(path: str) -> None:
    assert changed.tests_of(PurePath(path)) is None


def test_a_file_is_not_listed_beside_its_folder() -> None:
    paths = [PurePath("tests/server/test_page.py"), PurePath("src/doppelagent/server/logs.py")]
    assert changed.tests_to_run(paths) == ["tests/architecture", "tests/server"]


def test_changed_rules_run_interpreted() -> None:
    assert changed.has_changed_rules([PurePath("src/doppelagent/games/vienna/rules.py")])
    assert changed.has_changed_rules([PurePath("src/doppelagent/bots/levels.py")])
    assert not changed.has_changed_rules([PurePath("src/doppelagent/games/vienna/RULES.en.md")])
    assert not changed.has_changed_rules([PurePath("src/doppelagent/server/logs.py"), PurePath("tests/core/test_rule.py")])


def test_changed_and_new_files_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*arguments: str) -> None:
        author = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org")
        subprocess.run(["git", *author, *arguments], cwd=tmp_path, check=True)  # noqa: S607  # the git on the PATH

    monkeypatch.setattr(changed, "ROOT", tmp_path)
    for name in ("same", "different", "gone"):
        (tmp_path / name).write_text("before")
    (tmp_path / ".gitignore").write_text("ignored")
    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "--message", "before")
    for name in ("different", "new", "ignored"):
        (tmp_path / name).write_text("after")
    (tmp_path / "gone").unlink()
    assert changed.changed_paths("HEAD") == [PurePath("different"), PurePath("gone"), PurePath("new")]
