"""A desk in the referee of `recount`: its contents, and the abilities in its drawers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from .recount_box import BRIBES, CARDS, INFORMATION

# What the abilities of each group give.
POINTS: Final = {
    "bribe-points": 2, "colour-points": 3, "flag-points": 3, "seal-points": 3, "marker-points": 2, "company-points": 5, "tile-points": 8,
    "new-kind-points": 5,
}  # fmt: skip
CHOSEN_BRIBES: Final = {
    "colour-bribe": 1, "flag-bribe": 1, "seal-bribe": 1, "marker-bribe": 1, "tile-bribe": 1, "two-square-bribes": 2,
    "three-square-bribes": 3, "four-square-bribes": 4,
}  # fmt: skip
ICON_BRIBES: Final = {"extra-bribe": 1, "company-bribes": 2}
CHOSEN_MARKER: Final = {"bribe-marker", "colour-marker", "flag-marker", "seal-marker"}


def ability(card: str) -> tuple[str, str]:
    """Its group and its icon."""
    return CARDS[card]["group"], CARDS[card].get("icon", "")


@dataclass
class Desk:
    seat: int
    figure_is: str  # which one, or ""
    supply: int
    side_house: int
    money: int
    orders: set[str]
    tiles: Counter[str]
    bribes: Counter[str] = field(default_factory=lambda: Counter(BRIBES))
    agents: set[str] = field(default_factory=set)  # the figure among them
    figure: str = ""  # where it stands
    unlocked: bool = False
    hand: set[str] = field(default_factory=set)
    laid: list[str] = field(default_factory=list)
    drawers: list[str] = field(default_factory=lambda: [""] * 4)
    cash_box: int = 0
    bought: set[str] = field(default_factory=set)
    fulfilled: int = 0
    points: Counter[str] = field(default_factory=Counter)

    def icons(self, group: str) -> list[str]:
        """Of the abilities of this group in the drawers."""
        return [ability(card)[1] for card in self.drawers if card and ability(card)[0] == group]

    def set_off(self, groups: Iterable[str], icon: str | None = None) -> Counter[int]:
        """The drawers with an ability of these groups, and with this icon if it matters."""
        return Counter(n for n, card in enumerate(self.drawers) if card and ability(card)[0] in groups and icon in (None, ability(card)[1]))

    def ways(self, drawer: int) -> set[str]:
        """How the ability in this drawer can be used."""
        group, use = ability(self.drawers[drawer])[0], f"use {drawer + 1}"
        if group in CHOSEN_BRIBES or group == "tile-bribes":
            return {f"{use} {kind}" for kind in BRIBES}
        return {f"{use} {kind}" for kind in INFORMATION} if group in CHOSEN_MARKER else {use}

    @property
    def ordinary(self) -> set[str]:
        """Agents that are not the figure."""
        return self.agents - {self.figure}

    def room(self) -> int:
        """In the cash box."""
        return 12 - self.cash_box if "cash-box" in self.bought else 0

    def send_home(self, building: str) -> None:
        self.agents.remove(building)
        if building == self.figure:
            self.figure = ""
        else:
            self.supply += 1
