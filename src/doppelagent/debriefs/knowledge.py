"""What a seat could know: where each hidden card could be, how many worlds were possible, and what an action gave away.

All of it is estimated from worlds imagined from the seat's View, with the probabilities of `imagine`: they fit everything that was shown,
but draw no conclusions from the other players' choices.
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
SURE: Final = 8  # the sample counts as complete if each of its worlds was drawn at least this often

World = tuple[Secret, ...]


@dataclass(frozen=True)
class Whereabouts:
    """Where the unseen copies of a card can be: their expected number in each place."""

    card: str
    family: int  # the seat whose set it belongs to, or NOBODY
    places: dict[int, float]  # by seat, or NOBODY for a pile; a probability if there is one copy


@dataclass(frozen=True)
class Knowledge:
    """What a seat could know at one moment."""

    seat: int
    moves: int
    cards: tuple[Whereabouts, ...]
    worlds: float  # number of possible worlds
    exact: bool  # False: `worlds` is an estimate, or a lower bound
    bound: bool  # True: there were more than `worlds`

    def chance(self, card: str, place: int) -> float:
        """The expected number of copies of a card in a place."""
        return sum(each.places.get(place, 0.0) for each in self.cards if each.card == card)


def knowledge(match: Match, seat: int, worlds: int = WORLDS) -> Knowledge:
    """What a seat can know at this point of the match, from `worlds` imagined worlds."""
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
    """Imagined worlds as sorted tuples of all secrets, so that equal worlds compare equal. The seed is a hash of the View."""
    seed = int.from_bytes(hashlib.sha256(dump(match.view(seat))).digest()[:6], "little")
    for world in match.imagine(seat, number, seed):
        yield tuple(sorted(match.game.secrets.places(match.game.State.plain(world.state))))


def number_of_worlds(sample: Counter[World]) -> tuple[float, bool, bool]:
    """The number of worlds, whether it is exact, and whether it is only a lower bound.

    If every world was drawn often, none is missing. Otherwise the worlds drawn once and twice give an estimate (Chao's estimator). If no
    world was drawn more than once, there are probably more worlds than pairs in the sample."""
    if min(sample.values()) >= SURE:
        return float(len(sample)), True, False
    ones, twos = (sum(times == number for times in sample.values()) for number in (1, 2))
    if twos:
        return len(sample) + ones * ones / (2 * twos), False, False
    if len(sample) == sample.total():
        return len(sample) * (len(sample) - 1) / 2, False, True
    return float(len(sample)), False, True


def given_away(match: Match, move: Move, seat: int, worlds: int = WORLDS) -> float:
    """The bits of information that a move gives to another seat, before it is made.

    A move that is legal in all worlds that this seat can imagine tells nothing; one that is legal in a quarter of them tells two bits."""
    seat = check_seat(seat, match.players)
    if move.action not in match.legal(move.seat):
        raise BadOption("Only a move that is legal now can give something away.")
    if seat == move.seat or match.game.notation.secret(move.action):
        return 0.0
    seed = int.from_bytes(hashlib.sha256(dump(match.view(seat))).digest()[:6], "little")
    possible = sum(move.action in world.legal(move.seat) for world in match.imagine(seat, worlds, seed))
    return -log2((possible + 1) / (worlds + 1))  # the true world is one of them
