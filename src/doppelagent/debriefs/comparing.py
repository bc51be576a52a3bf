"""Compare the actions of one decision: try each in the same imagined worlds, where all seats play on.

Either the game's network plays on (`Rollouts`), or search trees that learn from every trial (`Trees`). The game's yardstick says which, by
measurement. Worlds come in independent groups, so that the spread between groups gives a valid confidence interval.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from doppelagent.bots.ismcts import paired, search
from doppelagent.bots.ismcts.bot import ROOM, search_record
from doppelagent.bots.ismcts.paired import Comparison
from doppelagent.bots.ismcts.settings import USUAL
from doppelagent.bots.ismcts.tree import Edge
from doppelagent.bots.network.brain import network_of
from doppelagent.bots.network.worlds import AT_ONCE, Worlds
from doppelagent.core.game import Game
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import dump
from doppelagent.core.view import View
from doppelagent.debriefs.yardstick import yardstick_of

GROUPS: Final = 8
ROLLOUTS: Final = 500  # default limit per decision
SIMULATIONS: Final = 20_000  # default limit per decision for trees, which are faster and have to learn
MOST_ACTIONS: Final = paired.MOST_ACTIONS  # per decision

Array = npt.NDArray[np.float64]


class Compared(NamedTuple):
    """Mean points and wins by group and action, and the number of worlds they are from, over all groups."""

    points: Array
    wins: Array
    worlds: int


class Comparer(Protocol):
    def compare(self, actions: Sequence[int], worlds: int) -> Compared:
        """Try the actions in `worlds` new worlds per group. The actions are a subset of those of the previous call."""


def usual_budget(game: Game) -> int:
    """The default limit of simulations per decision. A rollout counts as a simulation."""
    return ROLLOUTS if yardstick_of(game).judge == "network" else SIMULATIONS


def comparer_for(view: View, budget: int) -> Comparer:
    """A comparer that depends on nothing but the View; even its seed is a hash of it."""
    base = int.from_bytes(hashlib.sha256(dump(view)).digest()[:5], "little")
    if yardstick_of(view.game).judge == "network":
        return Rollouts(view, base)
    return Trees(view, base << 20, min(max(budget // GROUPS, 1), ROOM))


class Rollouts:
    """Worlds in which the game's network plays on for every seat. It does not learn, so worlds of earlier calls count as well."""

    def __init__(self, view: View, seed: int) -> None:
        self._view, self._actions = view, list(view.legal)
        at_once, beyond = max(AT_ONCE, len(view.legal)), yardstick_of(view.game).beyond
        self._worlds = Worlds(view.game, seed, network_of(view.game), at_once, beyond=beyond)
        self._points = self._wins = np.zeros((GROUPS, 0, len(view.legal)))  # by group, world and action

    def compare(self, actions: Sequence[int], worlds: int) -> Compared:
        kept = [self._actions.index(action) for action in actions]
        points, wins = (table.reshape(GROUPS, worlds, -1) for table in self._worlds.results(self._view, list(actions), GROUPS * worlds))
        self._actions = list(actions)
        self._points = np.concatenate([self._points[:, :, kept], points], axis=1)
        self._wins = np.concatenate([self._wins[:, :, kept], wins], axis=1)
        return Compared(self._points.mean(axis=1), self._wins.mean(axis=1), GROUPS * self._points.shape[1])


class Trees:
    """A search tree for each group. Trees learn, so only the worlds of the last call count."""

    def __init__(self, view: View, seed: int, room: int) -> None:
        self._trees = [Tree(view.game, view.packed, seed + (group << 16), room) for group in range(GROUPS)]

    def compare(self, actions: Sequence[int], worlds: int) -> Compared:
        points, wins = zip(*(tree.compare(actions, worlds) for tree in self._trees), strict=True)
        return Compared(np.array(points), np.array(wins), GROUPS * worlds)


class Tree:
    """One tree with its records, which compares actions from one View."""

    def __init__(self, game: Game, view: Any, seed: int, room: int) -> None:
        self._driver: Any = paired.of(game)
        self._view, self._seed = view, seed
        self._search = search_record(game, USUAL)
        self._tried = Edge.blanks(1 << (4 * room).bit_length())
        states = (game.blank_world(seed), game.blank_world(seed + 1), game.blank_world(seed + 2))
        self._records = (game.View.blank(), *states, game.Actions.blank(), Outlook.blank(), game.Standing.blank())
        search.of(game).begin(view, self._search, self._tried, room)

    def compare(self, actions: Sequence[int], worlds: int) -> tuple[Array, Array]:
        """The mean points and wins of each action in `worlds` new worlds."""
        plain = Comparison()
        plain.number, plain.seed = len(actions), self._seed
        plain.actions[: len(actions)] = actions
        comparison = Comparison.load(dump(plain))
        self._driver.compare(self._view, *self._records, self._search, self._tried, comparison, worlds)
        self._seed += worlds
        brought = Comparison.plain(comparison)
        return np.array(brought.points[: len(actions)]) / worlds, np.array(brought.wins[: len(actions)]) / worlds
