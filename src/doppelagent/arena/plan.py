"""What an arena plays: deals, and on each of them every seating of the bots, so that neither cards nor seats favour anybody."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Any, Final

from doppelagent import __version__
from doppelagent.bots import check
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Value
from doppelagent.core.match import SEEDS

Seating = tuple[str, ...]

MOST_SEATINGS: Final = 24  # of a deal, before only some are played: all orders of four bots
FEWEST_DEALS: Final = 2
MOST_BOTS: Final = 12
MOST_MATCHES: Final = 1_000_000


@dataclass(frozen=True)
class Plan:
    """A plan is its arguments; match `number` of it is the same match wherever, and after whatever, it is played."""

    game: str
    rules: int  # the version of the game's rules
    package: str
    options: tuple[tuple[str, Value], ...]
    bots: Seating
    players: int
    seed: int
    deals: int

    @property
    def seatings(self) -> tuple[Seating, ...]:
        return seatings(self.bots, self.players)

    @property
    def matches(self) -> int:
        return self.deals * len(self.seatings)

    def deal(self, number: int) -> int:
        """The seed of the match, which the other seatings of its deal have as well."""
        return self.seed + number // len(self.seatings)

    def seating(self, number: int) -> Seating:
        return self.seatings[number % len(self.seatings)]

    def header(self) -> dict[str, Any]:
        """All but the number of deals: matches of plans with the same header belong together."""
        header = {**asdict(self), "options": dict(self.options), "bots": list(self.bots)}
        del header["deals"]
        return header


def make_plan(game: Game, bots: Sequence[str], players: int, options: dict[str, Value], matches: int, seed: int) -> Plan:
    """A plan of at least so many matches: whole deals of them, and two or more, since from one nobody knows how much deals differ."""
    for name in bots:
        check(name)
    if len(bots) > MOST_BOTS:
        raise BadOption(f"An arena takes up to {MOST_BOTS} bots, not {len(bots)}.")
    if not 1 <= matches <= MOST_MATCHES:
        raise BadOption(f"The number of matches is from 1 to {MOST_MATCHES}, not {matches}.")
    if not 0 <= seed <= SEEDS - MOST_MATCHES:
        raise BadOption(f"The seed is a number from 0 to {SEEDS - MOST_MATCHES}, not {seed}.")
    deals = max(FEWEST_DEALS, -(-matches // len(seatings(tuple(bots), players))))
    return Plan(game.key, game.version, __version__, tuple(options.items()), tuple(bots), players, seed, deals)


@cache
def seatings(bots: Seating, players: int) -> tuple[Seating, ...]:
    """Every way to seat the bots: fewer than seats are repeated in turn, of more every choice sits down. Where these are too many, only
    some circles of each choice, but these in every rotation: so each bot sits everywhere equally often."""
    filled = bots * -(-players // len(bots)) if len(bots) < players else bots
    choices = sorted(set(combinations(filled[: max(players, len(bots))], players)))
    circles = [_circles(choice) for choice in choices]
    every = tuple(turn for some in circles for circle in some for turn in _rotations(circle))
    if len(every) <= MOST_SEATINGS:
        return every
    few = max(1, MOST_SEATINGS // (players * len(choices)))
    return tuple(turn for some in circles for circle in _spread(some, few) for turn in _rotations(circle))


def _circles(choice: Seating) -> list[Seating]:
    """The orders around a table, wherever its head is."""
    first, *others = choice
    return sorted({min(_rotations((first, *rest))) for rest in permutations(others)})


def _rotations(order: Seating) -> list[Seating]:
    return list(dict.fromkeys(order[at:] + order[:at] for at in range(len(order))))


def _spread(circles: list[Seating], few: int) -> list[Seating]:
    """So many of them, evenly far apart."""
    few = min(few, len(circles))
    return [circles[len(circles) * n // few] for n in range(few)]
