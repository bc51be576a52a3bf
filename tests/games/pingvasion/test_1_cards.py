"""§1 The cards."""

from collections import Counter

import pytest

from doppelagent.core.match import Match
from doppelagent.games.pingvasion.box import card_name

from .table import DECKS, Table, table

PLACES = ["1*", "1", "2*", "2", "3*", "4", "5", "6", "7", "8", "9"]


def dealt(deck: str, seed: int) -> Counter[str]:
    """All cards: with five players nothing goes back into the box."""
    t = Table(Match("pingvasion", 5, {"deck": deck}, seed=seed))
    return Counter(card_name(card) for pile in t.state.pile for card in pile)


def test_1_1_ninety_cards_each_number_twice_in_each_region() -> None:
    """P1"""
    cards = dealt("rulebook", 4)
    assert sum(cards.values()) == 90
    assert Counter(f"{card[0]}{card[1]}" for card in cards.elements()) == {f"{region}{n}": 2 for region in "ADJCM" for n in range(1, 10)}


def test_1_1_the_rulebooks_deck_is_the_usual_one() -> None:
    assert Match("pingvasion", 4, seed=1).options == {"deck": "rulebook"}


def test_1_2_as_printed_1_1_2_3_4_3_2_1_1_copies() -> None:
    """P1"""
    cards = dealt("printed", 4)
    copies = dict(zip(range(1, 10), (1, 1, 2, 3, 4, 3, 2, 1, 1), strict=True))
    assert Counter(f"{card[0]}{card[1]}" for card in cards.elements()) == {f"{r}{n}": copies[n] for r in "ADJCM" for n in copies}


@pytest.mark.parametrize("deck", ["rulebook", "printed"])
def test_1_3_one_ninja_one_kamikaze_and_two_scouts_in_each_region(deck: str) -> None:
    """P1: in the rulebook's deck there is a plain 1 and a plain 2 besides, but no plain 3."""
    cards = dealt(deck, 9)
    assert cards == DECKS[deck]
    for region in "ADJCM":
        assert [cards[f"{region}{place}"] for place in PLACES[:5]] == ([1, 1, 1, 1, 2] if deck == "rulebook" else [1, 0, 1, 0, 2])
        assert cards[f"{region}3"] == 0


def test_1_3_cards_that_look_alike_are_alike() -> None:
    """Four fives of Antarctica in one hand are one action for each side, and are given one by one."""
    t = table(3, {0: "A5 A5 A5 A5"}, deck="printed")
    assert t.hand(0) == ["A5"] * 4
    assert t.match.legal_moves(0) == ["left A5", "right A5"]
    t.act(0, "left A5")
    assert t.hand(0) == ["A5"] * 3
    t.act(0, "right A5")
    assert t.hand(0) == ["A5"] * 2


@pytest.mark.parametrize("copies", [1, 2, 3, 4])
def test_1_3_a_hand_counts_its_copies(copies: int) -> None:
    """The four sets of a hand, through every number of copies up and down again."""
    t = table(3, {0: " ".join(["C5"] * copies + ["M9", "M8", "M7"][: 4 - copies])}, deck="printed")
    assert t.hand(0).count("C5") == copies
    t.sabotage({0: "C5 M9" if copies < 3 else "C5 C5"})
    assert t.hand(0).count("C5") == copies - (1 if copies < 3 else 2)
