"""Features: a View as numbers for networks.

A game lists its features as blocks, and its rule `encode` writes every block with the functions at the end of this module. They write
only what is not 0, into zeroed numbers. A target on which clearing is slow (a GPU, whose matches lie side by side) may replace them by
functions that also write the zeros, with a `clear` that does nothing.
"""

import hashlib
from collections import namedtuple
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from doppelagent.core.bits import EMPTY, Bits, lowest, u64
from doppelagent.core.rule import inline, rule

_ONE: Bits = u64(1)
_FULL: Bits = u64((1 << 64) - 1)


@dataclass(frozen=True)
class Block:
    """Features that belong together: `features[block.slice].reshape(block.shape)`, each a number from `low` to `high`."""

    name: str
    slice: slice
    shape: tuple[int, ...]
    low: float
    high: float
    about: str  # one sentence, in English

    @property
    def size(self) -> int:
        return prod(self.shape)


Blocks = tuple[Block, ...]


def block(name: str, shape: int | tuple[int, ...], about: str, low: float = 0.0, high: float = 1.0) -> Block:
    """A block, which `Layout` will put in its place."""
    sizes = shape if isinstance(shape, tuple) else (shape,)
    return Block(name, slice(0, prod(sizes)), sizes, low, high, about)


def by_seat(seats: int, blocks: Blocks) -> Blocks:
    """These blocks for each seat, named `seat +1 score` for the seat to the left of the View's own."""
    return tuple(replace(one, name=f"seat +{steps} {one.name}") for steps in range(seats) for one in blocks)


def size_of(blocks: Blocks) -> int:
    return sum(one.size for one in blocks)


def starts(blocks: Blocks) -> Any:
    """The index at which each block begins, as constants for rules: `AT.hand`."""
    names = [one.name.replace(" ", "_").replace("-", "_") for one in blocks]
    return namedtuple("Starts", names)(*_ends(blocks)[:-1])  # type: ignore[arg-type]  # the names are known at run time


def _ends(blocks: Blocks) -> list[int]:
    return [*accumulate((one.size for one in blocks), initial=0)]


class Layout(Mapping[str, Block]):
    """The blocks of a game's features by name, in the order of the numbers."""

    def __init__(self, *blocks: Block) -> None:
        placed = [replace(one, slice=slice(start, start + one.size)) for one, start in zip(blocks, _ends(blocks), strict=False)]
        self._blocks = {one.name: one for one in placed}
        self.size = size_of(blocks)
        self.low = _each(blocks, "low")
        self.high = _each(blocks, "high")

    @property
    def version(self) -> str:
        """A hash of all names, shapes, bounds and explanations: a network is used only with the features it was trained on."""
        return hashlib.sha256(repr(list(self._blocks.values())).encode()).hexdigest()[:12]

    def __getitem__(self, name: str) -> Block:
        return self._blocks[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._blocks)

    def __len__(self) -> int:
        return len(self._blocks)

    def __repr__(self) -> str:
        return f"<Layout of {self.size} features in {len(self)} blocks>"


def _each(blocks: Blocks, bound: str) -> npt.NDArray[np.float32]:
    """The lower or upper bound of every number."""
    numbers = np.repeat([getattr(one, bound) for one in blocks], [one.size for one in blocks]).astype(np.float32)
    numbers.flags.writeable = False
    return numbers


# What `encode` calls. `out` is a game's Features, or anything with `values`.


@inline
def clear(out: Any) -> None:
    """Set every number to 0; `encode` begins with this."""
    for n in range(len(out.values)):
        out.values[n] = 0.0


@inline
def number(out: Any, at: int, value: float) -> None:
    out.values[at] = value


@inline
def add(out: Any, at: int, value: float) -> None:
    """Add to a number that was written before. Sums are exact only for multiples of a power of two."""
    out.values[at] += value


@inline
def flag(out: Any, at: int, fact: bool) -> None:
    """1 for a fact, else 0."""
    out.values[at] = 1.0 if fact else 0.0


@inline
def mark(out: Any, at: int, size: int, n: int) -> None:
    """One-hot: of `size` numbers, the n-th (from 0) is 1; all are 0 if n is out of range."""
    if 0 <= n < size:
        out.values[at + n] = 1.0


@inline
def mark_set(out: Any, at: int, size: int, some: Bits) -> None:
    """Multi-hot: of `size` numbers, at most 64, those of the set's members are 1."""
    rest = some & (_FULL >> u64(64 - size))
    while rest != EMPTY:
        out.values[at + lowest(rest)] = 1.0
        rest &= rest - _ONE


@rule
def nothing(_out: Any, _at: int, _size: int) -> None:
    """`size` numbers are 0."""


@rule
def clockwise(own: int, seat: int, players: int) -> int:
    """How many seats to the left of `own` this seat is."""
    return seat - own if seat >= own else seat - own + players


@rule
def seat_after(own: int, steps: int, players: int) -> int:
    """The seat `steps` to the left of `own`; steps are fewer than players."""
    return own + steps if own + steps < players else own + steps - players
