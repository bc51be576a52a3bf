import json

from doppelagent.core.registry import every_game

from .running import GAME, Run


def test_every_game_is_listed_with_its_options(run: Run) -> None:
    result = run("games")
    assert result.code == 0
    for game in every_game():
        assert game.key in result.out
        assert game.title["en"] in result.out
        for option in game.options:
            assert option.key in result.out
    assert result.out.count("explanation") == sum(bool(game.options) for game in every_game())


def test_as_json(run: Run) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [game["key"] for game in listed] == [game.key for game in every_game()]
    for game in listed:
        assert set(game) == {"key", "title", "authors", "players", "rules_version", "options"}
        assert set(game["title"]) == {"en", "de"}


def test_as_json_options_have_their_range(run: Run) -> None:
    (game,) = (game for game in json.loads(run("games", "--json").out) if game["key"] == GAME)
    options = {option["key"]: option for option in game["options"]}
    assert game["players"] == [3, 6]
    assert {key: value for key, value in options["end_value"].items() if key != "words"} == {
        "key": "end_value",
        "default": 0,
        "low": 0,
        "high": 9999,
    }
    assert options["mole"]["default"] is False
    assert set(options["mole"]["words"]) == {"en", "de"}


def test_as_json_a_free_text_has_no_choices(run: Run) -> None:
    (game,) = (game for game in json.loads(run("games", "--json").out) if game["key"] == "vienna")
    options = {option["key"]: {key: value for key, value in option.items() if key != "words"} for option in game["options"]}
    assert options["box"] == {"key": "box", "default": "doppelagent-1", "local": True}
    assert options["version"] == {"key": "version", "default": "intro", "choices": ["intro", "full"]}
