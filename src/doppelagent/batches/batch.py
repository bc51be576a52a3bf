"""A batch: matches that are played side by side in arrays, to train networks."""

import os
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from doppelagent.batches.slots import DEAL, Slots
from doppelagent.core.checks import SEEDS, check_number, shown
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Value
from doppelagent.core.registry import find
from doppelagent.core.view import View

MOST_SLOTS: Final = 1 << 20
MOST_THREADS: Final = 1024
LAST_SEED: Final = SEEDS // 2  # leaves room for the seeds of later matches

Actions = npt.NDArray[np.int64]


class Start(NamedTuple):
    """The seat that chooses next in each slot, and what it sees and may do."""

    obs: npt.NDArray[np.float32]  # by slot and feature
    mask: npt.NDArray[np.bool_]  # by slot and action of `game.actions`
    seat: npt.NDArray[np.int64]


class Step(NamedTuple):
    """A Start after a step, with the returns of all players where a match ended. In those slots a new match has begun."""

    obs: npt.NDArray[np.float32]
    mask: npt.NDArray[np.bool_]
    seat: npt.NDArray[np.int64]
    reward: npt.NDArray[np.float32]  # by slot and seat; 0 until the match is over
    done: npt.NDArray[np.bool_]


class Batch:
    """`size` matches at once, on several cores and without the interpreter's lock. Actions are numbered as in `game.actions`.

    Slot n plays the matches of the seeds `seed` + n, `seed` + n + `size`, `seed` + n + 2·`size`, … one after the other, exactly as
    `Match` plays them. The arrays are made once: each call writes into the same ones, so copy what you keep."""

    def __init__(
        self,
        game: Game | str,
        size: int,
        players: int | None = None,
        options: Mapping[str, Value | str] | None = None,
        *,
        seed: int = 0,
        threads: int | None = None,
        returns: str = "lead",
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        self.size = check_number(size, "The size of a batch", 1, MOST_SLOTS)
        self.players = self.game.usual_players if players is None else self.game.check_players(players)
        self.options = self.game.settle({} if options is None else options)
        self.seed = check_number(seed, "The seed", 0, LAST_SEED)
        wanted = cores() if threads is None else check_number(threads, "The number of threads", 1, MOST_THREADS)
        self._slots = Slots(self.game, self.size, self.players, self.options, threads=wanted, returns=returns, stride=self.size, again=True)
        self._begun = False

    def reset(self, seed: int | None = None) -> Start:
        """Begin the match of `seed` + n in slot n; without a seed, restart the same matches."""
        self.seed = self.seed if seed is None else check_number(seed, "The seed", 0, LAST_SEED)
        self._slots.reseed_all(self.seed + np.arange(self.size))
        self._slots.advance(np.full(self.size, DEAL))
        self._begun = True
        return Start(self._slots.features, self._slots.mask, self._slots.seat)

    def step(self, actions: npt.ArrayLike) -> Step:
        """Carry out one action in every slot. If one is not legal, BadOption says which, and nothing is changed."""
        given, now = self._checked(actions), self._slots
        if (slot := now.step(given)) >= 0:
            raise BadOption(f"The action {given[slot]} is not legal in slot {slot}; the mask says which are.")
        return Step(now.features, now.mask, now.seat, now.reward, now.over)

    def sample(self) -> Actions:
        """A random legal action for each slot. Played by these alone, a match is the one that `simulate` plays for its seed."""
        self._check_begun()
        return self._slots.choose()

    def view(self, slot: int) -> View:
        """The View of the seat that chooses next in this slot, for a bot."""
        self._check_begun()
        return self._slots.view(check_number(slot, "A slot", 0, self.size - 1))

    def close(self) -> None:
        """End the threads."""
        self._slots.close()

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.integer[Any]]:
        self._check_begun()
        given = np.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise BadOption(f"A step takes an array of {self.size} actions, whole numbers, not {_about(given)}.")
        return given

    def _check_begun(self) -> None:
        if not self._begun:
            raise BadOption("A batch begins with reset().")

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Batch of {self.size} matches of {self.game.key}, {self.players} players>"


def _about(given: npt.NDArray[Any]) -> str:
    return f"one of shape {given.shape} and type {given.dtype}" if given.ndim else shown(given[()])


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
