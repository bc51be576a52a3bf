"""Worlds that a seat imagines look the same to it, agree with all it was shown, and include every possibility."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

import pytest

from doppelagent.core.chance import CHACHA20
from doppelagent.core.contract import moments
from doppelagent.core.match import Match
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import dump
from doppelagent.core.registry import find
from tests.games.seated import assert_worlds_look_the_same, worlds

from . import city
from .city import building
from .table import Table, end_of_round, ordering, payday, place, table, the_end, turn


def new_pile() -> Table:
    """Seat 1 drew three cards, seat 0 one more, which was the last, and two of the new pile."""
    t = end_of_round(0, 2, pile="010 020 030 040", discards="…")
    pile = [f"{card:03}" for card in cards(t.state.shuffled)]
    t.match.lay([("pile", " ".join(pile))])
    return t


def company_cards() -> Table:
    """In its action III seat 0 has drawn two cards for the next round: the last of the pile, and one of the new pile."""
    where, points = building(colour="pink"), city.cards("colour-points", "pink")[0]
    facts: dict[str, Any] = {"drawers": {0: f"126 {points}"}, "agents": {1: where}, "bribes": {0: "2 wine"}, "pile": "010", "discards": "…"}
    t = place(0, 2, version="full", **facts).act(0, f"place supply → {where}", "use 1")
    pile = [f"{card:03}" for card in cards(t.state.shuffled)]
    t.match.lay([("pile", " ".join(pile))])
    return t


STAGES: dict[str, Callable[[], Table]] = {
    "the opening": lambda: table(4),
    "the third man": lambda: table(3, third_man=True),
    "some have laid": lambda: table(3, owing="1", hand={1: "020 021 022"}),
    "half a choice": lambda: table(2, version="full", laid={0: "010"}, hand={0: "011 012"}, bought={1: "telephone"}),
    "a drawer": lambda: turn(0, "021 034 077", drawers={0: "001"}),
    "action III": lambda: place(1, 4, coat=3, agents={0: "B3 B7"}),
    "orders": lambda: ordering(0, "B7", gone="S-03 A-02"),
    "a new pile": new_pile,
    "cards for the next round": company_cards,
    "a payday": lambda: payday(0, agents={0: "B3 B7"}, money={0: 1}),
    "the end": lambda: the_end(0),
}


def cards(words: list[int]) -> list[int]:
    return [64 * n + card for n, word in enumerate(words) for card in range(64) if word >> card & 1]


def pile(world: Any) -> tuple[int, ...]:
    """From the top."""
    return tuple(world.pile[: world.pile_size][::-1])


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_looks_the_same_to_the_seat(stage: str) -> None:
    t = STAGES[stage]()
    for seed in range(5):
        assert_worlds_look_the_same(t.match, seed)


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_can_be_laid_out_so_each_card_and_order_is_there_once(stage: str) -> None:
    t = STAGES[stage]()
    for seat in range(-1, t.match.players):
        for world in worlds(t, seat, 3):
            lines, actions = t.match.game.deals.retrace(world)
            again: Any = t.match.game.State.plain(Match("vienna", t.match.players, t.match.options, deal=lines).state)
            again.key, again.drawn, again.generator = world.key, world.drawn, world.generator
            assert dump(again) == dump(world)
            assert actions == []


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_has_the_seats_own_cards(stage: str) -> None:
    t = STAGES[stage]()
    for seat in range(t.match.players):
        for world in worlds(t, seat, 3):
            assert (world.hand[seat], world.laid[seat]) == (t.state.hand[seat], t.state.laid[seat])


@pytest.mark.parametrize("options", [{}, {"third_man": True}, {"version": "full"}, {"version": "full", "third_man": True, "figures": True}])
def test_worlds_look_the_same_all_through_random_matches(options: dict[str, Any]) -> None:
    """The pile is shuffled anew in all of them."""
    for players in (2, 3, 4):
        for number, match in enumerate(moments(find("vienna"), players, options, players)):
            if number % (10 if INTERPRETED else 3) == 0:
                assert_worlds_look_the_same(match, number)


MOST_DRAWS = 175 + 55 + 4 * 3 + 4 * 3  # the cards, the orders, old cards face down and cards laid, of four seats


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_world_takes_a_bounded_number_of_draws(players: int) -> None:
    """ChaCha20 counts its words; one that `draw` rejects would be a chance of one in millions."""
    game, most = find("vienna"), 0
    for match in moments(game, players, {"version": "full"}, players):
        plain: Any = game.State()
        plain.generator = CHACHA20
        world: Any = game.State.load(dump(plain))
        game.imagine(match.view(-1).packed, world)
        most = max(most, game.State.plain(world).drawn)
    assert 175 < most <= MOST_DRAWS


# What is known


def test_what_others_hold_may_be_any_card_that_nobody_sees() -> None:
    t = table(3, hand={0: "001 002 003", 1: "004 005 006"}, drawers={1: "007", 2: "008 009"}, discards="010 011")
    drawn = {card for world in worlds(t, 0, 300) for card in cards(world.hand[1])}
    assert drawn == set(range(1, 91)) - {1, 2, 3, 7, 8, 9, 10, 11}


def test_4_2_a_card_that_waits_for_its_drawer_is_nowhere_else() -> None:
    t = turn(0, "021 034 077", 2, drawers={0: "001"})
    assert t.phase == "drawer"
    for world in worlds(t, 1, 20):
        assert world.laid[0][0] == 21
        assert 21 not in pile(world)


def test_3_5_who_drew_before_the_shuffle_has_cards_that_were_not_shuffled() -> None:
    """Seat 1 drew its hand before; of seat 0's cards one is older."""
    t = new_pile()
    assert (t.view.old_held[:2], t.view.held[:2]) == ([1, 3], [3, 3])
    for world in worlds(t, 0, 20):
        assert cards(world.hand[1]) == [10, 20, 30]
    shuffled = set(cards(t.state.shuffled))
    hands = [cards(world.hand[0]) for world in worlds(t, 1, 600)]
    assert all(40 in hand and len(shuffled.intersection(hand)) == 2 for hand in hands)
    assert {card for hand in hands for card in hand} == shuffled | {40}
    assert len({tuple(cards(world.hand[1])) for world in worlds(t, -1, 200)}) == 4  # three of the four cards that are older


def test_3_5_cards_turned_over_in_this_turn_may_be_in_the_new_pile() -> None:
    """Seat 0 has drawn for 126 while its card for action II lay among the discards that were shuffled."""
    t = company_cards()
    turned_over = int(t.laid(0)[1] or 0)
    assert t.view.old_laid[:2] == [1, 3]
    assert turned_over in cards(t.state.shuffled)
    held = [cards(world.hand[0]) for world in worlds(t, 1, 400)]
    assert {turned_over, 10} <= {card for hand in held for card in hand}
    assert len({hand.count(10) for hand in held}) == 2  # it may as well lie face down


def test_9_4_the_piles_of_orders_are_those_that_nobody_sees() -> None:
    t = table(2, version="full", orders={0: "S-01 A-05"}, display="A-01 A-02 B-01 B-02", gone="B-07")
    for world in worlds(t, 0, 10):
        assert sorted(filter(None, world.order_pile[0])) == [order for order in range(6, 36) if order not in (6, 7, 10)]
        assert sorted(filter(None, world.order_pile[1])) == [order for order in range(36, 61) if order not in (36, 37, 42)]
    tops = {world.order_pile[1][21] for world in worlds(t, 1, 300)}
    assert tops == set(range(36, 61)) - {36, 37, 42}


# How likely


def assert_equally_likely(drawn: Counter[Any], possible: set[Any]) -> None:
    """Chi-square: at most its mean k and four deviations, 4√2k, for k possible worlds; and nothing else was drawn.

    It must notice that half of the worlds are twice as likely as the other half: shares a third above and below the mean, which adds
    n/9 to the mean for n worlds drawn, with a deviation of √(2k + 4n/9). Three deviations above the limit, that takes n = 750 for the 20
    worlds of the smallest test below, 890 for 36, 1115 for 72, and 1338 for 120."""
    assert set(drawn) <= possible
    each = drawn.total() / len(possible)
    surprise = sum((drawn[world] - each) ** 2 / each for world in possible)
    assert surprise < len(possible) + 4 * (2 * len(possible)) ** 0.5


@pytest.mark.compiled  # a thousand worlds
def test_hands_and_piles_are_equally_likely() -> None:
    """Nobody sees five cards: three in the hand of seat 1, two in the pile."""
    t = table(2, hand={0: "001 002 003", 1: "004 005 006"}, pile="007 008", discards="…")
    possible = {(hand, rest) for hand in combinations(range(4, 9), 3) for rest in permutations(set(range(4, 9)) - set(hand))}
    assert_equally_likely(Counter((tuple(cards(world.hand[1])), pile(world)) for world in worlds(t, 0, 1000)), possible)


@pytest.mark.compiled  # a thousand worlds
def test_what_a_seat_has_laid_is_equally_likely() -> None:
    """Seat 1 is ready: it has laid three of its four cards, and one card is the pile."""
    t = table(2, version="full", owing="0", hand={0: "001 002 003", 1: "004"}, laid={1: "005 006 007"}, pile="008", discards="…")
    possible = {(order[:3], order[3]) for order in permutations(range(4, 9), 4)}
    assert_equally_likely(Counter((tuple(world.laid[1]), cards(world.hand[1])[0]) for world in worlds(t, 0, 1500)), possible)


@pytest.mark.compiled  # a thousand worlds
def test_an_older_card_lies_anywhere_among_those_face_down() -> None:
    """Of three cards that lie face down one was drawn before the shuffle; it must be the 010."""
    t = place(0, 2, laid={0: "001 002 003", 1: "010 011 012"}, pile="013 014", discards="…", shuffled="011 012 013 014")
    possible = {(laid[:3], laid[3:]) for laid in permutations(range(10, 15)) if 10 in laid[:3]}
    assert_equally_likely(Counter((tuple(world.laid[1]), pile(world)) for world in worlds(t, 0, 1500)), possible)


@pytest.mark.compiled  # a thousand worlds
def test_who_watches_deals_to_everybody() -> None:
    """Seat 0 holds one older card, seat 1 two; two newer ones are in their hands, one in the pile."""
    older, newer = range(10, 13), range(13, 17)
    hands = {0: "010 013 014", 1: "011 012 015"}
    t = table(2, hand=hands, pile="016", discards="…", shuffled="013 014 015 016")
    possible = {
        (tuple(sorted((old, *new[:2]))), tuple(sorted((*(set(older) - {old}), new[2]))), new[3:])
        for old in older
        for new in permutations(newer)
    }
    assert len(possible) == 3 * 12
    drawn = Counter((tuple(cards(world.hand[0])), tuple(cards(world.hand[1])), pile(world)) for world in worlds(t, -1, 1000))
    assert_equally_likely(drawn, possible)
