"""Features: what a View knows, as numbers; seats are counted from the one who looks."""

from typing import Any

import pytest

from doppelagent.games.don_carlo.box import CODE_NAMES, NAMES
from doppelagent.games.don_carlo.encoding import SIZE

from .table import Table, all_names, table

NAMES_AT = 10  # after 7 numbers in hand and 3 phases
SEATS_AT = NAMES_AT + NAMES
SEAT = (SIZE - SEATS_AT) // 4


def features(t: Table, seat: int) -> list[float]:
    out: Any = t.match.game.Features.blank()
    t.match.game.encode(t.match.view(seat).packed, out)
    return list(t.match.game.Features.plain(out).values)  # type: ignore[attr-defined]  # Features has them


def of_seat(values: list[float], steps: int) -> list[float]:
    """The numbers of the seat so many steps to the left."""
    return values[SEATS_AT + steps * SEAT : SEATS_AT + (steps + 1) * SEAT]


def test_the_own_hand_comes_first() -> None:
    t = table(4, {1: "0 0 3 6"})
    assert features(t, 1)[:7] == [0.5, 0, 0, 0.25, 0, 0, 0.25]
    assert features(t, -1)[:7] == [0] * 7


def test_the_phase_and_the_free_names() -> None:
    t = table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}).send("1")
    values = features(t, 0)
    assert values[7:NAMES_AT] == [0, 1, 0]
    free = {"/".join(map(str, CODE_NAMES[name])) for name in range(NAMES) if values[NAMES_AT + name]}
    assert free == set(all_names(2)) - {"1"}


def test_seats_are_counted_from_the_one_who_looks() -> None:
    t = table(3, sent="1 5, 2 2/3", turn=1)
    for seat in range(3):
        values = features(t, seat)
        marks = [of_seat(values, steps)[:7] for steps in range(4)]
        assert [mark[0] for mark in marks] == [1, 1, 1, 0]  # there
        assert [mark[1] for mark in marks[:3]] == [float((seat + steps) % 3 == 1) for steps in range(3)]  # to decide
        assert [mark[3] for mark in marks[:3]] == pytest.approx([(0.0, 0.01, 0.02)[(seat + steps) % 3] for steps in range(3)])
        assert of_seat(values, 3) == [0] * SEAT


def test_what_is_known_of_the_cards_of_a_seat() -> None:
    t = table(2, {1: "0 1 2 3"}, sent="1 6", known={1: "1"}, bottom={1: "4 0"})
    marks = of_seat(features(t, 0), 1)
    assert marks[5:7] == pytest.approx([1.0, 20 / 25])
    assert marks[7:14] == [0, 0.25, 0, 0, 0, 0, 0]  # known in hand
    assert marks[14:21] == [0.25, 0, 0, 0, 0.25, 0, 0]  # buried
    assert marks[21:28] == [0.75, 0.75, 1, 1, 0.75, 0.75, 0.25]  # not seen
    assert marks[28:31] == pytest.approx([1 / 7, 5 / 7, 0])  # from the bottom: 0, then 4
    own = of_seat(features(t, 1), 0)
    assert own[21:28] == [0.5, 0.75, 0.75, 0.75, 0.75, 0.75, 0.25]  # its own hand it has seen


def test_the_countries_of_a_seat() -> None:
    t = table(2, sent="0 1, 1 2, 1 3, 0 6")
    first, second = of_seat(features(t, 0), 0)[-14:], of_seat(features(t, 0), 1)[-14:]
    assert first == [0.25, 0, 0, 0.25, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    assert second == [0.5, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]


def test_features_tell_nothing_that_the_seat_cannot_know() -> None:
    one, other = table(4, {1: "0 0 1 1"}), table(4, {1: "2 2 3 3"})
    assert all(features(one, seat) == features(other, seat) for seat in (-1, 0, 2, 3))
    assert features(one, 1) != features(other, 1)
