from collections import Counter

import pytest

from doppelagent.arenas.plan import MOST_SEATINGS, make_plan, seatings
from doppelagent.core.errors import BadOption
from doppelagent.core.registry import find

from .table import GAME, invented


def test_one_against_three_sits_in_every_seat() -> None:
    assert {"".join(seating) for seating in seatings(("a", "b", "b", "b"), 4)} == {"abbb", "babb", "bbab", "bbba"}


def test_fewer_bots_than_seats_are_repeated_in_turn() -> None:
    assert {tuple(sorted(each)) for each in seatings(("a", "b"), 4)} == {("a", "a", "b", "b")}
    assert len(seatings(("a", "b"), 4)) == 6
    assert {tuple(sorted(each)) for each in seatings(("b", "a"), 3)} == {("a", "b", "b")}


def test_of_more_bots_than_seats_every_choice_sits_down() -> None:
    assert set(seatings(("a", "b", "c"), 2)) == {("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")}


def test_four_bots_sit_in_all_their_orders() -> None:
    assert len(set(seatings(tuple("abcd"), 4))) == 24


@pytest.mark.parametrize(("bots", "players"), [("abcde", 5), ("abcdef", 6), ("aabbcd", 6), ("abcdef", 4), ("ab", 5), ("abc", 6)])
def test_every_bot_sits_in_every_seat_equally_often(bots: str, players: int) -> None:
    every = seatings(tuple(bots), players)
    assert len(set(every)) == len(every)
    for seat in range(players):
        assert Counter(seating[seat] for seating in every) == Counter(seating[0] for seating in every)


def test_where_orders_are_too_many_some_circles_are_played() -> None:
    assert len(seatings(tuple("abcdef"), 6)) == MOST_SEATINGS
    assert len(seatings(tuple("abcdef"), 4)) == 15 * 4  # one circle of each choice


def test_every_seating_is_played_on_the_same_deals() -> None:
    plan = invented("a b b b", 4, deals=3)
    deals = {seating: [plan.deal(n) for n in range(plan.matches) if plan.seating(n) == seating] for seating in plan.seatings}
    assert list(deals.values()) == [[0, 1, 2]] * 4


def test_matches_are_rounded_up_to_whole_deals_and_two_of_them() -> None:
    game = find(GAME)
    assert make_plan(game, ("greedy", "random", "random"), 3, game.settle({}), 10, 0).matches == 12
    assert make_plan(game, ("greedy", "random", "random"), 3, game.settle({}), 1, 0).deals == 2


@pytest.mark.parametrize(
    ("bots", "matches", "seed", "word"),
    [(["nobody"], 4, 0, "nobody"), (["random"] * 13, 4, 0, "12 bots"), (["random"], 0, 0, "matches"), (["random"], 4, -1, "seed")],
)
def test_what_cannot_be_planned_is_refused(bots: list[str], matches: int, seed: int, word: str) -> None:
    game = find(GAME)
    with pytest.raises(BadOption, match=word):
        make_plan(game, bots, 4, game.settle({}), matches, seed)
