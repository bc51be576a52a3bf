"""Tests of the texts of every game."""

import re

import pytest

from doppelagent import every_game
from doppelagent.core.contract import moments
from doppelagent.core.game import Game, Value
from doppelagent.core.sentences import LANGUAGES, Language

games = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)

PATTERNS = {
    "paragraphs": r"^\*\*(\d+\.\d+)\*\*",
    "chapters": r"^## (\d+)",
    "rulings": r"\(([A-Z]\d+)\)",
    "notation": r"`([^`]+)`",
    "examples": r"^(> \*)",
}


def written(game: Game, language: Language) -> str:
    """The rules as in the file, with the keys of rulings."""
    return (game.folder / f"RULES.{language}.md").read_text(encoding="utf-8")


@games
@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_both_rules_have_the_same_paragraphs_rulings_examples_and_notation(game: Game, pattern: str) -> None:
    english, german = (re.split(r"^(?=\*\*\d+\.\d+\*\*)", written(game, language), flags=re.MULTILINE) for language in LANGUAGES)
    for ours, theirs in zip(english, german, strict=True):
        assert re.findall(pattern, ours, re.MULTILINE) == re.findall(pattern, theirs, re.MULTILINE)


@games
def test_the_rules_name_every_ruling_in_turn(game: Game) -> None:
    """(B1), (B2), … without a gap."""
    rulings = sorted(int(number) for number in set(re.findall(r"\([A-Z](\d+)\)", written(game, "en"))))
    assert rulings == list(range(1, len(rulings) + 1))


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_players_read_the_rules_without_the_keys_of_rulings(game: Game, language: Language) -> None:
    text = game.rulebook(language)
    assert not re.search(r"\([A-Z]\d", text)
    assert re.findall(r"^\*\*\d+\.\d+\*\*", text, re.MULTILINE) == re.findall(r"^\*\*\d+\.\d+\*\*", written(game, language), re.MULTILINE)


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained_with_its_paragraph_and_is_in_the_rules(game: Game, language: str) -> None:
    for option in game.options:
        assert re.search(r"\(§\d+\.\d+(, §\d+\.\d+)*\)\.$", option.words[language])
        assert f"`{option.key}`" in game.rulebook(language) or f"`{option.key}=" in game.rulebook(language)


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_further_row_of_the_standing_has_a_word(game: Game, language: str) -> None:
    further = [row for row in game.Standing.fields() if row not in ("place", "score")]
    words = {**game.categories, **game.counts}
    assert sorted(words) == sorted(further)
    assert all(words[row][language] for row in further)
    assert not set(game.categories) & set(game.counts)


@games
def test_nobody_is_asked_where_doing_nothing_is_the_only_answer(game: Game) -> None:
    """Forced choices are treated alike: a seat that acts is asked, even if one action is legal; one that could only decline is not."""
    everything: dict[str, Value] = {"version": "full", "third_man": True, "figures": True} if game.key == "vienna" else {}
    for match in moments(game, game.seats[0], everything, 2):
        for seat in match.pending:
            assert match.legal_moves(seat) != ["done"]
        if len(match.moves) > 400:
            return
