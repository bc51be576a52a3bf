"""Shared by the environments of all interfaces: the game with its options, its spaces, and the seeds of its matches."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from doppelagent.batches.eye import Eye
from doppelagent.core.checks import SEEDS, check_number, shown
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Value
from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.core.returns import kind_named

Observation = dict[str, npt.NDArray[Any]]

OBSERVATION: Final = "observation"  # the names that PettingZoo gives to the parts of an observation
ACTION_MASK: Final = "action_mask"
ILLEGAL: Final = ("raise", "next")  # an illegal action raises IllegalMove, or the next legal one is carried out


class Setting:
    """A game, its players and options, the kind of returns used as reward, and the handling of illegal actions."""

    def __init__(self, game: Game | str, players: int | None, options: Mapping[str, Value | str], returns: str, illegal: str) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        self.players = self.game.usual_players if players is None else self.game.check_players(players)
        self.options = self.game.settle(options)
        self.returns, _ = returns, kind_named(returns)
        if illegal not in ILLEGAL:
            raise BadOption(f"What becomes of an illegal action is one of {', '.join(ILLEGAL)}, not {shown(illegal)}.")
        self.illegal = illegal
        self._eye = Eye(self.game)
        self.no_actions = np.zeros(self.game.actions.count, np.int8)
        self.no_actions.flags.writeable = False

    def match(self, seed: int) -> Match:
        return Match(self.game, self.players, self.options, seed=seed)

    def observation_space(self) -> spaces.Space[Observation]:
        """Features of a seat, within their bounds, and the mask of its legal actions."""
        features, actions = self.game.features, self.game.actions
        seen = spaces.Box(features.low, features.high, dtype=np.float32)
        space: Any = spaces.Dict({OBSERVATION: seen, ACTION_MASK: spaces.Box(0, 1, (actions.count,), np.int8)})
        return space  # type: ignore[no-any-return]  # Gymnasium's Dict does not say of what

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.game.actions.count)

    def observe(self, match: Match, seat: int) -> Observation:
        """What a seat sees and may do."""
        features, mask = self._eye.see(match, seat)
        return {OBSERVATION: features, ACTION_MASK: mask.view(np.int8)}

    def legal_number(self, match: Match, seat: int, action: object) -> tuple[int, bool]:
        """The rules' number of the action to carry out, and whether it replaces an illegal choice."""
        actions = self.game.actions
        chosen = check_number(action, "An action", 0, actions.count - 1)
        number = int(actions.numbers[chosen])
        if self.illegal == "raise":
            return number, False
        mask = match.mask(seat)
        return (number, False) if mask[chosen] else (int(actions.numbers[next_legal(mask, chosen)]), True)


def next_legal(mask: npt.NDArray[np.bool_], chosen: int) -> int:
    """The next legal action after the chosen one, in the order of `game.actions`, cyclically."""
    legal = np.flatnonzero(mask)
    return int(legal[np.searchsorted(legal, chosen) % len(legal)])


def match_seed(seed: int, number: int) -> int:
    """The seed of the n-th match of an environment, counted from 0: `seed` itself, then independent hashes."""
    if number == 0:
        return seed
    return int.from_bytes(hashlib.sha256(f"match {number} of {seed}".encode()).digest()[:7], "little")


class Seeds:
    """The seeds of the matches of one environment: `reset(seed)` begins a sequence of matches, `reset()` continues it."""

    def __init__(self) -> None:
        self._seed: int | None = None
        self._number = 0

    def next(self, seed: int | None, draw: Callable[[int], int]) -> int:
        """The seed of the next match. If no seed was ever given, `draw` draws the first one."""
        if seed is not None or self._seed is None:
            chosen = int(draw(SEEDS)) if seed is None else seed
            self._seed, self._number = check_number(chosen, "A seed", 0, SEEDS - 1), 0
        next_one, self._number = match_seed(self._seed, self._number), self._number + 1
        return next_one
