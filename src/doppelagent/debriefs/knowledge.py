"""What could be known: where each hidden card could be, how many worlds were possible, and what an action gave away.

Everything comes from worlds that are imagined from the View of a seat, each as likely as `imagine` makes it: all that fits what was shown,
without reading other players' minds.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from typing import Final

from doppelagent.core.checks import check_number, check_seat
from doppelagent.core.errors import BadOption
from doppelagent.core.match import Match, Move
from doppelagent.core.record import dump
from doppelagent.core.secrets import Secret

WORLDS: Final = 400  # imagined by default
MOST_WORLDS: Final = 1_000_000
SURE: Final = 8  # the sample is taken to hold every world if each one came up so often

World = tuple[Secret, ...]


@dataclass(frozen=True)
class Whereabouts:
    """Where the copies of a card can be that the seat does not see: the expected number of them in each place."""

    card: str
    family: int  # the seat whose own cards it belongs to, or NOBODY
    places: dict[int, float]  # by seat, or NOBODY for a pile; a probability if there is one copy


@dataclass(frozen=True)
class Knowledge:
    """What a seat could know at one moment."""

    seat: int
    moves: int
    cards: tuple[Whereabouts, ...]
    worlds: float  # that were possible
    exact: bool  # False: `worlds` is an estimate, or a lower bound
    bound: bool  # True: there were more than `worlds`

    def chance(self, card: str, place: int) -> float:
        """The expected number of copies of a card in a place."""
        return sum(each.places.get(place, 0.0) for each in self.cards if each.card == card)


def knowledge(match: Match, seat: int, worlds: int = WORLDS) -> Knowledge:
    """What a seat could know as the match stands, from this number of imagined worlds."""
    seat = check_seat(seat, match.players)
    sample = list(imagined(match, seat, check_number(worlds, "The number of worlds", 1, MOST_WORLDS)))
    counts: dict[tuple[str, int], Counter[int]] = defaultdict(Counter)
    for world in sample:
        for secret in world:
            counts[secret.card, secret.family][secret.place] += 1
    cards = tuple(
        Whereabouts(card, family, {place: number / worlds for place, number in sorted(places.items())})
        for (card, family), places in sorted(counts.items())
        if any(number % worlds for number in places.values()) or len(places) > 1
    )
    return Knowledge(seat, len(match.moves), cards, *number_of_worlds(Counter(sample)))


def imagined(match: Match, seat: int, number: int) -> Iterator[World]:
    """Worlds as the places of all secrets, in an order that makes equal worlds equal. The seed is what the seat sees."""
    seed = int.from_bytes(hashlib.sha256(dump(match.view(seat))).digest()[:6], "little")
    for world in match.imagine(seat, number, seed):
        yield tuple(sorted(match.game.secrets.places(match.game.State.plain(world.state))))


def number_of_worlds(sample: Counter[World]) -> tuple[float, bool, bool]:
    """How many worlds there are, whether that is exact, and whether it is only a lower bound.

    If every world came up often, none is missing. Otherwise worlds that were drawn twice tell how many were not drawn (Chao's estimator);
    without any, there are probably more than half the number of pairs drawn."""
    if min(sample.values()) >= SURE:
        return float(len(sample)), True, False
    ones, twos = (sum(times == number for times in sample.values()) for number in (1, 2))
    if twos:
        return len(sample) + ones * ones / (2 * twos), False, False
    if len(sample) == sample.total():
        return len(sample) * (len(sample) - 1) / 2, False, True
    return float(len(sample)), False, True


def given_away(match: Match, move: Move, seat: int, worlds: int = WORLDS) -> float:
    """The bits that another seat learns from a move about to be made: in how many of the worlds it deems possible the move was, too.

    A move that could be made in every world tells nothing; one that was possible in a quarter of them tells two bits."""
    seat = check_seat(seat, match.players)
    if move.action not in match.legal(move.seat):
        raise BadOption("Only a move that is legal now can give something away.")
    if seat == move.seat or match.game.notation.secret(move.action):
        return 0.0
    seed = int.from_bytes(hashlib.sha256(dump(match.view(seat))).digest()[:6], "little")
    possible = sum(move.action in world.legal(move.seat) for world in match.imagine(seat, worlds, seed))
    return -log2((possible + 1) / (worlds + 1))  # the true world is one of them
