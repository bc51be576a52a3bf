"""A driver: looks one step ahead in imagined worlds. `of(game)` binds it to the rules of a game."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final

from doppelagent.bots.reward import lead
from doppelagent.core.bits import lowest, u64
from doppelagent.core.choosing import random_action
from doppelagent.core.outlook import MOST_SEATS, Outlook
from doppelagent.core.rawbytes import restore
from doppelagent.core.record import F64, I8, I16, Floats, Record, Row
from doppelagent.core.rule import bind, entry, rule

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.given import Actions, State, View, apply, imagine, legal, outlook, pending


MOST_ACTIONS: Final = 512  # compared per choice


class Lookahead(Record):
    """The actions to compare, and the total reward of each."""

    totals: Annotated[Floats, F64, MOST_ACTIONS]
    actions: Annotated[Row, I16, MOST_ACTIONS]
    number: I16
    state_words: I16
    seats: Annotated[Row, I8, MOST_SEATS]  # seats including dummies, by number of players


@cache
def of(game: Game) -> ModuleType:
    return bind(__name__, game.folder, game.given())


@entry
def look(v: View, s: State, kept: State, out: Actions, o: Outlook, lookahead: Lookahead, worlds: int) -> None:
    """Try every action in each of `worlds` imagined worlds."""
    for _ in range(worlds):
        imagine(v, kept)
        for n in range(lookahead.number):
            restore(s, kept, lookahead.state_words)
            apply(s, v.seat, lookahead.actions[n])
            until_asked_again(s, v.seat, out)
            outlook(s, o)
            lookahead.totals[n] += lead(o, v.seat, lookahead.seats[v.players])


@rule
def until_asked_again(s: State, seat: int, out: Actions) -> None:
    """Play on at random until the seat owes another decision or the match is over."""
    while True:
        waiting = pending(s)
        if waiting == 0 or waiting >> seat & 1 != 0:
            return
        other = lowest(u64(waiting))
        legal(s, other, out)
        apply(s, other, random_action(s, out))
