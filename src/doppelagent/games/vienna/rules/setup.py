"""§2, §9 Setting up."""

from typing import Final

from doppelagent.core.bits import EMPTY, add_to, lookup
from doppelagent.core.chance import draw, shuffle
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.box.record import (
    A_ORDERS,
    B_ORDERS,
    BUILDINGS,
    CARD_WORDS,
    CARDS,
    FULL_CARDS,
    INTRO_CARDS,
    KINDS,
    SQUARES,
    START_ORDERS,
)
from doppelagent.games.vienna.rules.cards import begin_round
from doppelagent.games.vienna.rules.figures import figure_of
from doppelagent.games.vienna.rules.orders import refill
from doppelagent.games.vienna.state import (
    DRAWERS,
    FULL,
    MARRAKESH,
    NO_CARD,
    NO_EVENT,
    NO_ORDER,
    NOTHING_YET,
    NOWHERE,
    SEATS,
    SOURCES,
    SPACES,
    Phase,
    State,
)

AGENTS: Final = 6  # §2.3
FULL_AGENTS: Final = 5  # §9.2
SIDE_HOUSE: Final = 3  # §9.2
TILES_OF_A_KIND: Final = 8  # §2.1 on the board; the ninth of each kind is drawn by the players (§2.3)
FLAGS_OF_A_NATION: Final = 6  # §2.2
FIRST_ORDER = lookup([A_ORDERS[0], B_ORDERS[0]])  # by pile
ORDERS_IN_PILE = lookup([len(A_ORDERS), len(B_ORDERS)])
FIRST_START_ORDER, START_ORDERS_THERE = START_ORDERS[0], len(START_ORDERS)


@entry
def setup(s: State) -> None:
    """Players, options, box and chance are in the record; every other field is set here."""
    for seat in range(SEATS):
        clear_desk(s, seat)
    clear_turn(s)
    lay_tiles(s)
    if s.random_flags:
        lay_flags(s)
    draw_tiles(s)
    stack_cards(s)
    if s.version == FULL:
        stack_orders(s)
        draw_start_orders(s)
    begin(s)


@entry
def begin(s: State) -> None:
    """After shuffling and drawing: fill the desks and begin the first round; §14.1 before it the third man is placed."""
    for seat in range(s.players):
        fill_desk(s, seat)
    if s.with_third_man:
        s.phase, s.turn = Phase.THIRD_MAN, s.players - 1
        s.owing = 1 << s.turn
    else:
        begin_round(s)


@noinline
def clear_desk(s: State, seat: int) -> None:
    s.agents[seat] = EMPTY
    s.figure[seat] = NOWHERE
    s.money[seat] = s.cash_box[seat] = s.supply[seat] = s.side_house[seat] = s.bought[seat] = s.fulfilled[seat] = s.shown[seat] = 0
    for n in range(KINDS):
        s.bribes[seat, n] = s.tiles[seat, n] = 0
    for n in range(SOURCES):
        s.points[seat, n] = 0
    for n in range(DRAWERS):
        s.drawer[seat, n] = NO_CARD
    for n in range(SPACES):
        s.order[seat, n] = NO_ORDER
    for n in range(CARD_WORDS):
        s.hand[seat, n] = EMPTY
    for n in range(3):
        s.laid[seat, n] = NO_CARD


@noinline
def clear_turn(s: State) -> None:
    """§2.4 Markers on their first spaces, the investigator on the first of the roof; §2.5 seat 0 has the coat of arms."""
    for kind in range(KINDS):
        s.marker[kind] = s.first_space
    s.investigator = s.crossed = s.last_purchase = s.last_round = 0
    s.event = NO_EVENT
    s.third_man = NOWHERE
    s.gone = EMPTY
    s.round = s.coat = s.turn = s.after = s.unlocked = 0
    s.placed, s.ordered = NOWHERE, NOTHING_YET
    s.with_figure = s.owed = s.to_take = s.taken = s.income = 0
    for n in range(DRAWERS):
        s.offer[n] = 0
    for n in range(4):
        s.display[n] = NO_ORDER
    for pile in range(2):
        s.order_pile_size[pile] = 0
        for n in range(ORDERS_IN_PILE[0]):
            s.order_pile[pile, n] = NO_ORDER


@noinline
def lay_tiles(s: State) -> None:
    """§2.1 Eight tiles of each kind, shuffled, one on each square."""
    for square in range(SQUARES):
        s.tile[square] = square // TILES_OF_A_KIND
    shuffle(s, s.tile, SQUARES)


@noinline
def lay_flags(s: State) -> None:
    """§2.2 Six flags of each nation, shuffled, one on each building."""
    for building in range(BUILDINGS):
        s.flag[building] = building // FLAGS_OF_A_NATION
    shuffle(s, s.flag, BUILDINGS)


@rule
def draw_tiles(s: State) -> None:
    """§2.3 Each seat draws one of the five tiles put aside, one of each kind."""
    drawn = 0
    for seat in range(s.players):
        kind = draw_undrawn(s, drawn, KINDS, seat)
        drawn |= 1 << kind
        s.tiles[seat, kind] = 1


@rule
def draw_start_orders(s: State) -> None:
    """§9.2 Each seat draws one of the five start orders."""
    drawn = 0
    for seat in range(s.players):
        n = draw_undrawn(s, drawn, START_ORDERS_THERE, seat)
        drawn |= 1 << n
        s.order[seat, 0] = FIRST_START_ORDER + n


@rule
def draw_undrawn(s: State, drawn: int, things: int, times: int) -> int:
    """A random number below `things` that is not in the set `drawn`, which has `times` members."""
    n = draw(s, things - times)
    for thing in range(things):
        if drawn >> thing & 1 == 0:
            if n == 0:
                return thing
            n -= 1
    return NOWHERE


@noinline
def stack_cards(s: State) -> None:
    """§2.5, §9.1 All cards of the version, shuffled."""
    s.pile_size = FULL_CARDS if s.version == FULL else INTRO_CARDS
    for word in range(CARD_WORDS):
        s.discards[word] = s.shuffled[word] = EMPTY
    for n in range(CARDS):
        s.pile[n] = n + 1 if n < s.pile_size else NO_CARD
        if n < s.pile_size:
            add_to(s.shuffled, n + 1)
    shuffle(s, s.pile, s.pile_size)


@noinline
def stack_orders(s: State) -> None:
    """§9.4 The A and the B orders, shuffled; two of each lie open."""
    for pile in range(2):
        size = ORDERS_IN_PILE[pile]
        for n in range(size):
            s.order_pile[pile, n] = FIRST_ORDER[pile] + n
        shuffle(s, s.order_pile[pile], size)
        s.order_pile_size[pile] = size
    for n in range(4):
        refill(s, n)


@rule
def fill_desk(s: State, seat: int) -> None:
    """§2.3 Six agents and a bribe of each kind; §9.2 in the full version five, three in the side house, a schilling."""
    for kind in range(KINDS):
        s.bribes[seat, kind] = 1
    s.supply[seat] = AGENTS
    if s.version == FULL:
        s.supply[seat] = FULL_AGENTS
        s.side_house[seat] = SIDE_HOUSE
        s.money[seat] = 2 if figure_of(s, seat) == MARRAKESH else 1  # §15.7 its start order counts as accepted
