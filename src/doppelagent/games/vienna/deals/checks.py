"""Checks of a deal: each thing of the box is there once, in one place."""

from collections import Counter
from collections.abc import Iterator

from doppelagent.core.bits import members, members_of
from doppelagent.core.errors import BadDeal
from doppelagent.games.vienna.box.record import (
    A_ORDERS,
    B_ORDERS,
    BUILDINGS,
    FLAGS,
    INFORMATION,
    SQUARES,
    building_name,
    card_name,
    order_name,
)
from doppelagent.games.vienna.deals.lines import cards_of_version
from doppelagent.games.vienna.state import FULL, NO_CARD, NO_ORDER, NOWHERE, Phase, State

COPIES = 9  # §1.3 of each kind of information: eight on the squares, one for the seats
SMALLEST_HAND = 3  # §3.2


def check_box(s: State, agents: int) -> None:
    """Refuse a deal that the box cannot make; `agents` is the number of each seat's agents in all."""
    check_tiles(s)
    check_cards(s)
    if s.version == FULL:
        check_orders(s)
    for seat in range(s.players):
        check_agents(s, seat, agents)


def check_tiles(s: State) -> None:
    """§2.1, §2.2"""
    on_squares = Counter(s.tile)
    for kind, name in enumerate(INFORMATION):
        in_all = on_squares[kind] + sum(s.tiles[seat, kind] for seat in range(s.players))
        if in_all > COPIES:
            raise BadDeal(f"The deal has {name} {in_all} times; there are {COPIES}.")
        if NOWHERE not in s.tile and on_squares[kind] != SQUARES // len(INFORMATION):
            raise BadDeal(f"The deal has {name} on {on_squares[kind]} of the 40 squares; at the beginning there are 8 of each.")
    for flag, many in Counter(s.flag).items():
        if many != BUILDINGS // len(FLAGS):
            raise BadDeal(f"The deal has the flag {FLAGS[flag]} {many} times; there are 6.")


def check_cards(s: State) -> None:
    places = Counter(placed_cards(s))
    for card in cards_of_version(s):
        if places[card] != 1:
            raise BadDeal(f"The deal has the card {card_name(card)} {places[card]} times; it must lie in one place.")
    shuffled = set(members_of(s.shuffled))
    for card in s.pile[: s.pile_size]:
        if card not in shuffled:
            raise BadDeal(f"In the deal, {card_name(card)} is in the pile but not among the cards it was shuffled from.")


def placed_cards(s: State) -> Iterator[int]:
    """Every card once for each place it lies in. A card that was turned over is in a drawer, discarded, or waits for its drawer."""
    yield from s.pile[: s.pile_size]
    yield from members_of(s.discards)
    for seat in range(s.players):
        yield from members_of(s.hand[seat])
        yield from filter(None, s.drawer[seat])
        yield from filter(None, s.laid[seat][s.shown[seat] :])
    if s.phase == Phase.DRAWER:
        yield s.laid[s.turn, 0]


def check_orders(s: State) -> None:
    """§9.4; start orders that were not dealt are in the box."""
    places = Counter([*s.order_pile[0], *s.order_pile[1], *s.display, *members(s.gone)])
    for seat in range(s.players):
        places.update(s.order[seat])
    del places[NO_ORDER]
    for order in (*A_ORDERS, *B_ORDERS, *places):
        if places[order] != 1:
            raise BadDeal(f"The deal has the order {order_name(order)} {places[order]} times; it must lie in one place.")


def check_agents(s: State, seat: int, agents: int) -> None:
    """§2.3, §9.2, §15.1"""
    figure = s.figure[seat]
    if figure != NOWHERE and not s.agents[seat] >> figure & 1:
        raise BadDeal(f"The figure of seat {seat} is on {building_name(figure)}, so agents {seat} must name it too.")
    in_all = s.agents[seat].bit_count() - (figure != NOWHERE) + s.supply[seat] + s.side_house[seat]
    if s.supply[seat] < 0 or in_all != agents:
        raise BadDeal(f"The deal gives seat {seat} {in_all - min(s.supply[seat], 0)} agents; there must be {agents}.")


def check_cards_of_seats(s: State) -> None:
    """§3.2, §3.3 Every seat holds and has laid as many cards as the phase requires."""
    for seat in range(s.players):
        laid = 3 - s.laid[seat].count(NO_CARD)
        in_all = laid + len([*members_of(s.hand[seat])])
        if s.phase == Phase.CARDS and in_all < SMALLEST_HAND:
            raise BadDeal(f"Seat {seat} has {in_all} cards in hand and laid; there must be at least {SMALLEST_HAND}.")
        if s.phase > Phase.CARDS and laid < 3:
            raise BadDeal(f"Seat {seat} has laid {laid} cards; after the card phase there must be 3.")
        if s.shown[seat] > laid:
            raise BadDeal(f"Seat {seat} has laid {laid} cards, so {s.shown[seat]} cannot be shown.")
