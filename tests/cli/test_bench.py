import json

import pytest

from doppelagent.cli import bench
from doppelagent.core.registry import every_game, find

from .running import GAME, Run

KEYS = [
    "game",
    "options",
    "players",
    "decisions_per_second",
    "openspiel_decisions_per_second",
    "ratio",
    "state_bytes",
    "first_decision_seconds",
    "compile_seconds",
]


class Half:
    """A rival who plays a thousand decisions a second."""

    def speed(self, seconds: float) -> float:
        assert seconds == bench.SECONDS
        return 1000.0


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure for an instant, and compile nothing anew."""
    monkeypatch.setattr(bench, "REPETITIONS", 3)
    monkeypatch.setattr(bench, "SECONDS", 0.02)
    monkeypatch.setattr(bench, "STARTS", 1)
    monkeypatch.setattr(bench, "_compile_all", lambda _game, _players: None)
    monkeypatch.setattr(bench, "_rival", lambda: None)


def test_as_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_first_decision", lambda _game, _players: 0.5)
    result = run("bench", "--json")
    figures = json.loads(result.out)
    assert result.code == 0
    assert figures["repetitions"] == 3
    assert [each["game"] for each in figures["games"]] == [game.key for game in every_game()]
    for each in figures["games"]:
        assert list(each) == KEYS
        assert each["decisions_per_second"] > 0
        assert each["first_decision_seconds"] > 0


def test_without_openspiel_one_sentence_says_how_to_get_it(run: Run) -> None:
    result = run("bench", GAME)
    assert result.err == "OpenSpiel is not installed; `make bench` installs it and measures both.\n"
    assert GAME in result.out


def test_a_rival_is_measured_beside(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_rival", Half)
    result = run("bench", GAME, "--json")
    (each,) = json.loads(result.out)["games"]
    assert result.err == ""
    assert each["openspiel_decisions_per_second"] == 1000
    assert each["ratio"] == pytest.approx(each["decisions_per_second"] / 1000)
    assert each["state_bytes"] == find(GAME).State.dtype.itemsize


def test_a_game_is_measured_with_options(run: Run) -> None:
    result = run("bench", GAME, "--option", "mole=true", "--json")
    (each,) = json.loads(result.out)["games"]
    assert each["options"] == {"mole": True}
    assert "mole=true" in run("bench", GAME, "--option", "mole=true").out


def test_options_need_a_game(run: Run) -> None:
    result = run("bench", "--option", "mole=true")
    assert (result.code, result.out, result.err) == (2, "", "Options are those of one game; name it before them.\n")
