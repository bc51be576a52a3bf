"""Texts for people: notation, sentences, logs and the table, in both languages, never telling more than the seat may know."""

import re

import pytest

from doppelagent.core.errors import BadNotation
from doppelagent.core.sentences import LANGUAGES
from doppelagent.games.pingvasion import actions, text
from doppelagent.games.pingvasion.box import card_name
from doppelagent.games.pingvasion.game import GAME
from doppelagent.games.pingvasion.view import troops
from doppelagent.games.pingvasion.words import REGION_WORDS

from .table import DECKS, Table, story, table

PEOPLE = ["Anna", "Ben", "Cleo"]
FOUR = ["Anna", "Ben", "Dummy 1", "Dummy 2"]
CARD = re.compile(r"\b[ADJCM][1-9]\*?")

EVERY_ACTION = [64 * verb + card for verb in range(3) for card in range(1, 56)]


def test_notation_round_trips_for_every_action() -> None:
    texts = [actions.write(action) for action in EVERY_ACTION]
    assert [actions.read(written) for written in texts] == EVERY_ACTION
    assert len(set(texts)) == len(texts) == 3 * 55


def test_notation_is_as_the_rules_print_it() -> None:
    for written in ("left A5", "right D9", "lay J1*", "lay C2*", "lay M3*", "lay C1"):
        assert actions.write(actions.read(written)) == written
    assert sorted({actions.write(action).split()[1] for action in EVERY_ACTION}) == sorted(DECKS["rulebook"])


@pytest.mark.parametrize(
    "wrong", ["", "lay", "lay A10", "lay A0", "lay a5", "lay A3", "lay A4*", "left", "left X5", "A5", "give A5", "lay *"]
)
def test_what_is_no_action_is_refused_with_a_sentence(wrong: str) -> None:
    with pytest.raises(BadNotation, match=r"is no (action|card)"):
        actions.read(wrong)


def test_all_actions_are_secret_when_they_are_chosen() -> None:
    assert all(actions.secret(action) for action in EVERY_ACTION)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_print_every_region_and_option(language: str) -> None:
    rules = GAME.rulebook(language)
    assert all(word in rules for lang in LANGUAGES for word in REGION_WORDS[lang])
    assert all(f"`{option.key}={choice}`" in rules for option in GAME.options for choice in option.choices)


def test_the_standing_has_words_for_its_categories() -> None:
    assert [words["de"] for words in GAME.categories.values()] == ["Antarktis", "Wüste", "Dschungel", "Stadt", "Mond"]
    assert set(GAME.categories) == set(GAME.Standing.fields()) - {"place", "score"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained(language: str) -> None:
    assert all(re.search(r"\(§1\.1, §1\.2\)\.$", option.words[language]) for option in GAME.options)


# Logs


def told(t: Table, seat: int, actor: int, action: str, language: str = "en", people: list[str] = PEOPLE) -> list[str]:
    """A seat's log of one action."""
    before = t.sees(seat)
    t.act(actor, action)
    return [text.say(entry, people, language) for entry in GAME.log(before, t.sees(seat))]


def sabotaged() -> Table:
    """Only seat 2 has still to give."""
    t = table(3, {0: "A4 A5 A6 A7 M8 M9", 1: "D4 D5 D6 D7", 2: "J4 J5 J6 J7"})
    return t.act(0, "left A4", "right A5").act(1, "left D4", "right D5").act(2, "left J4")


def test_saboteurs_are_told_to_those_they_concern() -> None:
    assert told(sabotaged(), 0, 2, "right J5") == [
        "The saboteurs arrive.",
        "You gave A4 to Ben and A5 to Cleo.",
        "You received D5 from Ben and J4 from Cleo.",
    ]
    assert told(sabotaged(), -1, 2, "right J5") == ["The saboteurs arrive."]
    assert told(sabotaged(), 1, 2, "right J5", "de") == [
        "Die Saboteure treffen ein.",
        "Du hast D4 an Cleo und D5 an Anna gegeben.",
        "Du hast J5 von Cleo und A4 von Anna bekommen.",
    ]


def test_nothing_is_told_of_a_sealed_choice() -> None:
    t = table(3, {0: "A4 A5 A6"})
    assert told(t, 1, 0, "left A4") == told(t, 0, 0, "right A5") == []


def two_have_laid(*cards: str) -> Table:
    """The saboteurs of round 1 are through, and seats 0 and 1 have laid these cards; seat 2 has the third one."""
    t = table(3, {0: f"A4 A5 {cards[0]}", 1: f"D4 D5 {cards[1]}", 2: f"M4 M5 {cards[2]}"})
    t.sabotage({0: "A4 A5", 1: "D4 D5", 2: "M4 M5"})
    return t.act(0, f"lay {cards[0]}").act(1, f"lay {cards[1]}")


def test_a_reveal_is_told_with_what_it_did() -> None:
    assert told(two_have_laid("A2*", "D9", "M1*"), -1, 2, "lay M1*") == [
        "Anna: A2*.",
        "Ben: D9.",
        "Cleo: M1*.",
        "Kamikaze! Destroyed: D9.",
        "Ninja twins, two cards next round: Cleo.",
        "Round 2.",
    ]
    assert told(two_have_laid("A2*", "D3*", "M6"), -1, 2, "lay M6", "de")[3:] == [
        "Kamikaze! Er zerstört nichts.",
        "Aufklärer, nächste Runde nach den anderen: Ben.",
        "Runde 2.",
    ]


def test_the_own_reinforcement_is_told() -> None:
    t = table(3, {0: "A4 A5 A6 A7 M8 M9"}).sabotage({0: "A4 A5"}).act(0, "lay A6")
    t.act(1, f"lay {t.plain(1)[0]}")
    assert told(t, 0, 2, f"lay {t.plain(2)[0]}")[-2:] == ["Round 2.", "You draw M8 M9."]


def test_scouts_see_the_reveal_before_they_choose() -> None:
    t = story(3, {1: "D3*"}, rounds=1).sabotage()
    cards = [t.plain(seat)[0] for seat in range(3)]
    t.act(0, f"lay {cards[0]}")
    assert told(t, 1, 2, f"lay {cards[2]}") == [f"Anna: {cards[0]}.", f"Cleo: {cards[2]}."]
    assert told(t, 0, 1, f"lay {cards[1]}")[:2] == [f"Ben: {cards[1]}.", "Round 3."]


def test_the_end_is_told_region_by_region() -> None:
    without_moon = {seat: f"{r}4 {r}5 {r}6 {r}7 {r}1 {r}2 {r}8 {r}9" for seat, r in enumerate("ADJ")}
    t = story(3, without_moon, {0: "A9 A8", 1: "D8 D7"}, rounds=7, without="J").sabotage().act(0, "lay A9").act(1, "lay D9")
    said = told(t, -1, 2, "lay J9")
    assert said[3:8] == [
        "Antarctica: majority for Anna with 42.",
        "Desert: majority for Ben with 42.",
        "Jungle: majority for Cleo with 42.",
        "City: nobody has troops there.",
        "Moon: nobody has troops there.",
    ]
    assert said[8] == f"Anna: Antarctica {t.scores[0]}, desert 0, jungle 0, city 0, moon 0, together {t.scores[0]}."
    assert said[-1] in ("Anna won.", "Ben won.")
    assert len(said) == 12


def test_of_a_dummy_its_troops_and_its_new_pile_are_told() -> None:
    t = table(2)
    for _ in range(5):
        t.sabotage().lay()
    t.sabotage().act(0, f"lay {t.plain(0)[0]}")
    said = told(t, -1, 1, f"lay {t.plain(1)[0]}", people=FOUR)
    assert [sentence.split(":")[0] for sentence in said[:4]] == [FOUR[seat] for seat in (0, 2, 1, 3)]  # as they sit
    assert "Dummy 1’s pile is used up; the cards given to it are its new pile." in said
    assert "Dummy 2’s pile is used up; the cards given to it are its new pile." in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3])
def test_a_log_names_only_cards_that_the_seat_may_see(players: int, language: str) -> None:
    names = FOUR if players == 2 else PEOPLE
    t = table(players, {0: "A1* A3* A2*", 1: "D1* D3*"})
    while t.match.pending:
        actor = t.match.pending[-1]
        action = t.match.legal_moves(actor)[-1]
        before = [t.sees(seat) for seat in range(-1, players)]
        t.act(actor, action)
        for seat in range(-1, players):
            after = t.sees(seat)
            said = " ".join(text.say(entry, names, language) for entry in GAME.log(before[seat + 1], after))
            shown = {card for number in range(after.round) for cards in range(len(names)) for card in troops(after, number, cards)}
            own = [card for row in (*after.given, *after.received, after.drawn) for card in row if card] if seat >= 0 else []
            assert set(CARD.findall(said)) <= shown | {card_name(card) for card in own}


# What is asked, and the table


def asked(t: Table, seat: int, language: str = "en") -> str:
    return text.say(text.asked(t.sees(seat)), PEOPLE, language)


def test_everybody_is_told_what_is_asked() -> None:
    t = table(3, {1: "A5 D9"})
    assert asked(t, 1) == "Send saboteurs: one card left to Cleo, one card right to Anna."
    assert asked(t.act(1, "left A5"), 1) == "Now the saboteur for your right: a card to Anna."
    assert asked(table(3, {1: "A5"}).act(1, "right A5"), 1, "de") == "Jetzt der Saboteur nach links: eine Karte an Cleo."
    assert asked(t, -1) == "Waiting for Anna, Ben, Cleo."
    assert asked(table(3).sabotage(), 0) == "Send troops: lay a card."
    twins = story(3, {0: "J1*"}, rounds=1).sabotage()
    assert asked(twins, 0) == "Send troops: lay two cards (ninja twins)."
    assert asked(twins.act(0, f"lay {twins.hand(0)[0]}"), 0) == "Lay your second card (ninja twins)."
    assert asked(story(3, {}), 1, "de") == "Die Partie ist zu Ende."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_the_table_shows_the_hand_of_the_viewer_and_of_nobody_else(seat: int, language: str) -> None:
    for t in (table(3), table(3).sabotage(), story(3, {0: "A2*", 1: "D9"}, rounds=2), story(3, {1: "A3*"}, rounds=1).sabotage().lay()):
        shown = text.describe(t.sees(seat), PEOPLE, language)
        seen = t.picture(seat)
        open_cards = [card for other in range(3) for card in t.display(other)] + seen["destroyed"]
        open_cards += [card for cards in seen["troops"] for card in cards]
        assert sorted(CARD.findall(shown)) == sorted(
            seen["hand"] + seen["received"] + seen["given"] * (t.phase == "saboteurs") + open_cards
        )
        assert (text.SPEECH.templates[language]["hand"] in shown) == (seat >= 0)
        assert all(name in shown for name in PEOPLE)


def test_the_table_of_a_round_with_everything() -> None:
    t = story(3, {0: "A2* J1*", 1: "D9 A3*", 2: "M4 M5"}, rounds=2).sabotage()
    shown = text.describe(t.sees(0), PEOPLE, "en")
    assert "Round 3 of 8: troops. Cards left in each player's pile: 10." in shown
    assert re.search(r"> Anna +6 +2 +- +1\+ +- +-", shown)
    assert re.search(r"  Ben +6 +3\+ +- +- +- +-", shown)
    assert "Ninja twins, two cards this round: Anna" in shown
    assert "Scouts, after the others this round: Ben" in shown
    assert "Destroyed: D9" in shown


def test_the_table_shows_what_is_sealed_to_its_owner() -> None:
    t = table(3, {0: "A4 A5 A6 A7"}).act(0, "left A4")
    assert "Sent left to Ben: A4" in text.describe(t.sees(0), PEOPLE, "en")
    t.act(0, "right A5").sabotage().act(0, "lay A6")
    assert "Deine Truppen: A6" in text.describe(t.sees(0), PEOPLE, "de")
    assert "A6" not in text.describe(t.sees(1), PEOPLE, "de")


def test_the_table_of_two_shows_the_dummies() -> None:
    t = table(2, {2: "A4 A5 A6"}).sabotage().lay()
    shown = text.describe(t.sees(0), FOUR, "en")
    assert "Dummy 1: 15 in the pile, 2 given to it." in shown
    assert re.search(r"Dummy 1 +- +6\+", shown)


def test_at_the_end_all_hands_are_shown() -> None:
    t = story(3, {}, {2: "A9 A8 D9 D8 J9 J8 C9 C8 M9 M8"})
    assert "Hand of Cleo: A8 A9 | D8 D9 | J8 J9 | C8 C9 | M8 M9" in text.describe(t.sees(-1), PEOPLE, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_a_terminal(language: str) -> None:
    t = table(2)
    while t.match.pending:
        t.sabotage() if t.phase == "saboteurs" else t.lay()
        lines = text.describe(t.sees(0), FOUR, language).split("\n")
        assert max(map(len, lines)) <= 80
