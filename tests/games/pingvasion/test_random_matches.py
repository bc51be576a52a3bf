"""Random matches for every number of players, with either deck: what always holds."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from doppelagent.core import recordfile
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.games.pingvasion.box import card_name, names
from tests.games.seated import assert_worlds_look_the_same

from .recount import Referee
from .table import DECKS, REGIONS

players_ = st.integers(2, 5)
decks = st.sampled_from(["rulebook", "printed"])
seeds = st.integers(0, 2**40)
choosers = st.randoms(use_true_random=True)


def random_match(players: int, deck: str, seed: int, chooser: Random, decisions: int = 1000) -> Match:
    match = Match("pingvasion", players, {"deck": deck}, seed=seed)
    while not match.over and len(match.moves) < decisions:
        seat = chooser.choice(match.pending)
        match.push(seat, chooser.choice(match.legal(seat)))
    return match


def in_order(match: Match) -> Match:
    """The same match, its moves in the order of the seats within each step."""
    s: Any = match.game.State.plain(match.state)
    lines, actions = match.game.deals.retrace(s)
    again = Match("pingvasion", match.players, match.options, deal=lines)
    for seat, action in actions:
        again.push(seat, action)
    return again


@settings(max_examples=60, deadline=None, derandomize=True)
@given(players_, decks, seeds, choosers)
def test_a_referee_counts_the_same(players: int, deck: str, seed: int, chooser: Random) -> None:
    match = random_match(players, deck, seed, chooser)
    referee = Referee(in_order(match))
    picture = match.game.picture(match.view(-1))
    points = referee.points()
    assert [[row.categories[region] for region in REGIONS] for row in match.standing] == [list(own.values()) for own in points]
    assert [row.score for row in match.standing] == [sum(own.values()) for own in points]
    assert picture["points"] == [list(own.values()) for own in points]
    assert [Counter(hand) for hand in picture["hands"]] == [hand.cards for hand in referee.hands]
    for seat, hand in enumerate(referee.hands):
        assert sorted(card for cards in picture["displays"][seat].values() for card in cards) == sorted(hand.display)
    assert sorted(picture["destroyed"]) == sorted(referee.destroyed)
    scores = [row.score for row in match.standing]
    assert [row.place for row in match.standing] == [1 + sum(other > score for other in scores) for score in scores]


def cards_somewhere(match: Match) -> Counter[str]:
    """Every card dealt: in a hand, in a pile, given and not received, laid; a dummy's gifts."""
    s: Any = match.game.State.plain(match.state)
    cards = Counter(card for hand in s.hand[: match.players] for card in names(hand))
    cards += Counter(card_name(card) for row in s.laid for card in row if card)
    for seat in range(match.players):
        cards += Counter(card_name(card) for card in s.pile[seat][2 + 2 * s.round :])
    if match.game.picture(match.view(-1))["phase"] == "saboteurs" and match.players > 2:
        cards += Counter(card_name(card) for card in s.gifts[s.round - 1] if card)
    if match.players == 2:
        for dummy in (0, 1):
            given = [s.gifts[gift >> 1][2 * (gift & 1) + ((gift & 1) ^ dummy)] for gift in s.order[dummy]]
            second = s.shuffled[dummy]
            piled = [card for gift, card in zip(s.order[dummy], given, strict=True) if gift < second]
            apart = [card for gift, card in zip(s.order[dummy], given, strict=True) if gift >= second]
            hidden = (s.pile[2 + dummy] + piled + apart)[s.taken[dummy] :]
            cards += Counter(card_name(card) for card in hidden if card)
    return cards


@settings(max_examples=40, deadline=None, derandomize=True)
@given(players_, decks, seeds, st.integers(0, 130), choosers)
def test_no_card_is_lost_or_doubled(players: int, deck: str, seed: int, length: int, chooser: Random) -> None:
    match = random_match(players, deck, seed, chooser, length)
    if match.over:
        return
    s: Any = match.game.State.plain(match.state)
    dealt = Counter(card_name(card) for pile in s.pile for card in pile if card)
    assert cards_somewhere(match) == dealt <= DECKS[deck]
    sizes = match.game.picture(match.view(-1))["hand_sizes"]
    for seat in range(players):
        sealed = 0 if seat not in match.pending else len(names(s.hand[seat])) - sizes[seat]
        assert -1 <= sealed <= 0  # of an unfinished choice one card is gone, and that does not show
        assert seat in match.pending or len(names(s.hand[seat])) == sizes[seat]


@settings(max_examples=30, deadline=None, derandomize=True)
@given(players_, decks, seeds, choosers)
def test_the_order_of_choosing_does_not_matter(players: int, deck: str, seed: int, chooser: Random) -> None:
    match = random_match(players, deck, seed, chooser)
    again = in_order(match)
    assert again.standing == match.standing
    for seat in range(-1, players):
        assert dump(again.view(seat)) == dump(match.view(seat))


@settings(max_examples=15, deadline=None, derandomize=True)
@given(players_, decks, seeds, st.integers(0, 130), choosers)
def test_the_same_seed_and_actions_give_the_same_match(players: int, deck: str, seed: int, length: int, chooser: Random) -> None:
    match = random_match(players, deck, seed, chooser, length)
    again = recordfile.loads(match.record())
    assert dump(again.state) == dump(match.state)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(players_, decks, seeds, st.integers(0, 130), choosers)
def test_nobody_sees_what_is_hidden(players: int, deck: str, seed: int, length: int, chooser: Random) -> None:
    """At every moment of a match, any world that a seat imagines looks the same to it."""
    match = random_match(players, deck, seed, chooser, length)
    if match.over:
        return
    assert_worlds_look_the_same(match, length)
