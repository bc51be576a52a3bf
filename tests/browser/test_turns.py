"""Each turn plays each game once, and all turns together play each game by every hand."""

import pytest

from tests.browser import turns
from tests.browser.looks import A_DAY, LANGUAGES, SIZES, THEMES, looks

GAMES = ["a", "b", "c", "d"]


@pytest.mark.parametrize("turn", turns.NUMBERS)
def test_a_turn_plays_each_game_once_and_uses_every_hand(turn: str) -> None:
    pairs = turns.pairs(GAMES, turn)
    assert [game for game, _ in pairs] == GAMES
    assert {hand for _, hand in pairs} == set(turns.HANDS)


def test_all_turns_together_play_every_pair() -> None:
    every = {pair for turn in turns.NUMBERS for pair in turns.pairs(GAMES, turn)}
    assert every == set(turns.pairs(GAMES, turns.ALL))
    assert len(every) == len(GAMES) * len(turns.HANDS)


def test_the_sentence_says_how_to_play_the_same_turn_again() -> None:
    assert "a by keyboard" in turns.sentence(GAMES, "1")
    assert "TURN=1" in turns.sentence(GAMES, "1")
    assert turns.turn_of_today() in turns.NUMBERS


def test_all_turns_together_run_every_test_once() -> None:
    tests = [f"test_{number}" for number in range(10)]
    thirds = [turns.third(tests, turn) for turn in turns.NUMBERS]
    assert sorted(test for each in thirds for test in each) == sorted(tests)
    assert {len(each) for each in thirds} == {3, 4}
    assert turns.third(tests, turns.ALL) == set(tests)


def test_each_turn_looks_at_every_size_of_some_screens_and_all_turns_at_others_of_each() -> None:
    screens = [f"screen-{number}" for number in range(len(SIZES))]
    for turn in turns.NUMBERS:
        assert {size for look in looks(screens, turn) for size in look.sizes} == set(SIZES)
    for sizes in zip(*([look.sizes for look in looks(screens, turn)] for turn in turns.NUMBERS), strict=True):
        seen = [size for each in sizes for size in each]
        assert len(seen) == len(set(seen)) == len(turns.NUMBERS) * A_DAY
    for turn in turns.NUMBERS:
        assert len({(look.theme, look.language) for look in looks(GAMES, turn)}) == len(THEMES) * len(LANGUAGES)
    for turn in turns.NUMBERS:
        assert {size for look in looks(screens, turn) for size in look.axe} == set(SIZES)
    assert all(look.axe == look.sizes for look in looks(GAMES, turns.ALL))
    assert sum(len(look.sizes) for look in looks(GAMES, turns.ALL)) == len(GAMES) * len(SIZES) * len(THEMES) * len(LANGUAGES)
