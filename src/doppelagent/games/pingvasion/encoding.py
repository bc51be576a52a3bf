"""A View as features for networks: small numbers, seats counted clockwise from the View's own."""

from typing import Annotated, Final

from doppelagent.core.bits import has
from doppelagent.core.features import Layout, block
from doppelagent.core.record import F32, Floats, Record
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.pingvasion.box import COPIES, HIGH, IN_REGION, LOOKS, NO_CARD, region_part
from doppelagent.games.pingvasion.state import PILE, ROUNDS, SEATS, at_table, neighbour
from doppelagent.games.pingvasion.view import View

_OWN: Final = 3 * LOOKS  # how many of each card: in hand, given away, received
_MARKS: Final = tuple((name, 1) for name in ("there", "dummy", "asked", "ninja twins", "scout", "taken from the pile"))
_SEAT_MARKS: Final = len(_MARKS) + 5  # and sums by region
_SEAT: Final = 2 * LOOKS + _SEAT_MARKS  # laid in earlier rounds, laid in this one
_TABLE: Final = 4 + ROUNDS + 1  # phases, rounds, deck
SIZE: Final = _OWN + SEATS * _SEAT + _TABLE
SCALE: Final = 10.0  # sums come in tens


def _by_seat(seats: int, *blocks: tuple[str, int]) -> list[tuple[str, int]]:
    return [(f"seat +{steps} {name}", size) for steps in range(seats) for name, size in blocks]


_BLOCKS: Final = (
    *(("hand", LOOKS), ("given", LOOKS), ("received", LOOKS)),
    *_by_seat(SEATS, ("laid before", LOOKS), ("laid now", LOOKS), *_MARKS, ("sums", 5)),
    *(("phase", 4), ("round", ROUNDS), ("deck", 1)),
)
LAYOUT: Final = Layout(*(block(name, size, "") for name, size in _BLOCKS))
LEFT_OUT: Final[dict[str, str]] = {}


class Features(Record):
    values: Annotated[Floats, F32, SIZE]


@entry
def encode(v: View, out: Features) -> None:
    for n in range(SIZE):
        out.values[n] = 0.0
    if v.seat >= 0:
        encode_own(v, out)
    for steps in range(at_table(v.players)):
        encode_seat(v, out, _OWN + steps * _SEAT, seat_at(v, steps))
    at = _OWN + SEATS * _SEAT
    out.values[at + v.phase] = 1.0
    out.values[at + 4 + v.round - 1] = 1.0
    out.values[at + 4 + ROUNDS] = v.deck


@noinline
def encode_own(v: View, out: Features) -> None:
    for card in range(1, LOOKS + 1):
        for n in range(COPIES):
            out.values[card - 1] += 1.0 if has(v.hand[v.seat, n], card) else 0.0
    for number in range(ROUNDS):
        for side in range(2):
            count_card(out, LOOKS, v.given[number, side])
            count_card(out, 2 * LOOKS, v.received[number, side])


@rule
def count_card(out: Features, at: int, card: int) -> None:
    if card != NO_CARD:
        out.values[at + card - 1] += 1.0


@rule
def seat_at(v: View, steps: int) -> int:
    """The seat `steps` to the left: with two players first the dummy there, then the other player, then the other dummy (§6.1)."""
    own = max(v.seat, 0)
    if v.players > 2:
        return (own + steps) % v.players
    return (own + steps // 2) % 2 if steps % 2 == 0 else neighbour(2, own, steps // 2)


@noinline
def encode_seat(v: View, out: Features, at: int, seat: int) -> None:
    marks, sums = at + 2 * LOOKS, 0
    for number in range(v.round):
        for n in range(2):
            card = v.laid[number, 2 * seat + n]
            count_card(out, at if number < v.round - 1 else at + LOOKS, card)
            sums += 0 if v.bombed >> number & 1 and has(HIGH, card) else IN_REGION[card]
    taken = 2 * v.round + 2 if seat < v.players else v.taken[seat - v.players]
    out.values[marks] = 1.0
    out.values[marks + 1] = 1.0 if seat >= v.players else 0.0
    out.values[marks + 2] = v.pending >> seat & 1
    out.values[marks + 3] = v.ninjas >> seat & 1
    out.values[marks + 4] = v.scouts >> seat & 1
    out.values[marks + 5] = taken / PILE
    for region in range(5):
        out.values[marks + 6 + region] = region_part(sums, region) / SCALE
