"""The log of every action, from Views alone: in the order of the rules, and without anything hidden from the seat."""

import re
from typing import Any

import pytest

from doppelagent.core.bits import members_of
from doppelagent.core.contract import moments
from doppelagent.core.game import Value
from doppelagent.core.record import dump
from doppelagent.core.sentences import LANGUAGES
from doppelagent.games.vienna import text
from doppelagent.games.vienna.game import GAME
from doppelagent.games.vienna.picture import POINTS
from doppelagent.games.vienna.text.speaking import SPEECH
from doppelagent.games.vienna.view import View

from .city import around, bribe_for, card, cards, square
from .situations import BOARD, USA, advancing, choosing_drawer, paying, saving, stepping, unpaid, using, walking
from .table import Table, ordering, place, purchase, table

PEOPLE = ["Anna", "Ben", "Cleo", "Dora"]
CARD = re.compile(r"\b\d{3}\b")


def told(t: Table, seat: int, actor: int, action: str, language: str = "en") -> list[str]:
    """A seat's log of one action."""
    t.match.names = PEOPLE[: t.match.players]
    return t.act(actor, action).log(seat, language)


def last_turn(**facts: Any) -> Table:
    """Action III of the last seat of a round. Its card for action IV is 090."""
    return place(2, coat=0, crossed=True, iv="090", **facts)


def to_the_table(t: Table, action: str, language: str = "en") -> list[str]:
    """The public log of an action of seat 0, without the next turn, which begins with action I of seat 1."""
    said = told(t, -1, 0, action, language)
    next_turn = [sentence.startswith("Ben ") for sentence in said]
    return said[: next_turn.index(True)] if True in next_turn else said


# Cards


def laying(**facts: Any) -> Table:
    """Seat 0 is the last to lay its cards 028, 057 and 045."""
    return table(3, phase="cards", owing="0", **facts)


def test_3_3_nothing_is_told_of_a_sealed_choice() -> None:
    t = table(3, hand={0: "001 002 003"})
    assert told(t, 1, 0, "I 001") == told(table(3, hand={0: "001 002 003"}), 0, 0, "I 001") == []
    assert told(t, 1, 0, "II 002") == ["Anna has laid three cards."]


def test_4_2_the_first_turn_is_told_when_all_have_laid_their_cards() -> None:
    def fresh() -> Table:
        return laying(hand={0: "028 057 045"}).act(0, "I 028")

    assert told(fresh(), -1, 0, "II 057") == [
        "All cards are laid.",
        "Anna puts 028 (III on orange: 3 points) into drawer 1.",
        "Action II: Anna turns over 057 and receives 1× tobacco.",
    ]
    assert told(fresh(), 2, 0, "II 057", "de") == [
        "Alle Karten liegen.",
        "Anna schiebt 028 (III auf Orange: 3 Punkte) in Schublade 1.",
        "Aktion II: Anna deckt 057 auf und bekommt 1× Tabak.",
    ]


def test_3_4_what_is_left_over_is_told() -> None:
    t = laying(version="full", hand={0: "028 057 045 090"}, bought={0: "telephone"}).act(0, "I 028", "II 057")
    assert told(t, -1, 0, "IV 045")[1] == "Left over and discarded: 090."


def test_4_2_a_replaced_card_is_told() -> None:
    t = laying(hand={0: "001 012 013"}, drawers={0: "021"}).act(0, "I 001")
    assert told(t, -1, 0, "II 012") == ["All cards are laid.", "Anna turns over 001 for action I."]
    assert told(t, -1, 0, "drawer 1")[0] == "Anna puts 001 (II chocolate: 1 more) into drawer 1 in place of 021."
    assert told(choosing_drawer(), 1, 0, "drawer 2", "de")[0] == "Anna schiebt 001 (II Schokolade: 1 mehr) in Schublade 2."


def test_3_2_only_the_owner_is_told_what_was_drawn() -> None:
    pile = " ".join(f"{number:03}" for number in range(1, 10))
    assert told(last_turn(pile=pile), 1, 2, "done") == [
        "Cleo sits action III out.",
        "Action IV: Cleo turns over 090, and the pistol marker advances (area 1).",
        "Round 2: Ben has the coat of arms and begins.",
        "You draw 001 002 003.",
    ]
    assert told(last_turn(pile=pile), -1, 2, "done", "de")[-1] == "Runde 2: Ben hat das Stadtwappen und beginnt."


def test_7_7_cards_drawn_for_the_next_round() -> None:
    def fresh() -> Table:
        t = place(0, version="full", drawers={0: "126"}, agents={1: "B7"}, bribes={0: "2 wine"}, pile="150 151")
        return t.act(0, "place supply → B7")

    assert told(fresh(), 1, 0, "use 1")[0] == "Anna draws 2 cards."
    assert told(fresh(), 0, 0, "use 1")[0] == "You draw 150 151."


def test_3_5_a_new_draw_pile_is_told_with_the_last_card_discarded() -> None:
    """The card for action IV goes to the discards, which are shuffled at once; it is told all the same."""
    some = [f"{number:03}" for number in range(1, 90)]
    laid = {0: " ".join(some[9:12]), 1: " ".join(some[12:15]), 2: f"{some[15]} {some[16]} 090"}
    t = last_turn(pile=" ".join(some[:9]), laid=laid, discards=" ".join(some[17:]))
    said = told(t, -1, 2, "done")
    assert "Action IV: Cleo turns over 090, and the pistol marker advances (area 1)." in said
    assert "The draw pile is used up; the discards are shuffled." in said


# Agents and tiles


def test_5_6_an_agent_a_payment_and_a_tile() -> None:
    def fresh() -> Table:
        facts: dict[str, Any] = {"tiles": {where: "pistol"}, "information": {0: "pistol"}, "iv": card(information="pistol")}
        return place(0, agents={0: there}, bribes={0: f"2 {bribe_for(here)}"}, **facts)

    where = square(streets=2)
    there, here = around(where)
    assert to_the_table(fresh(), f"place supply → {here}") == [
        "Anna places an agent on B30 Liechtenstein Palace.",
        "Anna pays 2× coffee.",
        "Anna encloses S1 Julius-Tandler-Platz (pistol): 2 points.",
        "Action IV: Anna turns over 002, and the pistol marker advances (area 1).",
        "Anna scores 2 points for matching tiles.",
    ]
    assert to_the_table(fresh(), f"place supply → {here}", "de")[:3] == [
        "Anna setzt ein: B30 Palais Liechtenstein.",
        "Anna zahlt 2× Kaffee.",
        "Anna umschließt S1 Julius-Tandler-Platz (Pistole): 2 Punkte.",
    ]


def test_5_1_a_move_and_a_payment_in_parts() -> None:
    t = place(0, agents={0: "B9"}, bribes={0: "2 wine"})
    assert told(t, 1, 0, "move B9 → B7")[:2] == [
        "Anna moves an agent from B9 Concert House to B7 Urania Observatory.",
        "Anna pays 2× wine.",
    ]
    assert told(paying(), 1, 0, "pay 1 coffee") == ["Anna pays 1× coffee."]


def test_5_5_what_is_taken_instead_of_an_agent() -> None:
    assert to_the_table(place(0), "take 2 wine")[0] == "Anna receives 2× wine."
    assert to_the_table(place(0, version="full"), "take 2 schillings", "de")[0] == "Anna bekommt 2 Schilling."
    assert to_the_table(place(0), "done")[0] == "Anna sits action III out."


def test_7_1_abilities_are_told_by_what_they_bring() -> None:
    assert to_the_table(using("021"), "use 1 wine")[0] == "Anna receives 1× wine."
    assert to_the_table(using("026"), "use 1")[0] == "Anna scores 3 points with an ability."
    assert to_the_table(using("031"), "use 1 slide")[0] == "Anna advances the slide marker (area 1)."
    assert told(using("021", "026"), -1, 0, "use 2", "de") == ["Anna bekommt 3 Punkte durch eine Fähigkeit."]


def test_somebody_who_declines_goes_on() -> None:
    t = ordering(
        0, "B23", display="A-03 A-01 B-01 B-05", drawers={0: cards("colour-bribe", "violet")[0]}, phase="income-III", offer="1 0 0 0"
    )
    assert told(t, -1, 0, "done") == ["Anna passes on it."]


def test_14_3_the_third_man_walks() -> None:
    assert told(table(3, third_man=True), -1, 2, "walk B1")[0] == "Cleo puts the third man on B1 St Rupert's Church."
    t = walking()
    assert re.fullmatch(r"The third man walks to B\d+ .+\.", to_the_table(t, t.may(0)[0])[0])


def test_15_7_figures_are_called_by_their_names() -> None:
    five = {0: "B1 B2 B3 B4 B5"}
    t = place(0, version="full", figures=True, agents=five, bribes={0: "2 wine"})
    assert told(t, -1, 0, "place figure → B7")[0] == "Anna places Marrakesh on B7 Urania Observatory."
    t = place(0, figure={0: "B9"}, colours="blue", bribes={0: "2 wine"})
    assert told(t, -1, 0, "move B9 → B7", "de")[0] == "Anna versetzt Hamburg: B9 Konzerthaus → B7 Urania."
    assert told(stepping(), -1, 0, "step B10")[0] == "Marrakesh steps from B9 Concert House to B10 State Opera."


# The tableau


def test_6_4_a_threshold_moves_the_investigator() -> None:
    def fresh(**facts: Any) -> Table:
        return place(0, iv=card(information="slide"), markers={"slide": 2}, **facts)

    assert to_the_table(fresh(version="full"), "done")[1:] == [
        "Action IV: Anna turns over 007, and the slide marker advances (area 2).",
        "The investigator moves to B.",
        "Shopping at the end of this round.",
    ]
    assert to_the_table(fresh(version="full", roof="F"), "done", "de")[2:] == [
        "Der Ermittler zieht auf G.",
        "Am Ende dieser Runde ist Zahltag.",
    ]
    assert to_the_table(fresh(roof="I"), "done")[2:] == [
        "The investigator moves to J.",
        "The last round is announced: it follows this one.",
    ]


def test_6_3_a_marker_on_its_last_space() -> None:
    t = place(0, iv=card(information="slide"), markers={"slide": 15}, information={0: "slide slide"})
    assert to_the_table(t, "done")[1:] == [
        "Action IV: Anna turns over 007; the slide marker stays on its last space.",
        "Anna scores 2 points for matching tiles.",
    ]


def test_7_10_another_marker_is_told_apart_from_the_card() -> None:
    t = place(0, version="full", drawers={0: cards("other-marker", "pistol")[0]}, iv=card(information="pistol"))
    assert told(t, -1, 0, "done")[1:] == ["Action IV: Anna turns over 002, which shows: pistol."]
    assert to_the_table(advancing(), "advance slide") == ["Anna advances the slide marker (area 1)."]


# The full version


def test_10_3_an_order_is_accepted() -> None:
    assert to_the_table(ordering(0, USA, display=BOARD), "accept A-01")[:3] == [
        "Anna accepts A-01 (USA: chocolate, coffee, tobacco).",
        "New on the board: A-03 (Austria: magazine, coffee, tobacco).",
        "Anna receives 1 schilling.",
    ]


def test_10_3_a_pile_that_is_used_up_is_told() -> None:
    t = ordering(0, USA, display=BOARD, gone=" ".join(f"A-{number:02}" for number in range(3, 31)))
    assert to_the_table(t, "accept A-01")[1] == "The pile of these orders is used up."


def test_10_6_an_order_is_fulfilled_and_money_saved() -> None:
    facts: dict[str, Any] = {"orders": {0: "A-06"}, "bought": {0: "seal cash-box"}, "bribes": {0: "1 chocolate, 1 wine, 1 magazine"}}
    assert told(ordering(0, USA, display=BOARD, **facts), -1, 0, "fulfil A-06") == [
        "Anna fulfils A-06.",
        "Anna scores 6 points for that.",
        "Anna receives 2 schillings.",
        "Anna puts 1 schilling into the cash box.",
    ]
    assert to_the_table(saving(), "save 2", "de")[0] == "Anna legt 2 Schilling in die Geldkassette."


def test_11_1_purchases_are_told() -> None:
    assert told(last_turn(version="full", event="purchase", money={0: 3}), -1, 2, "done")[-1] == "Purchase."
    assert told(purchase(0, money={0: 3}), -1, 0, "buy telephone") == ["Anna buys: telephone.", "Anna pays 2 schillings."]
    assert told(purchase(0, money={0: 3}), -1, 0, "buy agent", "de") == ["Anna kauft: Agent.", "Anna zahlt 1 Schilling."]
    assert told(purchase(0, money={0: 3}), -1, 0, "done") == ["Anna buys nothing."]


def test_12_1_wages_are_told_in_turn_order() -> None:
    t = last_turn(version="full", event="payday", agents={0: "B3 B7", 1: "B9", 2: "B10"}, money={0: 2, 1: 0, 2: 1})
    assert told(t, -1, 2, "done")[2:] == [
        "Payday.",
        "Anna pays 2 schillings.",
        "Ben pulls out of B9 Concert House.",
        "Cleo pays 1 schilling.",
        "Round 2: Ben has the coat of arms and begins.",
    ]
    assert told(unpaid(), -1, 0, "dismiss B3", "de")[0] == "Anna zieht ab: B3 Stephansdom."


def test_12_1_an_agent_placed_and_gone_on_payday_is_told_twice() -> None:
    t = last_turn(version="full", event="payday", agents={2: "B10"}, money={2: 0}, bribes={2: "2 wine"})
    said = told(t, -1, 2, "place supply → B7")
    assert said[0] == "Cleo places an agent on B7 Urania Observatory."
    assert "Cleo pulls out of B10 State Opera, B7 Urania Observatory." in said


def test_13_2_agents_leave_for_open_orders() -> None:
    t = last_turn(version="full", last_round=True, orders={1: "", 2: ""}, agents={0: "B3 B7"})
    assert told(t, -1, 2, "done")[-1] == "Agents leave for open orders."


def test_13_3_agents_leave_for_open_orders_before_the_payday() -> None:
    """Anna has as many orders as agents, so all of hers leave at once; Ben has no order and cannot pay."""
    t = last_turn(
        version="full", last_round=True, orders={0: "A-06", 1: "", 2: ""}, agents={0: "B3", 1: "B9", 2: "B10"}, money={1: 0, 2: 5}
    )
    assert told(t, -1, 2, "done")[2:6] == [
        "Agents leave for open orders.",
        "Anna pulls out of B3 St Stephen's Cathedral.",
        "Payday.",
        "Ben pulls out of B9 Concert House.",
    ]


# The end


def test_8_1_the_last_round_is_announced() -> None:
    assert told(last_turn(roof="J"), -1, 2, "done")[-2:] == ["Round 2: Ben has the coat of arms and begins.", "This is the last round."]


def test_8_5_the_end_is_told_by_category() -> None:
    def fresh() -> Table:
        return last_turn(last_round=True, information={0: "flask pistol briefcase microfilm slide"}, points={1: "5 0 0 0"})

    assert told(fresh(), -1, 2, "done")[2:] == [
        "Anna: information 5, sets 10, together 15.",
        "Ben: squares 5, information 1, together 6.",
        "Cleo: information 1, together 1.",
        "Anna won.",
    ]
    assert told(fresh(), -1, 2, "done", "de")[-1] == "Gewonnen: Anna."


# Whole matches


@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_a_match_is_told_and_names_only_cards_that_are_known(seed: int) -> None:
    options: dict[str, Value] = {"version": ("intro", "full")[seed % 2], "third_man": seed > 1, "figures": seed == 3}
    players, before = 2 + seed % 3, list[View]()
    for match in moments(GAME, players, options, seed):
        now = [Table(match).sees(seat) for seat in range(-1, players)]
        for then, after in zip(before, now, strict=False):
            entries = GAME.log(then, after)
            assert bool(entries) == (dump(before[0]) != dump(now[0])), "a step is told if somebody who watches sees it"
            said = " ".join(text.say(entry, PEOPLE[:players], language) for entry in entries for language in LANGUAGES)
            new_pile = set(members_of(after.shuffled)) if after.shuffled != then.shuffled else set()  # these cards were discards
            assert {int(number) for number in CARD.findall(said)} <= known(then) | known(after) | new_pile
        before = now


def known(v: View) -> set[int]:
    """The cards that the seat sees somewhere."""
    lying = {each for rows in (v.laid, v.drawer) for row in rows for each in row}
    return lying | {each for words in (v.discards, v.hand) for each in members_of(words)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_categories_are_called_in_the_log_as_in_the_standing(language: str) -> None:
    assert {key: SPEECH.templates[language][f"category_{key}"] for key in POINTS} == {
        key: words[language] for key, words in GAME.categories.items()
    }
