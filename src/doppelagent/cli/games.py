"""`doppelagent games`: list the installed games."""

import json as jsonlib
from typing import TYPE_CHECKING, Any

import typer

from doppelagent.cli.arguments import Json

if TYPE_CHECKING:
    from rich.console import Console

    from doppelagent.core.game import Game, Option


def games(json: Json = False) -> None:
    """List the installed games and their options."""
    from doppelagent.core.registry import every_game

    if json:
        typer.echo(jsonlib.dumps([_game_json(game) for game in every_game()], indent=2))
        return
    from rich.console import Console

    console = Console(highlight=False)
    for number, game in enumerate(every_game()):
        if number:
            console.print()
        _print(console, game)


def _game_json(game: "Game") -> dict[str, Any]:
    return {
        "key": game.key,
        "title": dict(game.title),
        "authors": list(game.authors),
        "players": [game.seats[0], game.seats[-1]],
        "rules_version": game.version,
        "options": [_option_json(option) for option in game.options],
    }


def _option_json(option: "Option") -> dict[str, Any]:
    values: dict[str, Any] = {}
    if type(option.default) is int:
        values = {"low": option.low, "high": option.high}
    elif option.choices:
        values = {"choices": list(option.choices)}
    if option.local:
        values["local"] = True
    return {"key": option.key, "default": option.default, **values, "words": dict(option.words)}


def _print(console: "Console", game: "Game") -> None:
    from rich.text import Text

    from doppelagent.cli.tables import print_sentences

    title = Text(game.title["en"], style="bold")
    seats = f"{game.seats[0]} to {game.seats[-1]} players"
    console.print(title.append(f"  {game.key}, {seats}, rules {game.version}", style="not bold"))
    console.print(f"by {', '.join(game.authors)}")
    if game.options:
        rows = [(option.key, option.write(option.default), _explanation(option)) for option in game.options]
        print_sentences(console, ("option", "default", "explanation"), rows)


def _explanation(option: "Option") -> str:
    if type(option.default) is int:
        return f"{option.words['en']} From {option.low} to {option.high}."
    return option.words["en"] + (f" One of {', '.join(option.choices)}." if option.choices else "")
