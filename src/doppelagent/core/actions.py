"""Actions as numbers: 64 × verb + what. The actions of one verb are one word of bits; those of all verbs are a set of several words."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

import numpy as np

from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import U64, Record, Row
from doppelagent.core.rule import shared


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


class LegalActions:
    """Asks a game for the legal actions of a seat, and reads the words that the rule fills as one number."""

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
