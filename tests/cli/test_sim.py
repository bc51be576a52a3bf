import dataclasses
import json

import pytest

from doppelagent.cli.sim import in_batches
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
    """With Don Carlo, one of whose categories is made a count."""
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


def test_batches_cover_every_match_once() -> None:
    batches: list[tuple[int, int]] = []
    ticks: list[int] = []
    in_batches(lambda seed, games: batches.append((seed, games)), 10, 12, ticks.append)
    assert batches == [(10, 1), (11, 2), (13, 4), (17, 5)]
    assert ticks == [1, 2, 4, 5]


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
