"""Returns: the result of a match as a number for each player."""

from typing import Annotated, Any

import numpy as np
import pytest

from doppelagent import BadOption, find
from doppelagent.core.record import I8, I16, Record, Row
from doppelagent.core.returns import LEAD, PLACE, RETURNS, SCORE, WIN, fill_returns, returns_of
from doppelagent.core.rule import entry


class Standing(Record):
    place: Annotated[Row, I8, 4]
    score: Annotated[Row, I16, 4]


@entry
def filled(kind: int, rows: Standing, players: int, better: int, out: Row) -> None:
    fill_returns(kind, rows, players, better, out)


def standing(place: list[int], score: list[int]) -> Any:
    rows = Standing()
    rows.place, rows.score = place, score
    return rows


TIED = standing([1, 1, 3, 0], [50, 50, 20, 900])  # the last is a dummy


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("win", [0.5, 0.5, 0]), ("place", [0.5, 0.5, -1]), ("score", [50, 50, 20]), ("lead", [15, 15, -30])],
)
def test_returns_of_players(kind: str, expected: list[float]) -> None:
    assert returns_of(TIED, 3, 1, kind) == expected


def test_where_the_lowest_score_wins_it_leads() -> None:
    assert returns_of(standing([2, 1, 3, 0], [50, 20, 80, 0]), 3, -1, "lead") == [0, 45, -45]


@pytest.mark.parametrize("kind", [WIN, PLACE, SCORE, LEAD])
def test_rules_fill_them_the_same(kind: int) -> None:
    rows = np.zeros(1, Standing.dtype)
    rows[0]["place"], rows[0]["score"] = TIED.place, TIED.score
    out = np.zeros(4)
    filled(kind, Standing.load(rows.tobytes()), 3, -1, out)  # type: ignore[arg-type]  # an array is what a rule takes for a Row
    assert out.tolist() == [*returns_of(TIED, 3, -1, RETURNS[kind]), 0]


def test_bounds() -> None:
    game = find("black-spy")
    assert game.bounds("win", 3) == (0, 1)
    assert game.bounds("place", 3) == (-1, 1)
    low, high = game.bounds("score", 3, {"end_value": 300})
    assert (low, high) == (-20 * 16, 379)
    assert game.bounds("lead", 3, {"end_value": "300"}) == (low - high, high - low)
    assert game.longest(3, {"end_value": 300}) == 16 * (60 + 18 + 2)
    with pytest.raises(BadOption):
        game.bounds("money", 3)
    with pytest.raises(BadOption):
        game.longest(2)
