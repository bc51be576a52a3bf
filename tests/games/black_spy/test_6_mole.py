"""§6.4 and §6.5 The mole."""

from collections import Counter

import pytest

from doppelagent.core.match import Match
from doppelagent.core.record import dump

from .table import DECK, Table, table


def at_the_mole(players: int = 4, scores: str = "", pile: str = "") -> Table:
    return table(players, pile=pile, round=2, scores=scores, mole=True)


def take(t: Table, cards: str) -> Table:
    """The player at the pile takes these."""
    return t.act(t.turn, *(f"take {card}" for card in cards.split()))


def test_6_4_in_the_first_round_there_is_no_mole_pile() -> None:
    """B10"""
    t = table(4, mole=True)
    assert (t.phase, len(t.hand(0))) == ("pass", 15)
    t.pass_on().play_on().deal()
    assert (t.view.round, t.phase, len(t.hand(0))) == (2, "mole", 12)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_6_4_a_match_from_a_seed_begins_without_it_too(players: int) -> None:
    """B10"""
    t = Table(Match("black-spy", players, {"mole": True}, seed=5))
    assert (t.phase, len(t.hand(0))) == ("pass", 60 // players)
    t.pass_on().play_on()
    assert (t.phase, len(t.hand(0)), len(t.picture(t.turn)["pile"])) == ("mole", 60 // players - 3, 3 * players)


@pytest.mark.parametrize(("players", "pile"), [(3, 9), (4, 12), (5, 15), (6, 18)])
def test_6_4_three_cards_for_each_player_lie_in_the_pile(players: int, pile: int) -> None:
    """The rulebook: 12 with 4 players, 15 with 5."""
    t = at_the_mole(players)
    cards = t.picture(0)["pile"]
    assert len(cards) == pile
    assert [len(t.hand(seat)) for seat in range(players)] == [60 // players - 3] * players
    assert Counter(cards) + Counter(card for seat in range(players) for card in t.hand(seat)) == Counter(DECK)


def test_6_4_the_mole_pile_is_taken_before_cards_are_passed_on() -> None:
    """B10: what was taken may be passed on."""
    t = at_the_mole(3, pile="K7 K7 K7 B1 B2 B3 G1 G2 G3")
    take(take(take(t, "K7 K7 K7"), "B1 B2 B3"), "G1 G2 G3")
    assert t.phase == "pass"
    assert [len(t.hand(seat)) for seat in range(3)] == [20, 20, 20]
    t.pass_on({0: "K7 K7 K7"})
    assert t.picture(2)["received"] == ["K7", "K7", "K7"]  # round 2: to the right


@pytest.mark.parametrize(
    ("scores", "order"),
    [
        ("10 20 30 40", [3, 2, 1, 0]),
        ("40 30 20 10", [0, 1, 2, 3]),
        ("5 5 5 5", [0, 1, 2, 3]),  # among equals the younger: the lower seat
        ("-10 60 0 60", [1, 3, 2, 0]),
        ("0 -5 0 -5", [0, 2, 1, 3]),
    ],
)
def test_6_5_the_highest_score_first_among_equals_the_younger(scores: str, order: list[int]) -> None:
    """B10"""
    t = at_the_mole(4, scores)
    asked = []
    while t.phase == "mole":
        asked += [t.turn]
        take(t, min(t.may(t.turn)))
    assert asked == [seat for seat in order for _ in range(3)]


def test_6_5_the_chooser_picks_any_three_and_hands_on_the_rest() -> None:
    """B10: the last one gets the last three."""
    t = at_the_mole(3, "9 8 7", "K7 K7 R1 B1 B2 B3 G1 G2 G3")
    assert t.may(0) == {"K7", "R1", "B1", "B2", "B3", "G1", "G2", "G3"}
    take(t, "B2 K7 G1")
    assert sorted(t.picture(0)["picked"]) == ["B2", "G1", "K7"]
    assert t.picture(1)["pile"] == ["B1", "B3", "R1", "G2", "G3", "K7"]
    take(t, "B1 B3 R1")
    assert t.picture(2)["pile"] == ["G2", "G3", "K7"]
    take(t, "K7 G2 G3")
    assert {"K7", "G2", "G3"} <= set(t.hand(2))


def test_6_5_each_takes_exactly_three() -> None:
    t = at_the_mole(4, "9 8 7 6")
    for seat in (0, 1, 2, 3):
        assert t.turn == seat
        take(t, " ".join(t.picture(seat)["pile"][-3:]))
        assert len(t.hand(seat)) == 15
    assert t.phase == "pass"


def test_6_5_only_the_one_choosing_sees_the_pile() -> None:
    """B10"""
    t = at_the_mole(4, "9 8 7 6")
    assert [len(t.picture(seat)["pile"]) for seat in (-1, 0, 1, 2, 3)] == [0, 12, 0, 0, 0]
    assert [t.match.view(seat).pile for seat in (-1, 1, 2, 3)] == [0, 0, 0, 0]
    take(t, " ".join(t.picture(0)["pile"][:3]))
    assert [t.match.view(seat).pile for seat in (-1, 2, 3)] == [0, 0, 0]
    assert len(t.picture(1)["pile"]) == 9


def test_6_5_what_others_take_is_not_seen() -> None:
    """B10: the same Views, whether seat 0 takes the spies or blue cards; only the one after sees what is left."""
    one, other = (at_the_mole(4, "9 8 7 6", "K7 K7 K7 B1 B2 B3") for _ in range(2))
    take(one, "K7 K7 K7")
    take(other, "B1 B2 B3")
    for seat in (-1, 2, 3):
        assert dump(one.match.view(seat).packed) == dump(other.match.view(seat).packed)
    assert one.picture(1)["pile"] != other.picture(1)["pile"]


def test_6_5_nobody_sees_how_far_the_chooser_is() -> None:
    t = at_the_mole(4, "9 8 7 6")
    before = [dump(t.match.view(seat).packed) for seat in (-1, 1, 2, 3)]
    take(t, min(t.may(0)))
    assert [dump(t.match.view(seat).packed) for seat in (-1, 1, 2, 3)] == before


def test_6_5_the_view_keeps_the_pile_as_it_was_handed_on() -> None:
    """A player who has chosen remembers the pile; `hidden` draws worlds from it."""
    t = at_the_mole(3, "9 8 7", "K7 K7 R1 B1 B2 B3 G1 G2 G3")
    pile = t.match.view(0).pile
    take(take(take(t, "B2 K7 G1"), "B1 B3 R1"), "K7 G2 G3")
    assert t.match.view(0).pile == pile
    assert t.pass_on().match.view(0).pile == pile
