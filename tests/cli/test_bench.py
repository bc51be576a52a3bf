import json
import os

import pytest

from doppelagent.bench import environments, measure, openspiel
from doppelagent.bench.openspiel import OpenSpiel
from doppelagent.core.registry import every_game, find

from .running import GAME, Run

KEYS = [
    "game",
    "options",
    "players",
    "decisions_per_second",
    "openspiel_decisions_per_second",
    "ratio",
    "steps_per_second",
    "openspiel_steps_per_second",
    "state_bytes",
    "first_decision_seconds",
    "compile_seconds",
]
SEARCH_KEYS = [
    "game",
    "options",
    "players",
    "simulations_per_second",
    "cores",
    "simulations_per_second_on_all_cores",
    "simulations_per_second_in_fresh_worlds",
    "openspiel_simulations_per_second",
    "ratio",
    "ratio_in_fresh_worlds",
]


ENVIRONMENT_KEYS = [
    "game",
    "options",
    "players",
    "pettingzoo",
    "texas_holdem",
    "rlcard",
    "openspiel",
    "hearts",
    "batch",
    "cores",
    "batch_on_all_cores",
    "scaling",
]


class Steady:
    """A task of constant speed."""

    def __init__(self, speed: float) -> None:
        self._speed = speed

    def speed(self, seconds: float) -> float:
        assert seconds == measure.SECONDS
        return self._speed


def missing(*_arguments: object) -> Steady:
    raise ImportError


OPENSPIEL = OpenSpiel(play=Steady(1000), steps=Steady(200), search=Steady(500))


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure very briefly, without new processes or OpenSpiel; search runs at 1000 × cores × worlds per second."""
    monkeypatch.setattr(measure, "REPETITIONS", 3)
    monkeypatch.setattr(measure, "SECONDS", 0.02)
    monkeypatch.setattr(measure, "first_decision_seconds", lambda _game, _players: 0.5)
    monkeypatch.setattr(measure, "compile_seconds", lambda _game, _players: None)
    monkeypatch.setattr(measure, "SearchSpeed", lambda _game, _views, cores, settings: Steady(1000 * cores * settings.worlds))
    monkeypatch.setattr(openspiel, "openspiel", lambda: OpenSpiel(None, None, None))
    monkeypatch.setattr(environments, "BatchSpeed", lambda _game, _players, _options, threads: Steady(2_000_000 * threads))
    for other in ("PettingZooSpeed", "OpenSpielSpeed", "RLCardSpeed"):
        monkeypatch.setattr(environments, other, missing)
    for name in ("_our_pettingzoo", "_our_openspiel", "_texas_holdem", "_hearts"):
        monkeypatch.setattr(environments, name, lambda *_arguments: None)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)


def test_as_json(run: Run) -> None:
    result = run("bench", "--json")
    figures = json.loads(result.out)
    assert result.code == 0
    assert figures["repetitions"] == 3
    for part, keys in (("games", KEYS), ("search", SEARCH_KEYS), ("environments", ENVIRONMENT_KEYS)):
        assert [each["game"] for each in figures[part]] == [game.key for game in every_game()]
        assert all(list(each) == keys for each in figures[part])
    for each in figures["games"]:
        assert each["decisions_per_second"] > 0
        assert each["first_decision_seconds"] == 0.5


def test_without_openspiel_one_sentence_says_how_to_get_it(run: Run) -> None:
    result = run("bench", GAME)
    assert result.err == "OpenSpiel is not installed; `make bench` installs it, PettingZoo and RLCard, and measures all.\n"
    assert [line.split() for line in result.out.splitlines()][-5:-3] == [
        ["search", "simulations/s", "on", "3", "cores", "fresh", "worlds", "OpenSpiel", "ratio", "fresh"],
        [GAME, "4", "k", "12", "k", "1", "k", "–", "–", "–"],
    ]


def test_openspiel_is_measured_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "openspiel", lambda: OPENSPIEL)
    result = run("bench", GAME, "--json")
    (each,) = json.loads(result.out)["games"]
    assert result.err == ""
    assert each["openspiel_decisions_per_second"] == 1000
    assert each["ratio"] == pytest.approx(each["decisions_per_second"] / 1000)
    assert each["state_bytes"] == find(GAME).State.dtype.itemsize


def test_search_is_compared_on_one_core(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "openspiel", lambda: OPENSPIEL)
    (each,) = json.loads(run("bench", GAME, "--json").out)["search"]
    assert [each[key] for key in SEARCH_KEYS[2:]] == [4, 4000, 3, 12000, 1000, 500, 8, 2]
    line = next(line.split() for line in run("bench", GAME).out.splitlines() if "8.0×" in line)
    assert line == [GAME, "4", "k", "12", "k", "1", "k", "0", "k", "8.0×", "2.0×"]


def test_environments_are_measured_next_to_others_where_these_are_installed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("bench", GAME).out.split()[-11:] == [GAME, "–", "–", "–", "–", "–", "2.00", "M", "6.00", "M", "3.0×"]
    monkeypatch.setattr(environments, "PettingZooSpeed", lambda _env: Steady(50_000))
    (each,) = json.loads(run("bench", GAME, "--json").out)["environments"]
    assert [each[key] for key in ENVIRONMENT_KEYS[2:]] == [4, 50_000, 50_000, None, None, None, 2_000_000, 3, 6_000_000, 3]


def test_a_game_is_measured_with_options(run: Run) -> None:
    result = run("bench", GAME, "--option", "mole=true", "--json")
    figures = json.loads(result.out)
    assert figures["games"][0]["options"] == figures["search"][0]["options"] == {"mole": True}
    assert "mole=true" in run("bench", GAME, "--option", "mole=true").out


def test_options_need_a_game(run: Run) -> None:
    result = run("bench", "--option", "mole=true")
    assert (result.code, result.out, result.err) == (2, "", "Options belong to one game; name the game before them.\n")
