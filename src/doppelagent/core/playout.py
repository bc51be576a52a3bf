"""A driver: random play, for simulation and for search. `of(game)` gives it the rules of a game."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from doppelagent.core.bits import lowest, u64
from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.choosing import random_action
from doppelagent.core.rule import bind, entry, rule

if TYPE_CHECKING:  # what a game gives
    from doppelagent.core.game import Game

    State: TypeAlias = Any
    Actions: TypeAlias = Any
    Standing: TypeAlias = Any

    def setup(s: State) -> None: ...
    def pending(s: State) -> int: ...
    def legal(s: State, seat: int, out: Actions) -> None: ...
    def apply(s: State, seat: int, action: int) -> None: ...
    def standing(s: State, out: Standing) -> None: ...


SIMULATE: Final = f"{__name__}:simulate"  # as `warm` names it
CHOICES: Final = 1 << 62  # sets the seeds of choices apart from those of deals


@cache
def of(game: Game) -> ModuleType:
    records = {"State": game.State, "Actions": game.Actions, "Standing": game.Standing}
    return bind(__name__, game.folder, {**game.rules(), **records})


@rule
def play_out(s: State, out: Actions, chooser: Chance) -> int:
    """Play at random to the end; returns how many decisions that took."""
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
    """Play whole matches at random, with seeds counted up from `seed`: how each ends goes into `results`. Returns how many decisions
    they took."""
    decisions = 0
    for n in range(games):
        seed_fast(s, seed + n)
        seed_fast(chooser, seed + n + CHOICES)
        setup(s)
        decisions += play_out(s, out, chooser)
        standing(s, results[n])
    return decisions
