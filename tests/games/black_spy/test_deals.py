"""Deals as text: valid and refused ones, records, and finding the deal of a state."""

import pytest

from doppelagent.core import recordfile
from doppelagent.core.errors import BadDeal, BadNotation
from doppelagent.core.match import Match
from doppelagent.core.record import dump

from .table import Table, deal_lines, playing, sweep, table, trick

Lines = list[tuple[str, str]]


def lay(lines: Lines, players: int = 4, **options: bool | int) -> Table:
    return Table(Match("black-spy", players, options, deal=lines))


def test_the_table_is_as_the_deal_says() -> None:
    t = lay([("round", "5"), ("dealer", "2"), ("scores", "-7 0 149 20"), *deal_lines(4, {1: "K7 K7 R1"})])
    assert (t.view.round, t.view.dealer, t.scores) == (5, 2, [-7, 0, 149, 20])
    assert t.hand(1).count("K7") >= 2
    assert "R1" in t.hand(1)
    assert t.phase == "pass"


def test_round_dealer_and_scores_may_be_left_out() -> None:
    t = lay(deal_lines())
    assert (t.view.round, t.view.dealer, t.scores) == (1, 0, [0, 0, 0, 0])


def test_the_mole_pile_is_dealt_from_round_2_on() -> None:
    t = table(4, pile="K7 K7 R1", round=2, scores="0 5 5 0", mole=True)
    assert (t.phase, t.turn) == ("mole", 1)
    assert set(t.picture(1)["pile"]) >= {"K7", "R1"}


def changed(name: str, content: str) -> Lines:
    return [(name, content), *(line for line in deal_lines() if line[0] != name)]


def swapped(name: str, old: str, new: str) -> Lines:
    hand = dict(deal_lines(4, {0: "B1 K7 K7", 1: "B2"}))
    hand[name] = hand[name].replace(old, new, 1)
    return list(hand.items())


WRONG = {
    "a hand is missing": (deal_lines()[1:], "The deal lacks hand 0."),
    "two hands are missing": (deal_lines()[2:], "The deal lacks hand 0, hand 1."),
    "a line twice": ([*deal_lines(), deal_lines()[0]], "A line of the deal is given twice."),
    "a card twice": (swapped("hand 1", "B2", "B1"), "The deal has B1 2 times."),
    "seven black spies": (swapped("hand 1", "B2", "K7"), "The deal has K7 7 times."),
    "too few": (changed("hand 0", "B1 B2"), "The deal gives 2 cards to hand 0; there must be 15."),
    "an unknown line": (changed("stock", "B1"), "Black Spy deals no stock here."),
    "a seat too many": (changed("hand 4", "B1"), "Black Spy deals no hand 4 here."),
    "no mole here": (changed("mole", "B1"), "Black Spy deals no mole here."),
    "three scores": (changed("scores", "1 2 3"), "There are 4 scores, one for each player, not 3."),
    "a word for a score": (changed("scores", "1 2 3 x"), "In the deal, scores must be from -9999 to 149, not 'x'."),
    "a score too high": (changed("scores", "1 2 3 150"), "In the deal, scores must be from -9999 to 149, not '150'."),
    "round 0": (changed("round", "0"), "In the deal, round must be from 1 to 9999, not '0'."),
    "a dealer who is not there": (changed("dealer", "4"), "In the deal, dealer must be from 0 to 3, not '4'."),
    "a dealer with a sign": (changed("dealer", "-1"), "In the deal, dealer must be from 0 to 3, not '-1'."),
    "an empty dealer": (changed("dealer", ""), "In the deal, dealer must be from 0 to 3, not ''."),
    "a number of many zeros": (changed("dealer", "0000000009"), "In the deal, dealer must be from 0 to 3, not '0000000009'."),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_deal_is_refused_with_one_sentence(wrong: str) -> None:
    lines, sentence = WRONG[wrong]
    with pytest.raises(BadDeal) as refusal:
        lay(lines)
    assert str(refusal.value) == sentence


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(BadNotation, match="'K12' is no card"):
        lay(swapped("hand 1", "B2", "K12"))


def test_the_mole_pile_must_be_there_and_whole() -> None:
    lines = [("round", "2"), *deal_lines()]
    with pytest.raises(BadDeal, match="The deal lacks mole"):
        lay(lines, mole=True)
    with pytest.raises(BadDeal, match="there must be 12"):
        lay([*lines, ("mole", "B1 B2 B3")], mole=True)


def test_later_deals_give_no_scores_and_come_only_when_awaited() -> None:
    t = sweep(3)
    assert (t.match.awaits, t.match.pending) == (("hand 0", "hand 1", "hand 2"), ())
    before = dump(t.match.state)
    with pytest.raises(BadDeal, match="Black Spy deals no scores here"):
        t.match.lay([("scores", "0 0 0"), *deal_lines(3)])
    with pytest.raises(BadDeal, match="awaits a deal; lay hand 0, hand 1, hand 2"):
        t.act(0, "pass K7")
    assert dump(t.match.state) == before
    t.deal()
    with pytest.raises(BadDeal, match="No cards are dealt at this point"):
        t.match.lay(deal_lines(3))


@pytest.mark.parametrize("mole", [False, True])
def test_a_record_with_its_deals_round_trips_over_two_rounds(mole: bool) -> None:
    t = playing(4, dealer=3, scores="1 2 3 4", mole=mole).play_on().deal({0: "R1 K7 K7"}, pile="B1 B2")
    while t.phase == "mole":
        t.act(t.turn, f"take {min(t.may(t.turn))}")
    t.pass_on()
    t.play(min(t.may(t.turn)))
    text = t.match.record()
    again = recordfile.loads(text)
    assert again.record() == text
    assert dump(again.view(0)) == dump(t.match.view(0))
    assert again.moves == t.match.moves
    assert text.count("deal hand 0:") == 2
    assert text.count("deal mole:") == mole


def test_a_record_that_stops_between_two_rounds_round_trips() -> None:
    t = sweep(3)
    again = recordfile.loads(t.match.record())
    assert again.awaits
    assert again.record() == t.match.record()


SITUATIONS = {
    "dealt": lambda: table(4, round=3, dealer=2, scores="1 2 3 4"),
    "passing": lambda: table(4, {1: "B1 B2"}).act(1, "pass B2").act(1, "pass B1"),
    "at the mole": lambda: table(4, round=2, scores="3 1 4 1", pile="K7 B1", mole=True).act(2, "take K7").act(2, "take B1"),
    "in a trick": lambda: trick("K5", "K7 K7"),
    "called": lambda: playing(5, round=4, dealer=1, scores="5 4 3 2 1", mole=True, call_colour=True).act(1, "call Y"),
    "to choose": lambda: sweep(3, capture_or_release=True),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_retrace_leads_back_to_the_same_table(situation: str) -> None:
    """The deal and the actions since, replayed, give the same hands and the same View to everybody."""
    t = SITUATIONS[situation]()
    lines, actions = t.match.game.deals.retrace(t.match.game.State.plain(t.match.state))
    again = Match("black-spy", t.match.players, t.match.options, deal=lines)
    for seat, action in actions:
        again.push(seat, action)
    for seat in range(-1, t.match.players):
        assert dump(again.view(seat)) == dump(t.match.view(seat))
