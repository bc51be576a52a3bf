"""The speed of a single match stepped from Python: get the legal actions, choose one at random, push it with all checks."""

import time
from collections.abc import Iterator, Mapping
from typing import Final

from doppelagent.core.game import Game, Value
from doppelagent.core.match import Match

_MULTIPLIER, _INCREMENT, _MASK = 1103515245, 12345, 0x7FFF_FFFF  # a linear congruential generator: next to no cost
SEED: Final = 7


def choices(seed: int = SEED) -> Iterator[int]:
    """Endless random numbers, the same for both sides of a comparison."""
    number = seed
    while True:
        number = (number * _MULTIPLIER + _INCREMENT) & _MASK
        yield number >> 8


class StepSpeed:
    """Whole matches, the deal included."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Value]) -> None:
        self._game, self._players, self._options = game, players, options
        self._match(0)  # loads the compiled code

    def speed(self, seconds: float) -> float:
        """Decisions per second, over whole matches that last about `seconds`."""
        decisions, seed, start = 0, 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds or not decisions:
            decisions += self._match(seed)
            seed += 1
        return decisions / took

    def _match(self, seed: int) -> int:
        match, chosen = Match(self._game, self._players, self._options, seed=seed), choices()
        while pending := match.pending:
            legal = match.legal(pending[0])
            match.push(pending[0], legal[next(chosen) % len(legal)])
        return len(match.moves)
