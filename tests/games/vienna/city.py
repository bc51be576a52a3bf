"""Buildings, squares and cards by what they are, so that no test knows our box by heart.

building(colour="pink", flag="usa")   buildings(seal="nobility")   square(streets=2)   around("S5")   adjacent("B3")
cards("colour-points", "pink")        card(bribe="wine", information="pistol")
"""

from typing import Final

from doppelagent.games.vienna.box import OWN, open_box
from doppelagent.games.vienna.box.groups import GROUPS
from doppelagent.games.vienna.box.record import BRIBES, COLOURS, FLAGS, INFORMATION, LETTER_NAMES, SEALS

BOX: Final = open_box(OWN)
KINDS: Final = INFORMATION
LAST_CARD: Final = {"intro": 90, "full": 175}


def buildings(colour: str = "", flag: str = "", seal: str = "", letter: str = "", but: str = "") -> list[str]:
    """All buildings with these properties, except some: `buildings(colour="pink", but="B3 B7")`."""
    return [
        name
        for n, each in enumerate(BOX.buildings)
        if (name := f"B{n + 1}") not in but.split()
        and colour in ("", COLOURS[each.colour])
        and flag in ("", FLAGS[each.flag])
        and seal in ("", SEALS[each.seal])
        and (not letter or each.letter == LETTER_NAMES.index(letter))
    ]


def building(colour: str = "", flag: str = "", seal: str = "", letter: str = "", but: str = "") -> str:
    """The first of them."""
    return buildings(colour, flag, seal, letter, but)[0]


def colour_of(building: str) -> str:
    return COLOURS[BOX.buildings[int(building[1:]) - 1].colour]


def bribe_for(building: str) -> str:
    """The bribe it costs."""
    return BRIBES[BOX.buildings[int(building[1:]) - 1].colour]


def flag_of(building: str) -> str:
    """The printed flag."""
    return FLAGS[BOX.buildings[int(building[1:]) - 1].flag]


def seal_of(building: str) -> str:
    return SEALS[BOX.buildings[int(building[1:]) - 1].seal]


def squares(streets: int = 0, at: str = "") -> list[str]:
    """All squares with `streets` streets, at this building."""
    return [name for name in (f"S{n}" for n in range(1, 41)) if streets in (0, len(around(name))) and (not at or at in around(name))]


def square(streets: int = 0, at: str = "") -> str:
    """The first of them."""
    return squares(streets, at)[0]


def around(square: str) -> list[str]:
    """The buildings around a square."""
    return [f"B{n + 1}" for n in sorted(BOX.squares[int(square[1:]) - 1].buildings)]


def adjacent(building: str) -> list[str]:
    """§1.1 The buildings that share a square with this one."""
    return sorted({name for each in squares(at=building) for name in around(each)} - {building}, key=lambda name: int(name[1:]))


def cards(group: str, icon: str = "", version: str = "full") -> list[str]:
    """The cards of an ability group (a key of cards.toml), with this icon: `cards("colour-points", "pink")`."""
    found = next(each for each in GROUPS if each.key == group)
    numbers = range(found.first, min(found.last, LAST_CARD[version]) + 1)
    return [f"{n:03}" for n in numbers if not icon or found.icons[BOX.cards[n].icon] == icon]


def card(bribe: str = "", information: str = "", but: str = "", version: str = "intro") -> str:
    """The first card with these upper corners."""
    return next(
        name
        for n in range(1, LAST_CARD[version] + 1)
        if (name := f"{n:03}") not in but.split()
        and bribe in ("", BRIBES[BOX.cards[n].bribe])
        and information in ("", KINDS[BOX.cards[n].information])
    )
