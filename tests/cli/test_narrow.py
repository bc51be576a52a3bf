"""Forty columns are enough: no line is longer, and no word is cut off."""

from pathlib import Path

import pytest

from .running import GAME, SHORT, Run

WIDTH = 40


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))


@pytest.mark.parametrize(
    "command",
    [
        ["games"],
        ["sim", GAME, *SHORT, "--games", "2"],
        ["sim", "vienna", "--games", "1"],
        ["arena", GAME, "--bots", "random", "--matches", "1", *SHORT],
        ["play", GAME, *SHORT, "--seed", "3"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_no_line_is_too_long_and_nothing_is_cut(run: Run, command: list[str]) -> None:
    out = run(*command, typed="1\n" * 100).out
    assert [line for line in out.splitlines() if len(line.rstrip().removeprefix("> ")) > WIDTH] == []
    assert "…" not in out


def test_a_row_that_does_not_fit_is_a_list(run: Run) -> None:
    lines = [line.split() for line in run("games").out.splitlines()]
    option = lines.index(["end_value"])
    assert lines[option + 1] == ["default", "0"]
    assert lines[option + 2][:3] == ["explanation", "The", "score"]


def test_what_happened_is_below_the_move(run: Run, record: Path) -> None:
    lines = [line.strip() for line in run("replay", str(record)).out.splitlines()]
    assert all(len(line) <= WIDTH for line in lines)
    assert any(line.startswith("13  ") and ": play " in line for line in lines)
