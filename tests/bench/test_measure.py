import os
import time

import pytest

from doppelagent.bench import measure
from doppelagent.bench.startup import first_decision_seconds
from doppelagent.core.registry import find
from doppelagent.simulation import RandomPlay

GAME = "black-spy"


class Listed:
    """A task with these speeds, one per repetition; appends its name to `asked` at each measurement."""

    def __init__(self, name: str, speeds: list[float], asked: list[str]) -> None:
        self._name, self._speeds, self._asked = name, iter(speeds), asked

    def speed(self, _seconds: float) -> float:
        self._asked.append(self._name)
        return next(self._speeds)


def test_the_first_decision_is_timed_in_a_new_process() -> None:
    assert 0 < first_decision_seconds(find(GAME), 4) < 60


def test_random_play_is_measured_in_decisions_per_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances one second per call; a match of one round has 72 decisions."""
    game = find(GAME)
    play = RandomPlay(game, 4, game.settle({"end_value": 1}))
    monkeypatch.setattr(time, "perf_counter", iter(range(100)).__next__)
    assert measure.PlaySpeed(play).speed(16) == 72 * play.totals.games / 16


def test_tasks_take_turns_and_are_compared_repetition_by_repetition(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    monkeypatch.setattr(measure, "REPETITIONS", 3)
    monkeypatch.setattr(measure, "SearchSpeed", lambda _game, _views, cores, _settings: Listed(f"on {cores}", [80, 10, 40], asked))
    figures = measure.measure_search(find(GAME), 4, {}, Listed("openspiel", [10, 10, 40], asked))
    assert asked == ["on 1", "on 3", "on 1", "openspiel"] * 3
    assert (figures.simulations_per_second, figures.openspiel_simulations_per_second) == (40, 10)
    assert figures.ratio == 1  # of 8, 1 and 1


def test_openspiel_searches_real_choices() -> None:
    pytest.importorskip("pyspiel", reason="`make bench` installs OpenSpiel")
    from doppelagent.bench.openspiel import DEALS, TRICKS_LEFT, OpenSpielISMCTS

    search = OpenSpielISMCTS()
    assert len(search.states) == DEALS
    assert all(2 <= len(state.legal_actions()) <= TRICKS_LEFT for state in search.states)
    assert search.speed(0.001) > 0
