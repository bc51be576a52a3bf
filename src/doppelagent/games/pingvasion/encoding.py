"""A View as features for networks: everything in it, seats counted clockwise from the View's own (a spectator counts from seat 0)."""

from typing import Annotated, Final

from doppelagent.core.bits import EMPTY, has, lookup, lowest, one, u64
from doppelagent.core.features import (
    Layout,
    add,
    block,
    by_seat,
    clear,
    flag,
    mark,
    mark_set,
    nothing,
    number,
    size_of,
    starts,
)
from doppelagent.core.record import F32, Floats, Record
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.pingvasion.box import (
    COPIES,
    COPIES_OF,
    HIGH,
    IN_REGION,
    LOOKS,
    NO_CARD,
    NUMBER,
    OF_REGION,
    PLACES,
    REGION_COUNT,
    region_part,
)
from doppelagent.games.pingvasion.limits import HIGHEST
from doppelagent.games.pingvasion.state import GIFTS, PILE, ROUNDS, SEATS, at_table, neighbour
from doppelagent.games.pingvasion.view import View

TENS: Final = 10.0  # points
MOST: Final = 2 * ROUNDS * HIGHEST  # points in a region
PHASES, SIDES, PLACE_COUNT = 4, 2, len(PLACES)
LOOK: Final = REGION_COUNT + PLACE_COUNT  # a card by its region and its place in it

_TABLE: Final = (
    block("hand", LOOKS, "how many of each card you hold, of 4"),
    block("elsewhere", LOOKS, "how many of each card are neither in your hand nor laid, of 4"),
    block("given", (SIDES, LOOKS), "how many of each card you gave to the left and to the right, of 4"),
    block("received", (SIDES, LOOKS), "how many of each card you received from the left and from the right, of 4"),
    block("gifts", (ROUNDS, SIDES), "the number of the card that you gave in each round to each side, of 55"),
    block("arrivals", (ROUNDS, SIDES), "the number of the card that you received in each round from each side, of 55"),
    block("drawn", PILE, "the numbers of the cards that you drew from your pile, in their order, of 55"),
    block("lowest", REGION_COUNT, "your lowest card of each region, of 9; 0 without one"),
    block("lead", REGION_COUNT, "your troops in each region less those of the strongest other seat, in tens", -MOST / TENS, MOST / TENS),
    block("worth", REGION_COUNT, "what your hand would score in each region now (§5.2), in tens", 0, MOST / TENS),
    block("phase", PHASES, "saboteurs, troops, scouts, over"),
    block("round", ROUNDS, "the round"),
    block("bombed", ROUNDS, "the rounds with a kamikaze (§4.2)"),
    block("deck", 1, "the deck is the printed one (§1.2)"),
    block("seat", SEATS, "your own number; none for a spectator"),
)
_SEAT: Final = (
    block("there", 1, "a player or a dummy sits here"),
    block("dummy", 1, "it is a dummy (§6.1)"),
    block("asked", 1, "it owes a choice"),
    block("ninja twins", 1, "it lays two cards this round (§4.1)"),
    block("scout", 1, "it chooses after the others (§4.3)"),
    block("taken", 1, "the cards taken from its pile, of 18", 0, (PILE + GIFTS) / PILE),
    block("shuffled", 1, "the gifts in its second pile (§6.5), of 16"),
    block("laid", (ROUNDS, 2), "the number of the cards it laid in each round, of 55"),
    block("now", (2, LOOK), "the region and the place of the cards it laid in this round, as far as you know"),
    block("sums", REGION_COUNT, "what its troops in each region add up to, in tens", 0, MOST / TENS),
    block("majority", REGION_COUNT, "the regions in which no other seat has more"),
    block("hand sums", REGION_COUNT, "what its cards in hand add up to in each region, as far as you know, in tens", 0, MOST / TENS),
    block("points", REGION_COUNT, "its points in each region at the end, in tens", 0, MOST / TENS),
)
AT, SEAT_AT = starts(_TABLE), starts(_SEAT)
SEATS_AT: Final = size_of(_TABLE)
SEAT_SIZE: Final = size_of(_SEAT)
LAYOUT: Final = Layout(*_TABLE, *by_seat(SEATS, _SEAT))
LEFT_OUT: Final[dict[str, str]] = {}

_REGION = lookup([-1, *((card - 1) // PLACE_COUNT for card in range(1, LOOKS + 1))])  # by card; -1 for no card
_PLACE = lookup([-1, *((card - 1) % PLACE_COUNT for card in range(1, LOOKS + 1))])


class Features(Record):
    values: Annotated[Floats, F32, LAYOUT.size]


@entry
def encode(v: View, out: Features) -> None:
    clear(out)
    encode_table(v, out)
    encode_own(v, out)
    highest, rival = 0, 0
    for steps in range(at_table(v.players)):
        sums = display(v, seat_at(v, steps))
        highest = higher(highest, sums)
        rival = higher(rival, sums) if steps > 0 or v.seat < 0 else rival
    for steps in range(SEATS):
        encode_seat(v, out, SEATS_AT + steps * SEAT_SIZE, steps, highest)
    encode_regions(v, out, rival)


@rule
def seat_at(v: View, steps: int) -> int:
    """The seat `steps` to the left: with two players first the dummy there, then the other player, then the other dummy (§6.1)."""
    own = max(v.seat, 0)
    if v.players > 2:
        return own + steps if own + steps < v.players else own + steps - v.players
    return own ^ (steps >> 1) if steps & 1 == 0 else neighbour(2, own, steps >> 1)


@noinline
def display(v: View, seat: int) -> int:
    """§5.1 What this seat's troops in each region add up to, packed."""
    sums = 0
    for past in range(v.round):
        for n in range(2 * seat, 2 * seat + 2):
            card = v.laid[past, n]
            sums += 0 if v.bombed >> past & 1 and has(HIGH, card) else IN_REGION[card]
    return sums


@rule
def higher(some: int, others: int) -> int:
    """The higher number of each region; both arguments are packed."""
    for region in range(REGION_COUNT):
        more = region_part(others, region) - region_part(some, region)
        some += more << 8 * region if more > 0 else 0
    return some


@rule
def encode_table(v: View, out: Features) -> None:
    mark(out, AT.phase, PHASES, v.phase)
    mark(out, AT.round, ROUNDS, v.round - 1)
    mark_set(out, AT.bombed, ROUNDS, u64(v.bombed))
    number(out, AT.deck, v.deck)
    mark(out, AT.seat, SEATS, v.seat)
    for card in range(1, LOOKS + 1):
        number(out, AT.elsewhere + card - 1, COPIES_OF[(LOOKS + 1) * v.deck + card] / COPIES)


@noinline
def encode_own(v: View, out: Features) -> None:
    """The cards that this seat holds, gave, received and drew."""
    nothing(out, AT.hand, LOOKS)
    for n in range(COPIES if v.seat >= 0 else 0):
        cards = v.hand[v.seat, n]
        while cards != EMPTY:
            count_card(out, AT.hand, lowest(cards), 1 / COPIES)
            count_card(out, AT.elsewhere, lowest(cards), -1 / COPIES)
            cards ^= one(lowest(cards))
    nothing(out, AT.given, 2 * SIDES * LOOKS)
    for past in range(ROUNDS):
        for side in range(SIDES):
            given, received = v.given[past, side], v.received[past, side]
            number(out, AT.gifts + SIDES * past + side, given / LOOKS)
            number(out, AT.arrivals + SIDES * past + side, received / LOOKS)
            count_card(out, AT.given + LOOKS * side, given, 1 / COPIES)
            count_card(out, AT.received + LOOKS * side, received, 1 / COPIES)
    for n in range(PILE):
        number(out, AT.drawn + n, v.drawn[n] / LOOKS)


@rule
def count_card(out: Features, at: int, card: int, times: float) -> None:
    if card != NO_CARD:
        add(out, at + card - 1, times)


@rule
def encode_regions(v: View, out: Features, rival: int) -> None:
    """The worth of the hand in each region, given the packed troops of the strongest other seats."""
    if v.seat < 0:
        nothing(out, AT.lowest, 3 * REGION_COUNT)
        return
    troops, hand = display(v, v.seat), hand_sums(v, v.seat)
    for region in range(REGION_COUNT):
        cards = v.hand[v.seat, 0] & OF_REGION[region]
        least = NUMBER[lowest(cards)] if cards != EMPTY else 0
        own, other = region_part(troops, region), region_part(rival, region)
        number(out, AT.lowest + region, least / HIGHEST)
        number(out, AT.lead + region, (own - other) / TENS)
        worth = 0 if own == 0 else least if own < other else region_part(hand, region)
        number(out, AT.worth + region, worth / TENS)


@rule
def hand_sums(v: View, seat: int) -> int:
    """What the cards in a hand add up to in each region, packed."""
    sums = 0
    for n in range(COPIES):
        cards = v.hand[seat, n]
        while cards != EMPTY:
            sums += IN_REGION[lowest(cards)]
            cards ^= one(lowest(cards))
    return sums


@noinline
def encode_seat(v: View, out: Features, at: int, steps: int, highest: int) -> None:
    """What is known about the seat `steps` to the left; zeros if the seat is empty."""
    if steps >= at_table(v.players):
        nothing(out, at, SEAT_SIZE)
        return
    seat = seat_at(v, steps)
    dummy = seat - v.players
    flag(out, at + SEAT_AT.there, True)
    flag(out, at + SEAT_AT.dummy, dummy >= 0)
    flag(out, at + SEAT_AT.asked, v.pending >> seat & 1 == 1)
    flag(out, at + SEAT_AT.ninja_twins, v.ninjas >> seat & 1 == 1)
    flag(out, at + SEAT_AT.scout, v.scouts >> seat & 1 == 1)
    number(out, at + SEAT_AT.taken, (v.taken[dummy] if dummy >= 0 else 2 * v.round + 2) / PILE)
    number(out, at + SEAT_AT.shuffled, v.shuffled[dummy] / GIFTS if dummy >= 0 else 0.0)
    encode_troops(v, out, at, seat)
    sums, hand = display(v, seat), hand_sums(v, seat)
    for region in range(REGION_COUNT):
        own = region_part(sums, region)
        number(out, at + SEAT_AT.sums + region, own / TENS)
        flag(out, at + SEAT_AT.majority + region, own > 0 and own == region_part(highest, region))
        number(out, at + SEAT_AT.hand_sums + region, region_part(hand, region) / TENS)
        number(out, at + SEAT_AT.points + region, v.points[seat, region] / TENS)


@rule
def encode_troops(v: View, out: Features, at: int, seat: int) -> None:
    """The cards that a seat has laid, those of this round in detail."""
    for past in range(ROUNDS):
        for n in range(2):
            card = v.laid[past, 2 * seat + n]
            number(out, at + SEAT_AT.laid + 2 * past + n, card / LOOKS)
            count_card(out, AT.elsewhere, card, -1 / COPIES)
    for n in range(2):
        card = v.laid[v.round - 1, 2 * seat + n]
        mark(out, at + SEAT_AT.now + LOOK * n, REGION_COUNT, _REGION[card])
        mark(out, at + SEAT_AT.now + LOOK * n + REGION_COUNT, PLACE_COUNT, _PLACE[card])
