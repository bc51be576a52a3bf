"""Exact values of small positions: the worlds that a seat deems possible, and every way to play on in them."""

from collections import Counter
from typing import NamedTuple

from doppelagent.core.match import Match
from doppelagent.core.outlook import Outlook
from doppelagent.debriefs.knowledge import World, imagined

ENOUGH = 60  # average draws of each world in a sample, so that none is missing
SOME = 60  # sample size if there are too many worlds to count


class Worlds(NamedTuple):
    """Worlds that a seat deems possible, and how often each was sampled."""

    matches: list[Match]
    counts: Counter[World]

    @property
    def variation(self) -> float:
        """The total variation between the sample and equally likely worlds."""
        total = self.counts.total()
        return sum(abs(number / total - 1 / len(self.counts)) for number in self.counts.values()) / 2


def worlds_of(match: Match, seat: int, number: int) -> Worlds:
    """All worlds of a seat if `number` says how many there are; a sample if it is 0."""
    sample = ENOUGH * number or SOME
    counts: Counter[World] = Counter(imagined(match, seat, sample))
    matches = {
        tuple(sorted(match.game.secrets.places(match.game.State.plain(world.state)))): world for world in match.imagine(seat, sample)
    }
    assert number == 0 or len(counts) == len(matches) == number, f"there are {len(counts)} worlds, not {number}"
    return Worlds(list(matches.values()), counts)


def exact_values(match: Match, seat: int, worlds: Worlds) -> dict[str, list[float]]:
    """The value of each legal action in each world, at the horizon of searches."""
    write = match.game.notation.write
    return {write(action): [_after(world, seat, action) for world in worlds.matches] for action in match.legal(seat)}


def _after(world: Match, seat: int, action: int) -> float:
    after = world.copy()
    last = world.game.round_of(world.state) + world.game.rollout_foresight if world.game.rollout_foresight else 1 << 30
    after.push(seat, action)
    return _best(after, seat, last)


def _best(match: Match, seat: int, last: int) -> float:
    """The most that the seat can reach if nobody else has a choice."""
    if not match.pending or match.game.round_of(match.state) >= last:
        return lead_of(match, seat)
    who, found = match.pending[0], []
    for action in match.legal(who):
        after = match.copy()
        after.push(who, action)
        found.append(_best(after, seat, last))
    assert len(found) == 1 or who == seat, "another player has a choice"
    return max(found)


def lead_of(match: Match, seat: int) -> float:
    """The lead over the mean of the others, as things stand."""
    outlook = Outlook.blank()
    match.game.outlook(match.state, outlook)
    worths = Outlook.plain(outlook).worth[: match.game.at_the_table(match.players)]
    return float(worths[seat] - (sum(worths) - worths[seat]) / (len(worths) - 1))
