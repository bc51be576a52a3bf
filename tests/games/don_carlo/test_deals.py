"""Tables as text: the opening, situations, refused deals, records, and finding the table of a state."""

from typing import Any

import pytest

from doppelagent.core import recordfile
from doppelagent.core.errors import BadDeal, BadNotation
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.games.don_carlo import deals

from .table import FAMILY, Table, lines, table

Lines = list[tuple[str, str]]

FALLING = " ".join(map(str, FAMILY[::-1]))  # 6 6 5 5 5 4 …
RISING = " ".join(map(str, FAMILY))  # 0 0 0 0 1 …


def lay(deal: Lines, players: int = 2) -> Table:
    return Table(Match("don-carlo", players, deal=deal))


def changed(name: str, content: str) -> Lines:
    return [line for line in lines(2, {0: "1 2 3 4", 1: "1 2 3 4"}) if line[0] != name] + [(name, content)]


def test_an_opening_is_a_stockpile_for_each_seat() -> None:
    t = lay([("stock 0", FALLING), ("stock 1", RISING)])
    assert (t.turn, t.hand(0), t.hand(1)) == (0, [5, 5, 6, 6], [0, 0, 0, 0])
    assert t.stock(0)[:3] == [5, 4, 4]
    assert t.stock(1)[0] == 1


def test_the_rules_go_on_from_the_table_that_was_laid() -> None:
    """Seat 0 cannot send an agent, so its hand lies open at once."""
    t = lay([("stock 0", RISING), ("stock 1", RISING)])
    assert t.known(0) == [0, 0, 0, 0, 1]


def test_a_situation_is_as_the_lines_say() -> None:
    t = table(3, {0: "1 2 3 5", 1: "0 0 1 1"}, turn=1, sent="0 6, 1 3/3, 0 5", known={0: "2", 1: "0 1"}, bottom={0: "4 0"}, top={0: "6"})
    assert (t.turn, t.hand(0), t.hand(1), t.known(0), t.known(1)) == (1, [1, 2, 3, 5], [0, 0, 1, 1], [2], [0, 1])
    assert (t.influence, t.agents("6"), t.buried(0), t.stock(0)[0]) == ([2, 2, 0], ["0 6", "1 3/3"], [4, 0], 6)


def test_the_turn_passes_over_who_is_out() -> None:
    t = table(3, {1: "0 0"}, turn=1, stock={1: ""}, known={1: "0 0"}, out=[1])
    assert (t.turn, t.out) == (2, [1])


TWICE = lines(2)
WRONG = {
    "a line twice": ([*TWICE, TWICE[-1]], "A line of the deal is given twice."),
    "no stockpiles": ([("turn", "0")], "The deal lacks stock 0, stock 1."),
    "an unknown line": (changed("mole", "1"), "Don Carlo deals no mole here."),
    "a seat too many": (changed("stock 2", "1"), "Don Carlo deals no stock 2 here."),
    "a turn of nobody": (changed("turn", "2"), "In the deal, turn must be from 0 to 1, not '2'."),
    "a turn with a sign": (changed("turn", "-1"), "In the deal, turn must be from 0 to 1, not '-1'."),
    "a sender who is not there": (changed("sent", "7 1"), "In the deal, sent must be from 0 to 1, not '7'."),
    "a name without a country": (changed("sent", "0 4"), "In the deal, 4 has no country with 2 players."),
    "a name nobody can send": (changed("sent", "0 4/5/6"), "In the deal, 4/5/6 has no country with 2 players."),
    "a name twice": (changed("sent", "0 5, 1 5"), "In the deal, 5 is sent twice."),
    "a card too many": (changed("hand 0", "1 2 3 3"), "The deal gives seat 0 the 3 5 times; there must be 4."),
    "a card too few": (changed("stock 1", "0 0 0 0"), "The deal gives seat 1 the 1 1 times; there must be 4."),
    "known but not held": (changed("known 0", "1 1"), "In the deal, known 0 has cards that are not in hand 0."),
    "more buried than there are": (changed("buried 0", "22"), "In the deal, buried 0 must be from 0 to 21, not '22'."),
    "out with a stockpile": (changed("out", "1"), "Seat 1 is out, so all its cards must be in hand 1 and known 1."),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_deal_is_refused_with_one_sentence(wrong: str) -> None:
    deal, sentence = WRONG[wrong]
    with pytest.raises(BadDeal) as refusal:
        lay(deal)
    assert str(refusal.value) == sentence


def test_a_hand_of_five_lies_open_and_is_in_turn() -> None:
    sentence = "Seat 1 has 5 cards in hand; more than four there are only in turn, and known."
    with pytest.raises(BadDeal, match=sentence):
        table(2, {1: "0 0 0 0 5"}, known={1: "0 0 0 0 5"})
    with pytest.raises(BadDeal, match=sentence):
        table(2, {1: "0 0 0 0 5"}, turn=1)
    assert table(2, {1: "0 0 0 0 5"}, known={1: "0 0 0 0 5"}, turn=1).may(1) == {"5", "0/5", "0/0/5", "0/0/0/5"}


def test_a_hand_of_three_has_no_stockpile() -> None:
    with pytest.raises(BadDeal, match="Seat 0 has 3 cards in hand; fewer than four there are only without a stockpile"):
        table(2, {0: "1 2 3"})
    assert table(2, {0: "1 2 3"}, stock={0: ""}).hand(0) == [1, 2, 3]


def test_more_agents_than_cards_are_refused() -> None:
    names = [f"0 {'/'.join(map(str, name))}" for name in _names()][:47]
    with pytest.raises(BadDeal, match="The deal has more than 46 agents"):
        lay(changed("sent", ", ".join(names)))


def _names() -> list[tuple[int, ...]]:
    return [(a, b, c) for a in range(7) for b in range(a, 7) for c in range(b, 7) if a + b + c in (1, 2, 3, 5, 6, 7, 9, 10, 11, 12)]


@pytest.mark.parametrize(("name", "content"), [("hand 0", "1 2 3 7"), ("sent", "0 1/7"), ("stock 1", "x")])
def test_what_is_no_card_is_refused(name: str, content: str) -> None:
    with pytest.raises(BadNotation, match=r"is no (number card|code name)"):
        lay(changed(name, content))


def test_don_carlo_deals_once() -> None:
    t = table(2).send("6")
    assert not t.match.awaits
    with pytest.raises(BadDeal, match="No cards are dealt at this point"):
        t.match.lay([("stock 0", FALLING), ("stock 1", FALLING)])
    with pytest.raises(BadDeal, match="Don Carlo deals once, before the first action"):
        deals.lay(plain(t), [("stock 0", FALLING), ("stock 1", FALLING)], False)


def plain(t: Table) -> Any:
    return t.match.game.State.plain(t.match.state)


def test_a_record_with_its_deal_round_trips() -> None:
    t = lay([("stock 0", "0 0 0 0 4 4 1 6 " + " ".join(map(str, [*FAMILY[5:7], 1, *FAMILY[8:18], 5, 5, 5, 6]))), ("stock 1", FALLING)])
    t.send("1").bury("4 0").send("5/5").send("6")
    text = t.match.record()
    again = recordfile.loads(text)
    assert dump(again.state) == dump(t.match.state)
    assert again.record() == text
    assert "\n0 bury 4 0\n" in text
    assert text.endswith("\nto be continued\n")


SITUATIONS = {
    "the opening": lambda: lay([("stock 0", FALLING), ("stock 1", FALLING)]),
    "in the midst": lambda: table(4, {2: "1 1 5 6"}, sent="0 5, 1 2/3, 2 6").send("6/5").send("6/4"),
    "known cards": lambda: table(3, {0: "1 2 3 5"}, known={0: "2", 1: "6"}, bottom={0: "4 0", 2: "1"}),
    "laid open": lambda: table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}),
    "to bury": lambda: table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}, bottom={0: "5 5"}).send("1"),
    "burying": lambda: table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}, bottom={0: "5 5"}).send("1").bury("4"),
    "some are out": lambda: table(3, {0: "1 2", 1: "0 0", 2: "1 2 3 4"}, stock={0: "", 1: ""}, known={1: "0 0"}, out=[1]).send("1/2"),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_retrace_leads_back_to_the_same_table(situation: str) -> None:
    """The table at the beginning of the turn and the actions since, replayed, give the same cards and the same View to everybody."""
    t = SITUATIONS[situation]()
    deal, actions = deals.retrace(plain(t))
    again = Table(Match("don-carlo", t.match.players, deal=deal))
    for seat, action in actions:
        again.match.push(seat, action)
    assert len(actions) == {"to bury": 1, "burying": 2}.get(situation, 0)
    assert [again.stock(seat) for seat in range(t.match.players)] == [t.stock(seat) for seat in range(t.match.players)]
    for seat in range(-1, t.match.players):
        assert dump(again.match.view(seat)) == dump(t.match.view(seat))
