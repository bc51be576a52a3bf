"""The rollout bot: it tries the network's likely actions in the same imagined worlds, where the network then plays all seats, and takes
the action with the best mean of lead and win."""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
import numpy.typing as npt

from doppelagent.bots.deadline import Deadline
from doppelagent.bots.network.brain import Brain, network_of
from doppelagent.bots.network.worlds import AT_ONCE, Table, Worlds
from doppelagent.core.bot import Bot, Budget, check_bot
from doppelagent.core.game import Game
from doppelagent.core.networkfile import Network
from doppelagent.core.view import View

MOST_ROLLOUTS: Final = 1_000_000  # per choice
MOST_ACTIONS: Final = 5  # tried per choice
LIKELY: Final = 0.01  # least probability of an action to be tried
CLEAR: Final = 2.5  # standard errors by which an action is clearly behind another
DOUBT: Final = 1.0  # standard errors by which another action has to be ahead of the network's favourite
FEWEST: Final = 10  # worlds before an action may be discarded

Means = npt.NDArray[np.float64]  # by action


class RolloutBot(Bot):
    """With a number of rollouts it uses one core and makes the same choices on every machine; with a time it uses all cores."""

    def __init__(
        self, game: Game, seed: int, rollouts: int | None = None, seconds: float | None = None, network: Network | None = None
    ) -> None:
        super().__init__(game, seed)
        self._rollouts, self._seconds = rollouts or MOST_ROLLOUTS, seconds
        network = network or network_of(game)
        self._brain = Brain(game, network)
        cores = (os.cpu_count() or 1) if rollouts is None else 1
        self._worlds = [Worlds(game, seed + core, network, AT_ONCE) for core in range(cores)]

    def choose(self, view: View, budget: Budget | None = None) -> int:
        check_bot(self, view.game)
        clock = Deadline(budget or Budget(), self._seconds)
        likely = self._likely(view)
        with ThreadPoolExecutor(len(self._worlds)) as cores:
            return self._best(view, likely, clock, cores)

    def _likely(self, view: View) -> list[int]:
        """The actions to try, the network's favourite first."""
        legal = view.legal
        if len(legal) == 1:
            return list(legal)
        scores = self._brain.scores(view).astype(np.float64)
        shares = np.exp(scores - scores.max())
        order = np.argsort(-shares, kind="stable")[:MOST_ACTIONS]
        return [legal[n] for n in order if shares[n] >= LIKELY * shares.sum()]

    def _best(self, view: View, actions: list[int], clock: Deadline, cores: ThreadPoolExecutor) -> int:
        """Try the actions until all but one are clearly behind, or the rollouts or the time are used up."""
        worth, used = np.zeros((0, len(actions))), 0
        while len(actions) > 1 and used < self._rollouts and not (used and clock.up()):
            new = cores.map(lambda worlds, among=tuple(actions): worlds.worth(view, list(among), clock), self._worlds)
            worth = np.concatenate([worth, *new])
            used += AT_ONCE * len(self._worlds)
            kept = not_behind(worth)
            actions, worth = [actions[n] for n in kept], worth[:, kept]
        return actions[better_than_first(worth)] if len(worth) > 1 else actions[0]


def better_than_first(worth: Table) -> int:
    """The action with the highest lower bound of its advantage over the first, the network's favourite: mean less DOUBT standard errors.
    It is the first action if no bound is positive."""
    ahead, error = _mean_and_error(worth - worth[:, [0]])
    return int(np.argmax(ahead - DOUBT * error))


def not_behind(worth: Table) -> list[int]:
    """The actions that are not clearly behind the best one."""
    if len(worth) < FEWEST:
        return list(range(worth.shape[1]))
    behind, error = _mean_and_error(worth[:, [int(np.argmax(worth.mean(0)))]] - worth)
    return [int(n) for n in np.flatnonzero(behind <= CLEAR * error)]


def _mean_and_error(differences: Table) -> tuple[Means, Means]:
    """Mean and standard error over worlds, for each action."""
    return differences.mean(0), differences.std(0, ddof=1) / len(differences) ** 0.5
