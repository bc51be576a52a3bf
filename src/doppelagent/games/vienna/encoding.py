"""A View as features for networks: small numbers, seats counted clockwise from the View's own."""

from typing import Annotated, Final

from doppelagent.core.bits import count, first, has, has_in, without
from doppelagent.core.features import Layout, block
from doppelagent.core.record import F32, Floats, Record
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.abilities import AMOUNT, EFFECT, TRIGGER
from doppelagent.games.vienna.box.groups import INSTEAD, OTHER_MARKER
from doppelagent.games.vienna.box.record import BUILDING_NEEDED, BUILDINGS, FULL_CARDS, KINDS, SQUARES, building_name
from doppelagent.games.vienna.scoring import FINAL
from doppelagent.games.vienna.state import (
    ACTION_I,
    ACTION_II,
    ACTION_IV,
    AGENT,
    DRAWERS,
    FULL,
    NO_CARD,
    NO_ORDER,
    NOWHERE,
    PHASES,
    SEATS,
    SOURCES,
    SPACES,
    colour_at,
)
from doppelagent.games.vienna.view import View

_TRIGGERS: Final = 1 + INSTEAD
_EFFECTS: Final = 1 + OTHER_MARKER
_ABILITY: Final = _TRIGGERS + _EFFECTS + KINDS + 1  # trigger, effect, icon, amount
_ORDER: Final = 1 + KINDS + 4 + KINDS + 2  # there, flag, kind, needs, schillings, points
_OWN: Final = FULL_CARDS + _ABILITY + 2 * KINDS  # hand; laid for I, II and IV
_TABLE: Final = len(PHASES) + 16  # phases; see `encode_table`
_TRACKS: Final = 2 * KINDS + 7  # spaces, values; see `encode_tracks`
_BUILDING: Final = 3 * KINDS + 2 + 2 * SEATS  # colour, flag, seal; third man, just placed; agents, figures
_SQUARE: Final = KINDS + 1 + SEATS  # the tile, the streets, how many agents each seat lacks
_MARKS: Final = 20 + 2 * KINDS + SEATS  # see `encode_seat`
_SEAT: Final = _MARKS + SOURCES + FINAL + DRAWERS * _ABILITY + SPACES * _ORDER
_TABLE_AT: Final = _OWN
_TRACKS_AT: Final = _TABLE_AT + _TABLE
_DISPLAY_AT: Final = _TRACKS_AT + _TRACKS
_BUILDINGS_AT: Final = _DISPLAY_AT + 4 * _ORDER
_SQUARES_AT: Final = _BUILDINGS_AT + BUILDINGS * _BUILDING
_SEATS_AT: Final = _SQUARES_AT + SQUARES * _SQUARE
SIZE: Final = _SEATS_AT + SEATS * _SEAT

TENS: Final = 10.0  # bribes, tiles, money
HUNDREDS: Final = 100.0  # points


def _by_seat(seats: int, *blocks: tuple[str, int]) -> list[tuple[str, int]]:
    return [(f"seat +{steps} {name}", size) for steps in range(seats) for name, size in blocks]


_BLOCKS: Final = (
    *(("hand", FULL_CARDS), ("laid I", _ABILITY), ("laid II", KINDS), ("laid IV", KINDS)),
    *(("phase", len(PHASES)), ("table", _TABLE - len(PHASES))),
    *(("marker spaces", KINDS), ("marker values", KINDS), ("tracks", _TRACKS - 2 * KINDS)),
    *((f"display {n}", _ORDER) for n in range(4)),
    *((f"building {building_name(n)}", _BUILDING) for n in range(BUILDINGS)),
    *((f"square {n}", _SQUARE) for n in range(SQUARES)),
    *_by_seat(
        SEATS,
        *(("desk", _MARKS), ("points", SOURCES), ("final points", FINAL)),
        *((f"drawer {n + 1}", _ABILITY) for n in range(DRAWERS)),
        *((f"order {n + 1}", _ORDER) for n in range(SPACES)),
    ),
)
LAYOUT: Final = Layout(*(block(name, size, "") for name, size in _BLOCKS))
LEFT_OUT: Final[dict[str, str]] = {}


class Features(Record):
    values: Annotated[Floats, F32, SIZE]


@entry
def encode(v: View, out: Features) -> None:
    for n in range(SIZE):
        out.values[n] = 0.0
    encode_own(v, out)
    encode_table(v, out, _TABLE_AT)
    encode_tracks(v, out, _TRACKS_AT)
    for n in range(4):
        encode_order(v, out, _DISPLAY_AT + n * _ORDER, v.display[n])
    for building in range(BUILDINGS):
        encode_building(v, out, _BUILDINGS_AT + building * _BUILDING, building)
    for square in range(SQUARES):
        encode_square(v, out, _SQUARES_AT + square * _SQUARE, square)
    for steps in range(v.players):
        encode_seat(v, out, _SEATS_AT + steps * _SEAT, seat_at(v, steps))


@rule
def seat_at(v: View, steps: int) -> int:
    return (max(v.seat, 0) + steps) % v.players


@rule
def yes(fact: bool) -> float:
    return 1.0 if fact else 0.0


@noinline
def encode_own(v: View, out: Features) -> None:
    """The hand, and of each card laid the part that counts for its action."""
    if v.seat < 0:
        return
    for card in range(1, FULL_CARDS + 1):
        out.values[card - 1] = yes(has_in(v.hand, card))
    encode_ability(v, out, FULL_CARDS, v.laid[v.seat, ACTION_I])
    at = FULL_CARDS + _ABILITY
    if v.laid[v.seat, ACTION_II] != NO_CARD:
        out.values[at + v.card_bribe[v.laid[v.seat, ACTION_II]]] = 1.0
    if v.laid[v.seat, ACTION_IV] != NO_CARD:
        out.values[at + KINDS + v.card_information[v.laid[v.seat, ACTION_IV]]] = 1.0


@noinline
def encode_ability(v: View, out: Features, at: int, card: int) -> None:
    if card != NO_CARD:
        group = v.ability[card] // 5
        out.values[at + TRIGGER[group]] = 1.0
        out.values[at + _TRIGGERS + EFFECT[group]] = 1.0
        out.values[at + _TRIGGERS + _EFFECTS + v.ability[card] % 5] = 1.0
        out.values[at + _ABILITY - 1] = AMOUNT[group] / TENS


@noinline
def encode_order(v: View, out: Features, at: int, order: int) -> None:
    if order != NO_ORDER:
        out.values[at] = 1.0
        out.values[at + 1 + v.order_flag[order]] = 1.0
        out.values[at + 1 + KINDS + v.order_kind[order]] = 1.0
        for n in range(KINDS):
            needs = v.order_needs[order, n] / (BUILDINGS if v.order_kind[order] == BUILDING_NEEDED else TENS)
            out.values[at + 5 + KINDS + n] = needs
        out.values[at + _ORDER - 2] = v.order_schillings[order] / TENS
        out.values[at + _ORDER - 1] = v.order_points[order] / TENS


@noinline
def encode_table(v: View, out: Features, at: int) -> None:
    """The version, the phase, and the choice that is asked."""
    out.values[at + v.phase] = 1.0
    at += len(PHASES)
    out.values[at] = yes(v.version == FULL)
    out.values[at + 1] = v.round / TENS
    out.values[at + 2] = v.owed / TENS
    out.values[at + 3] = v.to_take / TENS
    out.values[at + 4] = v.income / TENS
    out.values[at + 5] = v.with_figure
    out.values[at + 6 + v.ordered] = 1.0
    for kind in range(KINDS):
        out.values[at + 9 + kind] = v.taken >> kind & 1
    out.values[at + 14] = v.pile_size / HUNDREDS
    out.values[at + 15] = v.after / len(PHASES)


@noinline
def encode_tracks(v: View, out: Features, at: int) -> None:
    for kind in range(KINDS):
        out.values[at + kind] = v.marker[kind] / v.last_space
        out.values[at + KINDS + kind] = count(v.thresholds & first(v.marker[kind] + 1)) / KINDS
    at += 2 * KINDS
    out.values[at] = v.investigator / v.last_roof
    out.values[at + 1] = v.crossed
    out.values[at + 2 + v.event] = 1.0
    out.values[at + 5] = v.last_purchase
    out.values[at + 6] = v.last_round


@noinline
def encode_building(v: View, out: Features, at: int, building: int) -> None:
    out.values[at + v.colour[building]] = 1.0
    out.values[at + KINDS + v.flag[building]] = 1.0
    out.values[at + 2 * KINDS + v.seal[building]] = 1.0
    at += 3 * KINDS
    out.values[at] = yes(v.third_man == building)
    out.values[at + 1] = yes(v.placed == building)
    for steps in range(v.players):
        seat = seat_at(v, steps)
        out.values[at + 2 + steps] = yes(has(v.agents[seat], building))
        out.values[at + 2 + SEATS + steps] = yes(v.figure[seat] == building)


@noinline
def encode_square(v: View, out: Features, at: int, square: int) -> None:
    if v.tile[square] != NOWHERE:
        out.values[at + v.tile[square]] = 1.0
    out.values[at + KINDS] = count(v.streets[square]) / TENS
    for steps in range(v.players):
        out.values[at + KINDS + 1 + steps] = count(without(v.streets[square], v.agents[seat_at(v, steps)])) / TENS


@noinline
def encode_seat(v: View, out: Features, at: int, seat: int) -> None:
    encode_marks(v, out, at, seat)
    at += _MARKS
    for n in range(SOURCES):
        out.values[at + n] = v.points[seat, n] / HUNDREDS
    for n in range(FINAL):
        out.values[at + SOURCES + n] = v.final[seat, n] / HUNDREDS
    at += SOURCES + FINAL
    for drawer in range(DRAWERS):
        encode_ability(v, out, at + drawer * _ABILITY, v.drawer[seat, drawer])
    at += DRAWERS * _ABILITY
    for space in range(SPACES):
        encode_order(v, out, at + space * _ORDER, v.order[seat, space])


@noinline
def encode_marks(v: View, out: Features, at: int, seat: int) -> None:
    """A seat's desk; in its turn also how often it can use each drawer."""
    out.values[at] = 1.0
    out.values[at + 1] = v.pending >> seat & 1
    out.values[at + 2] = yes(v.turn == seat)
    out.values[at + 3] = yes(v.coat == seat)
    out.values[at + 4] = count(v.agents[seat]) / TENS
    out.values[at + 5] = v.supply[seat] / TENS
    out.values[at + 6] = v.side_house[seat] / TENS
    out.values[at + 7] = v.money[seat] / TENS
    out.values[at + 8] = v.cash_box[seat] / TENS
    out.values[at + 9] = v.fulfilled[seat] / TENS
    out.values[at + 10] = v.held[seat] / TENS
    for n in range(AGENT):
        out.values[at + 11 + n] = v.bought[seat] >> n & 1
    for drawer in range(DRAWERS):
        out.values[at + 16 + drawer] = v.offer[drawer] / TENS if v.turn == seat else 0.0
    for kind in range(KINDS):
        out.values[at + 20 + kind] = v.bribes[seat, kind] / TENS
        out.values[at + 20 + KINDS + kind] = v.tiles[seat, kind] / TENS
    if v.with_figures:
        out.values[at + 20 + 2 * KINDS + colour_at(v.colours, seat)] = 1.0
