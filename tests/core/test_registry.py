"""Games are found by folder, or announced by another package."""

import pytest

from doppelagent import every_game, find
from doppelagent.core import registry
from doppelagent.core.errors import UnknownGame


def test_every_folder_is_a_game_under_its_key() -> None:
    assert {game.key for game in every_game()} == {folder.replace("_", "-") for folder in folders()}


def folders() -> set[str]:
    from doppelagent import games

    (place,) = games.__path__
    from pathlib import Path

    return {path.parent.name for path in Path(place).glob("*/game.py")}


def test_a_game_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_announced", lambda: {"theirs": "doppelagent.games.black_spy.game:GAME"})
    assert find("theirs") is find("black-spy")


def test_what_is_no_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_announced", lambda: {"theirs": "doppelagent.games.black_spy.game:Path"})
    with pytest.raises(UnknownGame, match="is not a game"):
        find("theirs")
