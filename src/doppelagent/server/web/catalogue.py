"""The catalogue: every game with its options, every level of bots, and the rulebooks."""

import asyncio
from typing import TYPE_CHECKING

from doppelagent.core.errors import UnknownGame
from doppelagent.server.messages.pages import GameInfo, Games, LevelInfo, OptionInfo
from doppelagent.server.refusals import Refusal

if TYPE_CHECKING:
    from doppelagent.core.game import Game, Option


class Catalogue:
    """Imports the games once, in a thread, since that takes a moment and the server must answer meanwhile."""

    def __init__(self) -> None:
        self._games: asyncio.Task[Games] | None = None

    async def games(self) -> Games:
        if self._games is None:
            self._games = asyncio.create_task(asyncio.to_thread(_all_games))
        return await asyncio.shield(self._games)

    async def rulebook(self, key: str, language: str) -> str:
        try:
            return await asyncio.to_thread(_rulebook, key, language)
        except UnknownGame:
            raise Refusal("no_page") from None


def _rulebook(key: str, language: str) -> str:
    from doppelagent.core.registry import find
    from doppelagent.core.sentences import LANGUAGES

    if language not in LANGUAGES:
        raise Refusal("no_page")
    return find(key).rulebook(language)


def _all_games() -> Games:
    from doppelagent.bots import LEVELS
    from doppelagent.core.registry import every_game

    levels = [LevelInfo(key, dict(level.words), level.seconds) for key, level in LEVELS.items()]
    return Games([_game_info(game) for game in every_game()], levels)


def _game_info(game: "Game") -> GameInfo:
    options = [_option_info(option) for option in game.options if not option.local]
    categories, counts = ({key: dict(words) for key, words in some.items()} for some in (game.categories, game.counts))
    return GameInfo(game.key, dict(game.title), list(game.authors), list(game.seats), game.version, options, categories, counts)


def _option_info(option: "Option") -> OptionInfo:
    return OptionInfo(option.key, option.default, dict(option.words), option.low, option.high, list(option.choices))
