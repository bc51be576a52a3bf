"""What a search remembers: the actions that were tried, each found by the node at which it was and by its number.

A node is a seat that is asked, with what it knows of the way there, in one number: its key. All of it lies in a table of fixed size.
"""

from math import log, sqrt
from typing import Annotated, Any, Final

from doppelagent.core.bits import EMPTY, Bits, i64, lowest, one, u64
from doppelagent.core.outlook import MOST_SEATS
from doppelagent.core.rawbytes import mixed
from doppelagent.core.record import F64, I8, I16, I32, U64, Floats, Record, Row
from doppelagent.core.rule import inline, rule

DEEPEST: Final = 64  # actions of one simulation that are remembered
WORDS: Final = 64  # of actions, at most
NONE: Final = -1
NEAR: Final = 31  # what was tried at one node lies about so close together, which is quick to look through
_20 = u64(20)  # a key's bits from here on choose the place,
_33 = u64(33)  # and those from here on, of node and action, tell what lies there


class Edge(Record):
    """An action that was tried at a node."""

    mean: F64  # of what came of it for the seat that chose it
    rarity: F64  # one by the root of the visits
    key: I32  # of node and action
    visits: I32  # 0: this place is free


class Search(Record):
    """A search: how it is to be done (`settings` tells more), and how far it is."""

    secret: Annotated[Row, U64, WORDS]  # the actions that others do not know of in the tree
    exploration: F64
    widening: F64
    foresight: I16
    per_world: I16  # simulations
    reward: I8
    reuse: I8
    seats: Annotated[Row, I8, MOST_SEATS]  # how many play, dummies with them, by number of players
    view_words: I16  # how long a View and a State are
    state_words: I16

    root: U64  # the key of what the searching seat sees
    seat: I8
    at_table: I8
    filled: I32  # places of the table
    left_in_world: I16  # simulations, before another world is imagined

    path: Annotated[Row, I32, DEEPEST]  # the places of what was tried in this simulation
    chosen_by: Annotated[Row, I8, DEEPEST]
    depth: I8
    fresh: I8  # whether the tree ends here
    best: I32  # at this node: the place of the most promising action, and the action
    best_action: I16

    rewarded: Annotated[Floats, F64, MOST_SEATS]  # by this simulation
    number: I32  # of simulations
    total: F64  # of the searching seat's rewards, and of their squares
    squares: F64
    spread: F64  # how far they lie apart


@rule
def forget(h: Search, tree: list[Edge]) -> None:
    for n in range(len(tree)):
        tree[n].visits = 0
    h.filled = 0


@inline
def place_of(tree: list[Edge], node: Bits, action: int) -> int:
    """Where this action at this node lies, or would: those of one node lie together."""
    last = len(tree) - 1
    key = key_of(node, action)
    at = i64(u64((node >> _20) + u64(action & NEAR)) & u64(last))
    while tree[at].visits != 0 and tree[at].key != key:
        at = (at + 1) & last
    return at


@inline
def key_of(node: Bits, action: int) -> int:
    return i64(mixed(node, u64(action)) >> _33)


@rule
def compare(h: Search, tree: list[Edge], node: Bits, out: Any, visits: int) -> int:
    """Take what was tried at this node out of the legal actions, and find the most promising of it: what gave most so far, with a bonus
    for what was tried seldom (UCB1). Returns how many were tried."""
    tried, most = 0, 0.0
    bonus = h.exploration * h.spread * sqrt(log(visits))
    for word in range(len(out.words)):
        actions = out.words[word]
        while actions != EMPTY:
            bit = lowest(actions)
            actions ^= one(bit)
            at = place_of(tree, node, 64 * word + bit)
            if tree[at].visits != 0:
                out.words[word] ^= one(bit)
                promise = tree[at].mean + bonus * tree[at].rarity
                if tried == 0 or promise > most:
                    most, h.best, h.best_action = promise, at, 64 * word + bit
                tried += 1
    return tried


@rule
def may_widen(h: Search, tried: int, visits: int) -> bool:
    """Whether one more action is to be tried at a node that was visited so often."""
    return h.widening == 0.0 or tried < h.widening * sqrt(visits)


@rule
def remember(h: Search, tree: list[Edge], node: Bits, action: int) -> int:
    """A place for an action that is tried for the first time, or NONE where the table is full."""
    if 4 * h.filled >= 3 * len(tree):
        return NONE
    at = place_of(tree, node, action)
    h.filled += 1
    tree[at].key = key_of(node, action)
    tree[at].mean = 0.0
    return at


@rule
def back_up(h: Search, tree: list[Edge]) -> None:
    """What the simulation gave each seat, along its path."""
    for n in range(h.depth):
        tried = tree[h.path[n]]
        tried.visits += 1
        tried.mean += (h.rewarded[h.chosen_by[n]] - tried.mean) / tried.visits
        tried.rarity = 1.0 / sqrt(tried.visits)


@rule
def note_spread(h: Search) -> None:
    """How far rewards lie apart is the yardstick of exploration, so that no game needs its own."""
    reward = h.rewarded[h.seat]
    h.number += 1
    h.total += reward
    h.squares += reward * reward
    mean = h.total / h.number
    h.spread = sqrt(max(h.squares / h.number - mean * mean, 1e-6))
