"""A driver: random play. `of(game)` binds it to the rules of a game."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Final

from doppelagent.core.bits import lowest, u64
from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.choosing import random_action
from doppelagent.core.rule import bind, entry, rule

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.given import Actions, Standing, State, apply, legal, pending, setup, standing


SIMULATE: Final = f"{__name__}:simulate"  # its name for `warm`
CHOICES: Final = 1 << 62  # offset between the seeds of deals and of choices


@cache
def of(game: Game) -> ModuleType:
    return bind(__name__, game.folder, game.given())


@rule
def play_out(s: State, out: Actions, chooser: Chance) -> int:
    """Play at random to the end; returns the number of decisions."""
    decisions = 0
    while True:
        waiting = pending(s)
        if waiting == 0:
            return decisions
        seat = lowest(u64(waiting))
        legal(s, seat, out)
        apply(s, seat, random_action(chooser, out))
        decisions += 1


@entry
def simulate(s: State, out: Actions, chooser: Chance, results: list[Standing], seed: int, games: int) -> int:
    """Play `games` random matches with the seeds `seed`, `seed` + 1, … and store their standings in `results`. Returns the number of
    decisions."""
    decisions = 0
    for n in range(games):
        seed_fast(s, seed + n)
        seed_fast(chooser, seed + n + CHOICES)
        setup(s)
        decisions += play_out(s, out, chooser)
        standing(s, results[n])
    return decisions
