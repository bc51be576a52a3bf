"""§4 Actions I and II: a card into a drawer, a bribe into the supply."""

from doppelagent.core.bits import EMPTY, Bits, count, lowest, one
from doppelagent.core.rule import noinline, rule
from doppelagent.games.vienna.abilities import clear_offers, offer
from doppelagent.games.vienna.box.groups import RECEIVING
from doppelagent.games.vienna.box.record import COFFEE
from doppelagent.games.vienna.rules.cards import discard
from doppelagent.games.vienna.rules.figures import figure_of
from doppelagent.games.vienna.state import ACTION_I, ACTION_II, AMSTERDAM, DRAWERS, NO_CARD, NOTHING_YET, NOWHERE, SIDE_TABLE, Phase, State


@rule
def begin_turn(s: State, seat: int) -> None:
    """§4.1 The seat turns over its card for action I."""
    s.turn = seat
    s.placed, s.with_figure, s.ordered = NOWHERE, 0, NOTHING_YET
    s.shown[seat] = 1
    s.phase = Phase.DRAWER


@rule
def drawers_of(s: State, seat: int) -> int:
    """§4.2 Three drawers, four with the side table (§11.8)."""
    return DRAWERS if s.bought[seat] >> SIDE_TABLE & 1 else DRAWERS - 1


@rule
def twin_drawer(s: State, seat: int, card: int) -> int:
    """§4.4 Where the very same ability lies, or NOWHERE. (V8)"""
    for drawer in range(DRAWERS):
        other = s.drawer[seat, drawer]
        if other != NO_CARD and s.ability[other] == s.ability[card]:
            return drawer
    return NOWHERE


@rule
def drawers_offered(s: State) -> Bits:
    """§4.2 Every full drawer, and the first free one: free drawers are interchangeable. §4.4 A twin leaves no choice."""
    twin = twin_drawer(s, s.turn, s.laid[s.turn, ACTION_I])
    if twin != NOWHERE:
        return one(twin)
    some, free = EMPTY, NOWHERE
    for drawer in range(drawers_of(s, s.turn)):
        if s.drawer[s.turn, drawer] != NO_CARD:
            some |= one(drawer)
        elif free == NOWHERE:
            free = drawer
    return some | one(free) if free != NOWHERE else some


@rule
def put_into(s: State, drawer: int) -> None:
    """§4.2 The card that lay there is discarded."""
    if s.drawer[s.turn, drawer] != NO_CARD:
        discard(s, s.drawer[s.turn, drawer])
    s.drawer[s.turn, drawer] = s.laid[s.turn, ACTION_I]


@rule
def asks_for_drawer(s: State) -> bool:
    some = drawers_offered(s)
    if count(some) > 1:
        return True
    put_into(s, lowest(some))
    return False


@noinline
def receive_bribe(s: State) -> None:
    """§4.5 Action II: the bribe of the card; §15.5 Amsterdam receives an extra coffee with each coffee."""
    s.shown[s.turn] = 2
    card = s.laid[s.turn, ACTION_II]
    discard(s, card)
    kind = s.card_bribe[card]
    s.bribes[s.turn, kind] += 1
    if kind == COFFEE and figure_of(s, s.turn) == AMSTERDAM:
        s.bribes[s.turn, COFFEE] += 1
    clear_offers(s)
    offer(s, RECEIVING, kind)
    s.phase = Phase.INCOME_II
