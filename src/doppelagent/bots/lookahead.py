"""A driver: one step ahead, in imagined worlds. `of(game)` gives it the rules of a game."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final

from doppelagent.bots.reward import lead
from doppelagent.core.bits import lowest, u64
from doppelagent.core.choosing import random_action
from doppelagent.core.outlook import MOST_SEATS, Outlook
from doppelagent.core.rawbytes import take_back
from doppelagent.core.record import F64, I8, I16, Floats, Record, Row
from doppelagent.core.rule import bind, entry, rule

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.given import Actions, State, View, apply, imagine, legal, outlook, pending


MOST_ACTIONS: Final = 512  # that are compared


class Lookahead(Record):
    """The actions to compare, and what came of each, added up."""

    totals: Annotated[Floats, F64, MOST_ACTIONS]
    actions: Annotated[Row, I16, MOST_ACTIONS]
    number: I16
    state_words: I16
    seats: Annotated[Row, I8, MOST_SEATS]  # how many play, dummies with them, by number of players


@cache
def of(game: Game) -> ModuleType:
    return bind(__name__, game.folder, game.given())


@entry
def look(v: View, s: State, kept: State, out: Actions, o: Outlook, lookahead: Lookahead, worlds: int) -> None:
    """In each of so many worlds, try every action."""
    for _ in range(worlds):
        imagine(v, kept)
        for n in range(lookahead.number):
            take_back(s, kept, lookahead.state_words)
            apply(s, v.seat, lookahead.actions[n])
            until_asked_again(s, v.seat, out)
            outlook(s, o)
            lookahead.totals[n] += lead(o, v.seat, lookahead.seats[v.players])


@rule
def until_asked_again(s: State, seat: int, out: Actions) -> None:
    """The others choose at random."""
    while True:
        waiting = pending(s)
        if waiting == 0 or waiting >> seat & 1 != 0:
            return
        other = lowest(u64(waiting))
        legal(s, other, out)
        apply(s, other, random_action(s, out))
