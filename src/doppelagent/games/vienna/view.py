"""All that one seat may know, field by field: an allow-list. Public fields are named as in the State."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Final

from doppelagent.core.bits import EMPTY, count, has_in, members, members_of, without
from doppelagent.core.rawbytes import part_copier
from doppelagent.core.record import I8, I16, U64, Grid, Row
from doppelagent.core.rule import entry, noinline
from doppelagent.core.view import View as AnyView
from doppelagent.games.vienna.actions import GOODS
from doppelagent.games.vienna.box.record import (
    BRIBES,
    CARD_WORDS,
    COLOURS,
    FLAGS,
    INFORMATION,
    KINDS,
    LETTER_NAMES,
    SEALS,
    SQUARES,
    Box,
    building_name,
    card_name,
    order_name,
)
from doppelagent.games.vienna.options import VERSIONS
from doppelagent.games.vienna.public import copy_public
from doppelagent.games.vienna.rules.figures import figures_ready
from doppelagent.games.vienna.rules.turn import at_once, pending
from doppelagent.games.vienna.scoring import FINAL, final_points, place
from doppelagent.games.vienna.state import (
    COLOUR_ORDERS,
    DRAWERS,
    NO_CARD,
    NO_ORDER,
    NOWHERE,
    PHASES,
    SEAT_COLOURS,
    SEATS,
    SIDE_TABLE,
    SOURCES,
    SPACES,
    Phase,
    State,
)


class View(Box, AnyView):
    # the city
    tile: Annotated[Row, I8, SQUARES]
    agents: Annotated[Row, U64, SEATS]
    figure: Annotated[Row, I8, SEATS]
    third_man: I8
    # the tableau
    marker: Annotated[Row, I8, KINDS]
    investigator: I8
    crossed: I8
    event: I8
    last_purchase: I8
    last_round: I8
    # the piles
    pile_size: I16
    discards: Annotated[Row, U64, CARD_WORDS]
    shuffled: Annotated[Row, U64, CARD_WORDS]
    order_pile_size: Annotated[Row, I8, 2]
    display: Annotated[Row, I8, 4]
    gone: U64
    # the desks
    laid: Annotated[Grid, I16, SEATS, 3]  # cards turned over, and this seat's own
    shown: Annotated[Row, I8, SEATS]
    held: Annotated[Row, I8, SEATS]  # cards in hand; in the card phase also cards laid, so that half a choice does not show
    old_held: Annotated[Row, I8, SEATS]  # of those, drawn before the last shuffle
    old_laid: Annotated[Row, I8, SEATS]  # cards face down that were drawn before the last shuffle
    drawer: Annotated[Grid, I16, SEATS, DRAWERS]
    order: Annotated[Grid, I8, SEATS, SPACES]
    bribes: Annotated[Grid, I16, SEATS, KINDS]
    tiles: Annotated[Grid, I8, SEATS, KINDS]
    money: Annotated[Row, I16, SEATS]
    cash_box: Annotated[Row, I8, SEATS]
    supply: Annotated[Row, I8, SEATS]
    side_house: Annotated[Row, I8, SEATS]
    bought: Annotated[Row, I8, SEATS]
    unlocked: I8
    figures_ready: I8  # §15.2 the seats whose figure may be placed, as bits
    points: Annotated[Grid, I16, SEATS, SOURCES]
    fulfilled: Annotated[Row, I8, SEATS]
    # the table
    players: I8
    version: I8
    random_flags: I8
    with_third_man: I8
    with_figures: I8
    colours: I8
    round: I16
    coat: I8
    phase: I8
    after: I8
    pending: I8  # the seats that owe a decision, as bits
    turn: I8
    # this turn
    placed: I8
    with_figure: I8
    owed: I8
    offer: Annotated[Row, I8, DRAWERS]
    to_take: I8
    taken: I8
    income: I8
    ordered: I8
    at_once: I8  # how many actions of one verb make one choice at most
    # the end
    final: Annotated[Grid, I16, SEATS, FINAL]  # points of the final scoring; 0 before
    place: Annotated[Row, I8, SEATS]  # from 1; 0 before the end
    # this seat's own
    seat: I8  # -1: a spectator
    hand: Annotated[Row, U64, CARD_WORDS]


box_to_view = part_copier(Box, to=View, source=State)
box_to_state = part_copier(Box, to=State, source=View)


@entry
def observe(s: State, seat: int, v: View) -> None:
    box_to_view(v, s)
    copy_public(v, s)
    v.pending = pending(s)
    v.at_once = at_once(s)
    v.figures_ready = figures_ready(s)
    for other in range(SEATS):
        observe_cards(s, other, other == seat, v)
    observe_end(s, v)
    v.seat = seat
    for word in range(CARD_WORDS):
        v.hand[word] = s.hand[seat, word] if seat >= 0 else EMPTY


@noinline
def observe_cards(s: State, seat: int, own: bool, v: View) -> None:
    """§3.3 A seat's cards that were turned over; of the others their number, and of which shuffle."""
    v.held[seat] = v.old_held[seat] = v.old_laid[seat] = 0
    for word in range(CARD_WORDS):
        v.held[seat] += count(s.hand[seat, word])
        v.old_held[seat] += count(without(s.hand[seat, word], s.shuffled[word]))
    for n in range(3):
        card = s.laid[seat, n]
        face_down = n >= s.shown[seat]
        v.laid[seat, n] = card if own or not face_down else NO_CARD
        if card != NO_CARD and face_down:
            old = not has_in(s.shuffled, card)
            if s.phase == Phase.CARDS:
                v.held[seat] += 1
                v.old_held[seat] += old
            else:
                v.old_laid[seat] += old


@noinline
def observe_end(s: State, v: View) -> None:
    """§8, §13 The final scoring, and the places."""
    for seat in range(SEATS):
        playing = seat < s.players
        for what in range(FINAL):
            v.final[seat, what] = final_points(s, seat, what) if playing else 0
        v.place[seat] = place(s, seat) if playing and s.phase == Phase.OVER else 0


# The View as JSON

ROOF: Final = "ABCDEFGHIJKL"
EVENTS: Final = (None, "purchase", "payday")
ORDERED: Final = (None, "fulfilled", "accepted")
POINTS: Final = ("squares", "markers", "abilities", "orders", "information", "sets", "desk", "cash_box", "majority")
BOARDS: Final = 256  # cached: all seats of a table see the same board
FIGURES: Final = ("Marrakesh", "New York", "Hamburg", "Amsterdam")


def public_picture(v: View) -> dict[str, Any]:
    """What every viewpoint sees of a plain View, as JSON, everything in notation; `edition` names the box, which has the plan."""
    return {
        "edition": v.edition,
        "version": list(VERSIONS)[v.version],
        "round": v.round,
        "last_round": bool(v.last_round),
        "phase": PHASES[v.phase],
        "pending": list(members(v.pending)),
        "coat": v.coat,
        "turn": v.turn,
        "buildings": _buildings(
            *map(tuple, (v.colour, v.flag, v.seal, v.letter, v.agents[: v.players], v.figure[: v.players])), third_man=v.third_man
        ),
        "squares": _squares(tuple(v.streets), tuple(v.tile)),
        "tracks": _tracks(v),
        "roof": _roof(v),
        "pile": v.pile_size,
        "discards": card_names(v.discards),
        "order_piles": v.order_pile_size[:],
        "display": [_order(order) for order in v.display],
        "gone": [order_name(order) for order in members(v.gone)],
    }


def own_picture(v: View) -> dict[str, Any]:
    """What only this seat sees besides."""
    return {
        "desks": [_desk(v, seat) for seat in range(v.players)],
        "hand": card_names(v.hand),
        "asked": _asked(v),
    }


def square_name(square: int) -> str:
    return f"S{square + 1}"


def card_names(words: Sequence[int]) -> list[str]:
    """A set of cards."""
    return [card_name(card) for card in members_of(words)]


def marker_value(v: View, kind: int) -> int:
    """§8.4 What a tile of this kind is worth now."""
    return 1 + sum(space <= v.marker[kind] for space in members(v.thresholds))


Spaces = tuple[int, ...]


@lru_cache(BOARDS)
def _buildings(
    colours: Spaces, flags: Spaces, seals: Spaces, letters: Spaces, agents: Spaces, figures: Spaces, third_man: int
) -> list[Any]:
    return [
        {
            "name": building_name(building),
            "colour": COLOURS[colour],
            "flag": FLAGS[flag],
            "seal": SEALS[seal],
            "letter": LETTER_NAMES[letters.index(building)] if building in letters else None,
            "agents": [seat for seat, own in enumerate(agents) if own >> building & 1],
            "figures": [seat for seat, stands in enumerate(figures) if stands == building],
            "third_man": third_man == building,
        }
        for building, (colour, flag, seal) in enumerate(zip(colours, flags, seals, strict=True))
    ]


@lru_cache(BOARDS)
def _squares(streets: Spaces, tiles: Spaces) -> list[Any]:
    return [
        {"name": square_name(square), "buildings": buildings_named(around), "tile": _named(INFORMATION, tile)}
        for square, (around, tile) in enumerate(zip(streets, tiles, strict=True))
    ]


def buildings_named(some: int) -> list[str]:
    return [building_name(building) for building in members(some)]


def _tracks(v: View) -> dict[str, Any]:
    return {
        "last": v.last_space,
        "thresholds": list(members(v.thresholds)),
        "markers": dict(zip(INFORMATION, v.marker, strict=True)),
        "values": {name: marker_value(v, kind) for kind, name in enumerate(INFORMATION)},
    }


def _roof(v: View) -> dict[str, Any]:
    return {
        "investigator": ROOF[v.investigator],
        "last": ROOF[v.last_roof],
        "purchases": [ROOF[space] for space in members(v.purchases)],
        "paydays": [ROOF[space] for space in members(v.paydays)],
        "moved": bool(v.crossed),
        "event": EVENTS[v.event],
    }


def _desk(v: View, seat: int) -> dict[str, Any]:
    """Everything of a seat. `laid` are its cards for I, II and IV, as far as they are known; `face_down` is their number."""
    figure = COLOUR_ORDERS[v.colours][seat]
    more = v.bought[seat] >> SIDE_TABLE & 1
    return {
        "colour": SEAT_COLOURS[figure],
        "figure": FIGURES[figure] if v.with_figures else None,
        "unlocked": bool(v.unlocked >> seat & 1),
        "figure_ready": bool(v.figures_ready >> seat & 1),
        "agents": buildings_named(v.agents[seat]),
        "supply": v.supply[seat],
        "side_house": v.side_house[seat],
        "bribes": dict(zip(BRIBES, v.bribes[seat], strict=True)),
        "information": dict(zip(INFORMATION, v.tiles[seat], strict=True)),
        "drawers": [_card(card) for card in v.drawer[seat][: DRAWERS - 1 + more]],
        "held": v.held[seat],
        "laid": [_card(card) for card in v.laid[seat]],
        "face_down": face_down(v, seat),
        "orders": [_order(order) for order in v.order[seat][: SPACES - 1 + more]],
        "fulfilled": v.fulfilled[seat],
        "money": v.money[seat],
        "cash_box": v.cash_box[seat],
        "bought": [GOODS[what] for what in members(v.bought[seat])],
        "points": dict(zip(POINTS, [*v.points[seat], *v.final[seat]], strict=True)),
        "score": sum(v.points[seat]) + sum(v.final[seat]),
        "place": v.place[seat] or None,
    }


def face_down(v: View, seat: int) -> int:
    """§3.3 Cards face down on a desk; in the card phase 3 for a seat that is ready, else 0."""
    if v.phase == Phase.CARDS:
        return 0 if v.pending >> seat & 1 else 3
    return 0 if v.phase == Phase.THIRD_MAN else 3 - v.shown[seat]


def _asked(v: View) -> dict[str, Any]:
    """The facts about the choice that is asked."""
    return {
        "placed": building_name(v.placed) if v.placed != NOWHERE else None,
        "with_figure": bool(v.with_figure),
        "owed": v.owed,
        "offers": {str(drawer + 1): times for drawer, times in enumerate(v.offer) if times},
        "to_take": v.to_take,
        "taken": [BRIBES[kind] for kind in members(v.taken)],
        "income": v.income,
        "ordered": ORDERED[v.ordered],
        "at_once": v.at_once,
    }


def _named(names: Sequence[str], n: int) -> str | None:
    return names[n] if n != NOWHERE else None


def _card(card: int) -> str | None:
    return card_name(card) if card != NO_CARD else None


def _order(order: int) -> str | None:
    return order_name(order) if order != NO_ORDER else None
