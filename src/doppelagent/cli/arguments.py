"""Arguments that several commands share, and their validation. Invalid values raise BadOption with a sentence."""

from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.core.errors import BadOption

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.sentences import Language


def complete_game(typed: str) -> list[str]:
    """The keys of games with this prefix, for completion in the shell."""
    from doppelagent.core.registry import keys

    return [key for key in keys() if key.startswith(typed)]


GameKey = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The key of a game; `doppelagent games` lists them.", show_default=False, autocompletion=complete_game
    ),
]
Players = Annotated[int | None, typer.Option(help="Number of players.", show_default="4, or the game's maximum")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="Set an option of the game; may be repeated.")]
Lang = Annotated[str, typer.Option(metavar="en|de", help="Language of the output.")]
Json = Annotated[bool, typer.Option("--json", help="Print only JSON.")]


def checked_players(game: "Game", players: int | None) -> int:
    """The requested number of players; by default four, or the game's maximum."""
    return game.usual_players if players is None else game.check_players(players)


def checked_language(lang: str) -> "Language":
    from doppelagent.core.sentences import LANGUAGES

    if lang not in LANGUAGES:
        raise BadOption(f"There is no language {lang!r}; there is {', '.join(LANGUAGES)}.")
    return lang


def named_bots(text: str) -> list[str]:
    """The names of existing bots, from `random,greedy`."""
    from doppelagent.bots import check

    names = [name.strip() for name in text.split(",")]
    for name in names:
        check(name)
    return names


def read_bots(text: str, seats: int) -> list[str]:
    """One bot name per seat: `random` names all of them, `random,random,greedy` three."""
    names = named_bots(text)
    if len(names) not in (1, seats):
        raise BadOption(f"Name one bot for all seats or one for each of the {seats}, not {len(names)}.")
    return names if len(names) == seats else names * seats
