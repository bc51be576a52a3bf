"""Counting the legal actions of any game, and choosing one at random."""

from typing import Any

from doppelagent.core.actions import action_of
from doppelagent.core.bits import EMPTY, count, lowest, nth
from doppelagent.core.chance import Chance, draw
from doppelagent.core.rule import inline


@inline
def number_of(out: Any) -> int:
    """The number of legal actions."""
    number = 0
    for word in range(len(out.words)):
        number += count(out.words[word])
    return number


@inline
def first_of(out: Any) -> int:
    """The legal action with the lowest number; -1 if there is none."""
    for word in range(len(out.words)):
        if out.words[word] != EMPTY:
            return action_of(word, lowest(out.words[word]))
    return -1


@inline
def random_action(chooser: Chance, out: Any) -> int:
    """One of the legal actions, each equally likely; -1 if there is none."""
    n = draw(chooser, number_of(out))
    for word in range(len(out.words)):
        here = count(out.words[word])
        if n < here:
            return action_of(word, nth(out.words[word], n))
        n -= here
    return -1
