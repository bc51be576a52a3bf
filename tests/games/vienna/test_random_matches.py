"""Random matches of either version, with every expansion, for every number of players: what always holds."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doppelagent import find
from doppelagent.core import recordfile
from doppelagent.core.contract import moments
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from tests.games.seated import assert_worlds_look_the_same

from .recount_box import ORDERS
from .recount_desk import ability
from .refereed import ORDER_NAMES, Refereed
from .refereed import chooser as chooser_of

Options = dict[str, Any]

players_ = st.integers(2, 4)
seeds = st.integers(0, 2**40)
choosers = st.randoms(use_true_random=True)
flags = {"flags": st.sampled_from(["printed", "random"]), "third_man": st.booleans()}
colours = {"figures": st.booleans(), "colours": st.sampled_from(["yellow", "red", "blue", "green"])}
options_ = st.one_of(
    st.fixed_dictionaries({"version": st.just("intro"), **flags}), st.fixed_dictionaries({"version": st.just("full"), **flags, **colours})
)


def random_match(players: int, options: Options, seed: int, chooser: Random, decisions: int = 10_000) -> Match:
    match = Match("vienna", players, options, seed=seed)
    while not match.over and len(match.moves) < decisions:
        seat = chooser.choice(match.pending)
        match.push(seat, chooser.choice(match.legal(seat)))
    return match


@settings(max_examples=10, deadline=None, derandomize=True)
@given(players_, options_, seeds, choosers)
def test_a_referee_sees_the_same_and_asks_the_same(players: int, options: Options, seed: int, chooser: Random) -> None:
    """Every legal action and every effect, at every decision; and the whole final scoring."""
    Refereed(players, options, seed, chooser).play()


def test_the_referee_has_much_to_do() -> None:
    """Otherwise the test above would prove little: a few matches must cover nearly everything that can happen."""
    verbs: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for seed in range(3):
        options = {"version": "full", "third_man": True, "figures": True}
        game = Refereed(2 + seed, options, seed, chooser_of(seed)).play()
        verbs.update(game.match.game.verb(move.action) for move in game.match.moves)
        for row in game.match.standing:
            points.update({name: row.categories[name] for name in game.match.game.categories})
    assert {"place", "move", "take", "use", "pay", "accept", "fulfil", "buy", "save", "dismiss", "step", "walk", "advance"} <= set(verbs)
    assert min(points[name] for name in ("squares", "markers", "abilities", "orders", "information", "desk", "cash_box", "majority")) > 0


# Nothing is lost or doubled


def cards_somewhere(s: Any) -> Iterator[int]:
    """Every card: what was turned over lies in a drawer or was discarded, but for the one that waits for its drawer."""
    for words in (s.discards, *s.hand[: s.players]):
        yield from (card for card in range(1, 176) if words[card // 64] >> card % 64 & 1)
    yield from s.pile[: s.pile_size]
    for seat in range(s.players):
        yield from filter(None, s.drawer[seat])
        yield from filter(None, s.laid[seat][s.shown[seat] :])


def check_things(match: Match, s: Any, picture: dict[str, Any]) -> None:
    full, desks = picture["version"] == "full", picture["desks"]
    waiting = [s.laid[s.turn][0]] if picture["phase"] == "drawer" else []
    assert sorted([*cards_somewhere(s), *waiting]) == list(range(1, 176 if full else 91))
    tiles = Counter(square["tile"] for square in picture["squares"] if square["tile"])
    tiles += sum((Counter(desk["information"]) for desk in desks), Counter())
    assert tiles.total() == 40 + match.players
    assert set(tiles.values()) <= {8, 9}
    orders = [ORDER_NAMES[order] for order in (*s.order_pile[0], *s.order_pile[1]) if order] + picture["gone"]
    orders += [order for row in (picture["display"], *(desk["orders"] for desk in desks)) for order in row if order]
    assert len(set(orders)) == len(orders) == (55 + match.players if full else 0)
    assert {order for order in ORDERS if order[0] != "S"} <= set(orders) or not full


def check_desk(match: Match, seat: int, picture: dict[str, Any]) -> None:
    full, desk = picture["version"] == "full", picture["desks"][seat]
    figures = [each["name"] for each in picture["buildings"] if seat in each["figures"]]
    assert set(figures) <= set(desk["agents"])
    assert len(desk["agents"]) - len(figures) + desk["supply"] + desk["side_house"] == (8 if full else 6)
    assert min(desk["supply"], desk["side_house"], desk["money"], desk["cash_box"], *desk["bribes"].values()) >= 0
    assert desk["cash_box"] <= (12 if "cash-box" in desk["bought"] else 0)
    abilities = [ability(card) for card in desk["drawers"] if card]
    assert len(set(abilities)) == len(abilities)
    assert desk["score"] == sum(desk["points"].values()) == match.standing[seat].score


@settings(max_examples=15, deadline=None, derandomize=True)
@given(players_, options_, seeds, choosers, st.integers(1, 9))
def test_nothing_is_lost_or_doubled(players: int, options: Options, seed: int, chooser: Random, every: int) -> None:
    """Cards, tiles, orders and agents are each in one place; nothing is below zero."""
    match = Match("vienna", players, options, seed=seed)
    while not match.over:
        seat = chooser.choice(match.pending)
        match.push(seat, chooser.choice(match.legal(seat)))
        if len(match.moves) % (5 * every) == 0 or match.over:
            s: Any = match.game.State.plain(match.state)
            picture = match.game.picture(match.view(-1))
            check_things(match, s, picture)
            for each in range(players):
                check_desk(match, each, picture)


# The course of a match


@pytest.mark.parametrize("version", ["intro", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_takes_a_sensible_number_of_rounds(version: str, players: int) -> None:
    for seed in range(3):
        *_, match = moments(find("vienna"), players, {"version": version, "third_man": seed == 1, "figures": False}, seed)
        assert 10 <= match.standing[0].counts["rounds"] <= 40


def in_order(match: Match) -> Match:
    """The same match, but in every card phase the seats lay their cards one after the other."""
    again = Match("vienna", match.players, match.options, seed=match.seed)
    for laying, moves in groupby(match.moves, key=lambda move: match.game.verb(move.action) in ("I", "II", "IV")):
        for move in sorted(moves, key=lambda move: move.seat) if laying else moves:
            again.push(*move)
    return again


@settings(max_examples=8, deadline=None, derandomize=True)
@given(players_, options_, seeds, choosers)
def test_the_order_of_laying_cards_does_not_matter(players: int, options: Options, seed: int, chooser: Random) -> None:
    match = random_match(players, options, seed, chooser)
    assert dump(in_order(match).state) == dump(match.state)


@settings(max_examples=8, deadline=None, derandomize=True)
@given(players_, options_, seeds, st.integers(0, 400), choosers)
def test_the_same_seed_and_actions_give_the_same_match(players: int, options: Options, seed: int, length: int, chooser: Random) -> None:
    match = random_match(players, options, seed, chooser, length)
    again = recordfile.loads(match.record())
    assert dump(again.state) == dump(match.state)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(players_, options_, seeds, st.integers(0, 300), choosers)
def test_nobody_sees_what_is_hidden(players: int, options: Options, seed: int, length: int, chooser: Random) -> None:
    """At every moment of a match, any world that a seat imagines looks the same to it."""
    match = random_match(players, options, seed, chooser, length)
    if not match.over:
        assert_worlds_look_the_same(match, length)
