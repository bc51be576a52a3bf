"""The log of endurance tests: a stopped run is resumed, and anything that must stay zero fails it."""

import math
from pathlib import Path

import pytest

from tests.server import endurance
from tests.server.endurance import Counts, Log, Part, run
from tests.server.hour import slope


def test_a_part_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def step(number: int) -> Counts:
        seeds.append(number)
        return {"moves": 40, "lost": 0}

    monkeypatch.setitem(endurance.PARTS, "made up", Part("moves", 100, ("lost",), step))
    assert run(Log(tmp_path / "x.jsonl"), ["made up"], until=-math.inf, seed=7)  # no time
    Log(tmp_path / "x.jsonl").add("made up", 7, step(7))
    assert run(Log(tmp_path / "x.jsonl"), ["made up"], until=math.inf, seed=7)
    assert seeds == [7, 8, 9]
    assert Log(tmp_path / "x.jsonl").totals("made up")["moves"] == 120


def test_one_lost_move_fails_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(endurance.PARTS, "made up", Part("moves", 100, ("lost",), lambda _: {"moves": 100, "lost": 1}))
    assert not run(Log(tmp_path / "x.jsonl"), ["made up"], until=math.inf, seed=0)


def test_the_slope_of_memory_is_per_hour() -> None:
    assert slope([100 + minute / 6 for minute in range(50)]) == pytest.approx(10)
