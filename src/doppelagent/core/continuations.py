"""A driver: random play from a state, or from a move, with what no seat has seen shuffled anew. `of(game)` binds it to a game.

Random play is no good play, but fast, and the same for every match.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final

from doppelagent.core.bits import i64, lowest, u64
from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.choosing import random_action
from doppelagent.core.outlook import MOST_SEATS
from doppelagent.core.rawbytes import digest, mixed, restore
from doppelagent.core.record import F64, I16, I64, Floats, Record
from doppelagent.core.returns import lead, share_of_win
from doppelagent.core.rule import bind, entry, rule

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.given import BETTER, Actions, Standing, State, View, apply, legal, observe, pending, setup, standing

    def shuffle_unseen(s: State) -> None: ...


DRIVERS: Final = tuple(f"{__name__}:{name}" for name in ("go_on", "deal_anew", "what_is_seen"))  # their names for `warm`
NO_MOVE: Final = -1


class Sums(Record):
    """Results of continuations by seat, summed up: wins and points ahead, and their squares."""

    wins: Annotated[Floats, F64, MOST_SEATS]
    win_squares: Annotated[Floats, F64, MOST_SEATS]
    points: Annotated[Floats, F64, MOST_SEATS]
    point_squares: Annotated[Floats, F64, MOST_SEATS]
    seed: I64  # of the next continuation
    state_words: I16
    view_words: I16


@cache
def of(game: Game) -> ModuleType:
    return bind(__name__, game.folder, {**game.given(), "shuffle_unseen": game.secrets.shuffle_unseen})


@entry
def go_on(kept: State, s: State, chooser: Chance, out: Actions, end: Standing, sums: Sums, seat: int, action: int, number: int) -> None:
    """Play `number` matches to their end from a state; a move (unless `action` is NO_MOVE) comes after the shuffling."""
    for _ in range(number):
        begin(kept, s, sums)
        if action != NO_MOVE:
            apply(s, seat, action)
        finish(s, chooser, out, end, sums, kept.players)


@entry
def deal_anew(kept: State, s: State, chooser: Chance, out: Actions, end: Standing, sums: Sums, number: int) -> None:
    """Play `number` matches with the players and options of a state, each from a deal of its own."""
    for _ in range(number):
        bring_back(kept, s, sums)
        setup(s)
        finish(s, chooser, out, end, sums, kept.players)


@entry
def what_is_seen(kept: State, s: State, v: View, sums: Sums, seat: int, action: int, players: int) -> int:
    """What all seats see after a move, as a number, once what no seat has seen before it is shuffled."""
    begin(kept, s, sums)
    apply(s, seat, action)
    everything = u64(0)
    for viewer in range(players):
        observe(s, viewer, v)
        everything = mixed(everything, digest(v, sums.view_words))
    return i64(everything >> u64(1))


@rule
def begin(kept: State, s: State, sums: Sums) -> None:
    """The state, with what no seat has seen shuffled."""
    bring_back(kept, s, sums)
    shuffle_unseen(s)


@rule
def bring_back(kept: State, s: State, sums: Sums) -> None:
    """The state with chance of its own (xoshiro256**), which nothing else shares."""
    restore(s, kept, sums.state_words)
    s.drawn = s.generator = 0
    seed_fast(s, sums.seed)
    sums.seed += 1


@rule
def finish(s: State, chooser: Chance, out: Actions, end: Standing, sums: Sums, players: int) -> None:
    """Play at random to the end, and add the result."""
    while True:
        waiting = pending(s)
        if waiting == 0:
            break
        seat = lowest(u64(waiting))
        legal(s, seat, out)
        apply(s, seat, random_action(chooser, out))
    standing(s, end)
    for one in range(players):
        win, ahead = share_of_win(end.place, one, players), lead(end.score, one, players, BETTER)
        sums.wins[one] += win
        sums.win_squares[one] += win * win
        sums.points[one] += ahead
        sums.point_squares[one] += ahead * ahead
