"""Invariants of random matches for every number of players, also with stockpiles that leave players stuck."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doppelagent.core import contract, recordfile
from doppelagent.core.match import Match
from doppelagent.core.record import dump

from .recount import Card, Referee
from .table import FAMILY, Table

numbers_of_players = st.integers(2, 4)
choosers = st.randoms(use_true_random=True)

HARD = [0, 0, 0, 0, 4, 4]  # four zeros form no name; with two players two 4s do not help


def dealt(players: int, chooser: Random, hard: bool) -> Match:
    """Shuffled stockpiles; hard ones leave their owners stuck from the beginning."""
    lines = []
    for seat in range(players):
        top = HARD if hard else []
        rest = sorted((Counter(FAMILY) - Counter(top)).elements())
        chooser.shuffle(rest)
        lines.append((f"stock {seat}", " ".join(map(str, top + rest))))
    return Match("don-carlo", players, deal=lines)


def referee(match: Match) -> Referee:
    stocks = [[Card(int(number)) for number in content.split()] for _, content in match.deals[0]]
    return Referee(stocks)


def choose(chooser: Random, match: Match, hard: bool) -> tuple[int, str]:
    """Choose at random; in hard matches mostly short names that keep zeros, so that much is buried, again and again."""
    (seat,) = match.pending
    texts = match.legal_moves(seat)
    easy = not hard or chooser.random() < 0.2
    return seat, chooser.choice(texts) if easy else min(texts, key=lambda text: (len(text), text.count("0")))


def check(match: Match, judge: Referee) -> None:
    """Assert that the state agrees with the referee."""
    s: Any = match.game.State.plain(match.state)
    t = Table(match)
    for seat in range(match.players):
        assert t.hand(seat) == sorted(card.number for card in judge.hands[seat])
        assert t.stock(seat) == [card.number for card in judge.stocks[seat]]
        assert t.known(seat) == sorted(card.number for card in judge.hands[seat] if card.seen)
        assert t.buried(seat) == [card.number for card in judge.stocks[seat] if card.seen]
        gone = [int(number) for by, name in judge.sent if by == seat for number in name.split("/")]
        assert sorted(t.hand(seat) + t.stock(seat) + gone) == FAMILY
    assert (t.influence, t.bonus) == (judge.influence, judge.bonus)
    assert (set(t.out), match.over, s.phase == 1) == (judge.out, judge.over, judge.burying)
    assert match.over or t.turn == judge.turn
    if not match.over and not judge.burying:
        assert t.may(t.turn) == judge.names(t.turn)


def check_end(match: Match, judge: Referee) -> None:
    t = Table(match)
    assert t.row("countries") == judge.country_points()
    assert t.row("score") == judge.scores()
    assert t.row("cards_left") == judge.left()
    assert t.row("place") == judge.places()


@pytest.mark.long
@settings(max_examples=40, deadline=None, derandomize=True)
@given(numbers_of_players, st.booleans(), choosers)
def test_a_random_match_is_as_a_referee_counts_it(players: int, hard: bool, chooser: Random) -> None:
    match = dealt(players, chooser, hard)
    judge = referee(match)
    check(match, judge)
    while not match.over:
        seat, text = choose(chooser, match, hard)
        judge.act(seat, text)
        match.push(seat, text)
        check(match, judge)
    check_end(match, judge)


def test_hard_stockpiles_do_leave_people_stuck() -> None:
    """Otherwise the test above would prove little."""
    laid_open = buried = 0
    for seed in range(25):
        chooser = Random(seed)  # noqa: S311  # the same in each run
        match = dealt(2, chooser, True)
        judge = referee(match)
        while not match.over:
            seat, text = choose(chooser, match, True)
            buried += text.startswith("bury")
            judge.act(seat, text)
            match.push(seat, text)
        laid_open += judge.laid_open
    assert laid_open > 50
    assert buried > 50


@settings(max_examples=15, deadline=None, derandomize=True)
@given(numbers_of_players, st.integers(0, 2**40), choosers)
def test_the_same_seed_and_actions_give_the_same_match(players: int, seed: int, chooser: Random) -> None:
    match = Match("don-carlo", players, seed=seed)
    while not match.over:
        match.push(match.pending[0], chooser.choice(match.legal(match.pending[0])))
    again = recordfile.loads(match.record())
    assert dump(again.state) == dump(match.state)


@pytest.mark.parametrize("seed", range(4))
def test_hard_stockpiles_keep_the_contract(seed: int) -> None:
    """Laying open and burying are rare in random matches; here every promise is checked while they happen."""
    chooser = Random(seed)  # noqa: S311  # the same in each run
    match = dealt(2 + seed % 2, chooser, True)
    looked = 0
    while not match.over and looked < 10:
        v = match.view(-1)
        if v.hand_size[v.turn] > 4:
            looked += 1
            contract.check_legality(match)
            contract.check_refusals(match)
            contract.check_copies(match)
            contract.check_imagined(match, seed + looked)
        match.push(*choose(chooser, match, True))
    assert looked


@settings(max_examples=40, deadline=None, derandomize=True)
@given(numbers_of_players, st.booleans(), st.integers(1, 40), choosers)
def test_nobody_sees_what_is_hidden(players: int, hard: bool, length: int, chooser: Random) -> None:
    """At every moment, shuffling what a seat cannot know leaves its View the same."""
    match = dealt(players, chooser, hard)
    for _ in range(length):
        if not match.over:
            match.push(*choose(chooser, match, hard))
    s: Any = match.game.State.plain(match.state)
    for seat in range(players):
        hidden = s.stock[seat][s.buried[seat] : s.stock_size[seat]]
        chooser.shuffle(hidden)
        s.stock[seat][s.buried[seat] : s.stock_size[seat]] = hidden
    for seat in range(-1, players):
        v = match.game.View.blank()
        match.game.observe(match.game.State.load(dump(s)), seat, v)
        assert dump(v) == dump(match.view(seat).packed)
