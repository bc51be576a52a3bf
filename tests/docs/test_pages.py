"""Every code block of the documentation runs, or at least names what exists."""

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer.core
import typer.main

from doppelagent.cli.app import app

from .pages import PAGES, ROOT, Block, PageRunner, blocks

SPHINX = (sys.executable, "-m", "sphinx", "--jobs", "1")
RUN = ("python", "console")
FOR_READERS = "sh"
OTHERS = ("", "text", "nginx", "ini", "yaml", "py")  # drawings, output, settings of other programs, Python for another machine

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(block.language in RUN for block in blocks(page))], ids=lambda page: page.stem
)
def test_every_block_of_the_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner = PageRunner()
    for block in blocks(page):
        if block.language in RUN:
            runner.run(block)


@pages
def test_every_block_has_a_known_language(page: Path) -> None:
    languages = {block.language for block in blocks(page) if not block.language.startswith("{")}
    assert languages <= {*RUN, FOR_READERS, *OTHERS}


@pages
def test_commands_for_readers_exist(page: Path) -> None:
    for block in blocks(page):
        for line in block.code.splitlines() if block.language == FOR_READERS else ():
            check_command(line.partition(" #")[0])


def check_command(line: str) -> None:
    words = shlex.split(line)
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words.pop(0)
    match words:
        case ["doppelagent", name, *arguments]:
            command = commands()[name]
            if isinstance(command, typer.core.TyperGroup):
                command = command.commands[arguments[0]]  # type: ignore[assignment]  # a group of commands
            options = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
            assert {word for word in arguments if word.startswith("-")} <= options, line
        case ["make", target, *_]:
            assert f"\n{target}:" in (ROOT / "Makefile").read_text(), line
        case ["pip", "install", package]:
            extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
            assert set(re.findall(r"\[(.*)\]", package)) <= extras.keys(), line


def commands() -> dict[str, typer.core.TyperCommand]:
    return typer.main.get_command(app).commands  # type: ignore[attr-defined, no-any-return]  # a group has commands


def test_a_wrong_output_or_command_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    PageRunner().run(Block("python", "print('a', 1)", "a ..."))
    for block in (Block("python", "print(1)", "2"), Block("console", "$ doppelagent fly", None)):
        with pytest.raises(AssertionError):
            PageRunner().run(block)
    for line in ("doppelagent serve --fast", "make coffee", "pip install 'doppelagent[moon]'"):
        with pytest.raises(AssertionError):
            check_command(line)


def test_the_site_is_built_without_warnings(tmp_path: Path) -> None:
    command = [*SPHINX, "--fail-on-warning", "--keep-going", "--quiet", str(ROOT / "docs"), str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "searchindex.js" in {path.name for path in (tmp_path / "site").iterdir()}
