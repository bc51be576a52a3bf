"""The worth of each legal action of a decision, given only the View of the seat.

The actions are compared in independent groups of imagined worlds (`comparing`). Each stage has twice as many worlds as the one before, and
drops actions that are clearly worse. The spread between groups gives a valid confidence interval. The best action is chosen by all groups
except the one that measures it, so that luck in the worlds does not count as a loss.
"""

from typing import Final, NamedTuple

import numpy as np

from doppelagent.arenas.intervals import Estimate, student
from doppelagent.core.game import Game
from doppelagent.core.view import View
from doppelagent.debriefs.comparing import GROUPS, MOST_ACTIONS, Array, comparer_for
from doppelagent.debriefs.report import LABELS, Candidate, Decision

FIRST_WORLDS: Final = 16  # per group, in the first stage
FEWEST_WORLDS: Final = 2
FEWEST_STAGES: Final = 3  # before a decision is settled, because new trees play at random
NONE: Final = Estimate(0.0, 0.0, 0.0)


class Measured(NamedTuple):
    """The mean points and wins of an action in each group, up to the last stage it took part in."""

    points: Array
    wins: Array
    worlds: int


def judge(view: View, chosen: int, budget: int, number: int = 0) -> Decision:
    """Judge the choice of an action by the View's seat, with at most about `budget` simulations."""
    legal = sorted(view.legal, key=lambda action: action != chosen)[:MOST_ACTIONS]  # the chosen one is always compared
    if len(legal) == 1:
        return _decision(view, chosen, number, {chosen: Measured(np.zeros(GROUPS), np.zeros(GROUPS), 0)}, NONE, NONE, True, 0)
    comparer = comparer_for(view, budget)
    measured: dict[int, Measured] = {}
    spent, stage, worlds = 0, 0, max(FEWEST_WORLDS, min(FIRST_WORLDS, budget // (4 * GROUPS * len(legal))))
    while True:
        points, wins, counted = comparer.compare(legal, worlds)
        measured |= {action: Measured(points[:, n], wins[:, n], counted) for n, action in enumerate(legal)}
        spent, stage = spent + GROUPS * worlds * len(legal), stage + 1
        loss, win_loss = losses(points, wins, legal.index(chosen))
        settled = stage >= FEWEST_STAGES and is_settled(view.game, loss)
        legal, worlds = hopeful(legal, points, chosen), 2 * worlds
        if settled or spent + GROUPS * worlds * len(legal) > budget:
            return _decision(view, chosen, number, measured, loss, win_loss, settled, spent)


def losses(points: Array, wins: Array, chosen: int) -> tuple[Estimate, Estimate]:
    """Points and wins of the best action less those of the chosen one. Each group measures the action that the other groups find best."""
    others = (points.sum(axis=0) - points) / (len(points) - 1)
    best = others.argmax(axis=1)
    best[others[np.arange(len(points)), best] <= others[:, chosen]] = chosen
    groups = np.arange(len(points))
    return around_mean(points[groups, best] - points[:, chosen]), around_mean(wins[groups, best] - wins[:, chosen])


def around_mean(values: Array) -> Estimate:
    """The mean with its 95 % interval (Student's t)."""
    mean = float(values.mean())
    reach = student(len(values) - 1) * float(values.std(ddof=1)) / float(np.sqrt(len(values)))
    return Estimate(mean, mean - reach, mean + reach)


def is_settled(game: Game, loss: Estimate) -> bool:
    """Whether the whole interval has one label, or is no wider than the smallest loss with a label."""
    return loss.high - loss.low <= game.losses[0] or label(game, loss.low) == label(game, loss.high)


def label(game: Game, loss: float) -> str:
    return LABELS[sum(loss >= least for least in game.losses)]


def hopeful(actions: list[int], points: Array, chosen: int) -> list[int]:
    """The chosen action, and the better half of the actions that may still be the best."""
    means = points.mean(axis=0)
    order = sorted(range(len(actions)), key=lambda n: -means[n])
    best = order[0]
    doubtful = [n for n in order[1:] if around_mean(points[:, best] - points[:, n]).low <= 0]
    kept = [best, *doubtful[: max(1, len(actions) // 2 - 1)]]
    if len(kept) == 1:  # something to compare it with
        kept.append(order[1])
    return list(dict.fromkeys([chosen, *(actions[n] for n in sorted(kept))]))


def _decision(
    view: View, chosen: int, number: int, measured: dict[int, Measured], loss: Estimate, win_loss: Estimate, settled: bool, spent: int
) -> Decision:
    write = view.game.notation.write
    most = max(each.worlds for each in measured.values())  # actions that were dropped early were worse
    order = sorted(measured, key=lambda action: (-measured[action].worlds, -measured[action].points.mean(), action != chosen))
    last = [action for action in order if measured[action].worlds == most]
    best = last[0]
    name = label(view.game, loss.value)
    if loss.low <= 0 and LABELS.index(name) > 1:
        name = "fine"  # no clear difference
    candidates = tuple(
        Candidate(write(action), around_mean(measured[action].points), around_mean(measured[action].wins), measured[action].worlds)
        for action in order
    )
    return Decision(number, view.seat, write(chosen), write(best), name, loss, win_loss, settled, spent, candidates)
