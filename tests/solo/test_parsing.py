import dataclasses

import pytest

from doppelagent.core.errors import BadNotation
from doppelagent.core.registry import find
from doppelagent.solo.parsing import candidates, is_numbered, parse_actions

GAME = "black-spy"
LEGAL = ["play K7", "play R1", "pass R1", "bid 3", "capture", "move B3 → B7"]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("play K7", [0]),
        ("  PLAY   k7 ", [0]),
        ("k7", [0]),
        ("R1", [1, 2]),
        ("2", [1]),
        ("3", [3]),  # the three of `bid 3`, not the number of the list
        ("bid 3", [3]),
        ("capture", [4]),
        ("0", []),
        ("b7", [5]),  # its last word
        ("7", []),
        ("move", []),
        ("²", []),
        ("9" * 5000, []),
        ("K", []),
        ("", []),
    ],
)
def test_candidates(typed: str, places: list[int]) -> None:
    assert candidates(find(GAME), typed, LEGAL) == places


class Numbers:
    """A notation in which cards are numbers: `send 2`."""

    EVERY_ACTION = (0,)

    def write(self, action: int) -> str:
        return f"send {action}"

    def read(self, text: str) -> int:
        verb, _, number = text.partition(" ")
        if verb == "send" and number.isdigit():
            return int(number)
        raise BadNotation(text)

    def secret(self, _action: int) -> bool:
        return False


class Roads:
    """A notation of several words: `move B3 → B7`."""

    EVERY_ACTION = (0,)

    def write(self, action: int) -> str:
        return f"move B3 → B{action}"

    def read(self, text: str) -> int:
        if text.startswith("move B3 → B") and text[11:].isdigit():
            return int(text[11:])
        raise BadNotation(text)

    def secret(self, _action: int) -> bool:
        return False


def test_the_last_word_can_name_an_illegal_action() -> None:
    game = dataclasses.replace(find(GAME), notation=Roads())
    assert parse_actions(game, "b9", ["move B3 → B7", "done"]) == [9]
    assert parse_actions(game, "9", ["move B3 → B7", "done"]) == []


def test_the_list_is_not_numbered_where_numbers_name_cards() -> None:
    game = dataclasses.replace(find(GAME), notation=Numbers())
    assert is_numbered(find(GAME), LEGAL)
    assert not is_numbered(game, ["send 5", "send 6"])
    assert candidates(game, "2", ["send 5", "send 6"]) == []
    assert candidates(game, "2", ["send 5", "send 6", "send 2"]) == [2]


@pytest.mark.parametrize("typed", ["play K7", "play k7", "Play K7", "K7", "k7"])
def test_an_action_can_be_abbreviated(typed: str) -> None:
    game = find(GAME)
    assert parse_actions(game, typed, ["play R1"]) == [game.notation.read("play K7")]


@pytest.mark.parametrize("typed", ["pass K7 R1", "k7 r1", "PASS k7  R1"])
def test_the_parts_of_a_choice_fit_in_one_line(typed: str) -> None:
    game = find(GAME)
    assert parse_actions(game, typed, ["pass R1"]) == [game.notation.read("pass K7"), game.notation.read("pass R1")]
    assert parse_actions(game, typed, ["play R1"]) == ([] if typed == "k7 r1" else parse_actions(game, typed, ["pass R1"]))


@pytest.mark.parametrize("typed", ["", "fly", "play K99", "play", "\x00", "play K7 R1"])
def test_text_that_names_no_action(typed: str) -> None:
    assert parse_actions(find(GAME), typed, ["play R1"]) == []
