"""The contents of the box as numbers: part of every State and View, so that a match can be played with another edition.

Bribes are numbered as their colours, information as its markers; buildings and squares as they are listed, from 0; cards and orders by
their number, from 1 (0 is no card or order): the orders are S-01 to S-05, A-01 to A-30, B-01 to B-25.
"""

from functools import cache
from typing import Annotated, Final

from doppelagent.core.record import I8, I16, I64, U64, Grid, Record, Row

BUILDINGS: Final = 30
SQUARES: Final = 40
LETTERS: Final = 10
KINDS: Final = 5  # of bribes, information, flags, seals
CARDS: Final = 176  # 175, and 0 for no card
CARD_WORDS: Final = 3  # 64 cards in each
INTRO_CARDS: Final = 90
FULL_CARDS: Final = 175
ORDERS: Final = 61

COLOURS: Final = ("violet", "pink", "orange", "brown", "grey")
BRIBES: Final = ("chocolate", "wine", "magazine", "coffee", "tobacco")
FLAGS: Final = ("usa", "ussr", "france", "britain", "austria")
SEALS: Final = ("administration", "science", "religion", "culture", "nobility")
INFORMATION: Final = ("flask", "pistol", "briefcase", "microfilm", "slide")
LETTER_NAMES: Final = "ABCDEFGHKL"
CHOCOLATE, WINE, MAGAZINE, COFFEE, TOBACCO = range(5)
USA: Final = 0
NOBILITY: Final = 4
GREY: Final = 4
VIOLET: Final = 0

START_ORDERS, A_ORDERS, B_ORDERS = range(1, 6), range(6, 36), range(36, 61)
SEALS_NEEDED, BRIBES_NEEDED, BUILDING_NEEDED, INFORMATION_NEEDED = range(4)  # §10.5 kinds of orders


def building_name(building: int) -> str:
    return f"B{building + 1}"


@cache
def order_name(order: int) -> str:
    for letter, numbers in (("S", START_ORDERS), ("A", A_ORDERS), ("B", B_ORDERS)):
        if order in numbers:
            return f"{letter}-{order - numbers[0] + 1:02}"
    raise LookupError(order)


def card_name(card: int) -> str:
    return f"{card:03}"


class Box(Record):
    # the board
    streets: Annotated[Row, U64, SQUARES]  # the buildings around each square, as bits
    colour: Annotated[Row, I8, BUILDINGS]
    flag: Annotated[Row, I8, BUILDINGS]  # in this match; they may be shuffled (§2.2)
    seal: Annotated[Row, I8, BUILDINGS]
    letter: Annotated[Row, I8, LETTERS]  # the building of each letter
    # the cards
    card_bribe: Annotated[Row, I8, CARDS]
    card_information: Annotated[Row, I8, CARDS]
    ability: Annotated[Row, I16, CARDS]  # 5 × group + icon; see `abilities`
    # the orders
    order_flag: Annotated[Row, I8, ORDERS]
    order_kind: Annotated[Row, I8, ORDERS]
    order_needs: Annotated[Grid, I8, ORDERS, KINDS]  # how many of each kind; or the number of the building, in the first column
    order_schillings: Annotated[Row, I8, ORDERS]
    order_points: Annotated[Row, I8, ORDERS]
    advance: Annotated[Row, I8, 3]  # §10.3 for S, A and B orders
    # the tracks, and the roof for this number of players
    thresholds: U64  # the spaces that lie behind a threshold
    first_space: I8
    last_space: I8
    last_roof: I8
    purchases: I16  # the roof's spaces with a purchase, as bits
    paydays: I16
    edition: I64  # a hash of the box
