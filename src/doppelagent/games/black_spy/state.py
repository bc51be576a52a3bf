"""The whole truth of a match of Black Spy."""

from enum import IntEnum
from typing import Annotated, Final

from doppelagent.core.actions import Actions as ActionWords
from doppelagent.core.chance import Chance
from doppelagent.core.record import I8, I16, U64, Grid, Record, Row
from doppelagent.core.rule import rule
from doppelagent.games.black_spy.box import CARDS

SEATS: Final = 6
PASSED: Final = 3  # §2.4
TRICKS: Final = 20  # at most, with three players


class Phase(IntEnum):
    """The phases of a match, in the order of a round."""

    MOLE = 0
    PASS = 1
    CALL = 2
    PLAY = 3
    CHOOSE = 4
    OVER = 5


class Variant(IntEnum):
    """§6 The variants, as bits of `State.variants`."""

    NO_GOOD_SPIES = 1
    CAPTURE_OR_RELEASE = 2
    MOLE = 4
    CALL_COLOUR = 8
    FOLLOW_RANK = 16
    REDUCE_POINTS = 32


class State(Chance):
    hand: Annotated[Row, U64, SEATS]
    scores: Annotated[Row, I16, SEATS]
    end_value: I16
    round: I16  # from 1
    players: I8
    variants: I8
    phase: I8
    dealer: I8
    turn: I8  # the seat asked, except while all pass on cards
    led: I8  # the card that was led, 0 before a lead
    leader: I8  # of the trick on the table
    opener: I8  # leader of the round's first trick
    called: I8  # §6.6 the colour
    played: I8  # how many of `plays` are filled; those of the last round stay until the next first trick
    plays: Annotated[Row, I8, CARDS]  # the round's cards in the order played
    takers: Annotated[Row, I8, TRICKS]  # the seat that took each trick
    black: Annotated[Row, I8, SEATS]  # §4.1 what the black cards of each trick pile are worth
    good: Annotated[Row, I8, SEATS]  # §4.2 how many coloured spies lie there
    points: Annotated[Row, I8, SEATS]  # of the last round scored
    passed: Annotated[Grid, I8, SEATS, PASSED]  # what each seat chose to pass on; 0: not yet
    picked: Annotated[Grid, I8, SEATS, PASSED]  # §6.5 what each seat picked from the mole pile


class Actions(ActionWords):
    words: Annotated[Row, U64, 4]


class Standing(Record):
    """How the match stands."""

    place: Annotated[Row, I8, SEATS]  # 1 is best; equal scores share a place
    score: Annotated[Row, I16, SEATS]


@rule
def plays_with(s: State, variant: int) -> bool:
    return s.variants & variant != 0


@rule
def left_of(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


@rule
def hand_size(s: State) -> int:
    """§2.2"""
    return CARDS // s.players


def mole_order(scores: list[int], players: int) -> list[int]:
    """§6.5 The seats in the order in which they pick from the mole pile."""
    return sorted(range(players), key=lambda seat: (-scores[seat], seat))
