import pytest

from doppelagent.cli.typed import any_action, meant
from doppelagent.core.registry import find

from .running import GAME

LEGAL = ["play K7", "play R1", "pass R1", "bid 3", "capture"]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("play K7", [0]),
        ("  PLAY   k7 ", [0]),
        ("k7", [0]),
        ("R1", [1, 2]),
        ("2", [1]),
        ("3", [2]),  # the number of the list, not the three of `bid 3`
        ("bid 3", [3]),
        ("capture", [4]),
        ("0", []),
        ("6", []),
        ("²", []),
        ("9" * 5000, []),
        ("K", []),
        ("", []),
    ],
)
def test_what_may_be_meant(typed: str, places: list[int]) -> None:
    assert meant(typed, LEGAL) == places


@pytest.mark.parametrize("typed", ["play K7", "play k7", "Play K7", "K7", "k7"])
def test_any_action_can_be_named_in_short(typed: str) -> None:
    game = find(GAME)
    assert any_action(game, typed, ["play R1"]) == game.notation.read("play K7")


@pytest.mark.parametrize("typed", ["", "fly", "play K99", "play", "\x00"])
def test_what_names_no_action(typed: str) -> None:
    assert any_action(find(GAME), typed, ["play R1"]) is None
