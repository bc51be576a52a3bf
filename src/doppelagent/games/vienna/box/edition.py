"""§1.7 An edition of the box: its names, for texts, and its numbers, for the rules."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Final

from doppelagent.core.bits import bits_of
from doppelagent.core.record import Grid
from doppelagent.games.vienna.box.groups import GROUPS
from doppelagent.games.vienna.box.record import BUILDING_NEEDED, KINDS, LETTERS, Box

NO_LETTER: Final = -1


@dataclass(frozen=True)
class Building:
    id: str
    name: Mapping[str, str]  # by language
    short: Mapping[str, str]  # a label for the map, by language
    ring: str  # inner, ring or outer
    x: int
    y: int
    colour: int
    flag: int  # the printed one
    seal: int
    letter: int

    def label(self, language: str) -> str:
        return self.short[language]


@dataclass(frozen=True)
class Square:
    id: str
    name: str
    x: int
    y: int
    buildings: tuple[int, ...]
    bends: tuple[float, ...]  # how the streets are drawn


@dataclass(frozen=True)
class Card:
    bribe: int
    information: int
    icon: int  # 0 if the group has no icons


@dataclass(frozen=True)
class Order:
    flag: int
    kind: int
    needs: tuple[int, ...]  # a kind for each piece; or the letter of a building
    schillings: int
    points: int


@dataclass(frozen=True)
class Roof:
    """§1.6 The roof for one number of players: spaces from 0."""

    last: int
    purchases: tuple[int, ...]
    paydays: tuple[int, ...]


@dataclass(frozen=True)
class Edition:
    name: str
    size: tuple[int, ...]  # of the plan, width and height
    buildings: tuple[Building, ...]
    squares: tuple[Square, ...]
    cards: Mapping[int, Card]  # by number
    texts: tuple[Mapping[str, str], ...]  # of abilities, by group and language; {} stands for the icon
    orders: Mapping[int, Order]  # by number
    advance: tuple[int, ...]
    areas: tuple[int, ...]  # §1.5 how many spaces each has
    start_space: int
    roofs: Mapping[int, Roof]  # by number of players

    @cached_property
    def number(self) -> int:
        """A hash of the content that fits into a JSON number."""
        content = json.dumps(asdict(self), sort_keys=True)
        return 1 + int.from_bytes(hashlib.sha256(content.encode()).digest()[:6], "big")

    def ability_text(self, ability: int, icon: str, language: str) -> str:
        """The text of an ability (5 × group + icon), with the word for its icon."""
        return self.texts[ability // KINDS][language].replace("{}", icon)

    def fill(self, box: Box, players: int) -> None:
        """Write its numbers into a plain record."""
        self._fill_board(box)
        self._fill_cards(box)
        self._fill_orders(box)
        self._fill_tableau(box, self.roofs[players])
        box.edition = self.number

    def _fill_board(self, box: Box) -> None:
        box.streets = [_bits(square.buildings) for square in self.squares]
        box.colour = [building.colour for building in self.buildings]
        box.flag = [building.flag for building in self.buildings]
        box.seal = [building.seal for building in self.buildings]
        letters = [building.letter for building in self.buildings]
        box.letter = [letters.index(letter) for letter in range(LETTERS)]

    def _fill_cards(self, box: Box) -> None:
        for number, card in self.cards.items():
            box.card_bribe[number] = card.bribe
            box.card_information[number] = card.information
        for group, row in enumerate(GROUPS):
            for number in range(row.first, row.last + 1):
                box.ability[number] = KINDS * group + self.cards[number].icon

    def _fill_orders(self, box: Box) -> None:
        box.order_needs = Grid([0] * KINDS for _ in box.order_flag)
        for number, order in self.orders.items():
            box.order_flag[number] = order.flag
            box.order_kind[number] = order.kind
            box.order_schillings[number] = order.schillings
            box.order_points[number] = order.points
            if order.kind == BUILDING_NEEDED:
                box.order_needs[number, 0] = box.letter[order.needs[0]]
            else:
                for kind in order.needs:
                    box.order_needs[number, kind] += 1
        box.advance = list(self.advance)

    def _fill_tableau(self, box: Box, roof: Roof) -> None:
        box.thresholds = _bits(sum(self.areas[:area]) for area in range(1, len(self.areas)))
        box.first_space = self.start_space
        box.last_space = sum(self.areas) - 1
        box.last_roof = roof.last
        box.purchases = _bits(roof.purchases)
        box.paydays = _bits(roof.paydays)


def _bits(members: Iterable[int]) -> int:
    return int(bits_of(members))
