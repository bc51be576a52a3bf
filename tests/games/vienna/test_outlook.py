"""The outlook of a match before it is over, and its rounds."""

from typing import Any

from doppelagent.core.contract import check_outlook
from doppelagent.core.outlook import TIE

from .city import KINDS, buildings
from .rounds import play_round
from .table import Table, purchase, table, the_end


def worth(t: Table) -> list[float]:
    return check_outlook(t.match)[: t.match.players]


def gain(version: str = "intro", **facts: Any) -> float:
    """How much more seat 0 may expect than at the start, ties aside."""
    start, t = (worth(table(2, version=version, **some))[0] for some in ({}, facts))
    return round(t) - round(start)


def rounds(t: Table) -> int:
    return t.match.game.round_of(t.match.state)


def test_among_equals_who_comes_later_is_ahead() -> None:
    """§8.5 Everybody has one tile, which is worth 1."""
    assert worth(table(3)) == [1 - 2 * TIE, 1 - TIE, 1]
    assert worth(table(3, coat=2)) == [1 - TIE, 1, 1 - 2 * TIE]


def test_points_so_far_count() -> None:
    assert gain(points={0: "3 4 5 6"}) == 18


def test_tiles_count_by_the_values_of_now() -> None:
    """§8.4 Two slides and a pistol, in the second area and in the first."""
    second = table().picture(-1)["tracks"]["thresholds"][0]
    assert gain(information={0: "slide slide pistol"}, markers={"slide": second}) == 2 + 2 + 1 - 1


def test_sets_count_in_the_intro_version_alone() -> None:
    """§8.3, §13.5"""
    every_kind = {0: " ".join(KINDS)}
    assert gain(information=every_kind) == 10 + 5 - 1
    assert gain("full", information=every_kind) == 5 - 1


def test_desk_and_cash_box_count_in_the_full_version() -> None:
    """§13.6, §13.7"""
    assert gain("full", bought={0: "telephone cash-box"}, cash_box={0: 4}, money={0: 2}) == 3 + 2 * 4 + 4


def test_the_majority_counts_as_it_stands() -> None:
    """§13.8 Two equal seats share the 8; with an agent seat 0 has them all."""
    assert gain("full", agents={0: buildings()[0]}) == 4


def test_at_the_end_the_order_is_that_of_the_places() -> None:
    t = the_end(0, 2, information={0: "slide slide", 1: "flask pistol"})
    assert (t.match.over, t.row("score"), t.row("place")) == (True, [2, 2], [2, 1])
    assert worth(t) == [2 - TIE, 2]


def test_the_third_man_comes_before_the_first_round() -> None:
    t = table(2, third_man=True)
    assert rounds(t) == 0
    t.act(t.turn, t.may(t.turn)[0])
    assert rounds(t) == 1


def test_a_round_ends_with_its_last_turn() -> None:
    t = table(2)
    assert rounds(t) == 1
    assert rounds(play_round(t)) == 2


def test_a_purchase_belongs_to_the_round() -> None:
    t = purchase(0, 2, money={0: 3, 1: 3})
    assert (t.phase, rounds(t)) == ("purchase", 1)
    assert rounds(t.act(0, "done")) == 1
    assert rounds(t.act(1, "done")) == 2
