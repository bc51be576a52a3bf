"""The whole truth of a match of Pingvasion: the cards that each seat got, gave and laid."""

from enum import IntEnum
from typing import Annotated, Final

from doppelagent.core.actions import Actions as ActionWords
from doppelagent.core.bits import one, without
from doppelagent.core.chance import Chance
from doppelagent.core.record import I8, I16, U64, Grid, Record, Row
from doppelagent.core.rule import entry, inline
from doppelagent.games.pingvasion.box import COPIES

SEATS: Final = 5
ROUNDS: Final = 8  # §2.3
PILE: Final = 18  # §2.1
DUMMIES: Final = 2  # §6.1 with two players; their seats come after the players'
GIFTS: Final = 2 * ROUNDS  # what a dummy is given in a match


class Phase(IntEnum):
    SABOTEURS = 0
    TROOPS = 1
    SCOUTS = 2  # §4.3 the scouts choose their troops
    OVER = 3


LEFT, RIGHT = range(2)  # sides


class State(Chance):
    hand: Annotated[Grid, U64, SEATS, COPIES]  # a dummy's: only at the end (§6.6)
    pile: Annotated[Grid, I8, SEATS, PILE]  # as dealt, from the top
    order: Annotated[Grid, I8, DUMMIES, GIFTS]  # §6.5 how the cards given to a dummy will come out of shuffling
    gifts: Annotated[Grid, I8, ROUNDS, 2 * SEATS]  # by round, and by 2 × seat + side; 0: not chosen
    laid: Annotated[Grid, I8, ROUNDS, 2 * SEATS]  # by round, and by 2 × seat, the second card after the first
    bombed: I16  # §4.2 the rounds with a kamikaze, as bits from 0
    players: I8
    deck: I8
    round: I8  # from 1
    phase: I8
    owing: I8  # the seats that owe a choice, as bits
    ninjas: I8  # §4.1 the seats that lay two cards this round
    scouts: I8  # §4.3 the seats that choose after the others
    taken: Annotated[Row, I8, DUMMIES]  # §6.3, §6.4 how many cards were taken from a dummy's piles
    shuffled: Annotated[Row, I8, DUMMIES]  # §6.5 how many gifts became its second pile


class Actions(ActionWords):
    words: Annotated[Row, U64, 3]


class Standing(Record):
    """How the match stands. Points come from hands alone (§5.2), so until the end nobody has any."""

    place: Annotated[Row, I8, SEATS]  # 1 is best; equal scores share a place
    score: Annotated[Row, I16, SEATS]
    antarctica: Annotated[Row, I16, SEATS]
    desert: Annotated[Row, I16, SEATS]
    jungle: Annotated[Row, I16, SEATS]
    city: Annotated[Row, I16, SEATS]
    moon: Annotated[Row, I16, SEATS]


@inline
def put(s: State, seat: int, card: int) -> None:
    """One more of this card in the hand."""
    this = one(card)
    s.hand[seat, 3] |= s.hand[seat, 2] & this
    s.hand[seat, 2] |= s.hand[seat, 1] & this
    s.hand[seat, 1] |= s.hand[seat, 0] & this
    s.hand[seat, 0] |= this


@inline
def take(s: State, seat: int, card: int) -> None:
    """One less of this card, which is there: each set keeps it if the next one has it."""
    this = one(card)
    s.hand[seat, 0] ^= this & (s.hand[seat, 0] ^ s.hand[seat, 1])
    s.hand[seat, 1] ^= this & (s.hand[seat, 1] ^ s.hand[seat, 2])
    s.hand[seat, 2] ^= this & (s.hand[seat, 2] ^ s.hand[seat, 3])
    s.hand[seat, 3] = without(s.hand[seat, 3], this)


@entry
def at_table(players: int) -> int:
    """How many seats are taken, by players and dummies."""
    return players + DUMMIES if players == 2 else players


@entry
def neighbour(players: int, seat: int, side: int) -> int:
    """The seat on this side of a player; with two players a dummy: 2 is left of 0, 3 is left of 1. (P8)"""
    if players == 2:
        return 2 + (seat ^ side)
    other = seat + 1 if side == LEFT else seat - 1
    return 0 if other == players else players - 1 if other < 0 else other
