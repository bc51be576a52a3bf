"""The bot that searches: simulations from what its seat sees, by number or by time, then the action that was tried most."""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final

from doppelagent.bots.bot import Budget
from doppelagent.bots.deadline import Deadline, seats_by_players, seeded
from doppelagent.bots.ismcts import search
from doppelagent.bots.ismcts.settings import USUAL, Settings
from doppelagent.bots.ismcts.tree import WORDS, Edge, Search
from doppelagent.core.bits import bits_of
from doppelagent.core.game import Game
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import dump

MOST_SIMULATIONS: Final = 10_000_000  # that can be asked for
ROOM: Final = 1 << 15  # actions that a search adds to a tree which remembers several; that takes 6 MB at most
SETTLED: Final = 8  # times in a search by number one looks whether the choice is settled
PART: Final = 1000  # simulations after which a search by time looks


class Tree:
    """One search with all its memory."""

    def __init__(self, game: Game, seed: int, room: int, settings: Settings = USUAL) -> None:
        self._driver: Any = search.of(game)
        self._view, self._actions, self._outlook = game.View.blank(), game.Actions.blank(), Outlook.blank()
        self._state, self._kept = seeded(game, 2 * seed), seeded(game, 2 * seed + 1)
        self._tried = Edge.blanks(1 << (4 * room).bit_length())
        self._room = room
        self._hunt = _hunt(game, settings)

    def begin(self, view: Any) -> None:
        self._driver.begin(view, self._hunt, self._tried, self._room)

    def simulate(self, view: Any, simulations: int) -> None:
        records = (self._view, self._state, self._kept, self._actions, self._outlook, self._hunt, self._tried)
        self._driver.search(view, *records, simulations)

    def found(self, action: int) -> tuple[int, float]:
        """How often this action was tried, and what came of it on average."""
        visits, mean = self._driver.found(self._hunt, self._tried, action)
        return visits, mean if visits else 0.0

    def settled(self, legal: list[int], left: float) -> bool:
        """Whether so many simulations more cannot change which action was tried most."""
        most, second = sorted((self.found(action)[0] for action in legal), reverse=True)[:2]
        return most - second > left


def _hunt(game: Game, settings: Settings) -> Search:
    search_record = Search()
    search_record.exploration, search_record.widening = settings.exploration, settings.widening
    search_record.foresight = game.foresight if settings.foresight is None else settings.foresight
    search_record.reward, search_record.reuse, search_record.per_world = settings.reward, settings.reuse, settings.worlds
    search_record.view_words, search_record.state_words = game.View.dtype.itemsize // 8, game.State.dtype.itemsize // 8
    search_record.seats = seats_by_players(game)
    search_record.secret = list(secret_actions(game)) if settings.secrets else [0] * WORDS
    return Search.load(dump(search_record))


@cache
def secret_actions(game: Game) -> tuple[int, ...]:
    """The actions that others do not see, as words of bits."""
    words = len(game.Actions().words)  # type: ignore[attr-defined]  # every game's Actions has them
    secret = [{bit for bit in range(64) if game.notation.secret(64 * word + bit)} for word in range(words)]
    return (*(int(bits_of(some)) for some in secret), *[0] * (WORDS - words))


class IsmctsBot:
    """By number it grows one tree, the same everywhere; by time one on every core, whose counts are added up."""

    def __init__(
        self, game: Game, seed: int, simulations: int | None = None, seconds: float | None = None, settings: Settings = USUAL
    ) -> None:
        self._simulations, self._seconds = simulations, seconds
        number, room = (os.cpu_count() or 1, ROOM) if simulations is None else (1, min(simulations, ROOM))
        self._trees = [Tree(game, seed + n, room, settings) for n in range(number)]

    def choose(self, view: Any, legal: list[int], budget: Budget) -> int:
        if len(legal) == 1:
            return legal[0]
        clocks = [Deadline(budget, self._seconds) for _ in self._trees]
        for tree in self._trees:
            tree.begin(view)
        if self._simulations is not None:
            self._by_number(view, legal, clocks[0], self._simulations)
        else:
            self._by_time(view, legal, clocks)
        return max(legal, key=self._tried)

    def _tried(self, action: int) -> tuple[int, float]:
        """How often an action was tried in all trees; among equals, what came of it."""
        found = [tree.found(action) for tree in self._trees]
        visits = sum(number for number, _ in found)
        return visits, sum(number * mean for number, mean in found) / max(visits, 1)

    def _by_number(self, view: Any, legal: list[int], clock: Deadline, simulations: int) -> None:
        """In parts of fixed size, so that a settled choice is found at the same moment whatever the clock says."""
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
        """Every core until its clock says that the time is up, or will be before the choice could be another."""

        def grow(tree: Tree, clock: Deadline) -> None:
            done = 0
            while clock.work(lambda number: tree.simulate(view, number), PART) and not clock.up():
                done += PART
                if tree.settled(legal, clock.still(done)):
                    return

        with ThreadPoolExecutor(len(self._trees)) as cores:
            list(cores.map(grow, self._trees, clocks))
