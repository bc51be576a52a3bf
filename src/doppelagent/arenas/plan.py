"""The plan of an arena: a number of deals, each played in every seating of the bots, so that cards and seats favour no bot."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Any, Final

from doppelagent import __version__
from doppelagent.bots import check
from doppelagent.core.checks import SEEDS, check_number
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Value

Seating = tuple[str, ...]

MOST_SEATINGS: Final = 24  # per deal: all orders of four bots; if there are more, a selection is played
FEWEST_DEALS: Final = 2
MOST_BOTS: Final = 12
MOST_MATCHES: Final = 1_000_000


@dataclass(frozen=True)
class Plan:
    """The arguments of an arena. They determine every match: match `number` is the same on every machine and in every run."""

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
        """The seed of the match, which all seatings of its deal share."""
        return self.seed + number // len(self.seatings)

    def seating(self, number: int) -> Seating:
        return self.seatings[number % len(self.seatings)]

    def header(self) -> dict[str, Any]:
        """All arguments except the number of deals: plans with the same header share their matches."""
        header = {**asdict(self), "options": dict(self.options), "bots": list(self.bots)}
        del header["deals"]
        return header


def make_plan(game: Game, bots: Sequence[str], players: int, options: dict[str, Value], matches: int, seed: int) -> Plan:
    """A plan of at least this many matches, in whole deals; at least two deals, since the spread between deals is estimated."""
    for name in bots:
        check(name)
    matches = check_number(matches, "The number of matches", 1, MOST_MATCHES)
    seed = check_number(seed, "The seed", 0, SEEDS - MOST_MATCHES)
    if len(bots) > MOST_BOTS:
        raise BadOption(f"An arena takes up to {MOST_BOTS} bots, not {len(bots)}.")
    deals = max(FEWEST_DEALS, -(-matches // len(seatings(tuple(bots), players))))
    return Plan(game.key, game.version, __version__, tuple(options.items()), tuple(bots), players, seed, deals)


@cache
def seatings(bots: Seating, players: int) -> tuple[Seating, ...]:
    """Every way to seat the bots. If there are fewer bots than seats, bots are repeated; if there are more, every combination plays. Beyond
    MOST_SEATINGS only some circular orders of each combination play, each in every rotation, so that every bot has every seat equally
    often."""
    filled = bots * -(-players // len(bots)) if len(bots) < players else bots
    choices = sorted(set(combinations(filled[: max(players, len(bots))], players)))
    circles = [_circles(choice) for choice in choices]
    every = tuple(turn for some in circles for circle in some for turn in _rotations(circle))
    if len(every) <= MOST_SEATINGS:
        return every
    few = max(1, MOST_SEATINGS // (players * len(choices)))
    return tuple(turn for some in circles for circle in _spread(some, few) for turn in _rotations(circle))


def _circles(choice: Seating) -> list[Seating]:
    """The distinct circular orders of these bots."""
    first, *others = choice
    return sorted({min(_rotations((first, *rest))) for rest in permutations(others)})


def _rotations(order: Seating) -> list[Seating]:
    return list(dict.fromkeys(order[at:] + order[:at] for at in range(len(order))))


def _spread(circles: list[Seating], few: int) -> list[Seating]:
    """`few` of the circles, evenly spaced."""
    few = min(few, len(circles))
    return [circles[len(circles) * n // few] for n in range(few)]
