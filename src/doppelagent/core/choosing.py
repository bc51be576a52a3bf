"""Looking through the legal actions, whichever game's they are."""

from typing import Any

from doppelagent.core.bits import count, nth
from doppelagent.core.chance import Chance, draw
from doppelagent.core.rule import inline


@inline
def number_of(out: Any) -> int:
    """How many actions there are."""
    number = 0
    for word in range(len(out.words)):
        number += count(out.words[word])
    return number


@inline
def random_action(chooser: Chance, out: Any) -> int:
    """One of the actions, each equally likely."""
    n = draw(chooser, number_of(out))
    for word in range(len(out.words)):
        here = count(out.words[word])
        if n < here:
            return 64 * word + nth(out.words[word], n)
        n -= here
    return -1
