from pathlib import Path

import pytest

from doppelagent.bots.random import RandomBot
from doppelagent.core.match import Match
from doppelagent.core.registry import find

from .running import GAME, Run, runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


def played(decisions: int | None = None) -> Match:
    """A short random match, whole or up to `decisions` moves."""
    match = Match(GAME, 4, {"end_value": 1}, seed=5, names=["Anna", "Ben", "Clara", "David"])
    return match.play([RandomBot(find(GAME), 9)] * 4, decisions)


@pytest.fixture(scope="session")
def whole() -> str:
    return played().record()


@pytest.fixture(scope="session")
def unfinished() -> str:
    return played(20).record()


@pytest.fixture
def record(tmp_path: Path, whole: str) -> Path:
    """A record of a whole match."""
    file = tmp_path / "whole.txt"
    file.write_text(whole, encoding="utf-8")
    return file
