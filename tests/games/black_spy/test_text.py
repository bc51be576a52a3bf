"""Texts for people: notation, sentences, logs and the table, in both languages, never telling more than the seat may know."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from doppelagent.core.errors import BadNotation
from doppelagent.core.match import Match
from doppelagent.core.sentences import LANGUAGES, Sentence
from doppelagent.games.black_spy import actions, text
from doppelagent.games.black_spy.game import GAME
from doppelagent.games.black_spy.words import COLOUR_WORDS, RANK_WORDS

from .table import DECK, Table, playing, summed_up, sweep, table, trick

PEOPLE = ["Anna", "Ben", "Cleo", "Dora"]
CARD = re.compile(r"\b[BYRGK](?:1[01]|[1-9])\b")

EVERY_ACTION = [64 * verb + card for verb in range(3) for card in range(1, 56)] + [192, 193, 194, 195, 196, 197]


def test_notation_round_trips_for_every_action() -> None:
    texts = [actions.write(action) for action in EVERY_ACTION]
    assert [actions.read(written) for written in texts] == EVERY_ACTION
    assert len(set(texts)) == len(texts) == 3 * 55 + 4 + 2


def test_notation_is_as_the_rules_print_it() -> None:
    assert [actions.write(actions.read(written)) for written in ("play K7", "pass K7", "take K7", "call R", "capture", "release")] == [
        "play K7",
        "pass K7",
        "take K7",
        "call R",
        "capture",
        "release",
    ]
    assert sorted({actions.write(action).split()[1] for action in EVERY_ACTION[:55]}) == sorted(set(DECK))


@pytest.mark.parametrize(
    "wrong", ["", "play", "play K12", "play K0", "play k7", "play  ", "call K", "call", "call red", "captured", "K7", "eat K7"]
)
def test_what_is_no_action_is_refused_with_a_sentence(wrong: str) -> None:
    with pytest.raises(BadNotation, match=r"is no (action|card)"):
        actions.read(wrong)


def test_only_passing_and_the_mole_are_secret() -> None:
    secret = [written for written in ("play K7", "pass K7", "take K7", "call R", "capture") if actions.secret(actions.read(written))]
    assert secret == ["pass K7", "take K7"]


def test_1_1_colours_and_ranks_have_the_rulebooks_names() -> None:
    assert COLOUR_WORDS["de"] == ("Blau", "Gelb", "Rot", "Grün", "Schwarz")
    assert [len(RANK_WORDS[language]) for language in LANGUAGES] == [11, 11]
    assert RANK_WORDS["de"][6] == "Spion"
    assert RANK_WORDS["de"][9] == "Stellvertretender Direktor"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_print_every_colour_rank_and_option(language: str) -> None:
    rules = GAME.rulebook(language)
    assert all(word in rules for lang in LANGUAGES for word in RANK_WORDS[lang] + COLOUR_WORDS[lang])
    assert all(f"`{option.key}`" in rules or f"`{option.key}=" in rules for option in GAME.options)


# Logs


class Told(NamedTuple):
    actor: int
    action: int
    entries: list[Sentence]
    sentences: list[str]


def told(match: Match, seat: int, language: str = "en") -> Iterator[Told]:
    """Play the round to its end; yields this seat's log of each action."""
    first = match.view(-1).round
    while match.pending and match.view(-1).round == first:
        actor = match.pending[-1]
        action = match.legal(actor)[0]
        before = Table(match).sees(seat)
        match.push(actor, action)
        entries = GAME.log(before, Table(match).sees(seat))
        yield Told(actor, action, entries, [text.say(entry, PEOPLE, language) for entry in entries])


def a_round() -> Match:
    return table(4, round=2, scores="3 1 4 1", mole=True, call_colour=True, follow_rank=True).match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3])
def test_a_log_names_only_cards_that_the_seat_may_see(seat: int, language: str) -> None:
    match = a_round()
    for actor, action, _, sentences in told(match, seat, language):
        verb, _, card = actions.write(action).partition(" ")
        named = set(CARD.findall(" ".join(sentences)))
        v = match.game.picture(match.view(seat))
        own = set(v["passed"] + v["received"] + v["picked"])
        public = {card} if verb == "play" else set()
        assert named <= public | own
        if verb == "take" and actor != seat:
            assert not named
        if seat == -1:
            assert named == public


def test_a_log_of_a_whole_round_tells_everything_in_order() -> None:
    codes = [entry.code for this in told(a_round(), 2) for entry in this.entries]
    assert [code for code in codes if code not in ("played", "took")] == [
        *("picked", "you_picked", "picked", "picked", "picked"),
        *("passed", "you_passed", "you_received", "called", "leads", "scored", "dealt"),
    ]
    assert (codes.count("played"), codes.count("took")) == (60, 15)
    watched = [entry.code for this in told(a_round(), -1) for entry in this.entries]
    assert watched == [code for code in codes if not code.startswith("you_")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_says_what_happened(language: str) -> None:
    t = playing(4, {0: "R1 B5", 1: "B9"}).play("B5")
    before = t.sees(3)
    entries = GAME.log(before, t.play("B9").sees(3))
    said = [text.say(entry, PEOPLE, language) for entry in entries]
    assert said == [{"en": "Ben plays B9.", "de": "Ben spielt B9."}[language]]


def test_a_log_tells_halving_capture_and_the_winners() -> None:
    t = sweep(3, scores="0 141 40", capture_or_release=True, reduce_points=True)
    before = t.sees(-1)
    entries = GAME.log(before, t.act(0, "capture").sees(-1))
    assert [text.say(entry, PEOPLE[:3], "en") for entry in entries] == [
        "Anna has all sixteen black cards and captures.",
        "The round: Anna 0, Ben 60, Cleo 60. The scores: Anna 0, Ben 201, Cleo 50.",
        "Bullseye! Cleo is cut to 50.",
        "Anna won.",
    ]
    t = sweep(3, capture_or_release=True)
    before = t.sees(-1)
    assert [entry.code for entry in GAME.log(before, t.act(0, "release").sees(-1))] == ["released", "scored", "dealt"]


# What is asked, and the table


def asked(t: Table, seat: int) -> str:
    return text.say(text.asked(t.sees(seat)), PEOPLE, "en")


def test_everybody_is_told_what_is_asked() -> None:
    t = table(4, {1: "B1"})
    assert asked(t, 1) == "Pass 3 cards to Cleo."
    assert asked(t.act(1, "pass B1"), 1) == "Pass 2 more to Cleo."
    assert asked(t, -1) == "Waiting for Anna, Ben, Cleo, Dora."
    assert asked(table(4, round=2, mole=True), 0) == "Pick cards from the mole pile: 3 to go."
    assert asked(playing(4, call_colour=True), 0) == "Which colour leads?"
    assert asked(playing(4, {2: "R1"}), 2) == "You lead."
    assert asked(trick("B5"), 1) == "Play a card; blue 5 (assassin) was led."
    assert asked(trick("B5"), 2) == "Waiting for Ben."
    assert asked(sweep(3, capture_or_release=True), 0).startswith("You have all sixteen black cards")
    assert asked(summed_up("0 200 0"), 1) == "The match is over."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3])
def test_the_table_shows_the_hand_of_the_viewer_and_of_nobody_else(seat: int, language: str) -> None:
    for t in (table(4), trick("K5", "K7 K7", hands={3: "B3"}), table(4, round=2, mole=True), playing(4)):
        shown = text.describe(t.sees(seat), PEOPLE, language)
        lying = [play["card"] for name in ("trick", "last_trick") for play in t.picture(seat)[name]]
        pile = t.picture(seat)["pile"]
        assert sorted(CARD.findall(shown)) == sorted(t.hand(seat) + lying + pile if seat >= 0 else lying)
        assert text.SPEECH.templates[language]["hand"] in shown or seat == -1
        assert all(name in shown for name in PEOPLE)


def test_the_table_shows_the_colour_called_and_the_scores() -> None:
    t = playing(4, dealer=3, scores="11 22 33 -44", call_colour=True).act(3, "call Y")
    shown = text.describe(t.sees(0), PEOPLE, "de")
    assert "Angesagt: Gelb" in shown
    assert "Runde 1, bis 150. Dora gibt." in shown
    assert re.search(r"> Anna +11 +15 +0", shown)
    assert re.search(r"  Dora +-44 +15 +0", shown)
