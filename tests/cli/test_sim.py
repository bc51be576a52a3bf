import dataclasses
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from doppelagent import simulation
from doppelagent.core import registry
from doppelagent.core.registry import find

from .running import GAME, SHORT, Run, assert_refused

KEYS = [
    "game",
    "players",
    "options",
    "bots",
    "seed",
    "games",
    "decisions",
    "decisions_per_second",
    "mean_scores",
    "wins",
    "mean_categories",
    "mean_counts",
]


def test_as_json_only_one_object_is_printed(run: Run) -> None:
    result = run("sim", GAME, "--players", "3", "--games", "4", *SHORT, "--seed", "7", "--json")
    report = json.loads(result.out)
    assert (result.code, result.err) == (0, "")
    assert list(report) == KEYS
    assert (report["game"], report["players"], report["seed"], report["games"]) == (GAME, 3, 7, 4)
    assert report["options"]["end_value"] == 1
    assert report["bots"] == ["random"] * 3
    assert report["decisions"] == 4 * (9 + 60)  # three cards passed on by each, then all cards played
    assert report["decisions_per_second"] > 0


def test_a_round_distributes_its_points_and_one_win(run: Run) -> None:
    report = json.loads(run("sim", GAME, "--players", "4", "--games", "6", *SHORT, "--json").out)
    assert sum(report["mean_scores"]) == pytest.approx(60)
    assert sum(report["wins"]) == pytest.approx(6)


def test_without_json_a_table_is_printed(run: Run) -> None:
    result = run("sim", GAME, "--players", "4", "--games", "3", *SHORT)
    assert result.code == 0
    assert "3 games, 216 decisions" in result.out
    assert result.out.count("random") == 4


def test_the_default_seed_is_0(run: Run) -> None:
    arguments = ("sim", GAME, "--players", "4", "--games", "3", *SHORT, "--json")
    assert _counted(run(*arguments).out) == _counted(run(*arguments, "--seed", "0").out)
    assert _counted(run(*arguments).out) != _counted(run(*arguments, "--seed", "1").out)


def test_mean_points_by_category_and_mean_counts_are_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Uses Don Carlo with one category turned into a count."""
    game = find("don-carlo")
    category, *others = game.categories
    words = {"en": "things counted", "de": "Gezähltes"}
    changed = dataclasses.replace(game, categories={each: game.categories[each] for each in others}, counts={category: words})
    monkeypatch.setattr(registry, "find", lambda _key: changed)
    arguments = ("sim", "don-carlo", "--players", "3", "--games", "7")
    report = json.loads(run(*arguments, "--json").out)
    assert list(report["mean_categories"]) == others
    assert list(report["mean_counts"]) == [category]
    assert all(len(means) == 3 for means in (*report["mean_categories"].values(), *report["mean_counts"].values()))
    told = run(*arguments).out.splitlines()
    for row in others:
        line = next(line for line in told if changed.categories[row]["en"] in line)
        assert line.split()[-3:] == [f"{mean:.2f}" for mean in report["mean_categories"][row]]
    assert "things counted" in told[-1]


def interrupt_after(batches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate Ctrl-C after this many batches of matches."""
    real = simulation.play_batches

    def interrupted(*arguments: Any) -> Iterator[simulation.Played]:
        yield from islice(real(*arguments), batches)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "play_batches", interrupted)


def test_ctrl_c_keeps_what_was_done_and_says_so(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = tmp_path / "results.npz"
    interrupt_after(2, monkeypatch)
    result = run("sim", GAME, "--games", "50", *SHORT, "--json", "--out", str(out))
    played = json.loads(result.out)["games"]
    assert 2 <= played < 50
    assert (result.code, result.err) == (130, f"Stopped after {played} of 50 games.\n")
    whole = json.loads(run("sim", GAME, "--games", str(played), *SHORT, "--json").out) if played else {}
    assert _counted(result.out)["mean_scores"] == whole["mean_scores"]
    with np.load(out) as results:
        assert len(results["score"]) == played


def test_ctrl_c_before_the_first_match_is_over(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    interrupt_after(0, monkeypatch)
    result = run("sim", GAME, "--games", "50", *SHORT, "--out", str(tmp_path / "results.npz"))
    assert result == (130, "", "Stopped after 0 of 50 games.\n")
    assert list(tmp_path.iterdir()) == []


def test_results_are_saved_as_arrays(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "results.npz"
    report = json.loads(run("sim", "don-carlo", "--players", "3", "--games", "7", "--seed", "5", "--out", str(out), "--json").out)
    with np.load(out) as results:
        assert sorted(results) == sorted(["seed", "place", "score", *find("don-carlo").categories, *find("don-carlo").counts])
        assert list(results["seed"]) == list(range(5, 12))
        assert results["score"].shape == (7, 3)
        assert list(results["score"].mean(axis=0)) == pytest.approx(report["mean_scores"])


@pytest.mark.parametrize(
    ("file", "games", "word"),
    [("results.csv", "2", ".npz"), ("nowhere/results.npz", "2", "folder"), ("results.npz", "200000000", "100000000")],
)
def test_results_that_cannot_be_saved_are_refused_before_playing(run: Run, tmp_path: Path, file: str, games: str, word: str) -> None:
    assert_refused(run("sim", GAME, "--games", games, "--out", str(tmp_path / file)), word)


def test_matches_between_bots(run: Run) -> None:
    bots = "random,informant,random,informant"
    report = json.loads(run("sim", GAME, "--players", "4", "--games", "2", *SHORT, "--bots", bots, "--json").out)
    assert report["bots"] == ["random", "informant", "random", "informant"]
    assert report["decisions"] == 2 * 72
    assert sum(report["wins"]) == pytest.approx(2)


def test_one_bot_plays_every_seat(run: Run) -> None:
    report = json.loads(run("sim", GAME, "--players", "5", "--games", "1", *SHORT, "--bots", "informant", "--json").out)
    assert report["bots"] == ["informant"] * 5


def test_a_count_that_is_equal_for_all_seats_is_printed_once(run: Run) -> None:
    """Vienna counts rounds, and orders by seat; the intro version has no orders."""
    arguments = ("sim", "vienna", "--players", "3", "--games", "4")
    counts = json.loads(run(*arguments, "--json").out)["mean_counts"]
    assert list(counts) == ["orders_fulfilled", "rounds"]
    assert counts["orders_fulfilled"] == [0, 0, 0]
    assert counts["rounds"] == [counts["rounds"][0]] * 3
    *_, last = (line.split() for line in run(*arguments).out.splitlines())
    assert last == ["rounds", f"{counts['rounds'][0]:.2f}"]


@pytest.mark.parametrize("bots", ["random,random", "random,random,random,random,random"])
def test_a_wrong_number_of_bots_is_refused(run: Run, bots: str) -> None:
    assert_refused(run("sim", GAME, "--players", "4", "--bots", bots), "each of the 4")


@pytest.mark.parametrize("games", ["0", "-1", "1000000000001"])
def test_a_wrong_number_of_games_is_refused(run: Run, games: str) -> None:
    assert_refused(run("sim", GAME, "--players", "4", "--games", games), "number of games", games)


@pytest.mark.parametrize("seed", ["-1", str(1 << 62), str(1 << 80)])
def test_a_seed_out_of_range_is_refused(run: Run, seed: str) -> None:
    assert_refused(run("sim", GAME, "--players", "4", "--games", "1", "--seed", seed), "seed", seed)


def _counted(out: str) -> dict[str, object]:
    return {key: value for key, value in json.loads(out).items() if key != "decisions_per_second"}
