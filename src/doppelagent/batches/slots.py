"""Slots: the arrays of many matches that are stepped together, and the threads that step them."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.batches import driver
from doppelagent.batches.driver import DEAL, HOLD, NOBODY, Choice, End, Reward, Rules, Slot, Turn, mask_of
from doppelagent.core.errors import BadOption
from doppelagent.core.game import WATCHING, Game, Value
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import R, columns, dump, replace
from doppelagent.core.returns import kind_named
from doppelagent.core.view import View

__all__ = ["DEAL", "HOLD", "NOBODY", "Slots"]

FEWEST: Final = 32  # slots per thread; with fewer, handing out the work takes longer than doing it


class Slots:
    """Matches of one game, all with the same players and options, one in each slot. `advance` steps all of them.

    `stride` is added to the seed of a match for the next one in its slot; with `again`, the next match begins as soon as one is over.
    Features are those of the seat that chooses next, or always of the seat `viewer`."""

    def __init__(
        self,
        game: Game,
        size: int,
        players: int,
        options: Mapping[str, Value],
        *,
        threads: int,
        returns: str,
        stride: int,
        again: bool = False,
        viewer: int = WATCHING,
    ) -> None:
        self.game, self.size, self.players = game, size, players
        self._states = _configured(game, size, players, options)
        self._slots, self._choices, self._turns = Slot.blanks(size), Choice.blanks(size), Turn.blanks(size)
        self._features, self._masks = game.Features.blanks(size), mask_of(game).blanks(size)
        self._rewards, self._ends = Reward.blanks(size), End.blanks(size)
        self._rules = _rules(stride=stride, players=players, returns=kind_named(returns), again=again, viewer=viewer)
        self._names = [f"Player {seat}" for seat in range(players)] + game.dummy_names(players)
        number = max(1, min(threads, size // FEWEST))
        self._pool = ThreadPoolExecutor(number - 1) if number > 1 else None
        self._parts = [self._part(size * n // number, size * (n + 1) // number) for n in range(number)]
        self._driver: Any = driver.of(game)
        self._closed = False
        self._read()

    def _part(self, first: int, last: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """The arguments with which one thread calls `advance` and `choose`."""
        game, part = self.game, slice(first, last)
        states, slots, choices, turns = (some[part] for some in (self._states, self._slots, self._choices, self._turns))
        shown = tuple(some[part] for some in (self._features, self._masks, self._rewards, self._ends))
        out = game.Actions.blank()
        advance = (states, slots, choices, turns, *shown, game.View.blank(), out, game.Standing.blank(), self._rules)
        return advance, (states, slots, turns, choices, out)

    def _read(self) -> None:
        """Set the arrays that the driver writes to. Compiled, they stay the same ones."""
        self.features: npt.NDArray[np.float32] = columns(self._features)["values"]
        self.mask: npt.NDArray[np.bool_] = columns(self._masks)["legal"].view(np.bool_)
        self.seat: npt.NDArray[np.int64] = columns(self._turns)["seat"]
        self.reward: npt.NDArray[np.float32] = columns(self._rewards)["values"][:, : self.players]
        self.over: npt.NDArray[np.bool_] = columns(self._ends)["over"].view(np.bool_)

    def reseed(self, slot: int, seed: int) -> None:
        """Set the seed of the match that is dealt next in this slot."""
        self._write(self._slots, "seed", [slot], [seed])

    def reseed_all(self, seeds: npt.NDArray[np.int64]) -> None:
        self._write(self._slots, "seed", range(self.size), seeds)

    def advance(self, choices: npt.NDArray[np.int64]) -> None:
        """Carry out a choice in each slot: a legal action as the rules number it, DEAL or HOLD."""
        self._write(self._choices, "action", range(self.size), choices)
        self._carry_out()

    def _carry_out(self) -> None:
        self._run(self._driver.advance, 0)
        if INTERPRETED:
            self._read()

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> int:
        """Carry out an action of `game.actions` in each slot and return -1; if one is illegal, change nothing and return its slot."""
        self._write(self._choices, "action", range(self.size), actions)
        illegal = int(self._driver.translate(self._choices, self._masks))
        if illegal < 0:
            self._carry_out()
        return illegal

    def choose(self) -> npt.NDArray[np.int64]:
        """A random legal action of `game.actions` for each slot, by the slot's generator; HOLD where the match is over."""
        self._run(self._driver.choose, 1)
        chosen: npt.NDArray[np.int64] = columns(self._choices)["action"].copy()
        return chosen

    def view(self, slot: int) -> View:
        """The View of the seat that chooses next in this slot."""
        seat, v = int(self.seat[slot]), self.game.View.blank()
        self.game.observe(self._states[slot], seat, v)
        legal = self.game.actions.numbers[np.flatnonzero(self.mask[slot])]
        return self.game.View.of(self.game, v, tuple(sorted(legal.tolist())), self._names)

    def close(self) -> None:
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown()

    def _run(self, entry: Any, which: int) -> None:
        """Call the entry for all parts: the first here, the others each in its own thread."""
        if self._closed:
            raise BadOption("These matches were closed; make a new batch or environment.")
        first, *others = self._parts
        running = [self._pool.submit(entry, *part[which]) for part in others] if self._pool is not None else []
        entry(*first[which])
        for done in running:
            done.result()

    @staticmethod
    def _write(records: Sequence[Any], field: str, where: Sequence[int], values: Any) -> None:
        """Write one field of records."""
        if isinstance(records, np.ndarray):
            records[field][where if len(where) == 1 else slice(None)] = values
            return
        for n, value in zip(where, values, strict=True):
            setattr(records[n], field, int(value))


def _configured(game: Game, size: int, players: int, options: Mapping[str, Value]) -> list[Any]:
    """States with these options, before the deal."""
    plain = game.State()
    game.configure(plain, players, options)
    return _copies(plain, size)


def _copies(plain: R, number: int) -> list[R]:
    """Copies of a plain record, in the form that rules work on."""
    copies = type(plain).blanks(number)
    data = dump(plain)
    if isinstance(copies, np.ndarray):
        copies[:] = np.frombuffer(data, plain.dtype)[0]
    else:
        for each in copies:
            replace(each, data)
    return copies


def _rules(**numbers: int) -> Rules:
    plain = Rules()
    for name, number in numbers.items():
        setattr(plain, name, int(number))
    return Rules.load(dump(plain))
