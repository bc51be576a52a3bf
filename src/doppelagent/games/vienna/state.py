"""The complete state of a match of Vienna: the box, the city, every desk, every pile, and the phase of the match."""

from enum import IntEnum
from itertools import permutations
from typing import Annotated, Final

from doppelagent.core.actions import Actions as ActionWords
from doppelagent.core.bits import lookup
from doppelagent.core.chance import Chance
from doppelagent.core.record import I8, I16, U64, Grid, Record, Row
from doppelagent.core.rule import rule
from doppelagent.games.vienna.box.record import CARD_WORDS, CARDS, KINDS, SQUARES, Box

SEATS: Final = 4
DRAWERS: Final = 4  # §4.2 three, and one more of the side table (§11.8)
SPACES: Final = 4  # §10.3 for orders: three, and one more of the side table
WORDS: Final = 54  # of a set of actions
NOWHERE: Final = -1  # no building, no tile
NO_CARD: Final = 0
NO_ORDER: Final = 0

INTRO, FULL = range(2)  # versions


class Phase(IntEnum):
    """What is asked now. TAKE, SAVE and PAY interrupt another phase, `State.after`, which goes on after them."""

    THIRD_MAN = 0  # §14.1 the set-up of expansion 1
    CARDS = 1
    DRAWER = 2
    INCOME_II = 3
    PLACE = 4
    PAY = 5
    STEP = 6
    WALK = 7
    INCOME_III = 8
    TAKE = 9
    SAVE = 10
    ORDERS = 11
    ADVANCE = 12
    INCOME_IV = 13
    PURCHASE = 14
    PAYDAY = 15
    OPEN_ORDERS = 16
    OVER = 17


PHASES: Final = (
    "third-man", "cards", "drawer", "income-II", "place", "pay", "step", "walk", "income-III", "take", "save", "orders", "advance",
    "income-IV", "purchase", "payday", "open-orders", "over",
)  # fmt: skip

ACTION_I, ACTION_II, ACTION_IV = range(3)  # where a card is laid (§3.3)

# §11.2 What can be bought. The first four are desk tiles (§13.6).
TELEPHONE, SKETCH, CASH_BOX, SEAL, SIDE_TABLE, AGENT = range(6)

SQUARES_POINTS, MARKERS_POINTS, ABILITIES_POINTS, ORDERS_POINTS = range(4)  # where points come from in play
SOURCES: Final = 4

MARRAKESH, NEW_YORK, HAMBURG, AMSTERDAM = range(4)  # §15.1 the figures: yellow, red, blue, green
SEAT_COLOURS: Final = ("yellow", "red", "blue", "green")  # in the order of the figures
_TURNED: Final = [tuple((first + seat) % SEATS for seat in range(SEATS)) for first in range(SEATS)]
COLOUR_ORDERS: Final = (*_TURNED, *(order for order in permutations(range(SEATS)) if order not in _TURNED))  # by seat, every one there is
_COLOUR_AT = lookup([colour for order in COLOUR_ORDERS for colour in order])


@rule
def colour_at(colours: int, seat: int) -> int:
    """§15.1 The colour of a seat, which is also its figure; texts and pictures look it up in COLOUR_ORDERS."""
    colour: int = _COLOUR_AT[SEATS * colours + seat]
    return colour


NOTHING_YET, FULFILLED, ACCEPTED = range(3)  # §10.2 what a seat has done with orders in its turn

NO_EVENT, PURCHASE_EVENT, PAYDAY_EVENT = range(3)  # §9.5 what the investigator has reached in this round


class State(Box, Chance):
    # the city
    tile: Annotated[Row, I8, SQUARES]  # the kind of information on each square, or NOWHERE
    agents: Annotated[Row, U64, SEATS]  # the buildings with an agent or the figure of this seat
    figure: Annotated[Row, I8, SEATS]  # the building of its figure (§15), or NOWHERE
    third_man: I8  # his building, or NOWHERE
    # the tableau
    marker: Annotated[Row, I8, KINDS]  # the space, from 0
    investigator: I8  # the roof's space, from 0
    crossed: I8  # §6.4 whether the investigator has moved in this round
    event: I8
    last_purchase: I8  # §13.4 whether it is due at the end of this round
    last_round: I8  # §8.1 whether this is the last round
    # the piles
    pile: Annotated[Row, I16, CARDS]  # the draw pile, from the bottom
    pile_size: I16
    discards: Annotated[Row, U64, CARD_WORDS]
    shuffled: Annotated[Row, U64, CARD_WORDS]  # the cards of the last shuffle
    order_pile: Annotated[Grid, I8, 2, 30]  # A and B, from the bottom
    order_pile_size: Annotated[Row, I8, 2]
    display: Annotated[Row, I8, 4]  # §9.4 orders on the board: two A, two B
    gone: U64  # orders that were fulfilled
    # the desks
    hand: Annotated[Grid, U64, SEATS, CARD_WORDS]
    laid: Annotated[Grid, I16, SEATS, 3]  # for actions I, II and IV, in this round
    shown: Annotated[Row, I8, SEATS]  # how many of them were turned over
    drawer: Annotated[Grid, I16, SEATS, DRAWERS]
    order: Annotated[Grid, I8, SEATS, SPACES]
    bribes: Annotated[Grid, I16, SEATS, KINDS]
    tiles: Annotated[Grid, I8, SEATS, KINDS]
    money: Annotated[Row, I16, SEATS]
    cash_box: Annotated[Row, I8, SEATS]
    supply: Annotated[Row, I8, SEATS]  # agents above the desk, without the figure
    side_house: Annotated[Row, I8, SEATS]  # agents that can still be bought
    bought: Annotated[Row, I8, SEATS]  # desk tiles and side table, as bits
    unlocked: I8  # §15.2 the seats that have placed their figure, as bits
    points: Annotated[Grid, I16, SEATS, SOURCES]
    fulfilled: Annotated[Row, I8, SEATS]  # how many orders
    # the table
    players: I8
    version: I8
    random_flags: I8
    with_third_man: I8
    with_figures: I8
    colours: I8  # §15.1 how the colours belong to the seats: a number in COLOUR_ORDERS
    round: I16  # from 1
    coat: I8  # the seat with the start coat of arms
    phase: I8
    after: I8  # the phase that TAKE, SAVE or PAY interrupts
    owing: I8  # the seats that owe a decision, as bits
    turn: I8  # the seat whose turn it is
    # this turn
    placed: I8  # the building of the agent placed or moved, or NOWHERE
    with_figure: I8  # whether that was the figure
    owed: I8  # still to be paid (§5.4, §11.2), agents still unpaid (§12.1), or agents that must leave (§13.2)
    offer: Annotated[Row, I8, DRAWERS]  # how often the ability in each drawer can still be used now (§7.1)
    to_take: I8  # §7.8 how many different bribes are still to be taken
    taken: I8  # those taken, as bits
    income: I8  # §11.5 schillings of which a part may go into the cash box
    ordered: I8  # §10.2 whether orders were fulfilled in this turn, or one accepted


class Actions(ActionWords):
    words: Annotated[Row, U64, WORDS]


class Standing(Record):
    """The standing. Categories of the final scoring are 0 until the match is over."""

    place: Annotated[Row, I8, SEATS]
    score: Annotated[Row, I16, SEATS]
    squares: Annotated[Row, I16, SEATS]
    markers: Annotated[Row, I16, SEATS]
    abilities: Annotated[Row, I16, SEATS]
    orders: Annotated[Row, I16, SEATS]
    information: Annotated[Row, I16, SEATS]
    sets: Annotated[Row, I16, SEATS]
    desk: Annotated[Row, I16, SEATS]
    cash_box: Annotated[Row, I16, SEATS]
    majority: Annotated[Row, I16, SEATS]
    orders_fulfilled: Annotated[Row, I16, SEATS]
    rounds: Annotated[Row, I16, SEATS]
