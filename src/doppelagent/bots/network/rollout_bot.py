"""The bot that plays by a network and rollouts: it tries the network's likely actions in the same imagined worlds, where all seats play on
as the network does, and takes the one with the best lead."""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.bots.deadline import Deadline
from doppelagent.bots.network import rollouts
from doppelagent.bots.network.brain import Brain, network_of
from doppelagent.bots.network.rollouts import MOST_ACTIONS, Reward, Rollout, Trial, scores_of
from doppelagent.core.bot import Bot, Budget
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.networkfile import Network
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import columns, dump
from doppelagent.core.view import View

MOST_ROLLOUTS: Final = 1_000_000  # per choice
AT_ONCE: Final = 64  # rollouts that take turns with the network
LIKELY: Final = 0.01  # the least probability of an action that is tried
CLEAR: Final = 2.5  # standard errors by which an action is clearly behind another
DOUBT: Final = 1.0  # standard errors by which another action has to be ahead of the network's favourite
FEWEST: Final = 10  # worlds before an action is given up
STREAM: Final = 1 << 32  # from the seeds of one bot's worlds to those of the next
LARGEST: Final = 1 << 62  # seed

Leads = npt.NDArray[np.float64]  # by world and action; or means by action


class Worlds:
    """Rollouts of one core, with their records."""

    def __init__(self, game: Game, seed: int, network: Network) -> None:
        self._driver: Any = rollouts.of(game)
        self._game, self._scores_kind = game, scores_of(game)
        self._brain = Brain(game, network, AT_ONCE)
        self._kept, self._states = game.blank_world(seed), game.State.blanks(AT_ONCE)
        self._rollouts, self._rewards = Rollout.blanks(AT_ONCE), Reward.blanks(AT_ONCE)
        self._features, self._actions = game.Features.blanks(AT_ONCE), game.Actions.blanks(AT_ONCE)
        self._view, self._outlook = game.View.blank(), Outlook.blank()
        self._seed = seed * STREAM % LARGEST

    def leads(self, view: View, actions: list[int], clock: Deadline) -> Leads:
        """The lead that each action brings in as many worlds as are played at once; none if the time is up before."""
        worlds = AT_ONCE // len(actions)
        trial, going = self._trial(view, actions), worlds * len(actions)
        for world in range(worlds):
            self._game.imagine(view.packed, self._kept)
            self._driver.begin(self._kept, self._states, self._rollouts, trial, world * len(actions))
        self._seed += worlds
        while going := self._advance(trial, going):
            if clock.up():
                return np.zeros((0, len(actions)))
        return columns(self._rewards)["lead"][: worlds * len(actions)].reshape(worlds, -1).copy()

    def _advance(self, trial: Trial, going: int) -> int:
        """Carry out a choice in each rollout, and have the network score the next ones; returns how many rollouts go on."""
        shown = (self._features, self._actions, self._scores(), self._rewards, self._view, self._outlook)
        going = self._driver.advance(self._states, self._rollouts, *shown, trial, going)
        if going:
            self._brain.compute(columns(self._features)["values"][:going])
        return going

    def _scores(self) -> Any:
        """The outputs of the network as records."""
        if INTERPRETED:
            return [self._scores_kind.plain_from(row.tobytes()) for row in self._brain.outputs]
        return self._brain.outputs.view(self._scores_kind.dtype)[:, 0]

    def _trial(self, view: View, actions: list[int]) -> Trial:
        game, trial = self._game, Trial()
        trial.seed, trial.seat, trial.number = self._seed, view.seat, len(actions)
        trial.actions = [*actions, *[0] * (MOST_ACTIONS - len(actions))]
        trial.at_table, trial.foresight = game.at_the_table(view.players), game.foresight
        trial.state_words = game.State.dtype.itemsize // 8
        return Trial.load(dump(trial))


class RolloutBot(Bot):
    """By number it uses one core and makes the same choices on every machine; by time it uses all cores."""

    def __init__(
        self, game: Game, seed: int, rollouts: int | None = None, seconds: float | None = None, network: Network | None = None
    ) -> None:
        super().__init__(game, seed)
        self._rollouts, self._seconds = rollouts or MOST_ROLLOUTS, seconds
        network = network or network_of(game)
        self._brain = Brain(game, network)
        cores = (os.cpu_count() or 1) if rollouts is None else 1
        self._worlds = [Worlds(game, seed + core, network) for core in range(cores)]

    def choose(self, view: View, budget: Budget | None = None) -> int:
        clock = Deadline(budget or Budget(), self._seconds)
        likely = self._likely(view)
        with ThreadPoolExecutor(len(self._worlds)) as cores:
            return self._best(view, likely, clock, cores)

    def _likely(self, view: View) -> list[int]:
        """The actions to try, the network's favourite first."""
        legal = view.legal
        if len(legal) == 1:
            return list(legal)
        scores = self._brain.scores(view)[self.game.actions.index[list(legal)]].astype(np.float64)
        shares = np.exp(scores - scores.max())
        order = np.argsort(-shares, kind="stable")[:MOST_ACTIONS]
        return [legal[n] for n in order if shares[n] >= LIKELY * shares.sum()]

    def _best(self, view: View, actions: list[int], clock: Deadline, cores: ThreadPoolExecutor) -> int:
        """Try the actions until all but one are clearly behind, or the rollouts or the time are used up."""
        leads, used = np.zeros((0, len(actions))), 0
        while len(actions) > 1 and used < self._rollouts and not (used and clock.up()):
            new = cores.map(lambda worlds, among=tuple(actions): worlds.leads(view, list(among), clock), self._worlds)
            leads = np.concatenate([leads, *new])
            used += AT_ONCE * len(self._worlds)
            kept = not_behind(leads)
            actions, leads = [actions[n] for n in kept], leads[:, kept]
        return actions[better_than_first(leads)] if len(leads) > 1 else actions[0]


def better_than_first(leads: Leads) -> int:
    """The action that is the most ahead of the first, the network's favourite, less DOUBT standard errors; or else the first."""
    ahead, error = _mean_and_error(leads - leads[:, [0]])
    return int(np.argmax(ahead - DOUBT * error))


def not_behind(leads: Leads) -> list[int]:
    """The actions that are not clearly behind the best one."""
    if len(leads) < FEWEST:
        return list(range(leads.shape[1]))
    behind, error = _mean_and_error(leads[:, [int(np.argmax(leads.mean(0)))]] - leads)
    return [int(n) for n in np.flatnonzero(behind <= CLEAR * error)]


def _mean_and_error(differences: Leads) -> tuple[Leads, Leads]:
    """The mean over worlds for each action, and its standard error."""
    return differences.mean(0), differences.std(0, ddof=1) / len(differences) ** 0.5
