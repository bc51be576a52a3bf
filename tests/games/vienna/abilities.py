"""Seat 0 with abilities in its drawers, set off by a bribe, an agent, a tile or a marker.

receives("wine", "002 012")                              action II brings a wine; cards 002 and 012 are in the drawers
places_on("B7", "021")                                   an agent is placed on B7 and paid for, with the last bribes
gains({"S1": "pistol"}, "141")                           an agent is placed that encloses this square
advances("pistol", "067")                                the card for action IV shows the pistol

Numbers of cards are the glossary's: `group(21, 25)` has each of them with its icon. All are matches of the full version, which has
every card; the card for action IV shows the microfilm, so that other markers move by abilities only.
"""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from doppelagent.games.vienna.box.record import BRIBES, COLOURS, FLAGS, SEALS

from .city import BOX, KINDS, around, bribe_for, buildings, card, square, squares
from .table import Table, place, turn

# What the icons of the glossary's groups stand for; cards that are not here have none.
ICONS = {
    range(1, 21): BRIBES,
    range(21, 36): COLOURS,
    range(36, 66): FLAGS,
    range(66, 81): KINDS,
    range(81, 86): BRIBES,
    range(91, 121): SEALS,
    range(131, 146): KINDS,
    range(146, 156): BRIBES,
    range(156, 166): KINDS,
}


def numbers(first: int, last: int) -> list[str]:
    return [f"{n:03}" for n in range(first, last + 1)]


def icon_of(ability: str) -> str:
    number = int(ability)
    return next(words[BOX.cards[number].icon] for some, words in ICONS.items() if number in some)


def group(first: int, last: int) -> list[tuple[str, str]]:
    """Cards, each with its icon."""
    return [(ability, icon_of(ability)) for ability in numbers(first, last)]


def of_icon(first: int, last: int, icon: str) -> str:
    """The first of these cards with this icon."""
    return next(ability for ability, its in group(first, last) if its == icon)


def with_icon(icon: str) -> list[str]:
    """The buildings of a colour, a nation or a seal."""
    return buildings(**{"colour" if icon in COLOURS else "flag" if icon in FLAGS else "seal": icon})


def uses(drawer: int, choices: tuple[str, ...] = ()) -> list[str]:
    """The legal uses of the ability in a drawer."""
    return sorted(f"use {drawer} {choice}" for choice in choices) if choices else [f"use {drawer}"]


# What sets abilities off


def receives(bribe: str, abilities: str, **facts: Any) -> Table:
    """The card for action II brings this bribe, the only one there. The last of the abilities was put in just before."""
    *before, new = abilities.split()
    second = card(bribe=bribe, but=abilities)
    facts = {"version": "full", "bribes": {0: ""}, "drawers": {0: before}} | facts
    t = turn(0, f"{new} {second} {_microfilm(f'{abilities} {second}')}", **facts)
    return t.act(0, f"drawer {len(before) + 1}") if t.phase == "drawer" else t


def places_on(building: str, abilities: str, **facts: Any) -> Table:
    """An agent from the supply, for two bribes, the only ones there."""
    bribes = {0: f"2 {bribe_for(building)}"}
    facts = {"version": "full", "bribes": bribes, "drawers": {0: abilities}, "only_tiles": {}, "iv": _microfilm(abilities)} | facts
    return place(0, **facts).act(0, f"place supply → {building}")


def gains(tiles: Mapping[str, str], abilities: str, **facts: Any) -> Table:
    """An agent encloses these squares, the only ones with tiles: it is placed on a building they share, all others stand there."""
    shared = set.intersection(*(set(around(name)) for name in tiles))
    last = next(name for name in buildings() if name in shared)
    others = {name for square in tiles for name in around(square)} - {last}
    facts = {"agents": {0: sorted(others)}, "only_tiles": dict(tiles), "side_house": {0: 0}} | facts
    return places_on(last, abilities, **facts)


def advances(kind: str, abilities: str, **facts: Any) -> Table:
    """Seat 0 does nothing in action III, and its card for action IV shows this kind."""
    facts = {"version": "full", "bribes": {0: ""}, "drawers": {0: abilities}} | facts
    return place(0, iv=card(information=kind, but=abilities), **facts).act(0, "done")


def set_off(ability: str) -> Table:
    """The first agent, tile, bribe or marker that sets this ability off."""
    number = int(ability)
    if number <= 20:
        return receives(icon_of(ability), ability)
    if number <= 65 or 91 <= number <= 120:
        return places_on(with_icon(icon_of(ability))[0], ability)
    if number <= 80:
        return advances(icon_of(ability), ability)
    if number <= 130:
        return places_on("B1", ability, agents={1: "B1"})
    kind = icon_of(ability) if number <= 145 else "slide"
    return gains({square({172: 3, 173: 4}.get(number, 2)): kind}, ability)


def meeting(*streets: int) -> list[str]:
    """Different squares that meet at a building, with these numbers of streets."""
    return next(
        list(some)
        for name in buildings()
        for some in permutations(squares(at=name), len(streets))
        if [len(around(each)) for each in some] == list(streets)
    )


def _microfilm(but: str) -> str:
    return card(information="microfilm", but=but)
