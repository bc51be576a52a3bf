"""A driver: compares the legal actions of one decision in the same imagined worlds. `of(game)` binds it to the rules of a game.

Every action is tried in every world, with the same seed for later deals. After it, all seats choose by a search tree (ISMCTS), which
learns from every trial; beyond the tree they choose at random. Points are counted at the horizon of the game's searches. From there the
match is played at random to its end to find the winner.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final

from doppelagent.bots.ismcts import search
from doppelagent.bots.ismcts.tree import DEEPEST, Edge, Search, back_up, update_spread
from doppelagent.core import playout
from doppelagent.core.bits import i64, lowest, u64
from doppelagent.core.chance import seed_fast
from doppelagent.core.choosing import random_action
from doppelagent.core.outlook import Outlook
from doppelagent.core.rawbytes import mixed, restore
from doppelagent.core.record import F64, I16, I64, Floats, Record, Row
from doppelagent.core.returns import share_of_win
from doppelagent.core.rule import bind, entry, rule

if TYPE_CHECKING:
    from doppelagent.bots.ismcts.search import rewards, seen, tree_action, view_key
    from doppelagent.core.game import Game
    from doppelagent.core.given import Actions, Standing, State, View, apply, imagine, legal, outlook, pending, round_of, standing
    from doppelagent.core.playout import play_out

COMPARE: Final = f"{__name__}:compare"  # its name for `warm`
MOST_ACTIONS: Final = 512  # compared per decision
_OF_SEARCH: Final = ("rewards", "seen", "tree_action", "view_key")


class Comparison(Record):
    """The actions to compare, and the sums of points and wins of each over all worlds so far."""

    points: Annotated[Floats, F64, MOST_ACTIONS]
    wins: Annotated[Floats, F64, MOST_ACTIONS]
    seed: I64  # shared by all actions in the next world
    actions: Annotated[Row, I16, MOST_ACTIONS]
    number: I16


@cache
def of(game: Game) -> ModuleType:
    searching = search.of(game)
    of_search = {name: getattr(searching, name) for name in _OF_SEARCH}
    return bind(__name__, game.folder, {**game.given(), **of_search, "play_out": playout.of(game).play_out})


@entry
def compare(
    v: View,
    w: View,
    s: State,
    kept: State,
    chooser: State,
    out: Actions,
    o: Outlook,
    end: Standing,
    h: Search,
    tree: list[Edge],
    c: Comparison,
    worlds: int,
) -> None:
    """Try every action in each of `worlds` imagined worlds; the generator of `chooser` decides all random choices."""
    for _ in range(worlds):
        imagine(v, kept)
        for n in range(c.number):
            restore(s, kept, h.state_words)
            seed_fast(s, c.seed)
            over = play_on(w, s, chooser, out, h, tree, i64(c.actions[n]))
            outlook(s, o)
            rewards(h, o)
            update_spread(h)
            back_up(h, tree)
            c.points[n] += h.rewarded[h.seat]
            if not over:
                play_out(s, out, chooser)
            standing(s, end)
            c.wins[n] += share_of_win(end.place, h.seat, v.players)
        c.seed += 1


@rule
def play_on(w: View, s: State, chooser: State, out: Actions, h: Search, tree: list[Edge], action: int) -> bool:
    """Carry out an action of the View's seat, then play to the horizon, first by the tree. Returns whether the match is over."""
    last = round_of(s) + h.foresight if h.foresight > 0 else 1 << 30
    seat, key, in_tree = i64(h.seat), h.root, True
    h.depth, h.fresh = 0, 0
    while True:
        apply(s, seat, action)
        waiting = pending(s)
        if waiting == 0 or round_of(s) >= last:
            return waiting == 0
        way = mixed(key, seen(h, action))
        seat = lowest(u64(waiting))
        legal(s, seat, out)
        if in_tree:
            key = view_key(w, s, h) if seat == h.seat else way
            action = tree_action(chooser, out, h, tree, seat, mixed(key, u64(seat)))
            in_tree = h.fresh == 0 and h.depth < DEEPEST
        else:
            action = random_action(chooser, out)
