"""Checks that `encode` covers every number of every block: `DOPPELAGENT_INTERPRET=1 python -m tests.core.dense_features`.

Replaces the functions of `core.features` by ones that write zeros, too, and do not clear; numbers that were not written stay nan.
Prints the games whose features change."""

import math
from importlib import import_module
from typing import Any

from doppelagent import every_game
from doppelagent.core.contract import moments
from doppelagent.core.match import Match

SEEN = 13  # every SEEN-th moment of a match is checked


def clear(_out: Any) -> None:
    pass


def mark(out: Any, at: int, size: int, n: int) -> None:
    for other in range(size):
        out.values[at + other] = 1.0 if other == n else 0.0


def mark_set(out: Any, at: int, size: int, some: int) -> None:
    for n in range(size):
        out.values[at + n] = 1.0 if some >> n & 1 else 0.0


def nothing(out: Any, at: int, size: int) -> None:
    for n in range(at, at + size):
        out.values[n] = 0.0


DENSE = {"clear": clear, "mark": mark, "mark_set": mark_set, "nothing": nothing}


def encoded(match: Match, seat: int) -> list[float]:
    out: Any = match.game.Features.blank()
    out.values = [math.nan] * match.game.features.size
    match.game.encode(match.view(seat), out)
    return list(out.values)


def both(match: Match, seat: int) -> bool:
    """Whether both ways of writing give the same features."""
    module: Any = import_module(match.game.encode.__module__)
    sparse = encoded(match, seat)
    own = {name: getattr(module, name) for name in DENSE}
    vars(module).update(DENSE)
    dense = encoded(match, seat)
    vars(module).update(own)
    return sparse == dense


if __name__ == "__main__":
    for game in every_game():
        for players in game.seats:
            some = (match for number, match in enumerate(moments(game, players, {}, players)) if number % SEEN == 0 or match.over)
            if not all(both(match, seat) for match in some for seat in (-1, players - 1)):
                print(game.key)  # noqa: T201  # what it is for
