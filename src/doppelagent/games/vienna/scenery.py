"""What a screen needs of the box beyond pictures: where everything lies on the plan, what cards and orders print, and what things cost."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from doppelagent.games.vienna import words as things
from doppelagent.games.vienna.actions import GOODS, MOST_SAVED
from doppelagent.games.vienna.box import OWN, open_box
from doppelagent.games.vienna.box.edition import NO_LETTER, Building, Edition, Order, Roof, Square
from doppelagent.games.vienna.box.reading import ICON_KINDS, NEEDS, PLAYERS, ROOF
from doppelagent.games.vienna.box.record import (
    BRIBES,
    BUILDING_NEEDED,
    COLOURS,
    FLAGS,
    FULL_CARDS,
    INFORMATION,
    INTRO_CARDS,
    KINDS,
    LETTER_NAMES,
    SEALS,
    building_name,
    card_name,
    order_name,
)
from doppelagent.games.vienna.picture import FIGURES, square_name
from doppelagent.games.vienna.rules.agents import INSTEAD_TAKEN, PRICE
from doppelagent.games.vienna.rules.figures import UNLOCKED_BY
from doppelagent.games.vienna.rules.orders import SEAL_POINTS
from doppelagent.games.vienna.rules.purchase import PRICES
from doppelagent.games.vienna.rules.setup import AGENTS, FULL_AGENTS, SIDE_HOUSE, TILES_OF_A_KIND
from doppelagent.games.vienna.rules.squares import FONDNESS
from doppelagent.games.vienna.scoring import A_SCHILLING, A_SET, DESK, MAJORITY
from doppelagent.games.vienna.state import DRAWERS, SEAT_COLOURS, SPACES
from doppelagent.games.vienna.text.speaking import ability_text, brief_text, group_of
from doppelagent.games.vienna.view import View

Scenery = dict[str, Any]
PLACES: Final = 5  # for each number of players in the table of majorities


def scenery() -> Scenery:
    """Of our own edition: tables on a server have no other. Everything is named as in pictures and in notation."""
    box, v = open_box(OWN), View()
    box.fill(v, PLAYERS[0])
    return {
        "edition": box.number,
        "size": list(box.size),
        "buildings": {building_name(n): _building(building) for n, building in enumerate(box.buildings)},
        "squares": {square_name(n): _square(square) for n, square in enumerate(box.squares)},
        "cards": {card_name(number): _card(v, number) for number in box.cards},
        "orders": {order_name(number): _order(box, order) for number, order in box.orders.items()},
        "advance": dict(zip("SAB", box.advance, strict=True)),
        "areas": list(box.areas),
        "start_space": box.start_space,
        "roof": list(ROOF),
        "roofs": {str(players): _roof(roof) for players, roof in box.roofs.items()},
        "goods": {
            good: {"price": int(price), "name": _both(things.GOODS_WORDS, n)}
            for n, (good, price) in enumerate(zip(GOODS, PRICES, strict=True))
        },
        "seats": {colour: _seat(n) for n, colour in enumerate(SEAT_COLOURS)},
        **_numbers(),
        **_names(),
    }


# What lies on the plan


def _building(building: Building) -> Scenery:
    return {
        "name": dict(building.name),
        "short": dict(building.short),
        "ring": building.ring,
        "x": building.x,
        "y": building.y,
        "colour": COLOURS[building.colour],
        "flag": FLAGS[building.flag],
        "seal": SEALS[building.seal],
        "letter": LETTER_NAMES[building.letter] if building.letter != NO_LETTER else None,
    }


def _square(square: Square) -> Scenery:
    return {
        "name": square.name,
        "x": square.x,
        "y": square.y,
        "buildings": [building_name(building) for building in square.buildings],
        "bends": list(square.bends),
    }


# What is printed


def _card(v: View, number: int) -> Scenery:
    group = group_of(v, number)
    icon = {"kind": ICON_KINDS[group.icons], "name": group.icons[v.ability[number] % KINDS]} if group.icons else None
    return {
        "bribe": BRIBES[v.card_bribe[number]],
        "information": INFORMATION[v.card_information[number]],
        "action": group.action,
        "group": group.key,
        "icon": icon,
        "text": dict(ability_text(v, number)),
        "brief": dict(brief_text(v, number)),
    }


def _order(box: Edition, order: Order) -> Scenery:
    kind, words = NEEDS[order.kind]
    letters = [building.letter for building in box.buildings]
    return {
        "flag": FLAGS[order.flag],
        "kind": kind,
        "needs": [building_name(letters.index(need)) if order.kind == BUILDING_NEEDED else words[need] for need in order.needs],
        "schillings": order.schillings,
        "points": order.points,
    }


def _roof(roof: Roof) -> Scenery:
    return {
        "last": ROOF[roof.last],
        "purchases": [ROOF[space] for space in roof.purchases],
        "paydays": [ROOF[space] for space in roof.paydays],
    }


# Numbers of the rulebook, and what things are called


def _numbers() -> Scenery:
    return {
        "card_numbers": {"intro": INTRO_CARDS, "full": FULL_CARDS},
        "agents": {"intro": AGENTS, "full": FULL_AGENTS, "side_house": SIDE_HOUSE},
        "tiles_of_a_kind": TILES_OF_A_KIND,
        "price": PRICE,
        "instead_taken": INSTEAD_TAKEN,
        "drawers": DRAWERS - 1,
        "order_spaces": SPACES - 1,
        "cash_box": MOST_SAVED,
        "figure_unlocked_by": UNLOCKED_BY,
        "third_man_likes": [COLOURS[n] for n in sorted(range(KINDS), key=lambda n: -FONDNESS[n]) if FONDNESS[n]],
        "points": {
            "set": A_SET,
            "desk": [int(points) for points in DESK],
            "schilling": A_SCHILLING,
            "seal": SEAL_POINTS,
            "majority": {str(players): _majority(players) for players in PLAYERS},
        },
    }


def _majority(players: int) -> list[int]:
    return [int(points) for points in MAJORITY[PLACES * players : PLACES * (players + 1)] if points]


def _names() -> Scenery:
    return {
        "bribe_of_colour": dict(zip(COLOURS, BRIBES, strict=True)),
        "colours": _named(COLOURS, things.COLOUR_WORDS),
        "bribes": _named(BRIBES, things.BRIBE_WORDS),
        "flags": _named(FLAGS, things.FLAG_WORDS),
        "flags_briefly": _named(FLAGS, things.FLAGS_BRIEFLY),
        "seals": _named(SEALS, things.SEAL_WORDS),
        "information": _named(INFORMATION, things.INFORMATION_WORDS),
    }


def _seat(n: int) -> Scenery:
    return {"name": _both(things.SEAT_COLOUR_WORDS, n), "figure": FIGURES[n], "figure_name": things.FIGURES[n]}


def _named(keys: Sequence[str], words: Mapping[str, Sequence[str]]) -> Scenery:
    return {key: _both(words, n) for n, key in enumerate(keys)}


def _both(words: Mapping[str, Sequence[str]], n: int) -> dict[str, str]:
    return {language: some[n] for language, some in words.items()}
