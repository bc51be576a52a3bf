"""Deals as text: valid and refused ones, records, and finding the deal of a state."""

import pytest

from doppelagent.core import recordfile
from doppelagent.core.errors import BadDeal, BadNotation
from doppelagent.core.match import Match
from doppelagent.core.record import dump

from .table import Table, deal_lines, story, table

Lines = list[tuple[str, str]]


def lay(lines: Lines, players: int = 3, **options: str) -> Table:
    return Table(Match("pingvasion", players, options, deal=lines))


def test_the_table_is_as_the_deal_says() -> None:
    t = lay(deal_lines(3, {1: "J1* M3* A9 A9 D4"}))
    assert t.hand(1) == ["A9", "A9", "J1*", "M3*"]
    assert (t.phase, t.view.round, t.match.pending) == ("saboteurs", 1, (0, 1, 2))


def test_no_further_deal_is_ever_awaited() -> None:
    """Also with two players: how the dummies' piles come out of shuffling is part of the deal."""
    t = table(2)
    while t.match.pending:
        assert not t.match.awaits
        t.sabotage() if t.phase == "saboteurs" else t.lay()
    with pytest.raises(BadDeal, match="No cards are dealt at this point"):
        t.match.lay(deal_lines(2))


def changed(name: str, content: str, players: int = 3) -> Lines:
    return [(name, content), *(line for line in deal_lines(players) if line[0] != name)]


def swapped(old: str, new: str, **options: str) -> Lines:
    lines = deal_lines(3, {0: "A9 A9 J1* J4", 1: "M9"}, **options)  # type: ignore[arg-type]  # the deck
    return [(name, content.replace(old, new, 1) if name == "pile 1" else content) for name, content in lines]


WRONG = {
    "a pile is missing": (3, deal_lines()[1:], "The deal lacks pile 0."),
    "two piles are missing": (3, deal_lines()[2:], "The deal lacks pile 0, pile 1."),
    "a line twice": (3, [*deal_lines(), deal_lines()[0]], "A line of the deal is given twice."),
    "three nines": (3, swapped("M9", "A9"), "The deal has A9 3 times; the deck has 2."),
    "two ninja twins": (3, swapped("M9", "J1*"), "The deal has J1* 2 times; the deck has 1."),
    "too few": (3, changed("pile 0", "A4 A5"), "The deal gives 2 cards to pile 0; there must be 18."),
    "an unknown line": (3, changed("stock", "A4"), "Pingvasion deals no stock here."),
    "a seat too many": (3, changed("pile 3", "A4"), "Pingvasion deals no pile 3 here."),
    "no dummies here": (3, changed("shuffle 2", "0"), "Pingvasion deals no shuffle 2 here."),
    "no shuffle": (2, deal_lines(2)[:-1], "The deal lacks shuffle 3."),
    "a short shuffle": (2, changed("shuffle 2", "0 1 2", 2), "In the deal, shuffle 2 must have each number from 0 to 15 once."),
    "a number twice": (
        2,
        changed("shuffle 3", "0 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15", 2),
        "In the deal, shuffle 3 must have each number from 0 to 15 once.",
    ),
    "a word": (2, changed("shuffle 3", "x", 2), "In the deal, shuffle 3 must have each number from 0 to 15 once."),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_deal_is_refused_with_one_sentence(wrong: str) -> None:
    players, lines, sentence = WRONG[wrong]
    with pytest.raises(BadDeal) as refusal:
        lay(lines, players)
    assert str(refusal.value) == sentence


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(BadNotation, match="'A10' is no card"):
        lay(swapped("M9", "A10"))


def test_1_2_a_deal_must_come_from_its_deck() -> None:
    with pytest.raises(BadDeal, match="The deal has A9 2 times; the deck has 1"):
        lay(deal_lines(3, {0: "A9 A9"}, deck="printed"), deck="printed")
    with pytest.raises(BadDeal, match="The deal has A1 1 times; the deck has 0"):
        lay(deal_lines(3, {0: "A1"}, deck="printed"), deck="printed")


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_record_with_its_deal_round_trips(players: int) -> None:
    t = table(players).sabotage().lay().sabotage()
    text = t.match.record()
    again = recordfile.loads(text)
    assert again.record() == text
    assert dump(again.view(0)) == dump(t.match.view(0))
    assert again.moves == t.match.moves


SITUATIONS = {
    "dealt": lambda: table(4),
    "giving": lambda: table(3, {1: "A5 D9"}).act(1, "right D9"),
    "laying": lambda: table(3, {0: "M9"}).sabotage().act(0, "lay M9"),
    "twins": lambda: story(3, {0: "J1* M8+M9"}, rounds=1).sabotage().act(0, "lay M8"),
    "scouts": lambda: story(4, {0: "A3*", 2: "M3*"}, rounds=1).sabotage().lay(),
    "two": lambda: table(2, {0: "M3*", 2: "A4 A5 D3*"}).sabotage().lay({0: "M3*"}).sabotage().lay(),
    "over": lambda: story(3, {0: "A3* D1* M4+M5"}),
    "over for two": lambda: table(2, {2: "A4 A5 J1*"}).play_on(),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_retrace_leads_back_to_the_same_table(situation: str) -> None:
    """The deal and the actions since, replayed, give the same View to everybody."""
    t = SITUATIONS[situation]()
    lines, actions = t.match.game.deals.retrace(t.state)
    again = Match("pingvasion", t.match.players, t.match.options, deal=lines)
    for seat, action in actions:
        again.push(seat, action)
    for seat in range(-1, t.match.players):
        assert dump(again.view(seat)) == dump(t.match.view(seat))
