import json
import os

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


class Steady:
    """Does the same every second."""

    def __init__(self, speed: float) -> None:
        self._speed = speed

    def speed(self, seconds: float) -> float:
        assert seconds == bench.SECONDS
        return self._speed


class Listed:
    """Has these speeds, one a repetition, and notes when it was asked."""

    def __init__(self, name: str, speeds: list[float], asked: list[str]) -> None:
        self._name, self._speeds, self._asked = name, iter(speeds), asked

    def speed(self, _seconds: float) -> float:
        self._asked.append(self._name)
        return next(self._speeds)


FRESH_PROCESS = bench._first_decision
RIVALS = bench.Rivals(play=Steady(1000), search=Steady(500))


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure for an instant, start no process, compile nothing anew, and search a thousand times a second on each core, for each
    simulation in a world: usually four."""
    monkeypatch.setattr(bench, "REPETITIONS", 3)
    monkeypatch.setattr(bench, "SECONDS", 0.02)
    monkeypatch.setattr(bench, "STARTS", 1)
    monkeypatch.setattr(bench, "_first_decision", lambda _game, _players: 0.5)
    monkeypatch.setattr(bench, "_compile_all", lambda _game, _players: None)
    monkeypatch.setattr(bench, "_rivals", lambda: bench.Rivals(None, None))
    monkeypatch.setattr(bench, "_searching", lambda _game, _players, _options, cores, settings: Steady(1000 * cores * settings.worlds))
    monkeypatch.setattr(os, "cpu_count", lambda: 3)


def test_as_json(run: Run) -> None:
    result = run("bench", "--json")
    figures = json.loads(result.out)
    assert result.code == 0
    assert figures["repetitions"] == 3
    for part, keys in (("games", KEYS), ("search", SEARCH_KEYS)):
        assert [each["game"] for each in figures[part]] == [game.key for game in every_game()]
        assert all(list(each) == keys for each in figures[part])
    for each in figures["games"]:
        assert each["decisions_per_second"] > 0
        assert each["first_decision_seconds"] == 0.5


def test_the_first_move_is_that_of_a_fresh_process() -> None:
    assert FRESH_PROCESS(find(GAME), 4) > 0


def test_without_openspiel_one_sentence_says_how_to_get_it(run: Run) -> None:
    result = run("bench", GAME)
    assert result.err == "OpenSpiel is not installed; `make bench` installs it and measures both.\n"
    assert [line.split() for line in result.out.splitlines()][-2:] == [
        ["search", "simulations/s", "on", "3", "cores", "fresh", "worlds", "OpenSpiel", "ratio", "fresh"],
        [GAME, "4", "k", "12", "k", "1", "k", "–", "–", "–"],
    ]


def test_a_rival_is_measured_beside(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_rivals", lambda: RIVALS)
    result = run("bench", GAME, "--json")
    (each,) = json.loads(result.out)["games"]
    assert result.err == ""
    assert each["openspiel_decisions_per_second"] == 1000
    assert each["ratio"] == pytest.approx(each["decisions_per_second"] / 1000)
    assert each["state_bytes"] == find(GAME).State.dtype.itemsize


def test_search_is_compared_on_one_core(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_rivals", lambda: RIVALS)
    (each,) = json.loads(run("bench", GAME, "--json").out)["search"]
    assert [each[key] for key in SEARCH_KEYS[2:]] == [4, 4000, 3, 12000, 1000, 500, 8, 2]
    assert run("bench", GAME).out.split()[-10:] == ["4", "k", "12", "k", "1", "k", "0", "k", "8.0×", "2.0×"]


def test_all_are_measured_in_turn_and_compared_repetition_by_repetition(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(bench, "_searching", lambda _game, _players, _options, cores, _settings: Listed(f"on {cores}", [80, 10, 40], asked))
    figures = bench.measure_search(find(GAME), {}, Listed("rival", [10, 10, 40], asked))
    assert asked == ["on 1", "on 3", "on 1", "rival"] * 3
    assert (figures.simulations_per_second, figures.openspiel_simulations_per_second) == (40, 10)
    assert figures.ratio == 1  # of 8, 1 and 1


def test_the_rival_searches_where_there_is_a_choice() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is only there for `make bench`")
    from doppelagent.cli.rival import DEALS, TRICKS_LEFT, OpenSpielISMCTS

    rival = OpenSpielISMCTS()
    assert len(rival.states) == DEALS
    assert all(2 <= len(state.legal_actions()) <= TRICKS_LEFT for state in rival.states)
    assert rival.speed(0.001) > 0


def test_a_game_is_measured_with_options(run: Run) -> None:
    result = run("bench", GAME, "--option", "mole=true", "--json")
    figures = json.loads(result.out)
    assert figures["games"][0]["options"] == figures["search"][0]["options"] == {"mole": True}
    assert "mole=true" in run("bench", GAME, "--option", "mole=true").out


def test_options_need_a_game(run: Run) -> None:
    result = run("bench", "--option", "mole=true")
    assert (result.code, result.out, result.err) == (2, "", "Options are those of one game; name it before them.\n")
