"""Actions as numbers: 64 × verb + what. A set of actions has one word of bits for each verb."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from threading import local
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from doppelagent.core.bits import EMPTY, Bits, lowest, u64
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import U64, Record, Row
from doppelagent.core.rule import inline, shared

_ONE: Bits = u64(1)


class Actions(Record):
    """The legal actions, one word of bits for each verb. A game's own Actions declares the number of words."""

    words: Annotated[Row, U64, 1]


@shared
def action_of(verb: int, what: int) -> int:
    return 64 * verb + what


@shared
def verb_of(action: int) -> int:
    return action >> 6


@shared
def what_of(action: int) -> int:
    return action & 63


@cache
def _powers_of_two(number: int) -> tuple[int, ...]:
    return tuple(1 << n for n in range(number))


class LegalActions(local):
    """Asks a game for the legal actions of a seat. Its buffer is thread-local, so all matches of a game share one instance, which
    `legal_actions` returns."""

    def __init__(self, kind: type[Actions]) -> None:
        array = np.zeros(1, kind.dtype)
        self._record: Any = kind() if INTERPRETED else array[0]
        self._bytes = array.view(np.uint8).data
        self.powers = _powers_of_two(8 * len(self._bytes))

    def of(self, legal: Callable[[Any, int, Any], None], state: Any, seat: int) -> int:
        """The legal actions as a set: bit n is action n."""
        legal(state, seat, self._record)
        if INTERPRETED:
            return sum(word << 64 * n for n, word in enumerate(self._record.words))
        return int.from_bytes(self._bytes, "little")


_legal_actions: dict[type[Actions], LegalActions] = {}


def legal_actions(kind: type[Actions]) -> LegalActions:
    if kind not in _legal_actions:
        _legal_actions[kind] = LegalActions(kind)
    return _legal_actions[kind]


@dataclass(frozen=True, eq=False)
class ActionSpace:
    """The actions that can be legal in some match, numbered from 0 without gaps: the entries of a mask.

    The rules' own numbers have gaps: `numbers[n]` is the rules' number of the n-th action, `index[action]` is n, or -1 for a number that
    is never legal. `names[n]` is its notation."""

    count: int
    names: tuple[str, ...]
    numbers: npt.NDArray[np.int64]
    index: npt.NDArray[np.int64]

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.count} actions>"


def action_space(actions: Sequence[int], write: Callable[[int], str], kind: type[Actions]) -> ActionSpace:
    """The space of these actions, in this order."""
    index = np.full(action_of(kind.dtype["words"].shape[0], 0), -1, np.int64)
    index[list(actions)] = range(len(actions))
    numbers = np.array(actions, np.int64)
    for array in (index, numbers):
        array.flags.writeable = False
    return ActionSpace(len(actions), tuple(map(write, actions)), numbers, index)


@inline
def fill_mask(out: Any, index: Any, mask: Any) -> None:
    """Write 1 for the legal actions `out` and 0 for the others, in the order of the ActionSpace; `index` is its table."""
    for n in range(len(mask)):
        mask[n] = 0
    for word in range(len(out.words)):
        rest = out.words[word]
        while rest != EMPTY:
            mask[index[action_of(word, lowest(rest))]] = 1
            rest &= rest - _ONE
