"""Worlds that a seat imagines look the same to it, agree with all it was shown, and include every possibility."""

from collections import Counter
from typing import Any

import pytest

from doppelagent.core.chance import seed_fast
from doppelagent.core.contract import Chooser
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.games.pingvasion.box import card_name, names
from doppelagent.games.pingvasion.hidden import try_past
from doppelagent.games.pingvasion.hidden.slots import Past
from tests.games.seated import worlds

from .table import DECKS, Table, story, table
from .test_6_two_players import NINJAS, gift, last_pile, rounds


def hands(t: Table, seat: int, number: int = 60) -> list[list[Counter[str]]]:
    """In each world the hand of each player."""
    return [[Counter(names(hand)) for hand in world.hand[: t.match.players]] for world in worlds(t, seat, number)]


def places(t: Table, seat: int, card: str, number: int = 60) -> Counter[int]:
    """How often this seat imagines the card in each other hand."""
    return Counter(other for world in hands(t, seat, number) for other in range(t.match.players) if other != seat and card in world[other])


def given(world: Any, number: int, seat: int, side: str) -> str:
    """What a seat gave in an imagined round, counted from 1."""
    return card_name(world.gifts[number - 1, 2 * seat + (side == "right")])


def seen_again(t: Table, seat: int, world: Any) -> list[bytes]:
    """This seat's View of the world, and that after the world's past was played again."""
    game = t.match.game
    v = game.View.blank()
    game.observe(game.State.load(dump(world)), seat, v)
    lines, actions = game.deals.retrace(world)
    again = Match(game, t.match.players, t.match.options, deal=lines)
    for actor, action in actions:
        again.push(actor, action)
    assert Table(again).state.hand == world.hand
    return [dump(v), dump(again.view(seat).packed)]


def passed_around() -> Table:
    """D1* goes to the left, comes back, and goes to the left again; J1* goes to the right, and on to seat 2, who lays it."""
    t = table(4, {0: "D1* J1* A4 A5"}).sabotage({0: "D1* J1*"}).lay()
    t.sabotage({1: f"{t.plain(1)[0]} D1*", 3: f"{t.plain(3)[0]} J1*"}).lay({2: "J1*"})
    return t.sabotage({0: f"D1* {t.plain(0)[0]}"}).lay()


STAGES = {
    "dealt": lambda: table(3),
    "giving": lambda: table(3, {0: "A5 D9"}).act(0, "right D9").act(1, *_both(table(3, {0: "A5 D9"}), 1)),
    "given": lambda: table(4, {0: "A5 D9"}).sabotage({0: "A5 D9"}),
    "laying": lambda: table(5, {1: "M9"}).sabotage().act(1, "lay M9").act(3, f"lay {table(5, {1: 'M9'}).sabotage().plain(3)[0]}"),
    "twins": lambda: story(3, {0: "J1* M8+M9", 1: "D1*"}, rounds=1).sabotage().act(0, "lay M8"),
    "twins sealed": lambda: story(3, {0: "J1* M8+M9", 1: "D1*"}, rounds=1).sabotage().act(0, "lay M8", "lay M9"),
    "scouts": lambda: story(4, {0: "A3*", 2: "M3*"}, rounds=1).sabotage().lay(),
    "around": passed_around,
    "late": lambda: story(3, {0: "J1* M8+M9"}, rounds=7),
    "five": lambda: story(5, {4: "A3* J1*"}, rounds=5, deck="printed"),
    "two": lambda: rounds(table(2), 2).sabotage(),
    "two, second piles": lambda: rounds(table(2, {0: "M3*", 2: "A4 A5 J1*"}), 7),
    "two, in the middle": lambda: rounds(table(2, {2: NINJAS}), 5).sabotage(),
    "two, third pile": last_pile,
}


def _both(t: Table, seat: int) -> list[str]:
    left, right, *_ = t.plain(seat)
    return [f"left {left}", f"right {right}"]


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_looks_the_same_and_has_a_past_that_leads_to_it(stage: str) -> None:
    t = STAGES[stage]()
    for seat in range(-1, t.match.players):
        seen = dump(t.match.view(seat))
        for world in worlds(t, seat, 8):
            assert seen_again(t, seat, world) == [seen, seen]


@pytest.mark.parametrize("stage", STAGES)
def test_a_world_has_no_card_that_the_deck_has_not(stage: str) -> None:
    t = STAGES[stage]()
    for seat in range(-1, t.match.players):
        for world in worlds(t, seat, 5):
            cards = Counter(card_name(card) for pile in world.pile for card in pile if card)
            assert cards <= DECKS[str(t.match.options["deck"])]
            assert sum(cards.values()) == 18 * len(t.match.names)


@pytest.mark.compiled  # hundreds of worlds
@pytest.mark.parametrize("players", [3, 4, 5])
def test_3_2_a_card_just_given_is_with_the_neighbour(players: int) -> None:
    t = table(players, {0: "A1 D1"}).sabotage({0: "A1 D1"})
    assert places(t, 0, "A1") == {1: 60}
    assert places(t, 0, "D1") == {players - 1: 60}
    assert len(places(t, 2, "A1", 150)) == players - 1 or players == 3  # seat 2 cannot know


def test_3_2_in_a_later_round_too() -> None:
    t = story(4, {}, rounds=4).sabotage()
    left, right = t.picture(0)["given"]
    assert all(left in world[1] and right in world[3] for world in hands(t, 0))


@pytest.mark.compiled  # hundreds of worlds
def test_3_2_later_it_is_mostly_still_there_or_was_passed_on() -> None:
    """Of six or so cards the left neighbour gave one to seat 2; the one it gave to us we saw."""
    t = table(4, {0: "M1* M2*"}).sabotage({0: "M1* M2*"}).lay().sabotage().lay()
    where = places(t, 0, "M1*", 200)
    assert set(where) == {1, 2}
    assert 20 <= where[2] <= 70
    assert set(places(t, 0, "M2*", 200)) == {2, 3}


@pytest.mark.compiled  # thousands of worlds
def test_3_2_how_far_it_can_have_come() -> None:
    """A step a round, and never through our own hands."""
    t = table(5, {0: "M1* M2*"}).sabotage({0: "M1* M2*"}).lay()
    for reach in ({1, 2}, {1, 2, 3}, {1, 2, 3, 4}):
        t.sabotage().lay()
        assert set(places(t, 0, "M1*", 250)) <= reach
    assert set(places(t, 0, "M1*", 250)) >= {1, 2, 3}


def test_3_4_until_it_is_laid() -> None:
    t = table(4, {0: "A1 D1"}).sabotage({0: "A1 D1"}).lay({1: "A1"})
    assert places(t, 0, "A1") == {}
    assert places(t, 2, "A1") == {}


def test_3_4_the_only_card_of_its_look_came_the_way_we_sent_it() -> None:
    """Seat 0 gave J1* to the left, and two rounds later seat 3 of five laid it: it was passed on to the left twice."""
    t = table(5, {0: "J1* A4"}).sabotage({0: "J1* A4"}).lay()
    for seat in (1, 2):
        t.sabotage({seat: f"J1* {t.plain(seat)[0]}"}).lay({3: "J1*"} if seat == 2 else {})
    for world in worlds(t, 0, 40):
        assert (given(world, 2, 1, "left"), given(world, 3, 2, "left")) == ("J1*", "J1*")
    assert len({given(world, 3, 2, "left") for world in worlds(t, 4, 40)}) > 1  # seat 4 cannot know


@pytest.mark.compiled  # hundreds of worlds
def test_3_4_of_two_copies_it_was_probably_ours() -> None:
    """Seat 1 laid A5, which we had given to it. Perhaps it had the other A5 as well, and still has one."""
    t = table(4, {0: "A5 D9", 1: "M9 M8"}, deck="rulebook").sabotage({0: "A5 D9", 1: "M9 M8"}).lay({1: "A5"})
    still = sum("A5" in world[1] for world in hands(t, 0, 300))
    assert 0 < still < 90


def test_3_3_a_card_that_came_back_is_ours_again() -> None:
    """D1* was in all hands we saw it in, and nowhere else."""
    t = passed_around()
    for world in worlds(t, 0, 30):
        assert given(world, 1, 0, "left") == given(world, 2, 1, "right") == given(world, 3, 0, "left") == "D1*"
        assert "D1*" in names(world.hand[1])
        assert given(world, 2, 3, "right") == "J1*"


def test_3_2_sealed_gifts_are_not_known() -> None:
    """Seat 1 has given; in our worlds any two cards."""
    t = table(3).act(1, *_both(table(3), 1))
    gifts = {(given(world, 1, 1, "left"), given(world, 1, 1, "right")) for world in worlds(t, 0, 60)}
    assert len(gifts) > 30
    assert all(world.gifts[0, 4] == 0 for world in worlds(t, 0, 5))  # seat 2 has not


@pytest.mark.compiled  # thousands of worlds
def test_2_1_unseen_cards_are_equally_likely_anywhere() -> None:
    """Of 86 cards not ours, each lies in the first hand of seat 1 in one of 21 worlds, and as often in that of seat 2."""
    t = table(3, {0: "A4 D4 J4 C4"})
    found: list[Counter[str]] = [Counter(), Counter()]
    for world in hands(t, 0, 1000):
        for other in (1, 2):
            found[other - 1] += world[other]
    unseen = DECKS["rulebook"] - Counter(t.hand(0))
    for seat in (0, 1):
        assert sum(found[seat].values()) == 4000
        for card, copies in unseen.items():
            usual = 4000 * copies / 86  # 46 of a single card, give or take 7; 93 of two, give or take 10
            assert abs(found[seat][card] - usual) < 40 * copies**0.5, card


@pytest.mark.compiled  # hundreds of worlds
@pytest.mark.parametrize("players", [3, 4])
def test_every_unseen_card_appears_in_every_hand_that_could_have_it(players: int) -> None:
    t = table(players, {0: "A4 D4 J4 C4"}).sabotage({0: "A4 D4"}).lay({0: "J4"})
    laid = Counter(card for seat in range(players) for card in t.display(seat))
    ours = Counter(t.hand(0)) + Counter(["A4", "D4"])
    unseen = set(DECKS["rulebook"] - laid - ours)
    imagined = hands(t, 0, 250)
    for seat in range(1, players):
        assert {card for world in imagined for card in world[seat]} >= unseen


# Two players


def test_6_2_what_we_gave_lies_with_the_dummy_until_it_is_shuffled() -> None:
    t = rounds(table(2, {0: "A1 D1"}).sabotage({0: "A1 D1"}).lay(), 4)
    assert places(t, 0, "A1") == places(t, 0, "D1") == {}
    for world in worlds(t, 0, 20):
        assert given(world, 1, 0, "left") == "A1"


@pytest.mark.compiled  # hundreds of worlds
def test_6_5_afterwards_the_other_player_may_have_drawn_it() -> None:
    """We drew another one of twelve; of eleven the other player drew one."""
    order = "2 0 1 3 4 5 6 7 8 9 10 11 12 13 14 15"
    t = rounds(table(2, {0: "M1* M2*"}, orders={2: order}).sabotage({0: "M1* M2*"}).lay(), 5).sabotage()
    assert 8 < places(t, 0, "M1*", 300)[1] < 55


def test_6_5_what_the_other_player_lays_can_have_come_from_our_gift_alone() -> None:
    """The only A1* was our gift to dummy 1; in round 7 seat 1 drew it and laid it."""
    order = "2 0 1 3 4 5 6 7 8 9 10 11 12 13 14 15"
    t = rounds(table(2, {0: "A1* D1"}, orders={2: order}).sabotage({0: "A1* D1"}).lay(), 5).sabotage()
    assert gift(t, 2, 0) == "A1*"
    assert "A1*" in t.hand(1)
    t.lay({1: "A1*"})
    for world in worlds(t, 0, 30):
        assert world.order[0, 1] == 0  # the second card of the new pile, which seat 1 drew, was gift 0


def test_6_5_or_come_out_of_the_dummys_pile() -> None:
    order = "2 4 0 1 3 5 6 7 8 9 10 11 12 13 14 15"
    t = rounds(table(2, {0: "A1* D1"}, orders={2: order}).sabotage({0: "A1* D1"}).lay(), 6)
    assert "A1*" in t.display(2)
    for world in worlds(t, 0, 30):
        assert world.order[0, 2] == 0


def test_6_5_even_a_gift_that_was_given_away_twice_is_found_again() -> None:
    """Dummy 1 laid all five ninja twins. The only M2* was our gift; seat 1 drew it in round 6 and gave it to dummy 1 again in round 8, and
    it came out of the third pile at once."""
    order = "15 9 8 0 6 5 4 3 2 1 7 14 13 12 11 10"
    t = table(2, {0: "M3* M2* A8", 2: NINJAS}, orders={2: order}).sabotage({0: "M2* A8"}).lay()
    t = rounds(t, 5).sabotage().lay({0: "M3*"})
    t.sabotage({1: f"{t.plain(1)[0]} M2*"}).lay()
    assert (t.phase, t.picture(0)["troops"][2]) == ("scouts", ["M2*"])
    for world in worlds(t, 0, 2):
        assert given(world, 8, 1, "right") == "M2*"
        assert seen_again(t, 0, world) == [dump(t.match.view(0))] * 2


def test_4_1_sealed_twins_are_any_two_cards_in_their_order() -> None:
    t = story(3, {0: "J1* M8+M9"}, rounds=1).sabotage().act(0, "lay M8", "lay M9")
    pairs = {tuple(world.laid[1][:2]) for world in worlds(t, 1, 60)}
    assert len(pairs) > 30
    assert all(0 < first <= second for first, second in pairs)


@pytest.mark.compiled  # hundreds of matches for each case
@pytest.mark.parametrize(("players", "number"), [(2, 7), (3, 2), (4, 4), (5, 3)])
def test_gifts_are_imagined_where_they_are(players: int, number: int) -> None:
    """Over many random matches: how often our first gift is in each hand now, and how often we think so.

    In 400 matches a share has a deviation of at most √(0.25/400) = 0.025, and the difference of two of them 0.035. So 0.07 is two
    deviations (these seeds, which never change, stay within it), and worlds that are wrong by 0.14 are noticed 98 times in 100."""
    true, imagined = [0.0] * players, [0.0] * players
    for seed in range(400):
        t = Table(play_until(Match("pingvasion", players, seed=seed), number))
        card = card_name(t.match.view(0).given[0, 0])
        own_worlds = list(worlds(t, 0, 2, first_seed=1000 * seed))
        for seat in range(1, players):
            true[seat] += names(t.state.hand[seat]).count(card) / 400
            imagined[seat] += sum(names(world.hand[seat]).count(card) for world in own_worlds) / 800
    for seat in range(1, players):
        assert imagined[seat] == pytest.approx(true[seat], abs=0.07)


def play_until(match: Match, number: int) -> Match:
    """At random, until in the round of this number everybody has received; then all choose troops."""
    chooser = Chooser(int(match.seed) if isinstance(match.seed, int) else 0)
    while match.view(0).round < number or match.view(0).phase == 0:
        seat = chooser.one_of(match.pending)
        match.push(seat, chooser.one_of(match.legal(seat)))
    return match


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_past_is_found_in_a_few_tries(players: int) -> None:
    match, chooser, tries = Match("pingvasion", players, {"deck": "printed"}, seed=players), Chooser(players), []
    while not match.over:
        seat = chooser.one_of(match.pending)
        p = Past.blank()
        seed_fast(p, len(match.moves))
        v = match.view((seat + 1) % players).packed
        tries.append(next(number for number in range(1, 21) if try_past(v, p)))
        match.push(seat, chooser.one_of(match.legal(seat)))
    assert sum(tries) / len(tries) < 1.2
