"""§1 The cards: sixty numbers from 1 to 60 (0 is no card), and sets of them as bits.

A card is 11 × colour + rank; the five additional black 7s are 56 to 60. Because the six black 7s look alike, a set never says *which*
of them it holds: n black 7s are always the first n of their six bits, and the card as played, passed or named is `SPY`.
"""

from functools import cache, lru_cache
from typing import Final

from doppelagent.core.bits import EMPTY, Bits, bits_of, count, first, lookup, lookup_sets, members, one, without
from doppelagent.core.errors import BadNotation
from doppelagent.core.rule import inline, noinline, rule

BLUE, YELLOW, RED, GREEN, BLACK = range(5)
COLOURS: Final = "BYRGK"
CARDS: Final = 60  # §1.1
NO_CARD: Final = 0
SPY: Final = 11 * BLACK + 7  # §1.2 the black 7
RED_ONE: Final = 11 * RED + 1  # §3.1


def colour_of(card: int) -> int:
    return BLACK if card > 55 else (card - 1) // 11


def rank_of(card: int) -> int:
    return 7 if card > 55 else (card - 1) % 11 + 1


_ALL: Final = range(1, CARDS + 1)
DECK = bits_of(_ALL)
KINDS = bits_of(range(1, 56))  # one of each look
BLACK_SPIES = bits_of([SPY, 56, 57, 58, 59, 60])
GOOD_SPIES = bits_of(11 * colour + 7 for colour in range(4))
OF_COLOUR = lookup_sets(int(bits_of(card for card in _ALL if colour_of(card) == colour)) for colour in range(5))
BLACK_CARDS: Bits = OF_COLOUR[BLACK]

# Looked up by card; index 0 is no card.
RANK = lookup([0, *(rank_of(card) for card in _ALL)])
SAME_COLOUR = lookup_sets([0, *(int(OF_COLOUR[colour_of(card)]) for card in _ALL)])
SAME_RANK = lookup_sets([0, *(int(bits_of(c for c in _ALL if rank_of(c) == rank_of(card))) for card in _ALL)])
FOLLOWS = lookup_sets(int(colour) | int(rank) for colour, rank in zip(SAME_COLOUR, SAME_RANK, strict=True))

_BY_RANK: Final = (0, 1, 1, 1, 1, 1, 1, 10, 2, 3, 4, 5)  # §4.1
BLACK_POINTS = lookup([0, *(_BY_RANK[rank_of(card)] if colour_of(card) == BLACK else 0 for card in _ALL)])
GOOD_SPY = lookup([0, *(int(card in members(GOOD_SPIES)) for card in _ALL)])
GOOD_SPY_POINTS: Final = -5  # §4.2
_SPY_AT = lookup([0, 0, *(55 + n - SPY for n in range(1, 6)), 0])  # from `SPY` to the bit of the n-th black 7 of a set
ALL_BLACK_POINTS: Final = 80  # all sixteen, and only they, are worth this much


@rule
def alike(cards: Bits) -> Bits:
    """The same cards with the black spies moved to the first of their bits."""
    spies = count(cards & BLACK_SPIES)
    return without(cards, BLACK_SPIES) | (BLACK_SPIES & first(55 + spies) if spies else EMPTY)


@rule
def with_card(cards: Bits, card: int) -> Bits:
    return cards | one(card + (card == SPY) * _SPY_AT[count(cards & BLACK_SPIES) + 1])


@inline
def without_card(cards: Bits, card: int) -> Bits:
    return without(cards, one(card + (card == SPY) * _SPY_AT[count(cards & BLACK_SPIES)]))


@noinline
def joined(some: Bits, others: Bits) -> Bits:
    """All of these cards together."""
    spies = count(some & BLACK_SPIES) + count(others & BLACK_SPIES)
    return without(some | others, BLACK_SPIES) | (BLACK_SPIES & first(55 + spies) if spies else EMPTY)


@noinline
def less(some: Bits, others: Bits) -> Bits:
    """These cards without those, which are among them."""
    spies = count(some & BLACK_SPIES) - count(others & BLACK_SPIES)
    return without(without(some, others), BLACK_SPIES) | (BLACK_SPIES & first(55 + spies) if spies else EMPTY)


@rule
def kind(card: int) -> int:
    """The card as it looks: every black 7 is `SPY`."""
    return SPY if card > 55 else card


@cache
def card_name(card: int) -> str:
    """18 → Y7."""
    return f"{COLOURS[colour_of(card)]}{rank_of(card)}"


_ORDER: Final = [*range(56), *[SPY] * 5]  # of a hand: every black 7 stands among the black cards
_NAMED: Final = {card_name(card): card for card in range(1, 56)}


def card_named(name: str) -> int:
    """Y7 → 18."""
    if name not in _NAMED:
        raise BadNotation(f"{name!r} is no card; a card is a colour ({' '.join(COLOURS)}) and a rank from 1 to 11, as in K7.")
    return _NAMED[name]


def names(cards: Bits) -> list[str]:
    """The cards of a set by name, in order; n black spies are n times K7."""
    return list(_in_order(int(cards)))


@lru_cache(5000)  # open cards are named once for all seats
def _in_order(cards: int) -> tuple[str, ...]:
    return tuple(card_name(card) for card in sorted(members(cards), key=_ORDER.__getitem__))


def listed(cards: list[str]) -> Bits:
    """The plain set of these cards by name."""
    some = sum(1 << card for name in cards if (card := card_named(name)) != SPY)
    spies = cards.count("K7")
    return some | sum(1 << (SPY if n == 0 else 55 + n) for n in range(spies))
