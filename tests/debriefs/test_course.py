"""The curve, and luck that adds up."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from doppelagent.arenas.intervals import Estimate
from doppelagent.core.game import Game
from doppelagent.core.match import Match, Move
from doppelagent.core.record import dump
from doppelagent.core.registry import find
from doppelagent.debriefs import values
from doppelagent.debriefs.calibration import played as arena_match
from doppelagent.debriefs.course import Draws, Passage, balances, moment_of, passage, strokes
from doppelagent.debriefs.decisions import around_mean
from doppelagent.debriefs.fitting import sharpest
from doppelagent.debriefs.values import chances

from .matches import games, played

FEW = 4  # samples of a draw


@cache
def course(game: Game, seed: int = 3) -> tuple[Passage, ...]:
    positions = list(played(game, seed).positions())
    return tuple(passage(positions, moves, FEW) for moves in range(len(positions)))


def shuffled(match: Match) -> Match:
    """The match with all unseen cards shuffled."""
    plain = match.game.State.plain(match.state)
    plain.key = [11, 12, 13, 14]
    other = match.copy()
    other.state = match.game.State.load(dump(plain))
    match.game.secrets.shuffle_unseen(other.state)
    return other


@games
@pytest.mark.long
def test_start_luck_and_moves_add_up_to_the_result_exactly(game: Game) -> None:
    match = played(game)
    for kind, name in enumerate(("win", "lead")):
        for seat, balance in enumerate(balances(match, course(game), kind)):
            assert balance.start + balance.luck + balance.own + balance.others == balance.result
            assert balance.result == pytest.approx(match.returns(name)[seat], abs=1e-6)
            told = [(stroke.wins, stroke.points)[kind][seat] for stroke in strokes(course(game))]
            assert sum(told) == balance.luck
            assert balance.without_luck == balance.start + balance.own + balance.others


@games
@pytest.mark.long
def test_the_curve_ends_with_the_result_and_shares_one_win(game: Game) -> None:
    *before, end = (each.moment for each in course(game))
    assert [each.value for each in end.wins] == [each.low for each in end.wins]
    for moment in (*before, end):
        if not game.dummies.get(game.seats[0]):  # where a dummy wins, nobody does
            assert sum(each.value for each in moment.wins) == pytest.approx(1, abs=1e-5)
        assert sum(each.value for each in moment.points) == pytest.approx(0, abs=1e-3)
        assert all(each.low <= each.value + 1e-6 and each.value - 1e-6 <= each.high for each in (*moment.wins, *moment.points))


@games
def test_shuffling_what_nobody_has_seen_changes_no_view(game: Game) -> None:
    """The State does change, in a game with a pile."""
    changed = set()
    for position in list(played(game).positions())[:-1:9]:
        other = shuffled(position)
        seats = (*range(position.players), -1)
        assert [dump(other.view(seat)) for seat in seats] == [dump(position.view(seat)) for seat in seats]
        plain, was = game.State.plain(other.state), game.State.plain(position.state)
        changed |= {name for name in game.State.fields() if name != "key" and getattr(plain, name) != getattr(was, name)}
        assert sorted(game.secrets.places(plain)) == sorted(game.secrets.places(was))
    assert changed <= {"stock", "pile", "order_pile"}
    assert changed or not any(secret.place < 0 for secret in game.secrets.places(game.State.plain(played(game).at(0).state)))


@games
def test_every_secret_is_a_card_that_a_seat_cannot_see(game: Game) -> None:
    """Worlds that a seat imagines have the same secrets, in other places."""
    match = played(game).at(len(played(game).moves) // 3)
    seat = match.pending[0]
    true = sorted((secret.card, secret.family) for secret in game.secrets.places(game.State.plain(match.state)))
    placed = set()
    for world in match.imagine(seat, 6):
        found = list(game.secrets.places(game.State.plain(world.state)))
        assert len(found) == len(true)
        placed.add(tuple(sorted(found)))
    assert len(placed) > 1


def test_a_draw_is_a_move_that_lets_a_seat_see_something_new() -> None:
    """In Black Spy the last card of a round brings the next deal, and no other move draws anything."""
    match = Match("black-spy", 3, {"end_value": 200}, seed=1)
    while match.view(0).round == 1:
        before, seat = match.copy(), match.pending[0]
        match.push(seat, match.legal(seat)[0])
        assert Draws(before).has(match.moves[-1]) == (match.view(0).round == 2)


def test_an_agent_sent_draws_from_the_stockpile() -> None:
    match = played(find("don-carlo"))
    draws = [Draws(match.at(number)).has(match.moves[number]) for number in (0, len(match.moves) - 1)]
    assert draws == [True, False]


@games
def test_luck_does_not_depend_on_the_truth_before_it_is_seen(game: Game) -> None:
    """The average over possible draws is the same in all worlds with the same views."""
    positions = list(played(game).positions())
    drawn = [(at, after.moves[-1]) for at, after in pairwise(positions[:40]) if Draws(at).has(after.moves[-1])]
    assert bool(drawn) == (game.key != "black-spy")  # there, only deals bring cards
    if not drawn:
        return
    before, move = drawn[0]
    one, two = (averages(Draws(each, FEW), move) for each in (before, shuffled(before)))
    assert one.low <= two.high
    assert two.low <= one.high


def averages(draws: Draws, move: Move) -> Estimate:
    """The points of seat 0 over fresh samples."""
    return around_mean(np.array([draws.average(move)[1][0] for _ in range(12)]))


def test_a_value_is_the_same_each_time_and_the_result_at_the_end() -> None:
    match = played(find("don-carlo"))
    assert moment_of(match.at(9)) == moment_of(match.at(9))
    assert [each.value for each in moment_of(match).wins] == match.returns("win")


def test_a_lead_is_worth_more_when_the_end_is_near() -> None:
    points = np.array([10.0, 0.0, -10.0])
    early, late = (chances(points, moves, (-3.0, 0.05))[0] for moves in (0, 40))
    assert 1 / 3 < early < late < 1


def test_a_game_without_a_network_is_valued_by_its_outlook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "has_network", lambda _game: False)
    match = played(find("don-carlo")).at(9)
    features = values.Evaluator(match.game).features(match.state, match.players)
    assert features[:, 1].tolist() == [0, 0]
    assert features[0, 0] == -features[1, 0]


@pytest.mark.compiled
@pytest.mark.parametrize(("key", "matches", "most"), [("don-carlo", 16, 4.0), ("pingvasion", 10, 6.0)])
def test_a_network_neither_gains_nor_loses_by_its_own_moves(key: str, matches: int, most: float) -> None:
    """The mean over all seats. It is −11 and −10 points if seats are valued where they do not owe a decision."""
    own = []
    for number in range(matches):
        match = arena_match(key, "double-agent", 3_000_000 + number)
        points = [[each.value for each in moment_of(position).points] for position in match.positions()]
        gained = np.zeros(match.players)
        for move, (before, after) in zip(match.moves, pairwise(points), strict=True):
            gained[move.seat] += after[move.seat] - before[move.seat]
        own.append(gained.mean())
    assert abs(float(np.mean(own))) < most


def test_least_squares_and_the_likeliest_sharpness_are_found_again() -> None:
    chance = np.random.default_rng(4)
    points, moves = chance.normal(0, 20, (4000, 4)), chance.uniform(0, 100, 4000)
    winners = [chance.choice(4, p=shares) for shares in chances(points, moves, (-3.0, 0.01))]
    first, growth = sharpest(points, moves, np.eye(4)[winners])
    assert first == pytest.approx(-3, abs=0.25)
    assert growth == pytest.approx(0.01, abs=0.004)


def test_a_wrong_average_would_be_noticed() -> None:
    """The sum is exact by construction: luck that is not counted would go to the player who moved."""
    match, passages = played(find("don-carlo")), list(course(find("don-carlo")))
    (honest, *_), drawn = balances(match, passages, 1), next(n for n, each in enumerate(passages) if n and each.average)
    passages[drawn] = replace(passages[drawn], average=None)
    (blind, *_) = balances(match, passages, 1)
    assert blind.luck != honest.luck
    assert blind.luck + blind.own + blind.others == honest.luck + honest.own + honest.others
