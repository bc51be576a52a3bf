"""Worlds that a seat imagines look the same to it, agree with all it was shown, and include every possibility."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.games.black_spy.box import card_name, names
from tests.games.seated import worlds

from .table import DECK, Asked, Table, playing, sweep, table, trick


def hands(t: Table, seat: int, number: int = 150) -> list[list[Counter[str]]]:
    """In each world the hand of each seat."""
    return [[Counter(names(hand)) for hand in world.hand[: t.match.players]] for world in worlds(t, seat, number)]


def unseen(t: Table, seat: int) -> Counter[str]:
    """The cards that this seat neither holds nor has seen played."""
    v = t.match.view(seat)
    played = [card_name(card) for card in v.plays[: v.played]] if t.phase == "play" else []
    return Counter(DECK) - Counter(t.hand(seat)) - Counter(played)


def never_together(t: Table, seat: int, other: int, cards: set[str]) -> bool:
    return not any(cards & set(world[other]) for world in hands(t, seat, 60))


def places(t: Table, seat: int, *cards: str) -> dict[str, set[int]]:
    """Where this seat imagines these cards."""
    imagined = hands(t, seat)
    return {card: {other for world in imagined for other in range(t.match.players) if card in world[other]} for card in cards}


def same_world(t: Table, seat: int, world: Any) -> Any:
    """This seat's View of the world."""
    v = t.match.game.View.blank()
    t.match.game.observe(t.match.game.State.load(dump(world)), seat, v)
    return t.match.game.View.plain(v)


EVERYTHING: dict[str, Any] = {"mole": True, "call_colour": True, "follow_rank": True, "capture_or_release": True}
STAGES = {
    "dealt": lambda: table(4),
    "passing": lambda: table(4).act(0, "pass B1").act(1, *(f"pass {card}" for card in table(4).hand(1)[:3])),
    "first trick": lambda: trick("B5", "B9", without={2: "B 5"}),
    "second trick": lambda: trick("K5", "K7 K7 K3"),
    "proved": lambda: trick("B5", "R9 G9 B9", without={1: "B 5", 2: "B 5"}),
    "at the mole": lambda: table(4, round=2, scores="3 1 4 1", mole=True),
    "after the mole": lambda: playing(4, round=2, scores="3 1 4 1", mole=True),
    "six at the mole": lambda: playing(6, round=4, scores="3 1 4 1 5 9", mole=True),
    "call": lambda: playing(5, round=3, dealer=4, scores="3 1 4 1 5", **EVERYTHING),
    "called": lambda: playing(5, round=3, without={0: "G"}, dealer=4, scores="3 1 4 1 5", **EVERYTHING).act(4, "call G"),
    "choose": lambda: sweep(3, capture_or_release=True),
    "three": lambda: playing(3, {0: "R1 R11", 1: "R2"}, round=5, scores="0 9 9", mole=True).play("R11 R2"),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_looks_the_same_to_the_seat(stage: str) -> None:
    t = STAGES[stage]()
    for seat in range(-1, t.match.players):
        seen = dump(t.match.view(seat))
        for world in worlds(t, seat, 8):
            assert dump(same_world(t, seat, world)) == seen


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_has_a_past_that_leads_to_it(stage: str) -> None:
    t = STAGES[stage]()
    for seat in range(-1, t.match.players):
        for world in worlds(t, seat, 5):
            lines, actions = t.match.game.deals.retrace(world)
            past = Match(t.match.game, t.match.players, t.match.options, deal=lines)
            for who, action in actions:
                past.push(who, action)
            again: Any = past.game.State.plain(past.state)
            assert again.hand == world.hand


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_has_every_card_once(stage: str) -> None:
    t = STAGES[stage]()
    for seat in range(-1, t.match.players):
        for world in worlds(t, seat, 5):
            cards = Counter(card for hand in world.hand[: t.match.players] for card in names(hand))
            cards += Counter(card_name(card) for card in world.plays[: world.played] if t.phase in ("play", "choose"))
            cards += Counter(card_name(card) for three in world.passed for card in three if card and t.phase == "pass")
            assert cards == Counter(DECK) or (t.phase == "mole" and cards <= Counter(DECK))


def test_own_and_received_cards_are_kept() -> None:
    t = playing(4, received={2: "K7 K7 B1"})
    for world in hands(t, 2, 30):
        assert sorted(world[2].elements()) == sorted(t.hand(2))
    for world in worlds(t, 2, 30):
        assert sorted(card_name(card) for card in world.passed[1]) == ["B1", "K7", "K7"]


def test_2_5_cards_passed_on_stay_with_the_receiver() -> None:
    t = playing(4, received={1: "B1 G4 K11"})
    assert all({"B1", "G4", "K11"} <= set(world[1]) for world in hands(t, 0))
    assert not all({"B1", "G4", "K11"} <= set(world[1]) for world in hands(t, 2))  # seat 2 cannot know


def test_2_5_until_they_are_played() -> None:
    t = playing(4, {0: "R1 B5"}, received={1: "B1 G4 K11"}).play("B5 B1")
    worlds_of_0 = hands(t, 0)
    assert all({"G4", "K11"} <= set(world[1]) for world in worlds_of_0)
    assert not any("B1" in world[seat] for world in worlds_of_0 for seat in range(4))


def test_2_5_black_spies_passed_on_count_one_by_one() -> None:
    """Of three black 7s passed on the receiver has played one: at least two are still there, perhaps more."""
    t = playing(4, {0: "R1 B5"}, received={1: "K7 K7 K7"}, without={0: "K7", 1: "B 5"}).play("B5 K7")
    spies = Counter(world[1]["K7"] for world in hands(t, 0, 400))
    assert min(spies) == 2
    assert set(spies) >= {2, 3, 4}


def test_2_5_across_and_right_are_minded() -> None:
    """In round 3 four players pass across, in round 2 all to the right."""
    assert all("K11" in world[2] for world in hands(playing(4, received={2: "K11 B1 B2"}, round=3), 0, 40))
    assert all("K11" in world[4] for world in hands(playing(5, received={4: "K11 B1 B2"}, round=2), 0, 40))


def test_3_1_the_red_1_is_with_the_opener_until_played() -> None:
    """B1"""
    t = playing(4, {2: "R1 B5"}).play("B5")
    assert all("R1" in world[2] for seat in (-1, 0, 1, 3) for world in hands(t, seat, 60))


def test_6_7_with_a_colour_called_the_red_1_may_be_anywhere() -> None:
    t = playing(4, {2: "R1"}, call_colour=True).act(0, "call B")
    assert places(t, 0, "R1") == {"R1": {1, 2, 3}}


def test_6_7_who_was_passed_over_has_none_of_the_colour_called() -> None:
    t = playing(4, without={1: "G"}, call_colour=True).act(0, "call G")
    assert never_together(t, 0, 1, {f"G{rank}" for rank in range(1, 12)})
    assert all(any(card[0] == "G" for card in world[2]) for world in hands(t, 0))


def test_3_2_who_did_not_follow_has_neither_colour_nor_rank() -> None:
    t = trick("B5", "R9", without={1: "B 5"})
    blue_and_fives = {f"B{rank}" for rank in range(1, 12)} | {"Y5", "R5", "G5", "K5"}
    for seat in (-1, 0, 2, 3):
        assert never_together(t, seat, 1, blue_and_fives)


def test_3_2_who_followed_the_rank_may_have_the_colour() -> None:
    t = trick("B5", "G5")
    assert {card for world in hands(t, 0, 200) for card in world[1]} == set(unseen(t, 0))


def test_6_8_the_right_neighbours_rank_proves_nothing() -> None:
    """B12: seat 2 may hold blue and fives; without the variant it cannot."""
    t = trick("B5", "B9 G9", hands={2: "B1"}, follow_rank=True)
    assert any("B1" in world[2] for world in hands(t, 0))
    assert never_together(trick("B5", "B9 G9", without={2: "B 5"}), 0, 2, {"B1", "B2", "Y5"})


# The mole. Scores 7 9 8 6: seat 1 picks first, then 2, 0, and 3 gets the last three. In round 2 seat 3 passes on to seat 2.
THREES: Asked = {1: "B1 B2 B3", 2: "Y1 Y2 Y3", 0: "G1 G2 G3", 3: "K7 K11 R2"}


def after_the_mole(received: Asked) -> Table:
    return playing(4, received=received, picked=THREES, round=2, scores="7 9 8 6", mole=True)


def at_passing() -> Table:
    t = table(4, pile=" ".join(THREES.values()), round=2, scores="7 9 8 6", mole=True)
    for seat in (1, 2, 0, 3):
        t.act(seat, *(f"take {card}" for card in THREES[seat].split()))
    return t


def test_6_5_the_last_three_are_known_to_the_one_before() -> None:
    t = at_passing()
    assert all({"K7", "K11", "R2"} <= set(world[3]) for world in hands(t, 0))
    for world in worlds(t, 0, 30):
        assert sorted(card_name(card) for card in world.picked[3]) == ["K11", "K7", "R2"]


def test_6_5_earlier_ones_cannot_know_who_took_what() -> None:
    """Seat 1 handed on nine cards; seats 2, 0 and 3 have three of them each."""
    t = at_passing()
    handed_on = {"Y1", "Y2", "Y3", "G1", "G2", "G3", "K11", "R2"}
    assert places(t, 1, *handed_on) == {card: {0, 2, 3} for card in handed_on}
    for world in hands(t, 1):
        assert all(len(handed_on & set(world[seat])) in (2, 3) for seat in (0, 2, 3))  # and a black 7 that is like any other


def test_6_5_later_ones_know_nothing_of_earlier_picks() -> None:
    t = at_passing()
    assert places(t, 3, "B1") == {"B1": {0, 1, 2}}


def test_6_5_after_passing_the_last_three_lie_with_the_last_or_its_receiver() -> None:
    t = after_the_mole({2: "K11 R5 R6"})
    assert places(t, 0, "K11", "R2") == {"K11": {2, 3}, "R2": {2, 3}}


def test_6_5_what_came_to_us_of_the_last_three_is_no_longer_there() -> None:
    """Scores 6 7 9 8: seat 1 is the one before seat 0, and in round 2 seat 0 passes on to seat 3, seat 2 to seat 1."""
    t = playing(4, picked={0: "K11 R2 G5"}, received={3: "K11 B1 B2"}, round=2, scores="6 7 9 8", mole=True)
    assert places(t, 1, "K11", "R2", "G5") == {"K11": {0, 3}, "R2": {0, 3}, "G5": {0, 3}}


def test_1_1_there_are_always_six_black_spies() -> None:
    t = trick("K5", "K7 K7 K3", without={0: "K7"})
    worlds_of_0 = hands(t, 0, 300)
    assert all(sum(world[seat]["K7"] for seat in range(4)) == 4 for world in worlds_of_0)
    assert {world[3]["K7"] for world in worlds_of_0} >= {0, 1, 2, 3}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_unseen_card_appears_in_every_hand_that_could_have_it(players: int) -> None:
    t = playing(players, {0: "R1 B5", 1: "B6"}, received={1: "B1 G9 Y4"}).play("B5 B6")
    known = {"B1", "G9", "Y4"}
    imagined = hands(t, 0, 200)
    for seat in range(1, players):
        seen = {card for world in imagined for card in world[seat]}
        assert seen == set(unseen(t, 0)) - (known if seat > 1 else set())  # what was passed on is with seat 1


def test_no_seat_is_preferred() -> None:
    """Before anything was shown each of three others has a card in about a third of the worlds."""
    t = table(4, {0: "B1 B2 B3"})
    where = Counter(seat for world in hands(t, 0, 450) for seat in (1, 2, 3) if "R11" in world[seat])
    assert all(110 <= times <= 190 for times in where.values())


def possible_deals(t: Table, known: set[str]) -> list[list[list[str]]]:
    """Two tricks before the end: two of six cards for each of three others; `known` are with seat 3."""
    rest = sorted(unseen(t, 0).elements())
    deals = []
    for one in combinations(range(6), 2):
        for two in combinations(sorted(set(range(6)) - set(one)), 2):
            three = set(range(6)) - set(one) - set(two)
            deal = [sorted(rest[n] for n in part) for part in (one, two, three)]
            if all(not t.lacks(seat + 1) & set(deal[seat]) for seat in range(3)) and known <= set(deal[2]):
                deals.append(deal)
    return deals


def drawn_deals(t: Table) -> set[str]:
    """Enough draws to see each of up to 90 about equally likely deals."""
    return {str([sorted(world[seat].elements()) for seat in (1, 2, 3)]) for world in hands(t, 0, 2500)}


@pytest.mark.compiled  # hundreds of worlds
@pytest.mark.parametrize(("follow_rank", "mole"), [(False, False), (True, False), (False, True)])
def test_near_the_end_exactly_the_possible_deals_appear(follow_rank: bool, mole: bool) -> None:
    t = playing(4, round=2, scores="0 1 2 3", follow_rank=follow_rank, mole=mole)  # with the mole, seat 0 comes last and saw nothing
    for _ in range(52):
        t.play(min(t.may(t.turn)))
    known = set(t.picture(0)["passed"]) & set(unseen(t, 0))  # in round 2 seat 0 passes on to seat 3
    possible = {str(deal) for deal in possible_deals(t, known)}
    assert len(possible) > 1
    assert drawn_deals(t) == possible


@pytest.mark.compiled  # hundreds of worlds
def test_near_the_end_the_mole_pile_leaves_exactly_the_deals_with_a_past() -> None:
    """Seat 0 saw the pile first. Seats 1, 2 and 3 picked three each of these nine, kept them or passed them on to the right."""
    picked = {1: "B1 B2 B3", 2: "Y1 Y2 Y3", 3: "G1 G2 G3"}
    nine = set(" ".join(picked.values()).split())
    t = playing(4, received={1: "Y1 R4 R5", 0: "B1 R6 R8"}, picked=picked, round=2, scores="3 2 1 0", mole=True)
    for _ in range(52):
        t.play(min(t.may(t.turn), key=lambda card: (card in ("B2", "B3", "Y2", "Y3"), card not in nine, card)))
    played = [set(names(gone)) for gone in t.view.gone]
    possible = set()
    for deal in possible_deals(t, set(t.picture(0)["passed"]) & set(unseen(t, 0))):
        lying = [0, *(len(nine & (played[seat] | set(deal[seat - 1]))) for seat in (1, 2, 3))]
        passed_by_3 = 3 - lying[3]
        passed_by_2 = 3 + passed_by_3 - lying[2]
        passed_by_1 = 3 + passed_by_2 - lying[1]
        if min(passed_by_1, passed_by_2, passed_by_3) >= 0 and max(passed_by_2, passed_by_3) <= 3 and passed_by_1 == 1:
            possible.add(str(deal))
    assert 1 < len(possible) < len(possible_deals(t, set()))
    assert drawn_deals(t) == possible
