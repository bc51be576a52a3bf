"""Search as `bench` measures it: simulations from a few positions of random play, in turn, on so many cores."""

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doppelagent.bots.ismcts.bot import Tree
    from doppelagent.bots.ismcts.settings import Settings
    from doppelagent.core.game import Game, Value

POSITIONS = 5
SIMULATIONS = 1000  # of one search; the rival's are as long


class Searching:
    """Each core has a search of its own."""

    def __init__(self, game: "Game", players: int, options: Mapping[str, "Value"], cores: int, settings: "Settings") -> None:
        from doppelagent.bots.ismcts.bot import Tree

        self._views = [position(game, players, options, seed) for seed in range(POSITIONS)]
        self._trees = [Tree(game, core, SIMULATIONS, settings) for core in range(cores)]
        self._cores = ThreadPoolExecutor(cores)
        self.speed(0)  # loads the code, which is not part of searching

    def speed(self, seconds: float) -> float:
        """Simulations per second, over rounds of all positions that last about as long as asked."""
        start = time.perf_counter()
        simulations = sum(self._cores.map(lambda tree: self._search(tree, start + seconds), self._trees))
        return simulations / (time.perf_counter() - start)

    def _search(self, tree: "Tree", end: float) -> int:
        simulations = 0
        while time.perf_counter() < end or not simulations:
            for view in self._views:
                tree.begin(view)
                tree.simulate(view, SIMULATIONS)
                simulations += SIMULATIONS
        return simulations


def position(game: "Game", players: int, options: Mapping[str, "Value"], seed: int) -> Any:
    """What a seat sees at the first choice after a third of the decisions of a round (or, without rounds, of a match) of random play."""
    from doppelagent.bots import Budget, bot
    from doppelagent.core.match import Match

    match, chooser = Match(game, players, options, seed=seed), bot("random", game, seed)
    first, asked = game.round_of(match.state), []
    while not match.over and game.round_of(match.state) == first:
        seat = match.pending[0]
        legal, view = match.legal(seat), match.observe(seat)
        asked.append((len(legal), view))
        match.act(seat, chooser.choose(view, legal, Budget()))
    return next(view for choices, view in asked[len(asked) // 3 :] if choices > 1)
