"""Texts for people: notation, sentences, logs and the table, in both languages, never telling more than the seat may know."""

import re

import pytest

from doppelagent.core.errors import BadNotation
from doppelagent.core.sentences import LANGUAGES, Language
from doppelagent.games.don_carlo import actions, text
from doppelagent.games.don_carlo.game import GAME
from doppelagent.games.don_carlo.view import View
from doppelagent.games.don_carlo.words import COUNTRY_WORDS, FAMILIES

from .table import Table, all_names, table

PEOPLE = ["Anna", "Ben", "Cleo", "Dora"]

EVERY_ACTION = [*range(329), *range(384, 391)]


def stuck() -> Table:
    return table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"})


def test_notation_round_trips_for_every_action() -> None:
    texts = [actions.write(action) for action in EVERY_ACTION]
    assert [actions.read(written) for written in texts] == EVERY_ACTION
    assert len(set(texts)) == 210 + 84 + 28 + 7 + 7


def test_notation_is_as_the_rules_print_it() -> None:
    assert [actions.write(actions.read(written)) for written in ("send 1/1/6", "bury 3")] == ["send 1/1/6", "bury 3"]
    assert {actions.write(action) for action in range(213)} == {f"send {name}" for name in all_names(4)}
    assert GAME.read("bury 3 5") == [387, 389]


@pytest.mark.parametrize(
    "wrong", ["", "send", "send 7", "send 1/", "send 1//2", "send 1 1", "send 0/0/0/0/1", "bury", "bury 7", "bury -1", "1/1/6", "eat 3"]
)
def test_what_is_no_action_is_refused_with_a_sentence(wrong: str) -> None:
    with pytest.raises(BadNotation, match=r"is no (action|code name|number card)"):
        actions.read(wrong)


def test_nothing_is_done_in_secret() -> None:
    assert not any(actions.secret(action) for action in EVERY_ACTION)


def test_1_2_countries_and_families_have_the_rulebooks_names() -> None:
    """D10"""
    assert COUNTRY_WORDS["de"] == ("Egoistrien", "Abstrusien", "Abrakadabrien", "Absurdistan", "Protzland", "Chaotanien", "Schwadronien")
    assert COUNTRY_WORDS["en"] == ("Egoistria", "Abstrusia", "Abracadabria", "Absurdistan", "Bragland", "Chaotania", "Squadronia")
    assert FAMILIES == ("Zampano", "Donny", "James Cook", "Nonna Mocca")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_print_every_country_and_family(language: str) -> None:
    rules = GAME.rulebook(language)
    assert all(word in rules for word in (*COUNTRY_WORDS["en"], *COUNTRY_WORDS["de"], *FAMILIES))


def test_every_category_of_the_standing_has_a_name() -> None:
    assert set(GAME.categories) | {"place", "score"} == set(GAME.Standing.fields())
    assert all(set(words) == set(LANGUAGES) for words in GAME.categories.values())


# Logs


def told(t: Table, seat: int, line: str, language: str = "en") -> list[str]:
    """What this seat is told when the seat in turn does this."""
    before = t.sees(seat)
    t.match.push(t.turn, line)
    return [text.say(entry, PEOPLE[: t.match.players], language) for entry in GAME.log(before, t.sees(seat))]


def test_a_log_tells_name_country_and_points() -> None:
    t = table(4, {0: "1 1 6 6"}, sent="1 2/6", top={0: "3 0 2"})
    assert told(t, 1, "send 1/1/6") == ["Anna sends 1/1/6 to Chaotania: influence 2.", "Anna draws 3 cards."]
    t = table(4, {0: "3 3 3 6"}, sent="1 4/5")
    assert told(t, -1, "send 3/3/3", "de")[0] == "Anna schickt 3/3/3 nach Schwadronien: Einfluss 2, Bonus 2."


def test_a_log_tells_only_the_owner_what_was_drawn() -> None:
    def fresh() -> Table:
        return table(4, {0: "1 1 6 6"}, top={0: "3 0 2"})

    assert told(fresh(), 0, "send 1/1/6")[1:] == ["You drew 0 2 3."]
    assert told(fresh(), 0, "send 1/1/6", "de")[1:] == ["Du hast 0 2 3 gezogen."]
    assert told(fresh(), 2, "send 1")[1:] == ["Anna draws a card."]
    assert told(fresh(), -1, "send 1/1")[1:] == ["Anna draws 2 cards."]


def test_a_log_tells_no_drawing_where_there_is_none() -> None:
    t = table(2, {0: "1 2 3 5"}, stock={0: ""})
    assert len(told(t, 0, "send 1")) == 1


def test_a_log_tells_laying_open_and_burying() -> None:
    t = table(2, {0: "0 0 0 0", 1: "1 2 3 5"}, top={0: "4 4 1 6"}, turn=1)
    assert told(t, -1, "send 5")[2:] == ["Anna cannot send an agent, lays their hand open and draws: 0 0 0 0 1 4 4."]
    assert told(t, 1, "send 1") == ["Anna sends 1 to Egoistria: influence 1."]
    assert told(t, 1, "bury 4") == ["Anna buries 4 under the stockpile."]
    assert told(t, 1, "bury 0", "de") == ["Anna legt 0 unter den Familienstapel."]
    t = stuck().send("1")
    assert told(t, 0, "bury 4 0") == ["Anna buries 4 0 under the stockpile."]


def test_a_log_tells_who_is_out() -> None:
    t = table(3, {0: "1 2", 1: "0 0"}, stock={0: "", 1: ""})
    assert told(t, 2, "send 1/2")[1:] == [
        "Anna has played all 25 cards and is out.",
        "Ben has laid everything open (0 0), still cannot send an agent, and is out.",
    ]


def test_a_log_tells_that_somebody_goes_on_alone_and_is_stuck() -> None:
    """Seat 1 is out; seat 0 sends, draws a 0, lays it open with its three zeros, and is out."""
    t = table(2, {0: "0 0 0 5", 1: "0"}, stock={0: "0", 1: ""}, known={1: "0"}, out=[1])
    said = told(t, 1, "send 5")
    assert said[1:3] == ["Anna draws a card.", "Anna has laid everything open (0 0 0 0), still cannot send an agent, and is out."]


def test_a_log_tells_the_end() -> None:
    t = table(2, {0: "5", 1: "0"}, stock={0: "", 1: ""}, known={1: "0"}, out=[1])
    said = told(t, -1, "send 5")
    assert said[1] == "Anna has played all 25 cards and is out."
    assert [sentence.split(" (")[0] for sentence in said[2:7]] == ["Egoistria", "Abracadabria", "Absurdistan", "Bragland", "Squadronia"]
    scores = ", ".join(f"{name} {score}" for name, score in zip(PEOPLE, t.row("score"), strict=False))
    winner = PEOPLE[t.row("place").index(1)]
    assert said[7:] == [f"The scores: {scores}.", f"{winner} won."]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Abracadabria (5) goes to Ben: as many agents as Anna, but there first (§6.2)."),
        ("de", "Abrakadabrien (5) geht an Ben: so viele Agenten wie Anna, aber zuerst da (§6.2)."),
    ],
)
def test_a_log_tells_why_one_of_several_with_as_many_agents_gets_a_country(language: Language, said: str) -> None:
    t = table(2, {0: "5", 1: "0"}, stock={0: "", 1: ""}, known={1: "0"}, out=[1], sent="1 1/4")
    before = t.sees(-1)
    entries = GAME.log(before, t.send("5").sees(-1))
    assert said in [text.say(entry, PEOPLE[:2], language) for entry in entries]


def test_a_log_tells_a_country_that_nobody_gets_and_a_shared_victory() -> None:
    """The numbers are made up: a View after the end with one agent of each family."""
    t = table(2, {0: "5", 1: "0"}, stock={0: "", 1: ""}, known={1: "0"}, out=[1])
    before = t.sees(-1)
    after = View.plain(t.send("5").sees(-1))
    after.owners, after.influence, after.bonus = [0, -1, 1, 0, 1, -1, -1], [40, 37, 0, 0], [0, 0, 0, 0]
    after.hand_size, after.out = [1, 1, 0, 0], before.out
    told = [text.say(entry, PEOPLE[:2], "en") for entry in GAME.log(before, after)][1:]
    said = [re.sub(r": as many agents as .*", ".", sentence) for sentence in told]
    assert said == [
        "Egoistria (3) goes to Anna.",
        "Abracadabria (5) goes to Ben.",
        "Absurdistan (6) goes to Anna.",
        "Bragland (7) goes to Ben.",
        "Squadronia (9) goes to nobody.",
        "The scores: Anna 49, Ben 49.",
        "Anna, Ben won.",
    ]


def test_nothing_happened_where_two_views_are_the_same() -> None:
    for t in (table(4), stuck(), stuck().send("1")):
        assert GAME.log(t.sees(0), t.sees(0)) == []


# What is asked, and the table


def asked(t: Table, seat: int, language: str = "en") -> str:
    return text.say(text.asked(t.sees(seat)), PEOPLE, language)


def test_everybody_is_told_what_is_asked() -> None:
    assert asked(table(4), 0) == "Send an agent: one to four of your cards are the code name."
    assert asked(table(4), 1) == asked(table(4), -1) == "Waiting for Anna."
    assert asked(stuck(), 0) == "Your cards lie open; send an agent with one to four of them."
    assert asked(stuck().send("1"), 0) == "Bury cards under your stockpile: 2 to go."
    assert asked(stuck().send("1"), 0, "de") == "Leg Karten unter deinen Familienstapel: noch 2."
    ended = table(2, {0: "5", 1: "0"}, stock={0: "", 1: ""}, known={1: "0"}, out=[1]).send("5")
    assert asked(ended, 1) == "The match is over."


def test_the_table_in_english() -> None:
    t = table(3, {0: "1 2 3 4", 1: "0 5 5 6"}, sent="0 6, 1 3/3, 2 5, 0 1/4", known={1: "5"}, bottom={1: "4 0"}, turn=1)
    assert text.describe(t.sees(1), PEOPLE[:3], "en").split("\n") == [
        "  player  family       points  hand  stockpile",
        "  Anna    Zampano           3     4         18",
        "> Ben     Donny             2     4         19",
        "  Cleo    James Cook        1     4         20",
        "",
        "  country             leads  agents in order of arrival",
        "  Egoistria [1-3]",
        "  Abracadabria [5]    J      J 5, Z 1/4",
        "  Absurdistan [6]     Z      Z 6, D 3/3",
        "  Bragland [7]",
        "  Chaotania [8]",
        "  Squadronia [9-12]",
        "",
        "In the hand of Ben, known to all: 5",
        "Under the stockpile of Ben, the last one at the bottom: 4 0",
        "Your hand: 0 5 5 6",
    ]


def test_the_table_in_german() -> None:
    t = table(2, {0: "1 2", 1: "0 0"}, stock={0: "", 1: ""}, known={1: "0 0"}, out=[1])
    lines = text.describe(t.sees(0), PEOPLE[:2], "de").split("\n")
    assert lines[0] == "  Spieler  Familie      Punkte  Hand  Stapel"
    assert re.fullmatch(r"> Anna     Zampano +\d+     2       0", lines[1])
    assert re.fullmatch(r"  Ben      Donny +\d+     2       0  raus", lines[2])
    assert lines[-2:] == ["Auf der Hand von Ben, allen bekannt: 0 0", "Deine Hand: 1 2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_a_terminal(language: str) -> None:
    """All of Squadronia's queue, over several lines."""
    sent = [f"{n % 4} {name}" for n, name in enumerate(name for name in all_names(4) if sum(map(int, name.split("/"))) > 8)]
    taken: list[str] = []
    for agent in sent:
        try:
            table(4, sent=", ".join([*taken, agent]))
        except AssertionError:
            continue  # the family has not so many cards
        taken.append(agent)
        if len(taken) == 20:
            break
    t = table(4, sent=", ".join(taken))
    lines = text.describe(t.sees(0), PEOPLE, language).split("\n")
    assert max(len(line) for line in lines) <= 80
    shown = " ".join(lines)
    assert all(f"{FAMILIES[int(agent[0])][0]} {agent[2:]}" in shown for agent in taken)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [-1, 1, 2, 3])
def test_the_table_shows_no_hand_but_the_viewers(seat: int, language: str) -> None:
    one, other = table(4, {0: "0 0 1 1"}), table(4, {0: "2 2 3 3"})
    assert text.describe(one.sees(seat), PEOPLE, language) == text.describe(other.sees(seat), PEOPLE, language)
    assert (text.SPEECH.templates[language]["hand"] in text.describe(one.sees(seat), PEOPLE, language)) == (seat >= 0)
