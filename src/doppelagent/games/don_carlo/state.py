"""The whole truth of a match of Don Carlo."""

from enum import IntEnum
from typing import Annotated, Final

from doppelagent.core.actions import Actions as ActionWords
from doppelagent.core.chance import Chance
from doppelagent.core.record import I8, I16, U64, Grid, Record, Row
from doppelagent.core.rule import rule
from doppelagent.games.don_carlo.box import COUNTRIES, FAMILY, HAND, MOST_AGENTS, NUMBERS, WORDS

SEATS: Final = 4
MOST_BURIED: Final = FAMILY - 1 - HAND  # §5.3 in one turn


class Phase(IntEnum):
    SEND = 0
    BURY = 1
    OVER = 2


class State(Chance):
    free: Annotated[Row, U64, WORDS]  # the names with a country that are not used
    influence: Annotated[Row, I16, SEATS]
    bonus: Annotated[Row, I16, SEATS]
    sent: Annotated[Row, I16, MOST_AGENTS]  # the agents' names in the order of their arrival
    senders: Annotated[Row, I8, MOST_AGENTS]
    arrived: I8  # how many of `sent` are filled
    agents: Annotated[Grid, I8, len(COUNTRIES), SEATS]  # how many each seat has in each country
    players: I8
    phase: I8
    turn: I8
    out: I8  # §5.5, §5.6 the seats that are out, as bits
    hand: Annotated[Grid, I8, SEATS, NUMBERS]  # how many of each number
    known: Annotated[Grid, I8, SEATS, NUMBERS]  # §5.4 those of the hand that are public
    stock: Annotated[Grid, I8, SEATS, FAMILY]  # from the bottom to the top
    stock_size: Annotated[Row, I8, SEATS]
    buried: Annotated[Row, I8, SEATS]  # §5.4 how many at the bottom of the stock are public
    under: Annotated[Row, I8, MOST_BURIED]  # §5.3 what was buried since the last agent was sent, in this order
    put_under: I8  # how many of `under` are filled


class Actions(ActionWords):
    words: Annotated[Row, U64, 7]  # six of code names, one of numbers to bury


class Standing(Record):
    """How the match stands, or would if it ended now."""

    place: Annotated[Row, I8, SEATS]  # 1 is best
    score: Annotated[Row, I16, SEATS]
    influence: Annotated[Row, I16, SEATS]
    bonus: Annotated[Row, I16, SEATS]
    countries: Annotated[Row, I16, SEATS]
    cards_left: Annotated[Row, I8, SEATS]


@rule
def left_of(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


@rule
def hand_size(s: State, seat: int) -> int:
    size = 0
    for number in range(NUMBERS):
        size += s.hand[seat, number]
    return size


@rule
def is_out(s: State, seat: int) -> bool:
    return s.out >> seat & 1 != 0
