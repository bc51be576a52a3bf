"""What people are shown of Vienna: a View as JSON, everything in notation."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from doppelagent.core.bits import members, members_of
from doppelagent.games.vienna.actions import GOODS
from doppelagent.games.vienna.box.groups import DRAW, GROUPS, ICON_BRIBES
from doppelagent.games.vienna.box.groups import POINTS as POINTS_EFFECT
from doppelagent.games.vienna.box.record import (
    BRIBES,
    COLOURS,
    FLAGS,
    INFORMATION,
    KINDS,
    LETTER_NAMES,
    SEALS,
    building_name,
    card_name,
    order_name,
)
from doppelagent.games.vienna.options import VERSIONS
from doppelagent.games.vienna.state import (
    COLOUR_ORDERS,
    DRAWERS,
    FULL,
    NO_CARD,
    NO_ORDER,
    NOWHERE,
    PHASES,
    SEAT_COLOURS,
    SIDE_TABLE,
    SPACES,
    Phase,
)
from doppelagent.games.vienna.view import View

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
        "desks": [_desk(v, seat) for seat in range(v.players)],
        "asked": _asked(v),
    }


def own_picture(v: View) -> dict[str, Any]:
    """What only this seat sees besides. `laid` are the cards of each seat for I, II and IV, as far as this one knows them."""
    return {
        "laid": [[_card(card) for card in v.laid[seat]] for seat in range(v.players)],
        "hand": card_names(v.hand),
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
    """§9.5 The tiles on the roof belong to the full version."""
    full = v.version == FULL
    return {
        "investigator": ROOF[v.investigator],
        "last": ROOF[v.last_roof],
        "purchases": [ROOF[space] for space in members(v.purchases)] if full else [],
        "paydays": [ROOF[space] for space in members(v.paydays)] if full else [],
        "moved": bool(v.crossed),
        "event": EVENTS[v.event],
    }


def _desk(v: View, seat: int) -> dict[str, Any]:
    """Everything that lies open at a seat. `face_down` is the number of its cards for I, II and IV that do not."""
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
        "helps": [f"use {drawer + 1}" for drawer, times in enumerate(v.offer) if times and _only_helps(v, drawer)],
        "drawers": _drawers(v),
        "to_take": v.to_take,
        "taken": [BRIBES[kind] for kind in members(v.taken)],
        "income": v.income,
        "ordered": ORDERED[v.ordered],
        "at_once": v.at_once,
    }


def _only_helps(v: View, drawer: int) -> bool:
    """Whether the ability in a drawer of the seat in turn leaves no choice and brings nobody else anything, as a marker does."""
    return GROUPS[v.ability[v.drawer[v.turn, drawer]] // KINDS].effect in (POINTS_EFFECT, ICON_BRIBES, DRAW)


def _drawers(v: View) -> list[str]:
    """§4.2 The action for each drawer of the seat in turn: free drawers are alike, and the first stands for all."""
    cards = v.drawer[v.turn]
    return [f"drawer {(cards.index(NO_CARD) if card == NO_CARD else drawer) + 1}" for drawer, card in enumerate(cards)]


def _named(names: Sequence[str], n: int) -> str | None:
    return names[n] if n != NOWHERE else None


def _card(card: int) -> str | None:
    return card_name(card) if card != NO_CARD else None


def _order(order: int) -> str | None:
    return order_name(order) if order != NO_ORDER else None
