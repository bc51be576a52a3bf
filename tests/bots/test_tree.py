"""The parts of a search tree: places, the most promising action, backing up, and the keys of nodes."""

from itertools import combinations, product
from math import log, sqrt
from typing import Annotated, Any

import pytest

from doppelagent import find
from doppelagent.bots.ismcts import search
from doppelagent.bots.ismcts.bot import Tree
from doppelagent.bots.ismcts.settings import with_settings
from doppelagent.bots.ismcts.tree import NONE, Edge, Search, back_up, compare, forget, may_widen, place_of, remember, update_spread
from doppelagent.core.actions import action_of
from doppelagent.core.bits import i64, u64
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import U64, Record, Row, columns, copy, dump
from doppelagent.core.rule import entry
from tests.bots.positions import Position, games, position, worlds

SIZE = 64  # places
HERE, THERE = 12345678901234567, 76543210987654321  # two nodes
BLACK_SPY = find("black-spy")


class Legal(Record):
    words: Annotated[Row, U64, 2]


@entry
def place(tree: list[Edge], node: int, action: int) -> int:
    return place_of(tree, u64(node), action)


@entry
def try_once(h: Search, tree: list[Edge], node: int, action: int, reward: float) -> int:
    """A simulation that tries only this action in the tree, and brings `reward` to seat 0."""
    at = place_of(tree, u64(node), action)
    if tree[at].visits == 0:
        at = remember(h, tree, u64(node), action)
    if at != NONE:
        h.path[0], h.chosen_by[0], h.depth, h.rewarded[0] = at, 0, 1, reward
        update_spread(h)
        back_up(h, tree)
    return at


@entry
def back_up_two(h: Search, tree: list[Edge], first: int, second: int) -> None:
    """Seat 0 has chosen the first, seat 1 the second; the simulation gave 3 and -1."""
    h.path[0], h.path[1], h.chosen_by[0], h.chosen_by[1], h.depth = first, second, 0, 1, 2
    h.rewarded[0], h.rewarded[1] = 3.0, -1.0
    back_up(h, tree)


@entry
def most_promising(h: Search, tree: list[Edge], node: int, out: Legal, visits: int) -> int:
    return compare(h, tree, u64(node), out, visits)


@entry
def widens(h: Search, tried: int, visits: int) -> bool:
    return may_widen(h, tried, visits)


@entry
def clear(h: Search, tree: list[Edge]) -> None:
    forget(h, tree)


@entry
def as_seen(h: Search, action: int) -> int:
    return i64(search.seen(h, action))


class Bush:
    """A tree to try actions in."""

    def __init__(self, **settings: Any) -> None:
        plain = Search()
        plain.exploration, plain.spread = 1.0, 1.0
        for name, value in settings.items():
            setattr(plain, name, value)
        self.search_record, self.tree = Search.load(dump(plain)), Edge.blanks(SIZE)

    def try_out(self, action: int, *rewards: float, node: int = HERE) -> int:
        return [int(try_once(self.search_record, self.tree, node, action, reward)) for reward in rewards][-1]

    def best(self, *legal: int, visits: int, node: int = HERE) -> tuple[int, int, list[int]]:
        """How many of the legal actions were tried, the most promising, and which are left."""
        plain = Legal()
        for action in legal:
            plain.words[action // 64] |= 1 << action % 64
        out = Legal.load(dump(plain))
        tried = int(most_promising(self.search_record, self.tree, node, out, visits))
        left = [action for action in range(128) if Legal.plain(out).words[action // 64] >> action % 64 & 1]
        return tried, Search.plain(self.search_record).best_action, left

    def at(self, place: int) -> tuple[int, float, float]:
        row = columns(self.tree)[place]
        return int(row["visits"]), float(row["mean"]), float(row["rarity"])


def test_what_was_remembered_is_found_again_and_all_else_is_free() -> None:
    bush = Bush()
    places = {(node, action): bush.try_out(action, 1.0, node=node) for node, action in product((HERE, THERE), (0, 1, 31, 32, 100))}
    assert len(set(places.values())) == 10
    assert all(place(bush.tree, node, action) == at for (node, action), at in places.items())
    assert bush.at(place(bush.tree, HERE, 2))[0] == bush.at(place(bush.tree, HERE + 1, 0))[0] == 0


def test_actions_that_would_lie_in_the_same_place_lie_one_after_another() -> None:
    """Places of one node repeat every 32 actions, so these collide; after the last place of the table comes the first."""
    bush = Bush()
    places = [bush.try_out(action, 1.0) for action in range(5, 5 + 32 * 40, 32)]
    assert places == [(places[0] + n) % SIZE for n in range(40)]
    assert [place(bush.tree, HERE, action) for action in range(5, 5 + 32 * 40, 32)] == places


def test_a_table_is_filled_to_three_quarters_and_no_further() -> None:
    bush = Bush()
    places = [bush.try_out(action, 1.0) for action in range(2 * SIZE)]
    assert places[: 3 * SIZE // 4].count(NONE) == 0
    assert set(places[3 * SIZE // 4 :]) == {NONE}
    assert Search.plain(bush.search_record).filled == int((columns(bush.tree)["visits"] > 0).sum()) == 3 * SIZE // 4
    assert bush.try_out(7, 1.0) == places[7]  # what is there can still be tried


def test_what_is_forgotten_is_free_again() -> None:
    bush = Bush()
    at = bush.try_out(3, 5.0, 7.0)
    clear(bush.search_record, bush.tree)
    assert Search.plain(bush.search_record).filled == 0
    assert bush.try_out(3, 1.0) == at
    assert bush.at(at) == (1, 1.0, 1.0)


def test_the_mean_and_the_rarity_of_what_was_tried() -> None:
    bush = Bush()
    at = bush.try_out(3, 4.0, -2.0, 1.0, 9.0)
    assert bush.at(at) == (4, 3.0, 0.5)


def test_each_seat_on_the_path_gets_its_own_reward() -> None:
    bush = Bush()
    first, second = bush.try_out(1, 1.0), bush.try_out(2, 1.0, node=THERE)
    back_up_two(bush.search_record, bush.tree, first, second)
    assert (bush.at(first)[:2], bush.at(second)[:2]) == ((2, 2.0), (2, 0.0))


def test_the_spread_is_how_far_rewards_lie_apart() -> None:
    bush = Bush()
    bush.try_out(1, 2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0)
    assert Search.plain(bush.search_record).spread == pytest.approx(2.0)
    level = Bush()
    level.try_out(1, 3.0, 3.0)
    assert 0 < Search.plain(level.search_record).spread < 0.01  # never nothing


def test_of_equal_means_the_one_tried_less_is_more_promising() -> None:
    bush = Bush()
    bush.try_out(70, 1.0, 1.0, 1.0)
    bush.try_out(3, 1.0)
    assert bush.best(3, 70, visits=4) == (2, 3, [])


def test_of_those_tried_as_often_the_higher_mean_is_more_promising() -> None:
    bush = Bush()
    bush.try_out(3, 1.0, 1.0)
    bush.try_out(70, 2.0, 1.0)
    assert bush.best(3, 70, visits=4) == (2, 70, [])


@pytest.mark.parametrize(("exploration", "best"), [(0.0, 1), (0.1, 1), (10.0, 2)])
def test_exploration_weighs_the_mean_against_what_was_tried_less(exploration: float, best: int) -> None:
    """UCB1: 10 is the mean of action 1, tried eight times, and 9 that of action 2, tried twice."""
    bush = Bush(exploration=exploration)
    bush.try_out(1, *[10.0] * 8)
    bush.try_out(2, 8.0, 10.0)
    bonus = exploration * Search.plain(bush.search_record).spread * sqrt(log(10))
    assert (best == 2) == (9 + bonus / sqrt(2) > 10 + bonus / sqrt(8))
    assert bush.best(1, 2, visits=10)[1] == best


def test_only_legal_actions_are_compared_and_the_untried_ones_are_left() -> None:
    bush = Bush()
    bush.try_out(1, 100.0)
    bush.try_out(2, 1.0)
    bush.try_out(5, 50.0, node=THERE)
    assert bush.best(2, 5, 64, visits=3) == (1, 2, [5, 64])
    assert bush.best(5, 64, visits=3)[::2] == (0, [5, 64])


@pytest.mark.parametrize(("tried", "visits", "may"), [(1, 1, True), (2, 1, False), (5, 9, True), (6, 9, False)])
def test_widening_is_how_many_actions_may_be_tried_by_the_root_of_the_visits(tried: int, visits: int, may: bool) -> None:
    assert widens(Bush(widening=2).search_record, tried, visits) == may
    assert widens(Bush(widening=0).search_record, tried, visits)


# Keys of nodes

STATE, VIEW = BLACK_SPY.State, BLACK_SPY.View
bound: Any = search.of(BLACK_SPY)
view_key = bound.view_key


@entry
def key_of_view(w: VIEW, s: STATE, h: Search) -> int:  # type: ignore[valid-type]  # the game's own records
    return i64(view_key(w, s, h))


def keys_and_views(at: Position, states: list[Any]) -> list[tuple[int, bytes]]:
    """For each state, the key of the searching seat's node and its View."""
    plain, game = Search(), at.match.game
    plain.seat, plain.view_words = at.seat, game.View.dtype.itemsize // 8
    seen = []
    for state in states:
        view = game.View.blank()
        key = key_of_view(view, state, Search.load(dump(plain)))
        seen.append((int(key), dump(view)))
    return seen


def test_the_node_of_the_searching_seat_differs_exactly_if_its_view_does() -> None:
    """Among them are worlds that the seat cannot tell apart, and worlds imagined by other seats, which it can."""
    at = position(BLACK_SPY, 21, players=4)
    states = [*worlds(at, 4)]
    for seat in range(4):
        states += [*worlds(Position(at.match, seat), 3)][1:]
    for (key, view), (other, another) in combinations(keys_and_views(at, [copy(state) for state in states]), 2):
        assert (key == other) == (view == another)


@games
def test_with_secrets_others_know_a_secret_action_only_as_having_happened(game: Game) -> None:
    """For third seats, all secret actions lead to the same node, and each open action to its own."""
    tree, every = Tree(game, 1, 1, with_settings(["secrets=1"])), range(action_of(len(game.Actions().words), 0))
    seen = {action: as_seen(tree._search, action) for action in every}
    secret = {action for action in every if game.notation.secret(action)}
    assert len({seen[action] for action in secret}) == bool(secret)
    assert len({seen[action] for action in every}) == len(every) - len(secret) + bool(secret)


@games
def test_usually_others_know_every_action(game: Game) -> None:
    tree, every = Tree(game, 1, 1), range(action_of(len(game.Actions().words), 0))
    assert [as_seen(tree._search, action) for action in every] == [*every]


# Memory


def visits(tree: Tree, legal: list[int]) -> int:
    """Total visits of these actions at the root."""
    return sum(tree.found(action)[0] for action in legal)


def nbytes(tree: Tree) -> int:
    return len(tree._tried) if INTERPRETED else tree._tried.nbytes  # type: ignore[attr-defined]  # compiled, it is an array


@games
def test_a_tree_is_bounded_and_the_search_goes_on_when_it_is_full(game: Game) -> None:
    """Far more simulations than fit."""
    at, tree, simulations = position(game, 9), Tree(game, 1, 16), 60 if INTERPRETED else 5000
    view, legal, before = at.match.view(at.seat).packed, at.match.legal(at.seat), nbytes(tree)
    tree.begin(view)
    tree.simulate(view, simulations)
    remembered = int((columns(tree._tried)["visits"] > 0).sum())
    assert remembered == Search.plain(tree._search).filled <= 3 * len(tree._tried) // 4
    assert (nbytes(tree), Search.plain(tree._search).number) == (before, simulations)
    assert 0 < visits(tree, legal) <= simulations


@games
def test_what_earlier_searches_found_is_kept_as_long_as_there_is_room(game: Game) -> None:
    at, tree = position(game, 9), Tree(game, 1, 12)
    view, legal = at.match.view(at.seat).packed, at.match.legal(at.seat)
    tree.begin(view)
    tree.simulate(view, 12)
    found = visits(tree, legal)
    tree.begin(view)
    assert visits(tree, legal) == found
    for _ in range(10):
        tree.begin(view)
        tree.simulate(view, 12)
    assert Search.plain(tree._search).filled <= 3 * len(tree._tried) // 4
    assert visits(tree, legal) < 11 * 12  # the tree was cleared in between


def test_without_reuse_every_search_begins_with_nothing() -> None:
    at, tree = position(BLACK_SPY, 21), Tree(BLACK_SPY, 1, 1000, with_settings(["reuse=0"]))
    view = at.match.view(at.seat).packed
    tree.begin(view)
    tree.simulate(view, 20)
    tree.begin(view)
    assert Search.plain(tree._search).filled == visits(tree, at.match.legal(at.seat)) == 0
