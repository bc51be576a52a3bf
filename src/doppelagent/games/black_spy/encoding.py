"""A View as features for networks: everything in it, seats counted clockwise from the View's own (a spectator counts from seat 0)."""

from typing import Annotated, Final

from doppelagent.core.bits import EMPTY, Bits, has, one, u64, without
from doppelagent.core.features import (
    Layout,
    block,
    by_seat,
    clear,
    clockwise,
    flag,
    mark,
    mark_set,
    nothing,
    number,
    seat_after,
    size_of,
    starts,
)
from doppelagent.core.record import F32, Floats, Record
from doppelagent.core.rule import entry, inline, noinline, rule
from doppelagent.games.black_spy.box import ALL_BLACK_POINTS, CARDS, NO_CARD, OF_COLOUR, RANK, SAME_RANK, SPY, with_card
from doppelagent.games.black_spy.hidden.shown import set_of
from doppelagent.games.black_spy.rules import COLOURS_TO_CALL, steps_to_receiver
from doppelagent.games.black_spy.state import SEATS, TRICKS, Phase
from doppelagent.games.black_spy.view import View

HUNDREDS: Final = 100.0  # points
TENS: Final = 10.0  # rounds
MOST: Final = 32767  # points or rounds, since a score has 16 bits
COLOURS, RANKS, GOOD, PHASES, VARIANTS = 5, 11, 4, 6, 6
_ONE: Bits = u64(1)
_ONE_CARD: Final = 1 / CARDS

_TABLE: Final = (
    block("hand", CARDS, "your cards: 55 kinds in the order of the rulebook, then five more black 7s"),
    block("passed", CARDS, "the cards that you passed on this round"),
    block("received", CARDS, "the cards that you received this round"),
    block("picked", CARDS, "the cards that you took from the mole pile (§6.5)"),
    block("mole pile", CARDS, "the mole pile as it was handed to you (§6.5)"),
    block("lying", CARDS, "the cards of the trick on the table"),
    block("order", CARDS, "when each card was played: 1/60 for the first card of the round, 1 for the last, 0 for a card not played", 0, 1),
    block("taker", (TRICKS, SEATS), "which seat took each trick of the round"),
    block("led", COLOURS + RANKS, "the colour and the rank of the card that was led; none before a lead"),
    block("phase", PHASES, "picking from the mole pile, passing on, calling, playing, choosing (§6.3), over"),
    block("called", COLOURS_TO_CALL, "the colour that was called (§6.6)"),
    block("variants", VARIANTS, "which variants are played, in the order of the options"),
    block("passes to", SEATS, "how many seats to the left the cards are passed on"),
    block("seat", SEATS, "your own number, which breaks ties (§6.5); none for a spectator"),
    block("played", 1, "the number of cards played, of 60"),
    block("round", 1, "the round, in tens", 0, MOST / TENS),
    block("end value", 1, "the score that ends the match, in hundreds", 0, MOST / HUNDREDS),
)
_SEAT: Final = (
    block("gone", CARDS, "the cards that this seat has played this round"),
    block("lacks", COLOURS + RANKS, "the colours and ranks of which it has proved to hold none (§3.2)"),
    block("there", 1, "somebody plays here"),
    block("asked", 1, "it owes a decision"),
    block("turn", 1, "it is in turn"),
    block("dealer", 1, "it is the dealer"),
    block("opener", 1, "it led the first trick of the round"),
    block("leader", 1, "it leads the trick on the table"),
    block("ahead", 1, "its card would take the trick on the table"),
    block("score", 1, "its score, in hundreds", -MOST / HUNDREDS, MOST / HUNDREDS),
    block("points", 1, "its points of the last round scored, in hundreds", -1, 1),
    block("black", 1, "the points of the black cards it has taken this round, of 80"),
    block("good", 1, "the coloured spies it has taken this round, of 4"),
)
AT, SEAT_AT = starts(_TABLE), starts(_SEAT)
SEATS_AT: Final = size_of(_TABLE)
SEAT_SIZE: Final = size_of(_SEAT)
LAYOUT: Final = Layout(*_TABLE, *by_seat(SEATS, _SEAT))
LEFT_OUT: Final[dict[str, str]] = {}


class Features(Record):
    values: Annotated[Floats, F32, LAYOUT.size]


@entry
def encode(v: View, out: Features) -> None:
    clear(out)
    encode_own(v, out)
    encode_table(v, out)
    encode_tricks(v, out)
    encode_trick(v, out)
    for steps in range(SEATS):
        encode_seat(v, out, SEATS_AT + steps * SEAT_SIZE, steps)


@rule
def encode_own(v: View, out: Features) -> None:
    mark_cards(out, AT.hand, v.hand)
    mark_cards(out, AT.passed, set_of(v.passed))
    mark_cards(out, AT.received, set_of(v.received))
    mark_cards(out, AT.picked, set_of(v.picked))
    mark_cards(out, AT.mole_pile, v.pile)
    mark(out, AT.seat, SEATS, v.seat)


@inline
def mark_cards(out: Features, at: int, cards: Bits) -> None:
    """Mark a set of cards. Cards are numbered from 1, features from 0."""
    mark_set(out, at, CARDS, cards >> _ONE)


@rule
def encode_table(v: View, out: Features) -> None:
    mark(out, AT.phase, PHASES, v.phase)
    mark(out, AT.called, COLOURS_TO_CALL, v.called)
    mark_set(out, AT.variants, VARIANTS, u64(v.variants))
    mark(out, AT.passes_to, SEATS, steps_to_receiver(v.players, v.round))
    number(out, AT.played, v.played / CARDS)
    number(out, AT.round, v.round / TENS)
    number(out, AT.end_value, v.end_value / HUNDREDS)


@noinline
def encode_tricks(v: View, out: Features) -> None:
    """The round's cards in their order, and the seats that took them."""
    nothing(out, AT.order, CARDS)
    spies = 0
    for n in range(v.played):
        card = v.plays[n]
        slot = CARDS - 5 + spies if card == SPY and spies > 0 else card
        number(out, AT.order + slot - 1, (n + 1) * _ONE_CARD)
        spies += card == SPY
    nothing(out, AT.taker, TRICKS * SEATS)
    own = max(v.seat, 0)
    for n in range(v.played // v.players):
        mark(out, AT.taker + n * SEATS, SEATS, clockwise(own, v.takers[n], v.players))


@rule
def encode_trick(v: View, out: Features) -> None:
    """The trick on the table."""
    lying, cards = v.played % v.players if v.phase == Phase.PLAY else 0, EMPTY
    for n in range(v.played - lying, v.played):
        cards = with_card(cards, v.plays[n])
    mark_cards(out, AT.lying, cards)
    mark(out, AT.led, COLOURS, (v.led - 1) // RANKS if v.led != NO_CARD else -1)
    mark(out, AT.led + COLOURS, RANKS, RANK[v.led] - 1)


@noinline
def encode_seat(v: View, out: Features, at: int, steps: int) -> None:
    """What is known about the seat `steps` to the left; zeros if there is no player."""
    if steps >= v.players:
        nothing(out, at, SEAT_SIZE)
        return
    seat = seat_after(max(v.seat, 0), steps, v.players)
    mark_cards(out, at + SEAT_AT.gone, v.gone[seat])
    mark_set(out, at + SEAT_AT.lacks, COLOURS + RANKS, proved(v.lacks[seat]))
    flag(out, at + SEAT_AT.there, True)
    flag(out, at + SEAT_AT.asked, has(v.pending, seat))
    flag(out, at + SEAT_AT.turn, seat == v.turn)
    flag(out, at + SEAT_AT.dealer, seat == v.dealer)
    flag(out, at + SEAT_AT.opener, seat == v.opener)
    flag(out, at + SEAT_AT.leader, seat == v.leader)
    flag(out, at + SEAT_AT.ahead, seat == v.ahead)
    number(out, at + SEAT_AT.score, v.scores[seat] / HUNDREDS)
    number(out, at + SEAT_AT.points, v.points[seat] / HUNDREDS)
    number(out, at + SEAT_AT.black, v.black[seat] / ALL_BLACK_POINTS)
    number(out, at + SEAT_AT.good, v.good[seat] / GOOD)


@rule
def proved(lacks: Bits) -> Bits:
    """The colours (0 to 4) and ranks (from 5 on) of which all cards are lacking."""
    missing = EMPTY
    if lacks != EMPTY:
        for colour in range(COLOURS):
            missing |= one(colour) if without(OF_COLOUR[colour], lacks) == EMPTY else EMPTY
        for rank in range(RANKS):
            missing |= one(COLOURS + rank) if without(SAME_RANK[1 + rank], lacks) == EMPTY else EMPTY
    return missing
