"""Rollouts in imagined worlds: the results of each of several actions when a network plays on for all seats."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.bots.deadline import Deadline
from doppelagent.bots.network import rollouts
from doppelagent.bots.network.brain import Brain
from doppelagent.bots.network.rollouts import Reward, Rollout, Trial, scores_of
from doppelagent.core.bot import Budget
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.networkfile import Network
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import columns, dump
from doppelagent.core.view import View

AT_ONCE: Final = 64  # usual number of simultaneous rollouts per core
STREAM: Final = 1 << 32  # distance between the world seeds of one bot and of the next
LARGEST: Final = 1 << 62  # seed

Table = npt.NDArray[np.float64]  # by world and action


class Worlds:
    """Worlds of one core, with `at_once` simultaneous rollouts. Unless `beyond`, a lead at the horizon leaves out the gain that the network
    predicts after it."""

    def __init__(self, game: Game, seed: int, network: Network, at_once: int, *, beyond: bool = True) -> None:
        self._driver: Any = rollouts.of(game)
        self._game, self._scores_kind, self._at_once = game, scores_of(game), at_once
        self._brain = Brain(game, network, at_once)
        self._kept, self._states = game.blank_world(seed), game.State.blanks(at_once)
        self._rollouts, self._rewards = Rollout.blanks(at_once), Reward.blanks(at_once)
        self._features, self._actions = game.Features.blanks(at_once), game.Actions.blanks(at_once)
        self._view, self._outlook, self._standing = game.View.blank(), Outlook.blank(), game.Standing.blank()
        self._seed, self._header = seed * STREAM % LARGEST, network.header
        self._points = network.header.points if beyond else 0.0

    def worth(self, view: View, actions: list[int], clock: Deadline) -> Table:
        """The worth of each action in one batch of worlds: the lead plus the share of the win, in the points that a win was worth in
        training. There are no rows if the time runs out first."""
        worlds = self._at_once // len(actions)
        done = worlds if self._play(view, actions, worlds, clock) else 0
        return self._brought("lead", done, len(actions)) + self._header.win * self._brought("win", done, len(actions))

    def results(self, view: View, actions: list[int], worlds: int) -> tuple[Table, Table]:
        """The lead and the share of the win of each action, in `worlds` worlds."""
        found = [self._results(view, actions, some) for some in portions(worlds, self._at_once // len(actions))]
        leads, wins = zip(*found, strict=True)
        return np.concatenate(leads), np.concatenate(wins)

    def _results(self, view: View, actions: list[int], worlds: int) -> tuple[Table, Table]:
        self._play(view, actions, worlds, Deadline(Budget()))
        return self._brought("lead", worlds, len(actions)), self._brought("win", worlds, len(actions))

    def _play(self, view: View, actions: list[int], worlds: int, clock: Deadline) -> bool:
        """Try every action in each world; returns whether this was done in time."""
        trial, going = self._trial(view, actions), worlds * len(actions)
        for world in range(worlds):
            self._game.imagine(view.packed, self._kept)
            self._driver.begin(self._kept, self._states, self._rollouts, trial, world * len(actions))
        self._seed += worlds
        while going := self._advance(trial, going):
            if clock.up():
                return False
        return True

    def _advance(self, trial: Trial, going: int) -> int:
        """Carry out a choice in each rollout, and have the network score the next ones. Returns the number of rollouts left."""
        brain = self._brain
        shown = (self._features, self._actions, self._scores(), brain.wanted, brain.counts)
        found = (self._rewards, self._view, self._outlook, self._standing)
        going = self._driver.advance(self._states, self._rollouts, *shown, *found, trial, going)
        if going:
            brain.compute(columns(self._features)["values"][:going])
        return going

    def _brought(self, what: str, worlds: int, actions: int) -> Table:
        return columns(self._rewards)[what][: worlds * actions].reshape(worlds, actions).copy()

    def _scores(self) -> Any:
        """The outputs of the network as records."""
        if INTERPRETED:
            return [self._scores_kind.plain_from(row.tobytes()) for row in self._brain.outputs]
        return self._brain.outputs.view(self._scores_kind.dtype)[:, 0]

    def _trial(self, view: View, actions: list[int]) -> Trial:
        game, trial = self._game, Trial()
        trial.seed, trial.seat, trial.number = self._seed, view.seat, len(actions)
        trial.actions[: len(actions)] = actions
        trial.players, trial.at_table, trial.foresight = view.players, game.at_the_table(view.players), game.rollout_foresight
        trial.state_words, trial.points = game.State.dtype.itemsize // 8, self._points
        return Trial.load(dump(trial))


def portions(amount: int, most: int) -> Iterator[int]:
    """Numbers up to `most` that add up to the amount."""
    while amount > 0:
        yield min(amount, most)
        amount -= most
