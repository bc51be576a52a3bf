"""A driver: information-set Monte Carlo tree search. `of(game)` gives it the rules of a game.

Every simulation imagines a world from the View, walks down the tree to a leaf, plays on at random and computes the outlook. A node of
the searching seat is its View; a node of another seat is the sequence of actions since the last such View.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from doppelagent.bots.ismcts.settings import LEAD
from doppelagent.bots.ismcts.tree import (
    DEEPEST,
    NONE,
    Edge,
    Search,
    back_up,
    compare,
    forget,
    may_widen,
    place_of,
    remember,
    update_spread,
)
from doppelagent.bots.reward import lead, share_behind
from doppelagent.core.bits import Bits, has_in, i64, lowest, u64
from doppelagent.core.choosing import number_of, random_action
from doppelagent.core.outlook import Outlook
from doppelagent.core.rawbytes import digest, mixed, restore
from doppelagent.core.rule import bind, entry, inline, rule

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.given import Actions, State, View, apply, imagine, legal, observe, outlook, pending, round_of


@cache
def of(game: Game) -> ModuleType:
    return bind(__name__, game.folder, game.given())


@entry
def begin(v: View, h: Search, tree: list[Edge], room: int) -> None:
    """Start a search from this View. Edges of earlier searches stay while the tree has room for `room` more."""
    h.seat, h.at_table = v.seat, h.seats[v.players]
    h.root, h.left_in_world = digest(v, h.view_words), 0
    h.number, h.total, h.squares, h.spread = 0, 0.0, 0.0, 1.0
    if h.reuse == 0 or 4 * (h.filled + room) > 3 * len(tree):
        forget(h, tree)


@entry
def found(h: Search, tree: list[Edge], action: int) -> tuple[int, float]:
    """The visits of this action at the root, and its mean reward."""
    tried = tree[place_of(tree, mixed(h.root, u64(h.seat)), action)]
    return i64(tried.visits), tried.mean


@entry
def search(v: View, w: View, s: State, kept: State, out: Actions, o: Outlook, h: Search, tree: list[Edge], simulations: int) -> None:
    """Run `simulations` simulations from the View v; w is a View to work with."""
    for _ in range(simulations):
        if h.left_in_world == 0:
            imagine(v, kept)
            h.left_in_world = h.per_world
        h.left_in_world -= 1
        restore(s, kept, h.state_words)
        play_on(w, s, out, h, tree)
        outlook(s, o)
        rewards(h, o)
        update_spread(h)
        back_up(h, tree)


@rule
def play_on(w: View, s: State, out: Actions, h: Search, tree: list[Edge]) -> None:
    """Choose by the tree down to a leaf, then at random, until the match is over or `foresight` rounds have passed."""
    last = round_of(s) + h.foresight if h.foresight > 0 else 1 << 30
    seat, way, in_tree = i64(h.seat), h.root, True
    h.depth, h.fresh = 0, 0
    while True:
        legal(s, seat, out)
        if in_tree:
            key = way if seat != h.seat else h.root if h.depth == 0 else view_key(w, s, h)
            action = tree_action(s, out, h, tree, seat, mixed(key, u64(seat)))
            way = mixed(key, seen(h, action))
            in_tree = h.fresh == 0 and h.depth < DEEPEST
        else:
            action = random_action(s, out)
        apply(s, seat, action)
        waiting = pending(s)
        if waiting == 0 or round_of(s) >= last:
            return
        seat = lowest(u64(waiting))


@rule
def view_key(w: View, s: State, h: Search) -> Bits:
    """The key of what the searching seat sees in this world."""
    observe(s, h.seat, w)
    return digest(w, h.view_words)


@inline
def seen(h: Search, action: int) -> Bits:
    """An action as other seats see it; all secret actions look the same if the search keeps secrets."""
    return u64(1 << 32) if has_in(h.secret, action) else u64(action)


@rule
def tree_action(s: State, out: Actions, h: Search, tree: list[Edge], seat: int, node: Bits) -> int:
    """Choose an action at this node by UCB1, or a new one at random, and add its edge to the path."""
    legal_now = number_of(out)
    if legal_now == 1:
        return random_action(s, out)
    visits = h.number + 1 if h.depth == 0 else i64(tree[h.path[h.depth - 1]].visits)
    tried = compare(h, tree, node, out, visits)
    at, action = i64(h.best), i64(h.best_action)
    if tried < legal_now and may_widen(h, tried, visits):
        h.fresh = 1
        action = random_action(s, out)
        at = remember(h, tree, node, action)
        if at == NONE:
            return action
    h.path[h.depth] = at
    h.chosen_by[h.depth] = seat
    h.depth += 1
    return action


@rule
def rewards(h: Search, o: Outlook) -> None:
    """The reward of every seat for this outlook."""
    for seat in range(h.at_table):
        h.rewarded[seat] = reward(h, o, seat)


@rule
def reward(h: Search, o: Outlook, seat: int) -> float:
    return lead(o, seat, h.at_table) if h.reward == LEAD else share_behind(o, seat, h.at_table)
