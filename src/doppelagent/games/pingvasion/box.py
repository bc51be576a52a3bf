"""§1 The cards: 55 looks from 1 to 55 (0 is no card), and hands of them as bits.

A card is 11 × region + place; the eleven places of a region are 1*, 1, 2*, 2, 3*, 4, 5, 6, 7, 8, 9, in the order of their numbers. Cards
that look alike are alike, so a hand is four sets: bit c of set n says that it has more than n cards c.
"""

from functools import cache
from typing import Final

from doppelagent.core.bits import bits_of, lookup, lookup_sets, members
from doppelagent.core.errors import BadNotation
from doppelagent.core.rule import inline

REGIONS: Final = "ADJCM"
REGION_COUNT: Final = len(REGIONS)
PLACES: Final = ("1*", "1", "2*", "2", "3*", "4", "5", "6", "7", "8", "9")
CARDS: Final = 90  # §1.1
LOOKS: Final = 55
NO_CARD: Final = 0
COPIES: Final = 4  # of one look, at most (§1.2)
RULEBOOK, PRINTED = range(2)  # §1.1, §1.2 the decks

_COPIES: Final = {
    RULEBOOK: (1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2),
    PRINTED: (1, 0, 1, 0, 2, 3, 4, 3, 2, 1, 1),
}


def region_of(card: int) -> int:
    return (card - 1) // 11


@cache
def number_of(card: int) -> int:
    return int(PLACES[(card - 1) % 11][0])


def deck_of(deck: int) -> list[int]:
    """All cards of a deck, in order."""
    return [card for card in ALL for _ in range(_COPIES[deck][(card - 1) % 11])]


def _at(place: str) -> list[int]:
    return [card for card in ALL if PLACES[(card - 1) % 11] == place]


ALL: Final = range(1, LOOKS + 1)
LOOK = bits_of(ALL)
NINJAS = bits_of(_at("1*"))  # §1.3
KAMIKAZES = bits_of(_at("2*"))
SCOUTS = bits_of(_at("3*"))
HIGH = bits_of(card for card in ALL if number_of(card) >= 7)  # §4.2 what a kamikaze destroys
DESTROYED: Final = frozenset(members(HIGH))  # the same, for Python code
OF_REGION = lookup_sets(int(bits_of(card for card in ALL if region_of(card) == region)) for region in range(5))

# Looked up by card; index 0 is no card.
NUMBER = lookup([0, *(number_of(card) for card in ALL)])
DECK = lookup(deck_of(RULEBOOK) + deck_of(PRINTED))  # one after the other, 90 cards each
COPIES_OF = lookup(deck_of(deck).count(card) for deck in _COPIES for card in range(LOOKS + 1))  # 56 for each deck

# Five small numbers, one for each region, packed into one: eight bits a region. No sum of a region's numbers passes 90.
IN_REGION = lookup([0, *(number_of(card) << 8 * region_of(card) for card in ALL)])


@inline
def region_part(packed: int, region: int) -> int:
    return packed >> 8 * region & 255


@cache
def card_name(card: int) -> str:
    """23 → J1*."""
    return f"{REGIONS[region_of(card)]}{PLACES[(card - 1) % 11]}"


_NAMED: Final = {card_name(card): card for card in ALL}


def card_named(name: str) -> int:
    """J1* → 23."""
    if name not in _NAMED:
        raise BadNotation(
            f"{name!r} is no card; a card is a region ({' '.join(REGIONS)}) and a number from 1 to 9, as in A5, "
            "with a star if it has an ability, as in J1*."
        )
    return _NAMED[name]


def names(hand: list[int]) -> list[str]:
    """The cards of a hand (its four sets) by name, in order."""
    return [card_name(card) for card in sorted(card for some in hand for card in members(some))]
