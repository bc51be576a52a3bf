"""The tree of a search: a hash table of fixed size (open addressing) with an Edge for every action tried at a node.

A node is identified by its key, a 64-bit hash of the seat that chooses and of its knowledge.
"""

from math import log, sqrt
from typing import Annotated, Any, Final

from doppelagent.core.actions import action_of
from doppelagent.core.bits import EMPTY, Bits, i64, lowest, one, u64
from doppelagent.core.outlook import MOST_SEATS
from doppelagent.core.rawbytes import mixed
from doppelagent.core.record import F64, I8, I16, I32, U64, Floats, Record, Row
from doppelagent.core.rule import inline, rule

DEEPEST: Final = 64  # edges on the path of one simulation
WORDS: Final = 64  # the most words that the Actions of a game have
NONE: Final = -1
NEAR: Final = 31  # mask: the edges of one node start within 32 slots, close together in the processor's cache
_20 = u64(20)  # the slot of an edge comes from the node's key, from this bit on;
_33 = u64(33)  # the stored key comes from the hash of node and action, from this bit on


class Edge(Record):
    """An action that was tried at a node."""

    mean: F64  # reward of the seat that chose it
    rarity: F64  # 1/√visits
    key: I32  # of node and action
    visits: I32  # 0: this slot is free


class Search(Record):
    """A search: its settings (see `settings`), its progress, and the path of the current simulation."""

    secret: Annotated[Row, U64, WORDS]  # the actions that other seats in the tree do not see
    exploration: F64
    widening: F64
    foresight: I16
    per_world: I16  # simulations in each imagined world
    reward: I8
    reuse: I8
    seats: Annotated[Row, I8, MOST_SEATS]  # seats including dummies, by number of players
    view_words: I16  # size of a View in words of eight bytes
    state_words: I16

    root: U64  # hash of the searching seat's View
    seat: I8
    at_table: I8
    filled: I32  # slots of the table in use
    left_in_world: I16  # simulations before the next world is imagined

    path: Annotated[Row, I32, DEEPEST]  # slots of the edges of this simulation
    chosen_by: Annotated[Row, I8, DEEPEST]
    depth: I8
    fresh: I8  # whether the last edge is new, so that the tree ends here
    best: I32  # the slot of the most promising action at this node, and the action
    best_action: I16

    rewarded: Annotated[Floats, F64, MOST_SEATS]  # reward of each seat in this simulation
    number: I32  # simulations so far
    total: F64  # sums of the searching seat's rewards, and of their squares
    squares: F64
    spread: F64  # standard deviation of these rewards


@rule
def forget(h: Search, tree: list[Edge]) -> None:
    for n in range(len(tree)):
        tree[n].visits = 0
    h.filled = 0


@inline
def place_of(tree: list[Edge], node: Bits, action: int) -> int:
    """The slot of this action at this node, or the free slot where it belongs (linear probing)."""
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
    """Remove the actions tried at this node from the legal ones, and note the one with the highest upper confidence bound (UCB1).
    Returns the number of actions tried."""
    tried, most = 0, 0.0
    bonus = h.exploration * h.spread * sqrt(log(visits))
    for word in range(len(out.words)):
        actions = out.words[word]
        while actions != EMPTY:
            bit = lowest(actions)
            actions ^= one(bit)
            at = place_of(tree, node, action_of(word, bit))
            if tree[at].visits != 0:
                out.words[word] ^= one(bit)
                promise = tree[at].mean + bonus * tree[at].rarity
                if tried == 0 or promise > most:
                    most, h.best, h.best_action = promise, at, action_of(word, bit)
                tried += 1
    return tried


@rule
def may_widen(h: Search, tried: int, visits: int) -> bool:
    """Whether a node with this many visits may try one more action (progressive widening)."""
    return h.widening == 0.0 or tried < h.widening * sqrt(visits)


@rule
def remember(h: Search, tree: list[Edge], node: Bits, action: int) -> int:
    """Add an edge for an action that is new at this node; returns its slot, or NONE if the table is three quarters full."""
    if 4 * h.filled >= 3 * len(tree):
        return NONE
    at = place_of(tree, node, action)
    h.filled += 1
    tree[at].key = key_of(node, action)
    tree[at].mean = 0.0
    return at


@rule
def back_up(h: Search, tree: list[Edge]) -> None:
    """Update the edges of the path with the rewards of the seats that chose them."""
    for n in range(h.depth):
        tried = tree[h.path[n]]
        tried.visits += 1
        tried.mean += (h.rewarded[h.chosen_by[n]] - tried.mean) / tried.visits
        tried.rarity = 1.0 / sqrt(tried.visits)


@rule
def update_spread(h: Search) -> None:
    """Update the standard deviation of rewards, the unit of exploration, so that no game needs a constant of its own."""
    reward = h.rewarded[h.seat]
    h.number += 1
    h.total += reward
    h.squares += reward * reward
    mean = h.total / h.number
    h.spread = sqrt(max(h.squares / h.number - mean * mean, 1e-6))
