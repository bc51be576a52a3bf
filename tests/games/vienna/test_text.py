"""Texts for people: words, questions and the table, in both languages, never telling more than the seat may know."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from doppelagent.core.contract import moments
from doppelagent.core.errors import BadNotation
from doppelagent.core.game import Value
from doppelagent.core.sentences import LANGUAGES
from doppelagent.games.vienna import actions, text
from doppelagent.games.vienna.box.groups import GROUPS
from doppelagent.games.vienna.box.record import BRIBES, COLOURS, FLAGS, INFORMATION, SEALS
from doppelagent.games.vienna.game import GAME
from doppelagent.games.vienna.text.speaking import ability, ability_briefly
from doppelagent.games.vienna.words import (
    BRIBE_WORDS,
    BRIEFLY,
    COLOUR_WORDS,
    FIGURES,
    FLAG_WORDS,
    GOODS_WORDS,
    INFORMATION_WORDS,
    SEAL_WORDS,
)
from tests.games.seated import refused

from .folders import Change, folder
from .situations import (
    BOARD,
    USA,
    advancing,
    choosing_drawer,
    has_fulfilled,
    leaving,
    paying,
    saving,
    shopping,
    stepping,
    taking,
    unpaid,
    using,
    walking,
)
from .table import Table, ordering, payday, place, purchase, table, the_end

PEOPLE = ["Anna", "Ben", "Cleo", "Dora"]
CARD = re.compile(r"\b\d{3}\b")


# Notation and words


def test_notation_round_trips_for_every_action() -> None:
    texts = [actions.write(action) for action in actions.TEXTS]
    assert [actions.read(written) for written in texts] == list(actions.TEXTS)
    assert len(set(texts)) == len(texts) == 30 * 29 + 2 * 30 + 3 * 175 + 6 + 44 + 6 + 5 + 5 + 3 * 30 + 4 + 55 + 60 + 6 + 14


@pytest.mark.parametrize("typed", ["place supply -> B7", "place  supply→B7", "place supply > B7", " place supply → B7 "])
def test_an_arrow_may_be_typed_in_several_ways(typed: str) -> None:
    assert actions.write(actions.read(typed)) == "place supply → B7"


@pytest.mark.parametrize(
    "wrong", ["", "I", "I 21", "I 176", "drawer 5", "place supply", "move B3 → B3", "walk B31", "accept S-01", "save 13"]
)
def test_what_is_no_action_is_refused_with_a_sentence(wrong: str) -> None:
    with pytest.raises(BadNotation, match="is no action of Vienna; write for example I 021"):
        actions.read(wrong)


def test_only_laying_cards_is_secret() -> None:
    assert {actions.write(action).split()[0] for action in actions.TEXTS if actions.secret(action)} == {"I", "II", "IV"}
    assert sum(map(actions.secret, actions.TEXTS)) == 3 * 175


def test_1_2_things_have_the_rulebooks_names() -> None:
    assert BRIBE_WORDS["de"] == ("Schokolade", "Wein", "Illustrierte", "Kaffee", "Tabak")
    assert INFORMATION_WORDS["de"] == ("Glaskolben", "Pistole", "Aktenkoffer", "Mikrofilm", "Dia")
    assert SEAL_WORDS["de"] == ("Verwaltung", "Wissenschaft", "Religion", "Kultur", "Adel")
    assert FLAG_WORDS["de"] == ("USA", "UdSSR", "Frankreich", "Großbritannien", "Österreich")
    assert (COLOUR_WORDS["en"], BRIBE_WORDS["en"], SEAL_WORDS["en"], INFORMATION_WORDS["en"]) == (COLOURS, BRIBES, SEALS, INFORMATION)
    assert tuple(word.lower() for word in FLAG_WORDS["en"]) == FLAGS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_print_every_word(language: str) -> None:
    rules = GAME.rulebook(language).lower()
    words = (BRIBE_WORDS, INFORMATION_WORDS, SEAL_WORDS, FLAG_WORDS, COLOUR_WORDS, GOODS_WORDS)
    assert [word for some in words for word in (*some[language], *FIGURES) if word.lower() not in rules] == []


# Abilities


def test_every_ability_has_a_sentence_and_a_short_text_with_its_icon() -> None:
    v = table(2, version="full").view
    assert all(set(BRIEFLY[language]) == {group.key for group in GROUPS} for language in LANGUAGES)
    for card in range(1, 176):
        for words in (ability(v, card), ability_briefly(v, card)):
            assert all(words[language].startswith(("II", "IV")) and "{" not in words[language] for language in LANGUAGES)


def test_an_ability_is_told_in_both_languages() -> None:
    v = table(2, version="full").view
    assert ability(v, 141)["en"] == "III: When you receive a pistol, move the pistol marker 2 spaces."
    assert ability_briefly(v, 141) == {"en": "III pistol: its marker twice", "de": "III Pistole: Anzeiger zweimal"}
    assert "on an orange building" in ability(v, 28)["en"]
    assert "on a US building" in ability(v, 46)["en"]
    assert "on a British building" in ability(v, 49)["en"]
    assert "auf einem sowjetischen Gebäude" in ability(v, 47)["de"]
    assert ability_briefly(v, 90)["de"] == "III bei Fremden: 5 Punkte"


# What is asked


def asked(t: Table, seat: int, language: str = "en") -> str:
    return text.say(text.asked(t.sees(seat)), PEOPLE[: t.match.players], language)


ASKED: list[tuple[Callable[[], Table], int, str]] = [
    (lambda: table(3, third_man=True), 2, "Put the third man on a violet building."),
    (lambda: table(3, hand={0: "001 002 003"}), 0, "Lay a card for action I: its ability goes into one of your drawers."),
    (lambda: table(3, hand={0: "001 002 003"}).act(0, "I 001"), 0, "Lay a card for action II: you receive its bribe."),
    (choosing_drawer, 0, "Action I: put 001 into a drawer. It says: “When you receive 1 chocolate, take 1 more.”"),
    (lambda: place(0), 0, "Action III: place or move an agent, or take 2 bribes of one kind, or do nothing."),
    (
        lambda: place(0, version="full"),
        0,
        "Action III: place or move an agent, or take 2 bribes of one kind or 2 schillings, or do nothing.",
    ),
    (paying, 0, "Pay 2 for B7 Urania Observatory."),
    (shopping, 0, "Pay 2 for your purchase, in schillings or bribes."),
    (stepping, 0, "Your figure may step to an adjacent building."),
    (walking, 0, "The third man helped you. Where does he walk?"),
    (lambda: using("021", "026"), 0, "Your drawers pay out: drawer 1 (on violet: 1 bribe), drawer 2 (on violet: 3 points)."),
    (lambda: using("026"), 0, "Violet! Score 3 points?"),
    (lambda: using("021"), 0, "Violet! Take a bribe of your choice?"),
    (taking, 0, "Take 2 more, all different."),
    (saving, 0, "You receive 2 schillings. How many go into your cash box?"),
    (lambda: ordering(0, USA, display=BOARD), 0, "Accept an order or fulfil your own: USA."),
    (has_fulfilled, 0, "Fulfil another order? USA"),
    (advancing, 0, "Action IV: 002 shows pistol. Advance its marker or, thanks to your ability, any other."),
    (lambda: purchase(0, money={0: 3}), 0, "Purchase: buy one thing, or nothing. You have 3 schillings."),
    (
        lambda: payday(0, agents={0: "B3 B7"}, money={0: 1}, bought={0: "sketch"}),
        0,
        "Payday: pay your agents, 2 to go. As long as you have money, they all stay.",
    ),
    (
        lambda: payday(0, agents={0: "B3 B7"}, money={0: 0}, bought={0: "sketch"}),
        0,
        "Payday: pay your agents with bribes, 2 to go, or let them leave.",
    ),
    (unpaid, 0, "Payday: the money has run out. Choose who leaves, 1 to go."),
    (leaving, 0, "Open orders: one agent leaves for each, 1 to go."),
    (the_end, 0, "The match is over."),
    (lambda: place(0), 1, "Waiting for Anna."),
    (lambda: table(3), -1, "Waiting for Anna, Ben, Cleo."),
]


@pytest.mark.parametrize(("make", "seat", "sentence"), ASKED)
def test_everybody_is_told_what_is_asked(make: Callable[[], Table], seat: int, sentence: str) -> None:
    assert asked(make(), seat) == sentence
    assert asked(make(), seat, "de") != sentence


def test_with_a_telephone_the_third_card_is_asked_for() -> None:
    t = table(3, version="full", hand={0: "001 002 003 004"}, bought={0: "telephone"}).act(0, "I 001", "II 002")
    assert asked(t, 0, "de") == "Leg eine Karte für Aktion IV an: Du rückst ihren Anzeiger vor."


# The table


def shown(t: Table, seat: int, language: str = "en") -> list[str]:
    return text.describe(t.sees(seat), PEOPLE[: t.match.players], language).split("\n")


def test_the_table_of_the_intro_version() -> None:
    t = place(0, players=2, agents={0: "B3", 1: "B7 B3"}, drawers={0: "021 001"}, bribes={0: "2 wine, 1 coffee"}, iv="077")
    lines = shown(t, 0)
    assert lines[0] == "Round 1: action III. Anna has the coat of arms."
    start = lines.index("pink: wine (you have 2)")
    assert lines[start + 1 : start + 4] == [
        " B3  St Stephen's           AUT   01    B7  Urania                 USSR  1",
        " B13 City Hall              FRA         B15 Votive Church          GBR",
        " B21 Belvedere              GBR         B24 Secession              USA",
    ]
    assert lines[lines.index("Roof: [A] B C D E F G H") :] == [
        "Roof: [A] B C D E F G H",
        "  tiles        worth  threshold in  0  1    bribes        0  1",
        "  flask            1             3  1  .    chocolate     .  1",
        "  pistol           1             3  .  1    wine          2  1",
        "  briefcase        1             3  .  .    magazine      .  1",
        "  microfilm        1             3  .  .    coffee        1  1",
        "  slide            1             3  .  .    tobacco       .  1",
        "",
        "> 0 Anna, yellow: 0 points, supply 5",
        "    1 021 III on violet: 1 bribe; 2 001 II chocolate: 1 more; 3 free",
        "  1 Ben, red: 0 points, supply 4",
        "    1 free; 2 free; 3 free",
        "",
        "Your cards that lie face down",
        "  IV 077 briefcase",
    ]


def test_squares_that_are_nearly_enclosed_come_first() -> None:
    t = place(0, agents={0: "B3 B5"}, third_man="B4", only_tiles={"S18": "slide", "S15": "flask", "S7": "pistol", "S1": "pistol"})
    lines = shown(t, 0)
    start = lines.index("Squares with a tile, and the buildings around (* yours, ! the third man)")
    assert lines[start + 1 : start + 9] == [
        "missing: 0",
        " S18 slide       B3* B4! B5*",
        "missing: 1",
        " S15 flask       B3* B5* B6",
        "missing: 2",
        " S1  pistol      B29 B30",
        "missing: 4",
        " S7  pistol      B1 B6 B16 B17",
    ]


def test_the_table_of_the_full_version() -> None:
    t = place(
        0, players=2, figure={0: "B9"}, agents={1: "B9"}, money={0: 3}, bought={0: "telephone cash-box"}, cash_box={0: 2}, third_man="B1",
        orders={0: "S-01 A-22"}, display="A-16 A-01 B-22 B-03", roof="C", markers={"slide": 15},
    )  # fmt: skip
    lines = shown(t, 0, "de")
    assert lines[4] == " (! der dritte Mann, + eine Figur)"
    assert " B1  Ruprechtskirche        FRA   Religion     C !" in lines
    assert " B9  Konzerthaus            USA   Kultur         0+1" in lines
    assert "Dach: A B$ [C$] D$ E! F G$ H$!   $ Einkauf, ! Zahltag" in lines
    assert "  Dia             6            -  .  .    Tabak         1  1" in lines
    start = lines.index("> 0 Anna, Gelb: 0 Punkte, Vorrat 5, Marrakesh, Nebenhaus 3, 3 Schilling,")
    assert lines[start + 1 : start + 5] == [
        "    Telefon, Geldkassette (2), erfüllte Aufträge 0",
        "    1 frei; 2 frei; 3 frei",
        "    S-01 Frankreich: Religion, Adel → 2 Schilling",
        "    A-22 Österreich: B15 Votivkirche → 2 Schilling, 1 Punkt",
    ]
    start = lines.index("Aufträge auf dem Spielplan")
    assert lines[start + 1 : start + 4] == [
        "    A-16 Frankreich: Religion, 2× Adel → 3 Schilling, 2 Punkte",
        "    A-01 USA: Schokolade, Kaffee, Tabak → 3 Schilling",
        "    B-22 Frankreich: Wissenschaft, Religion, Kultur, Adel →",
    ]


def test_the_table_shows_the_own_cards() -> None:
    lines = shown(table(3, hand={0: "001 002 003"}).act(0, "I 002"), 0)
    start = lines.index("Your cards that lie face down")
    assert lines[start:] == [
        "Your cards that lie face down",
        "  I  002 II: When you receive 1 wine, take 1 more.",
        "Your hand: bribe for action II, marker for action IV, ability for action I",
        "  001 coffee       microfilm   II: When you receive 1 chocolate, take 1 more.",
        "  003 magazine     briefcase   II: When you receive 1 magazine, take 1 more.",
    ]


def test_cards_for_the_next_round_are_shown_to_their_owner() -> None:
    t = place(0, version="full", hand={0: "150 151"})
    assert "Your cards for the next round" in shown(t, 0)
    assert "Your cards for the next round" not in shown(t, 1)


def test_1_7_names_are_those_of_the_box_that_is_played_with(tmp_path: Path) -> None:
    name = {"en": "The House of the {Very} Long Name", "de": "Kurz"}
    box = folder(
        tmp_path, Change("board.toml", "building.6.name", name), Change("board.toml", "building.6.short", {"de": "K.", "en": "The H."})
    )
    t = place(0, box=str(box), agents={0: "B7"})
    assert " B13 City Hall              FRA         B15 Votive Church          GBR" in shown(t, 0)
    assert " B3  St Stephen's           AUT         B7  The H.                 USSR  0" in shown(t, 0)
    assert " B3  Stephansdom            ÖST         B7  K.                     UdSSR 0" in shown(t, 0, "de")
    assert refused(t, 0, "place supply → B7") == "You already have an agent on B7 The House of the {Very} Long Name (§5.2)."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
def test_the_table_fits_a_terminal_and_hides_what_others_hold(seed: int, language: str) -> None:
    options: dict[str, Value] = {"version": ("intro", "full")[seed % 2], "third_man": seed > 1, "figures": seed == 3}
    for number, match in enumerate(moments(GAME, 2 + seed % 3, options, seed)):
        if number % 9:
            continue
        for seat in range(-1, match.players):
            view = Table(match).sees(seat)
            lines = text.describe(view, PEOPLE[: match.players], language).split("\n")
            assert max(map(len, lines)) <= 80
            drawers = {card for row in view.drawer for card in row}
            own = {64 * word + bit for word, some in enumerate(view.hand) for bit in range(64) if some >> bit & 1} | set(view.laid[seat])
            below = "\n".join(lines[[line[:4] in ("Roof", "Dach") for line in lines].index(True) :])
            assert {int(card) for card in CARD.findall(below)} <= drawers | (own if seat >= 0 else set())
