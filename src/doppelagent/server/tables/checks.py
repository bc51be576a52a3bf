"""Checks of what a person chooses for a table: the game, the number of players, the options."""

from doppelagent.core.errors import BadOption, UnknownGame
from doppelagent.core.game import Game, Option, Value
from doppelagent.core.registry import find, keys
from doppelagent.core.sentences import LANGUAGES, Language, Words
from doppelagent.server.refusals import Refusal
from doppelagent.server.speech import SPEECH


def known_game(key: str) -> Game:
    try:
        return find(key)
    except UnknownGame:
        raise Refusal("no_game", games=", ".join(keys())) from None


def known_players(game: Game, players: int) -> int:
    if players not in game.seats:
        raise Refusal("bad_players", game=game.title, low=game.seats[0], high=game.seats[-1])
    return players


def settled(game: Game, players: int, chosen: dict[str, Value]) -> dict[str, Value]:
    """The value of every option; those that name a file of the server's machine are refused, and values that do not go together."""
    known = {option.key: option for option in game.options}
    for key, value in chosen.items():
        if key not in known:
            raise _no_option(game)
        if known[key].local:
            raise Refusal("local_option", option=key)
        try:
            game.settle({key: value})
        except BadOption:
            raise Refusal("bad_option", option=key, values=_values(known[key])) from None
    options = game.settle(chosen)
    game.configure(game.State(), players, options)
    return options


def _no_option(game: Game) -> Refusal:
    options = ", ".join(option.key for option in game.options if not option.local)
    return Refusal("no_option" if options else "no_options", game=game.title, options=options)


def _values(option: Option) -> Words:
    """The values that an option can have."""
    return {language: _values_in(language, option) for language in LANGUAGES}


def _values_in(language: Language, option: Option) -> str:
    if isinstance(option.default, bool):
        return SPEECH.phrase(language, (), "values.switch")
    if isinstance(option.default, int):
        return SPEECH.phrase(language, (), "values.number", low=option.low, high=option.high)
    return SPEECH.phrase(language, (), "values.choice" if option.choices else "values.text", choices=", ".join(option.choices))
