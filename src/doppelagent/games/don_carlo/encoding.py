"""A View as features for networks: everything in it, seats counted clockwise from the View's own (a spectator counts from seat 0)."""

from typing import Annotated, Final

from doppelagent.core.bits import lookup
from doppelagent.core.features import (
    Layout,
    add,
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
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.don_carlo.box import CODE_NAMES, COPIES, COUNTRIES, FAMILY, HAND, LONGEST_NAME, MOST_AGENTS, NAMES, NUMBERS
from doppelagent.games.don_carlo.hidden import sure
from doppelagent.games.don_carlo.limits import MOST_SENT, scores
from doppelagent.games.don_carlo.state import MOST_BURIED, SEATS
from doppelagent.games.don_carlo.view import NOT_KNOWN, View

HUNDREDS: Final = 100.0  # points
TENS: Final = 10.0  # agents
MOST: Final = scores(SEATS, {})[1]
PHASES: Final = 3
NO_NUMBER: Final = -1

_TABLE: Final = (
    block("hand", NUMBERS, "how many of each number you hold, of 4"),
    block("phase", PHASES, "sending, burying, over"),
    block("names", NAMES, "1 for a code name that is free, -n/46 for the n-th that was sent, 0 for one without a country", -1, 1),
    block("senders", (MOST_AGENTS, SEATS), "which seat sent the first agent, the second, and so on"),
    block("arrived", 1, "how many agents were sent, of 46"),
    block("put under", 1, "how many cards were buried since the last agent, of 20"),
    block("seat", SEATS, "your own number: seat 0 began; none for a spectator"),
)
_SEAT: Final = (
    block("there", 1, "somebody plays here"),
    block("asked", 1, "it owes a decision"),
    block("turn", 1, "it is in turn"),
    block("out", 1, "it is out (§5.5, §5.6)"),
    block("influence", 1, "its points for agents, in hundreds", 0, MOST / HUNDREDS),
    block("bonus", 1, "its bonus points, in tens", 0, MOST / TENS),
    block("hand size", 1, "the cards in its hand, in fours", 0, FAMILY / HAND),
    block("stockpile", 1, "the cards in its stockpile, of 25"),
    block("buried", 1, "the known cards at the bottom of its stockpile, of 25"),
    block("known", NUMBERS, "how many of each number are publicly in its hand (§5.4), of 4"),
    block("unseen", NUMBERS, "how many of each number of its family you have not seen, of 4"),
    block("below", NUMBERS, "how many of each number are buried, of 4"),
    block("bottom", FAMILY, "1 + the number of each buried card, from the bottom, in sevenths"),
    block("agents", len(COUNTRIES), "its agents in each country, in tens", 0, MOST_SENT / TENS),
    block("countries", len(COUNTRIES), "the countries whose card it would get now (§6.2)"),
)
AT, SEAT_AT = starts(_TABLE), starts(_SEAT)
SEATS_AT: Final = size_of(_TABLE)
SEAT_SIZE: Final = size_of(_SEAT)
LAYOUT: Final = Layout(*_TABLE, *by_seat(SEATS, _SEAT))
LEFT_OUT: Final = {
    "under": "it repeats the lowest cards of the bottom of the seat that sent the last agent, of which `put under` is the number"
}

# By 4 × name + n: its numbers, then NO_NUMBER.
_NUMBERS_OF = lookup(n for name in CODE_NAMES for n in (*name, *[NO_NUMBER] * (LONGEST_NAME - len(name))))
_WORD: Final = 64


class Features(Record):
    values: Annotated[Floats, F32, LAYOUT.size]


@entry
def encode(v: View, out: Features) -> None:
    clear(out)
    encode_table(v, out)
    for steps in range(SEATS):
        encode_seat(v, out, SEATS_AT + steps * SEAT_SIZE, steps)
    encode_agents(v, out)


@rule
def encode_table(v: View, out: Features) -> None:
    for n in range(NUMBERS):
        number(out, AT.hand + n, v.hand[n] / HAND)
    mark(out, AT.phase, PHASES, v.phase)
    for word in range(len(v.free)):
        mark_set(out, AT.names + _WORD * word, min(NAMES - _WORD * word, _WORD), v.free[word])
    number(out, AT.arrived, v.arrived / MOST_AGENTS)
    number(out, AT.put_under, v.put_under / MOST_BURIED)
    mark(out, AT.seat, SEATS, v.seat)


@noinline
def encode_seat(v: View, out: Features, at: int, steps: int) -> None:
    """What is known about the seat `steps` to the left; zeros if there is no player."""
    if steps >= v.players:
        nothing(out, at, SEAT_SIZE)
        return
    seat = seat_after(max(v.seat, 0), steps, v.players)
    flag(out, at + SEAT_AT.there, True)
    flag(out, at + SEAT_AT.asked, v.pending >> seat & 1 == 1)
    flag(out, at + SEAT_AT.turn, seat == v.turn)
    flag(out, at + SEAT_AT.out, v.out >> seat & 1 == 1)
    number(out, at + SEAT_AT.influence, v.influence[seat] / HUNDREDS)
    number(out, at + SEAT_AT.bonus, v.bonus[seat] / TENS)
    number(out, at + SEAT_AT.hand_size, v.hand_size[seat] / HAND)
    number(out, at + SEAT_AT.stockpile, v.stock_size[seat] / FAMILY)
    number(out, at + SEAT_AT.buried, v.buried[seat] / FAMILY)
    encode_cards(v, out, at, seat)
    for country in range(len(COUNTRIES)):
        number(out, at + SEAT_AT.agents + country, v.agents[country, seat] / TENS)
        flag(out, at + SEAT_AT.countries + country, v.owners[country] == seat)


@rule
def encode_cards(v: View, out: Features, at: int, seat: int) -> None:
    """A seat's cards, except those it has sent."""
    for n in range(NUMBERS):
        number(out, at + SEAT_AT.known + n, v.known[seat, n] / HAND)
        number(out, at + SEAT_AT.unseen + n, (COPIES[n] - sure(v, seat, n)) / HAND)
    nothing(out, at + SEAT_AT.below, NUMBERS + FAMILY)
    for n in range(v.buried[seat]):
        card = v.bottom[seat, n]
        number(out, at + SEAT_AT.bottom + n, (1 + card) / NUMBERS)
        add(out, at + SEAT_AT.below + card, 1 / HAND)
        add(out, at + SEAT_AT.unseen + card, -1 / HAND)


@noinline
def encode_agents(v: View, out: Features) -> None:
    """The agents in the order of their arrival. Their cards have been seen, so they are subtracted from `unseen`."""
    own = max(v.seat, 0)
    for n in range(MOST_AGENTS):
        steps = clockwise(own, v.senders[n], v.players) if v.senders[n] != NOT_KNOWN else -1
        mark(out, AT.senders + n * SEATS, SEATS, steps)
        if steps >= 0:
            number(out, AT.names + v.sent[n], -(n + 1) / MOST_AGENTS)
            for part in range(LONGEST_NAME * v.sent[n], LONGEST_NAME * (v.sent[n] + 1)):
                if _NUMBERS_OF[part] != NO_NUMBER:
                    add(out, SEATS_AT + steps * SEAT_SIZE + SEAT_AT.unseen + _NUMBERS_OF[part], -1 / HAND)
