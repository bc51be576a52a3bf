"""Measure search speed in simulations per second."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from doppelagent.bots.ismcts.bot import Tree
from doppelagent.bots.ismcts.settings import USUAL, Settings
from doppelagent.core.game import Game
from doppelagent.core.view import View

SIMULATIONS: Final = 1000  # per search


class SearchSpeed:
    """Searches the same Views over and over, with one search per thread."""

    def __init__(self, game: Game, views: Sequence[View], threads: int = 1, settings: Settings = USUAL) -> None:
        self._views = [view.packed for view in views]
        self._trees = [Tree(game, thread, SIMULATIONS, settings) for thread in range(threads)]
        self._threads = ThreadPoolExecutor(threads)
        self.speed(0)  # loads the compiled code, so that later calls measure search alone

    def speed(self, seconds: float) -> float:
        """Simulations per second of all threads together, measured for about `seconds`; every View is searched equally often."""
        start = time.perf_counter()
        simulations = sum(self._threads.map(lambda tree: self._search(tree, start + seconds), self._trees))
        return simulations / (time.perf_counter() - start)

    def _search(self, tree: Tree, end: float) -> int:
        simulations = 0
        while time.perf_counter() < end or not simulations:
            for view in self._views:
                tree.begin(view)
                tree.simulate(view, SIMULATIONS)
                simulations += SIMULATIONS
        return simulations
