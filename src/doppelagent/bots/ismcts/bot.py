"""The ISMCTS bot: it searches from its View, for a number of simulations or for a time, and takes the most visited action."""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final

from doppelagent.bots.deadline import Deadline, seats_by_players
from doppelagent.bots.ismcts import search
from doppelagent.bots.ismcts.settings import USUAL, Settings
from doppelagent.bots.ismcts.tree import WORDS, Edge, Search
from doppelagent.core.actions import action_of
from doppelagent.core.bits import words_of
from doppelagent.core.bot import Bot, Budget, check_bot
from doppelagent.core.game import Game
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import dump
from doppelagent.core.view import View

MOST_SIMULATIONS: Final = 10_000_000  # per choice
ROOM: Final = 1 << 15  # edges that one search may add to a tree; a tree has room for several searches, 6 MB at most
SETTLED: Final = 8  # in a search by number: how often to check whether the choice is settled
PART: Final = 1000  # in a search by time: simulations between these checks


class Tree:
    """One search tree with its records."""

    def __init__(self, game: Game, seed: int, room: int, settings: Settings = USUAL) -> None:
        self._driver: Any = search.of(game)
        self._view, self._actions, self._outlook = game.View.blank(), game.Actions.blank(), Outlook.blank()
        self._state, self._kept = game.blank_world(2 * seed), game.blank_world(2 * seed + 1)
        self._tried = Edge.blanks(1 << (4 * room).bit_length())
        self._room = room
        self._search = search_record(game, settings)

    def begin(self, view: Any) -> None:
        self._driver.begin(view, self._search, self._tried, self._room)

    def simulate(self, view: Any, simulations: int) -> None:
        records = (self._view, self._state, self._kept, self._actions, self._outlook, self._search, self._tried)
        self._driver.search(view, *records, simulations)

    def found(self, action: int) -> tuple[int, float]:
        """The visits of this action at the root, and its mean reward."""
        visits, mean = self._driver.found(self._search, self._tried, action)
        return visits, mean if visits else 0.0

    def settled(self, legal: list[int], left: float) -> bool:
        """Whether `left` more simulations cannot change which action has the most visits."""
        most, second = sorted((self.found(action)[0] for action in legal), reverse=True)[:2]
        return most - second > left


def search_record(game: Game, settings: Settings) -> Search:
    """A Search of this game with these settings, before its first simulation."""
    h = Search()
    h.exploration, h.widening = settings.exploration, settings.widening
    h.foresight = game.foresight if settings.foresight is None else settings.foresight
    h.reward, h.reuse, h.per_world = settings.reward, settings.reuse, settings.worlds
    h.view_words, h.state_words = game.View.dtype.itemsize // 8, game.State.dtype.itemsize // 8
    h.seats = seats_by_players(game)
    h.secret = list(secret_actions(game)) if settings.secrets else [0] * WORDS
    return Search.load(dump(h))


@cache
def secret_actions(game: Game) -> tuple[int, ...]:
    """The actions that other seats cannot see, as a set of several words."""
    actions = range(action_of(len(game.Actions().words), 0))
    return tuple(words_of(filter(game.notation.secret, actions), WORDS))


class IsmctsBot(Bot):
    """A search by number grows one tree, the same on every machine; a search by time grows one tree per core and adds up their visits."""

    def __init__(
        self, game: Game, seed: int, simulations: int | None = None, seconds: float | None = None, settings: Settings = USUAL
    ) -> None:
        super().__init__(game, seed)
        self._simulations, self._seconds = simulations, seconds
        number, room = (os.cpu_count() or 1, ROOM) if simulations is None else (1, min(simulations, ROOM))
        self._trees = [Tree(game, seed + n, room, settings) for n in range(number)]

    def choose(self, view: View, budget: Budget | None = None) -> int:
        check_bot(self, view.game)
        legal, observed = list(view.legal), view.packed
        if len(legal) == 1:
            return legal[0]
        clocks = [Deadline(budget or Budget(), self._seconds) for _ in self._trees]
        for tree in self._trees:
            tree.begin(observed)
        if self._simulations is not None:
            self._by_number(observed, legal, clocks[0], self._simulations)
        else:
            self._by_time(observed, legal, clocks)
        return max(legal, key=self._tried)

    def _tried(self, action: int) -> tuple[int, float]:
        """The visits of an action in all trees, then its mean reward, which breaks ties."""
        found = [tree.found(action) for tree in self._trees]
        visits = sum(number for number, _ in found)
        return visits, sum(number * mean for number, mean in found) / max(visits, 1)

    def _by_number(self, view: Any, legal: list[int], clock: Deadline, simulations: int) -> None:
        """Simulate in parts of fixed size, so that a settled choice ends the search at the same point on every machine."""
        (tree,) = self._trees
        left = simulations
        while left > 0:
            part = min(left, -(-simulations // SETTLED))
            if not clock.work(lambda number: tree.simulate(view, number), part):
                return
            left -= part
            if tree.settled(legal, left):
                return

    def _by_time(self, view: Any, legal: list[int], clocks: list[Deadline]) -> None:
        """Simulate on every core until the time is up, or too short to change the choice."""

        def grow(tree: Tree, clock: Deadline) -> None:
            done = 0
            while clock.work(lambda number: tree.simulate(view, number), PART) and not clock.up():
                done += PART
                if tree.settled(legal, clock.possible(done)):
                    return

        with ThreadPoolExecutor(len(self._trees)) as cores:
            list(cores.map(grow, self._trees, clocks))
