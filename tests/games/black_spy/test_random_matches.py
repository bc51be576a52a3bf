"""Long random matches for every number of players, with any variants and end value: what always holds."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from doppelagent.core import recordfile
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.games.black_spy.box import card_name, names
from tests.games.seated import assert_worlds_look_the_same

from .recount import Round, recount
from .table import DECK

VARIANTS = ("no_good_spies", "capture_or_release", "mole", "call_colour", "follow_rank", "reduce_points")
LONGEST = 200  # rounds; none of these matches takes as many

options = st.fixed_dictionaries({**{key: st.booleans() for key in VARIANTS}, "end_value": st.integers(0, 220)})
seeds = st.integers(0, 2**40)
choosers = st.randoms(use_true_random=True)


def cards_somewhere(match: Match) -> Counter[str]:
    """Every card in a hand, played, or passed on and not yet received."""
    s: Any = match.game.State.plain(match.state)
    phase = match.game.picture(match.view(-1))["phase"]
    cards = Counter(card for hand in s.hand[: match.players] for card in names(hand))
    if phase in ("play", "choose", "over"):
        cards += Counter(card_name(card) for card in s.plays[: s.played])
    if phase == "pass":
        cards += Counter(card_name(card) for three in s.passed for card in three if card)
    return cards


def check_round(match: Match, round: Round) -> None:
    players, with_good = match.players, not match.options["no_good_spies"]
    assert round.tricks == 60 // players
    black = [sum(card[0] == "K" for card in pile) for pile in round.piles]
    if max(black) < 16:
        assert sum(round.points) == (60 if with_good else 80)
    elif match.options["capture_or_release"]:
        assert sum(round.points) in (60 * (players - 1), -60)
    else:
        assert sum(round.points) == 60 * (players - 1) - (20 if with_good else 0)


def check_table(match: Match) -> None:
    cards = cards_somewhere(match)
    mole = match.game.picture(match.view(-1))["phase"] == "mole"
    assert cards == Counter(DECK) or (mole and cards <= Counter(DECK))
    sizes = match.game.picture(match.view(-1))["hand_sizes"]
    assert max(sizes) - min(sizes) <= (1 if match.view(-1).phase >= 3 else 3)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(3, 6), options, seeds, choosers)
def test_a_random_match_keeps_the_rules(players: int, chosen: dict[str, bool | int], seed: int, chooser: Random) -> None:
    match = Match("black-spy", players, chosen, seed=seed)
    rounds = 0
    while not match.over and rounds < LONGEST:
        seat = match.pending[len(match.moves) % len(match.pending)]
        legal = match.legal(seat)
        assert legal
        match.push(seat, chooser.choice(legal))
        if len(match.moves) % 7 == 0:
            check_table(match)
        if match.over or match.view(-1).round > rounds + 1:
            rounds += 1
            counted = recount(match)
            assert len(counted) == rounds
            check_round(match, counted[-1])
            assert match.view(-1).scores[:players] == counted[-1].scores
            assert match.view(-1).points[:players] == counted[-1].points
    check_end(match)


def check_end(match: Match) -> None:
    scores = [row.score for row in match.standing]
    end = match.view(-1).end_value
    assert match.over
    assert max(scores) > end if match.options["reduce_points"] else max(scores) >= end
    assert [row.place for row in match.standing] == [1 + sum(other < score for other in scores) for score in scores]


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.integers(3, 6), options, seeds, choosers)
def test_the_same_seed_and_actions_give_the_same_match(players: int, chosen: dict[str, bool | int], seed: int, chooser: Random) -> None:
    match = Match("black-spy", players, chosen, seed=seed)
    for _ in range(150):
        if not match.over:
            match.push(match.pending[0], chooser.choice(match.legal(match.pending[0])))
    again = recordfile.loads(match.record())
    assert dump(again.state) == dump(match.state)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(3, 6), options, st.integers(1, 240), choosers)
def test_nobody_sees_what_is_hidden(players: int, chosen: dict[str, bool | int], length: int, chooser: Random) -> None:
    """At every moment of a match, any world that a seat imagines looks the same to it."""
    match = Match("black-spy", players, chosen, seed=length)
    for _ in range(length):
        if not match.over:
            match.push(match.pending[0], chooser.choice(match.legal(match.pending[0])))
    assert_worlds_look_the_same(match, length)
