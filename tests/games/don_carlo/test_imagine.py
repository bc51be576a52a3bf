"""Worlds that a seat imagines look the same to it, agree with all it was shown, and include every possibility."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from doppelagent.core.match import Match
from doppelagent.core.record import dump
from tests.games.seated import worlds

from .table import FAMILY, Table, formed, table

STAGES = {
    "the opening": lambda: table(4),
    "in the midst": lambda: table(3, sent="0 5, 1 2/3, 2 6", known={0: "6"}, bottom={1: "4 0"}).send("6/4"),
    "laid open": lambda: table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}),
    "to bury": lambda: table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}).send("1"),
    "burying": lambda: table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}).send("1").bury("4"),
    "buried": lambda: table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}).send("1").bury("4 0"),
    "one is out": lambda: table(3, {0: "1 2 3 5", 1: "0 0"}, stock={1: ""}).send("1"),
    "the last cards": lambda: table(2, {0: "1 2", 1: "0 2"}, stock={0: "", 1: ""}),
}


def hand(world: Any, seat: int) -> list[int]:
    return [number for number in range(7) for _ in range(world.hand[seat][number])]


def stock(world: Any, seat: int) -> list[int]:
    return list(world.stock[seat][: world.stock_size[seat]][::-1])


def seen(t: Table, seat: int, world: Any) -> bytes:
    """This seat's View of the world."""
    v = t.match.game.View.blank()
    t.match.game.observe(t.match.game.State.load(dump(world)), seat, v)
    return dump(v)


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_looks_the_same_to_the_seat(stage: str) -> None:
    t = STAGES[stage]()
    for seat in range(-1, t.match.players):
        for world in worlds(t, seat, 10):
            assert seen(t, seat, world) == dump(t.match.view(seat))


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_has_every_card_once_and_the_seats_own_hand(stage: str) -> None:
    t = STAGES[stage]()
    sent = [(by, list(map(int, agent.split()[1].split("/")))) for country in t.picture(-1)["countries"] for by, agent in _agents(country)]
    for seat in range(-1, t.match.players):
        for world in worlds(t, seat, 5):
            for other in range(t.match.players):
                gone = [number for by, numbers in sent if by == other for number in numbers]
                assert sorted(hand(world, other) + stock(world, other) + gone) == FAMILY
            assert seat < 0 or hand(world, seat) == t.hand(seat)


def _agents(country: dict[str, Any]) -> list[tuple[int, str]]:
    return [(agent["seat"], f"agent {agent['name']}") for agent in country["agents"]]


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_has_a_past_that_leads_to_it(stage: str) -> None:
    t = STAGES[stage]()
    for seat in range(-1, t.match.players):
        for world in worlds(t, seat, 5):
            lines, actions = t.match.game.deals.retrace(world)
            past = Match(t.match.game, t.match.players, deal=lines)
            for who, action in actions:
                past.push(who, action)
            again: Any = past.game.State.plain(past.state)
            assert again.hand == world.hand
            assert [stock(again, other) for other in range(t.match.players)] == [stock(world, other) for other in range(t.match.players)]


def test_2_3_the_own_stockpile_is_unknown_too() -> None:
    t = table(4, {0: "1 2 3 4"})
    tops = Counter(stock(world, 0)[0] for world in worlds(t, 0, 300))
    assert set(tops) == set(range(7))
    assert len({str(stock(world, 0)) for world in worlds(t, 0, 20)}) == 20


def test_5_4_known_cards_stay_in_the_hand() -> None:
    t = table(4, {1: "1 2 3 4"}, known={1: "2 3"})
    drawn = [hand(world, 1) for world in worlds(t, 0, 200)]
    assert all({2, 3} <= set(cards) for cards in drawn)
    assert {number for cards in drawn for number in cards} == set(range(7))


def test_5_4_buried_cards_stay_at_the_bottom() -> None:
    t = table(4, bottom={0: "4 0 6", 1: "5"})
    for seat in range(-1, 4):
        for world in worlds(t, seat, 30):
            assert stock(world, 0)[-3:] == [4, 0, 6]
            assert stock(world, 1)[-1] == 5


def test_5_1_the_seat_in_turn_can_send_an_agent() -> None:
    """Seat 0 has three zeros that everybody knows; with two players a 0 or a 4 beside them would lie open."""
    t = table(2, {0: "0 0 0 5"}, known={0: "0 0 0"})
    assert {hand(world, 0)[-1] for world in worlds(t, 1, 300)} == {1, 2, 3, 5, 6}
    assert {hand(world, 0)[-1] for world in worlds(t, -1, 300)} == {1, 2, 3, 5, 6}


def test_5_1_of_those_not_in_turn_nothing_is_known() -> None:
    t = table(2, {0: "0 0 0 5"}, known={0: "0 0 0"}, turn=1)
    assert {sorted(hand(world, 0))[-1] for world in worlds(t, 1, 400)} == {0, 1, 2, 3, 4, 5, 6}


def test_5_1_while_somebody_buries_the_next_one_is_not_yet_asked() -> None:
    t = table(2, {0: "0 0 0 0", 1: "0 0 0 5"}, top={0: "4 4 1"}, known={1: "0 0 0"}).send("1")
    assert {sorted(hand(world, 1))[-1] for world in worlds(t, 0, 400)} == {0, 1, 2, 3, 4, 5, 6}


def test_a_hand_that_hardly_any_cards_allow_is_found() -> None:
    """Of four cards that may lie beside three zeros only the 6 forms a name; with two players a 4 does not."""
    t = table(2, {0: "1 2 3 5", 1: "0 0 0 6"}, stock={1: "4 4 4"}, known={1: "0 0 0"}, turn=1)
    assert {tuple(hand(world, 1)) for world in worlds(t, 0, 60)} == {(0, 0, 0, 6)}


def possible(t: Table, seat: int, cards: list[int], size: int, *, in_turn: bool) -> dict[str, float]:
    """How likely each hand of this size, with each order of the rest below it, is for cards that nobody has seen."""
    used = {agent["name"] for country in t.picture(-1)["countries"] for agent in country["agents"]}
    deals = Counter(
        str((sorted(order[:size]), list(order[size:])))
        for order in permutations(cards)
        if not in_turn or formed(t.match.players, [*order[:size], *t.known(seat)]) - used
    )
    return {deal: number / deals.total() for deal, number in deals.items()}


@pytest.mark.compiled  # hundreds of worlds
@pytest.mark.parametrize(
    ("known", "turn"),
    [("", 0), ("", 1), ("1", 1), ("0 1", 1), ("0", 1)],
)
def test_near_the_end_exactly_the_possible_worlds_appear_as_often_as_they_should(known: str, turn: int) -> None:
    """Six cards of seat 1 are left, four of them in hand; all of their orders are told one by one. In turn it cannot hold 0 0 4 4.

    Chi-square must notice that half of the k worlds are twice as likely as the other half, which adds n/9 to its mean for n worlds drawn,
    with a deviation of √(2k + 4n/9). Three deviations above the limit, that takes n = 597 for the 8 worlds of the first case, the most."""
    t = table(2, {0: "1 2 3 5", 1: "0 1 4 4"}, stock={1: "0 4"}, known={1: known}, turn=turn)
    unseen = sorted((Counter([0, 0, 1, 4, 4, 4]) - Counter(t.known(1))).elements())
    wanted = possible(t, 1, unseen, 4 - len(t.known(1)), in_turn=turn == 1)
    drawn: Counter[str] = Counter()
    number = 600
    for world in worlds(t, 0, number):
        rest = sorted((Counter(hand(world, 1)) - Counter(t.known(1))).elements())
        drawn[str((rest, stock(world, 1)))] += 1
    assert set(drawn) == set(wanted)
    surprise = sum((drawn[deal] - number * share) ** 2 / (number * share) for deal, share in wanted.items())
    assert surprise < len(wanted) + 4 * (2 * len(wanted)) ** 0.5  # chi-square: its mean, and four deviations
