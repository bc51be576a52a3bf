"""The analysis finds what can be proved."""

import numpy as np
import pytest

from doppelagent.arenas.intervals import Estimate
from doppelagent.debriefs.decisions import around_mean, judge
from doppelagent.debriefs.knowledge import knowledge

from .known import KNOWN, Known, values_of

BUDGET = 3000
EVERY = [pytest.param(known, id=f"{game}: {known.why}") for game, positions in KNOWN.items() for known in positions]


def test_every_game_has_eight() -> None:
    assert all(len(positions) >= 8 for positions in KNOWN.values())


@pytest.mark.parametrize("known", EVERY)
def test_the_best_action_is_found_and_its_worth_is_within_the_interval(known: Known) -> None:
    match, worlds, values = values_of(known)
    if not values:
        assert worlds.variation < 0.08
        return
    worth = {action: float(np.mean(brought)) for action, brought in values.items()}
    assert [action for action in worth if worth[action] > max(worth.values()) - 0.5] == [known.best]
    said = judge(match.view(known.seat), match.game.notation.read(min(worth, key=worth.__getitem__)), BUDGET)
    assert said.best == known.best
    found = next(each.points for each in said.options if each.action == known.best)
    exact = spread_of(known, values[known.best])
    assert found.low - 0.05 <= exact.high
    assert exact.low <= found.high + 0.05


def spread_of(known: Known, brought: list[float]) -> Estimate:
    """The mean over all worlds, or over a sample of them with its interval."""
    if known.worlds == 0 and len(brought) > 1:
        return around_mean(np.array(brought))
    return Estimate(*[float(np.mean(brought))] * 3)


@pytest.mark.parametrize(
    "known", [known for positions in KNOWN.values() for known in positions if known.worlds > 2], ids=lambda known: known.why
)
def test_percentages_are_those_of_all_worlds_counted(known: Known) -> None:
    """The chance of a card in a place is the share of worlds that have it there."""
    match, worlds, _ = values_of(known)
    told = knowledge(match, known.seat, 60 * known.worlds)
    assert (told.worlds, told.exact) == (known.worlds, True)
    for card in told.cards:
        for place, chance in card.places.items():
            there = sum(
                (secret.card, secret.family, secret.place) == (card.card, card.family, place) for world in worlds.counts for secret in world
            )
            assert chance == pytest.approx(there / known.worlds, abs=0.08)
