"""A View as features for networks: small numbers, seats counted clockwise from the View's own."""

from typing import Annotated, Final

from doppelagent.core.bits import EMPTY, Bits, has
from doppelagent.core.features import by_seat, layout
from doppelagent.core.record import F32, Floats, Record
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.black_spy.box import CARDS, with_card
from doppelagent.games.black_spy.hidden.shown import set_of
from doppelagent.games.black_spy.state import SEATS, Phase
from doppelagent.games.black_spy.view import View

_OWN_SETS: Final = 5  # hand, passed on, received, picked, mole pile
_SEAT_SETS: Final = 3  # gone, lacks, lying in the trick
_MARKS: Final = tuple((name, 1) for name in ("there", "dealer", "asked", "leader", "score", "points"))
_SEAT_MARKS: Final = len(_MARKS)
_TABLE: Final = 6 + 4 + 6 + 1  # phases, colour called, variants, end value
SIZE: Final = CARDS * (_OWN_SETS + SEATS * _SEAT_SETS) + SEATS * _SEAT_MARKS + _TABLE
SCALE: Final = 100.0  # points come in hundreds

LAYOUT: Final = layout(
    *((name, CARDS) for name in ("hand", "passed", "received", "picked", "mole pile")),
    *by_seat(SEATS, ("gone", CARDS), ("lacks", CARDS), ("lying", CARDS), *_MARKS),
    *(("phase", 6), ("called", 4), ("variants", 6), ("end value", 1)),
)


class Features(Record):
    values: Annotated[Floats, F32, SIZE]


@entry
def encode(v: View, out: Features) -> None:
    for n in range(SIZE):
        out.values[n] = 0.0
    at = mark_set(out, 0, v.hand)
    at = mark_set(out, at, set_of(v.passed))
    at = mark_set(out, at, set_of(v.received))
    at = mark_set(out, at, set_of(v.picked))
    at = mark_set(out, at, v.pile)
    for steps in range(SEATS):
        at = encode_seat(v, out, at, steps)
    out.values[at + v.phase] = 1.0
    at += 6
    if v.phase == Phase.PLAY:
        out.values[at + v.called] = 1.0
    at += 4
    for variant in range(6):
        out.values[at + variant] = v.variants >> variant & 1
    out.values[at + 6] = v.end_value / SCALE


@noinline
def encode_seat(v: View, out: Features, at: int, steps: int) -> int:
    """What is known of the seat `steps` to the left; zeros where there is no player."""
    if steps >= v.players:
        return at + _SEAT_SETS * CARDS + _SEAT_MARKS
    seat = (max(v.seat, 0) + steps) % v.players
    at = mark_set(out, at, v.gone[seat])
    at = mark_set(out, at, v.lacks[seat])
    at = mark_set(out, at, lying_before(v, seat))
    out.values[at] = 1.0
    out.values[at + 1] = 1.0 if seat == v.dealer else 0.0
    out.values[at + 2] = 1.0 if has(v.pending, seat) else 0.0
    out.values[at + 3] = 1.0 if seat == v.leader else 0.0
    out.values[at + 4] = v.scores[seat] / SCALE
    out.values[at + 5] = v.points[seat] / SCALE
    return at + _SEAT_MARKS


@rule
def lying_before(v: View, seat: int) -> Bits:
    """The card of the trick on the table that this seat has played."""
    lying = v.played % v.players if v.phase == Phase.PLAY else 0
    steps = (seat - v.leader) % v.players
    return with_card(EMPTY, v.plays[v.played - lying + steps]) if steps < lying else EMPTY


@noinline
def mark_set(out: Features, at: int, cards: Bits) -> int:
    for n in range(CARDS):
        if has(cards, n + 1):
            out.values[at + n] = 1.0
    return at + CARDS
