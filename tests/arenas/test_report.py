import json

import pytest

from doppelagent.arenas.report import report

from .table import ended, invented

PLAN = invented("a b", 2, deals=2, game="don-carlo")  # a sits first in matches 0 and 2


def test_a_shared_win_counts_in_part() -> None:
    result = report(PLAN, [ended(0, [1, 2]), ended(1, [2, 1]), ended(2, [1, 1]), ended(3, [1, 2])])
    wins = {row["bot"]: row["wins"]["value"] for row in result["table"]}
    assert wins == {"a": 2.5 / 4, "b": 1.5 / 4}


def test_the_strongest_comes_first_and_is_ahead_of_the_other() -> None:
    result = report(PLAN, [ended(0, [2, 1]), ended(1, [1, 2]), ended(2, [2, 1]), ended(3, [2, 1])])
    assert [row["bot"] for row in result["table"]] == ["b", "a"]
    assert [(pair["bot"], pair["other"], pair["ahead"]["value"]) for pair in result["pairs"]] == [("b", "a", 0.75), ("a", "b", 0.25)]
    assert result["pairs"][0]["rating_difference"]["value"] == pytest.approx(2 * result["table"][0]["rating"]["value"])


def test_places_and_scores_go_with_the_bot_from_seat_to_seat() -> None:
    result = report(PLAN, [ended(n, [1, 2] if n % 2 == 0 else [2, 1], [9, 4] if n % 2 == 0 else [5, 8]) for n in range(4)])
    best = result["table"][0]
    assert (best["bot"], best["place"], best["score"], best["places"]) == ("a", 1, 8.5, [1, 0])
    assert sum(best["score_counts"]) == 4


def test_one_of_four_has_a_quarter_as_its_fair_share() -> None:
    plan = invented("a b b b", 4, deals=2)
    result = report(plan, [ended(n, [1, 2, 3, 4]) for n in range(8)])
    assert {row["bot"]: (row["wins"]["value"], row["fair"]) for row in result["table"]} == {"a": (0.25, 0.25), "b": (0.75, 0.75)}


def test_of_more_bots_than_seats_only_the_matches_of_a_bot_are_its_own() -> None:
    plan = invented("a b c", 2, deals=2, game="don-carlo")
    result = report(plan, [ended(n, [1 if name == min(plan.seating(n)) else 2 for name in plan.seating(n)]) for n in range(plan.matches)])
    assert {row["bot"]: (row["matches"], row["wins"]["value"], row["fair"]) for row in result["table"]} == {
        "a": (8, 1, 0.5),
        "b": (8, 0.5, 0.5),
        "c": (8, 0, 0.5),
    }


def test_a_dummy_can_win_and_holds_a_seat() -> None:
    plan = invented("a b", 2, deals=2, game="pingvasion")
    result = report(plan, [ended(n, [2, 3, 1, 4]) for n in range(4)])
    assert [(row["wins"]["value"], row["fair"]) for row in result["table"]] == [(0, 0.25), (0, 0.25)]


def test_times_are_told_by_bot_and_apart_from_the_rest() -> None:
    slow, quick = ([ended(n, [1, 2], ms=ms) for n in range(4)] for ms in (8.0, 2.0))
    slow_result, quick_result = report(PLAN, slow), report(PLAN, quick)
    assert slow_result.pop("ms") == {"a": {"mean": 8, "slow": 8}, "b": {"mean": 8, "slow": 8}}
    del quick_result["ms"]
    assert json.dumps(slow_result) == json.dumps(quick_result)
