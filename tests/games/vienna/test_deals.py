"""Tables as text: openings, situations, refused deals, new piles, records, and finding the table of a state."""

from typing import Any

import pytest

from doppelagent.core import recordfile
from doppelagent.core.chance import Chance
from doppelagent.core.contract import moments
from doppelagent.core.errors import BadDeal
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.core.registry import find
from doppelagent.games.vienna.box.record import Box
from doppelagent.games.vienna.deals import retrace
from doppelagent.games.vienna.deals.lines import lines_of
from doppelagent.games.vienna.state import State

from .city import building
from .table import Table, end_of_round, lines, ordering, place, purchase, table, turn

Lines = list[tuple[str, str]]

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "the intro version": (2, {}),
    "flags at random": (3, {"flags": "random"}),
    "the third man": (4, {"third_man": True}),
    "the full version": (3, {"version": "full"}),
    "everything": (4, {"version": "full", "third_man": True, "figures": True, "colours": "blue"}),
    "two with figures": (2, {"version": "full", "figures": True}),
}
PILE = " ".join(f"{card:03}" for card in range(1, 91))
OPENING = [("tiles", "flask pistol briefcase microfilm slide " * 8), ("information 0", "slide"), ("information 1", "flask"), ("pile", PILE)]


def lay(deal: Lines, players: int = 2, **options: Any) -> Table:
    return Table(Match("vienna", players, options, deal=deal))


def changed(deal: Lines, **facts: str) -> Lines:
    """The deal with these lines in place of those of the same name, or added."""
    new = {name.replace("_", " "): content for name, content in facts.items()}
    return [line for line in deal if line[0] not in new] + list(new.items())


# Openings


def test_an_opening_says_what_chance_would_decide() -> None:
    t = lay(OPENING)
    assert (t.phase, t.match.pending, t.hand(0), t.hand(1)) == ("cards", (0, 1), ["001", "002", "003"], ["004", "005", "006"])
    assert (t.tile("S1"), t.tile("S40"), t.tiles(0), t.tiles(1)) == ("flask", "slide", {"slide": 1}, {"flask": 1})
    assert (t.view.round, t.picture(-1)["pile"], t.supply(0)) == (1, 84, 6)


def test_an_opening_of_the_full_version_has_orders_too() -> None:
    orders = {letter: " ".join(f"{letter}-{n:02}" for n in range(last, 0, -1)) for letter, last in (("A", 30), ("B", 25))}
    deal = changed(OPENING, pile=" ".join(f"{card:03}" for card in range(175, 0, -1)), orders_A=orders["A"], orders_B=orders["B"])
    t = lay([*deal, ("orders 0", "S-02 - - -"), ("orders 1", "S-05 - - -")], version="full")
    assert (t.hand(0), t.orders(0), t.orders(1)) == (["173", "174", "175"], ["S-02"], ["S-05"])
    assert (t.display, t.picture(-1)["order_piles"]) == (["A-30", "A-29", "B-25", "B-24"], [28, 23])
    assert (t.supply(0), t.money(0)) == (5, 1)


def test_an_opening_with_the_third_man_begins_with_him() -> None:
    t = lay(OPENING, third_man=True)
    assert (t.phase, t.turn, t.view.round, t.hand(1)) == ("third-man", 1, 0, [])
    t.act(1, f"walk {building(colour='violet')}")
    assert (t.phase, t.view.round, t.hand(0)) == ("cards", 1, ["001", "002", "003"])


def test_an_opening_with_flags_at_random_says_where_they_lie() -> None:
    flags = "usa ussr france britain austria " * 6
    t = lay([*OPENING, ("flags", flags)], flags="random")
    assert [each["flag"] for each in t.picture(-1)["buildings"]] == flags.split()


# Situations


def test_a_situation_is_as_the_lines_say() -> None:
    t = place(1, 3, coat=2, round=4, markers="3 0 5 1 2", roof="C", agents={0: "B3 B7", 1: "B7"}, bribes={1: "2 wine, 1 coffee"})
    assert (t.phase, t.turn, t.view.coat, t.view.round, t.roof) == ("place", 1, 2, 4, "C")
    assert (t.agents(0), t.agents(1), t.supply(0), t.bribes(1)) == (["B3", "B7"], ["B7"], 4, {"wine": 2, "coffee": 1})
    assert [t.marker(kind) for kind in ("flask", "pistol", "briefcase", "microfilm", "slide")] == [3, 0, 5, 1, 2]


def test_a_situation_of_the_full_version_is_as_the_lines_say() -> None:
    facts = {"money": {0: 7}, "cash_box": {0: 2}, "bought": {0: "cash-box side-table"}, "side_house": {0: 1}, "fulfilled": {0: 3}}
    t = ordering(0, "B7", 2, orders={0: "A-01 A-16 B-03 -"}, gone="S-01 A-02", points={0: "3 1 4 1"}, figure={0: "B9"}, **facts)
    assert (t.money(0), t.cash_box(0), t.bought(0), t.orders(0)) == (7, 2, ["cash-box", "side-table"], ["A-01", "A-16", "B-03"])
    assert (t.agents(0), t.figure(0), t.supply(0), t.desk(0)["side_house"]) == (["B7", "B9"], "B9", 6, 1)
    assert (t.points(0), t.desk(0)["fulfilled"], t.picture(-1)["gone"]) == (9, 3, ["S-01", "A-02"])


def test_without_a_phase_the_round_begins_and_hands_are_drawn_from_the_coat_of_arms_on() -> None:
    t = lay(changed(OPENING, coat="1", round="5"))
    assert (t.phase, t.view.round, t.hand(0), t.hand(1)) == ("cards", 5, ["004", "005", "006"], ["001", "002", "003"])


def test_hands_that_are_given_are_not_drawn() -> None:
    deal = changed(OPENING, pile=PILE[32:], hand_0="001 003 005", hand_1="002 004 006 007 008")
    t = lay(deal)
    assert (t.phase, t.match.pending, t.hand(0), t.hand(1)) == ("cards", (0, 1), ["001", "003", "005"], ["002", "004", "006", "007", "008"])


def test_cards_laid_face_down_are_part_of_a_situation() -> None:
    t = table(2, hand={0: "011 012"}, laid={0: "010"})
    assert (t.laid(0), t.picture(-1)["laid"][0], t.may(0)) == (["010", None, None], [None, None, None], ["II 011", "II 012"])


# What is refused

INTRO, FULL = lines(2), lines(2, "full")
WRONG: dict[str, tuple[Lines, str]] = {
    "a line twice": ([*OPENING, OPENING[0]], "A line of the deal is given twice."),
    "no lines": ([("round", "2")], "The deal lacks tiles, information 0, information 1, pile."),
    "an unknown line": (changed(OPENING, mole="1"), "Vienna deals no mole here."),
    "a seat too many": (changed(OPENING, hand_2="001"), "Vienna deals no hand 2 here."),
    "a line of the other version": (changed(OPENING, money_0="3"), "Vienna deals no money 0 here."),
    "too few tiles": (
        changed(OPENING, tiles="flask"),
        "In the deal, tiles must be 40 of -, flask, pistol, briefcase, microfilm, slide, not 1.",
    ),
    "an unknown tile": (
        changed(OPENING, information_0="spoon"),
        "In the deal, information 0 must be some of flask, pistol, briefcase, microfilm, slide, not 'spoon'.",
    ),
    "too many tiles of a kind": (
        changed(OPENING, information_0="slide slide"),
        "The deal has slide 10 times; there are 9.",
    ),
    "a tile in place of another": (
        changed(OPENING, tiles="flask pistol briefcase microfilm slide " * 7 + "pistol pistol briefcase microfilm slide"),
        "The deal has flask on 7 of the 40 squares; at the beginning there are 8 of each.",
    ),
    "no card": (changed(OPENING, pile="091"), "In the deal, pile must be some of 001, 002, … 090, not '091'."),
    "a card twice in the pile": (changed(OPENING, pile="001 001"), "In the deal, pile must be some of 001, 002, … 090, not 001 twice."),
    "a card missing": (changed(OPENING, pile=PILE[4:]), "The deal has the card 001 0 times; it must lie in one place."),
    "a card in two places": (changed(OPENING, discards="001"), "The deal has the card 001 2 times; it must lie in one place."),
    "a card that was not shuffled": (
        changed(OPENING, shuffled=PILE[4:]),
        "In the deal, 001 is in the pile but not among the cards it was shuffled from.",
    ),
    "a turn of nobody": (changed(OPENING, turn="2"), "In the deal, turn must be a number from 0 to 1, not '2'."),
    "a number with a sign": (changed(OPENING, round="-1"), "In the deal, round must be a number from 0 to 9999, not '-1'."),
    "bribes without a number": (
        changed(OPENING, bribes_0="wine"),
        "In the deal, bribes 0 must be numbers of chocolate, wine, magazine, coffee, tobacco, as in '2 chocolate, 1 wine', not 'wine'.",
    ),
    "a marker beyond its track": (changed(OPENING, markers="0 0 0 0 16"), "In the deal, markers must be 5 numbers from 0 to 15, not '16'."),
    "a roof beyond the last space": (changed(OPENING, roof="L"), "In the deal, roof must be one of A, B, C, D, E, F, G, H, not 'L'."),
    "no building": (changed(OPENING, agents_0="B31"), "In the deal, agents 0 must be some of B1, B2, … B30, not 'B31'."),
    "two agents in a building": (changed(OPENING, agents_0="B3 B3"), "In the deal, agents 0 must be some of B1, B2, … B30, not B3 twice."),
    "too many agents": (changed(OPENING, agents_0="B1 B2 B3 B4 B5 B6 B7"), "The deal gives seat 0 7 agents; there must be 6."),
    "too few agents": (changed(OPENING, supply_0="5"), "The deal gives seat 0 5 agents; there must be 6."),
    "too few cards laid": (
        changed(OPENING, phase="place"),
        "Seat 0 has laid 0 cards; after the card phase there must be 3.",
    ),
    "too few cards in hand": (
        changed(INTRO, hand_0="001 002", pile=dict(INTRO)["pile"] + " 003"),
        "Seat 0 has 2 cards in hand and laid; there must be at least 3.",
    ),
    "shown but not laid": (changed(INTRO, shown_1="1"), "Seat 1 has laid 0 cards, so 1 cannot be shown."),
    "a pile too small for the hands": (
        changed(OPENING, pile=PILE[:23], discards=PILE[24:]),
        "The pile of the deal is too small to draw all hands from it; give the hands, too.",
    ),
    "an unknown phase": (changed(OPENING, phase="nap"), "In the deal, phase must be one of third-man, cards, … over, not 'nap'."),
}
WRONG_IN_FULL: dict[str, tuple[Lines, str]] = {
    "an order twice": (changed(FULL, orders_0="A-01 - - -"), "The deal has the order A-01 2 times; it must lie in one place."),
    "an order missing": (changed(FULL, display="- - B-01 B-02"), "The deal has the order A-01 0 times; it must lie in one place."),
    "a B order in the other pile": (
        changed(FULL, orders_A="B-03"),
        "In the deal, orders A must be some of A-01, A-02, … A-30, not 'B-03'.",
    ),
    "too few order spaces": (
        changed(FULL, orders_0="S-01"),
        "In the deal, orders 0 must be 4 of -, S-01, … B-25, not 1.",
    ),
    "a full cash box": (changed(FULL, cash_box_0="13"), "In the deal, cash box 0 must be a number from 0 to 12, not '13'."),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_deal_is_refused_with_one_sentence(wrong: str) -> None:
    deal, sentence = WRONG[wrong]
    with pytest.raises(BadDeal) as refusal:
        lay(deal)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("wrong", WRONG_IN_FULL)
def test_a_wrong_deal_of_the_full_version_is_refused(wrong: str) -> None:
    deal, sentence = WRONG_IN_FULL[wrong]
    with pytest.raises(BadDeal) as refusal:
        lay(deal, version="full")
    assert str(refusal.value) == sentence


def test_a_figure_is_among_the_agents() -> None:
    with pytest.raises(BadDeal, match="The figure of seat 0 is on B9, so agents 0 must name it too"):
        lay([*FULL, ("figure 0", "B9")], version="full", figures=True)


def test_flags_are_six_of_each() -> None:
    with pytest.raises(BadDeal, match="The deal has the flag usa 30 times; there are 6"):
        lay([*OPENING, ("flags", "usa " * 30)], flags="random")


# §3.5 New piles


def shuffled_in(t: Table) -> list[str]:
    """The cards of the new pile, as a test would shuffle them: from the highest down."""
    s = t.state
    return [f"{card:03}" for card in range(175, 0, -1) if s.shuffled[card // 64] >> card % 64 & 1]


def test_3_5_the_new_pile_is_asked_for_and_drawn_from() -> None:
    """Seat 1 draws three cards, seat 0 the last one and two of the new pile."""
    t = end_of_round(0, 2, pile="010 020 030 040", discards="…")
    assert t.match.awaits
    assert t.match.legal(0) == []
    new = shuffled_in(t)
    t.match.lay([("pile", " ".join(new))])
    assert (t.hand(1), sorted(t.hand(0)), t.phase) == (["010", "020", "030"], sorted(["040", *new[:2]]), "cards")
    assert (t.picture(-1)["pile"], t.discards, t.match.pending) == (len(new) - 2, [], (0, 1))
    assert t.state.pile[: t.state.pile_size] == [int(card) for card in reversed(new[2:])]


def test_3_5_cards_for_an_ability_are_drawn_before_those_of_the_round() -> None:
    """Seat 1, the last one, draws two cards for 126: the last of the pile and one of the new pile; then the next round begins."""
    where = building(colour="pink")
    t = place(1, 2, coat=0, version="full", drawers={1: "126"}, agents={0: where}, bribes={1: "2 wine"}, pile="010", discards="…")
    t.act(1, f"place supply → {where}", "use 1")
    while t.phase == "orders":
        t.act(1, "done")
    assert t.match.awaits
    new = shuffled_in(t)
    t.match.lay([("pile", " ".join(new))])
    assert (t.view.round, t.view.coat) == (2, 1)
    assert (sorted(t.hand(1)), t.hand(0)) == (sorted(["010", *new[:4]]), sorted(new[4:7]))


def test_3_5_a_new_pile_has_the_cards_that_were_shuffled() -> None:
    t = end_of_round(0, 2, pile="010 020 030 040", discards="…")
    new = shuffled_in(t)
    for pile in (new[1:], [*new, "010"]):
        with pytest.raises(BadDeal, match=f"The new pile must have these cards: {' '.join(reversed(new))}"):
            t.match.lay([("pile", " ".join(pile))])
    with pytest.raises(BadDeal, match="The discards were shuffled; the deal has one line, the new pile"):
        t.match.lay([("pile", " ".join(new)), ("hand 0", "001")])
    t.match.lay([("pile", " ".join(new))])
    with pytest.raises(BadDeal, match="No cards are dealt at this point of the match"):
        t.match.lay([("pile", " ".join(new))])


def test_3_5_a_record_has_the_new_pile_where_it_was_shuffled() -> None:
    t = end_of_round(0, 2, pile="010 020 030 040", discards="…")
    t.match.lay([("pile", " ".join(shuffled_in(t)))])
    t.act(1, "I 010")
    text = t.match.record()
    again = recordfile.loads(text)
    assert dump(again.state) == dump(t.match.state)
    assert again.record() == text
    assert "\n1 done\ndeal pile: " in text


# Records, and the way back


def test_a_record_with_its_deal_round_trips() -> None:
    t = turn(0, "021 034 077", 3, drawers={0: "001"}).act(0, "drawer 2")
    text = t.match.record()
    again = recordfile.loads(text)
    assert dump(again.state) == dump(t.match.state)
    assert again.record() == text
    assert "\ndeal drawers 0: 001 - - -\n" in text


def without_chance(state: Any) -> bytes:
    plain: Any = find("vienna").State.plain(state)
    plain.key, plain.drawn, plain.generator = [0] * 4, 0, 0
    return dump(plain)


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_retrace_writes_down_the_whole_situation(name: str) -> None:
    """At every kind of decision of a match, and at its end: laid again, the state is the same to the byte, but for its chance."""
    players, options = TABLES[name]
    phase = ""
    for number, match in enumerate(moments(find("vienna"), players, options, 3)):
        before, phase = phase, Table(match).phase
        if number % 10 == 0 or phase != before:
            situation, since = retrace(match.game.State.plain(match.state))  # type: ignore[arg-type]  # a State of Vienna
            assert since == []
            assert without_chance(Match("vienna", players, options, deal=situation).state) == without_chance(match.state)


def test_every_field_of_the_state_has_its_line() -> None:
    t = table(2, version="full", third_man=True, figures=True, flags="random")
    options = {"players", "version", "random_flags", "with_third_man", "with_figures", "colours"}
    counted = {"pile_size", "order_pile_size"}
    told = {line.field for line in lines_of(t.state)} | options | counted | set(Chance.fields()) | set(Box.fields())
    assert told == set(State.fields())


def test_a_situation_reads_well() -> None:
    situation = dict(retrace(purchase(0, 2, bribes={0: "2 wine, 1 coffee"}, money={0: 4}, agents={0: "B3 B7"}).state)[0])
    told = {"phase": "purchase", "turn": "0", "owing": "0", "roof": "A", "agents 0": "B3 B7", "supply 0": "3"}
    told |= {"bribes 0": "2 wine, 1 coffee", "money 0": "4", "bought 0": "", "drawers 0": "- - - -", "orders 1": "S-02 - - -"}
    assert {name: situation[name] for name in told} == told
