"""Bots, which know no game. A bot gets a View, the legal actions and a budget, never a State."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from doppelagent.bots.custom import factory, own_bot, remember
from doppelagent.bots.greedy import GreedyBot
from doppelagent.bots.levels import LEVELS, LevelBot, name_of
from doppelagent.bots.names import FORMS, drivers_of, is_named, named_bot
from doppelagent.bots.random import RandomBot
from doppelagent.core.bot import Bot, Budget, bot_seed
from doppelagent.core.checks import SEEDS, check_number, shown
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game
from doppelagent.core.registry import find
from doppelagent.core.suggestions import did_you_mean

__all__ = ["BOTS", "LEVELS", "Bot", "BotName", "Budget", "bot", "bots_for", "check", "check_bots", "compiled_for"]

BotName = str | Callable[[Game, int], Bot]  # a name, or a class or function that makes a bot from a game and a seed

BOTS: Final = ("random", "greedy", *LEVELS, "ismcts:5000", "ismcts:500ms", "network", "rollouts:500", "rollouts:500ms")

_LOOKAHEAD: Final = ("doppelagent.bots.lookahead:look",)


def check(name: BotName) -> str:
    """The name of a bot; a class or function that makes one is named `module:Class`. Raises BadOption if there is no such bot."""
    if not isinstance(name, str):
        if not callable(name):
            raise BadOption(f"A bot is given by its name, or by its class, not by {shown(name)}.")
        return remember(name)
    if is_named(name) or name in ("random", "greedy", *LEVELS):
        return name
    if ":" not in name:
        there_is = f"there is {', '.join(BOTS)}, or your own as module:name"
        raise BadOption(f"There is no bot {shown(name)}{did_you_mean(name, BOTS)}; {there_is}.")
    try:
        factory(name)
    except BadOption:
        if form := FORMS.get(re.split("[:/]", name)[0]):
            raise BadOption(f"There is no bot {shown(name)}; such a bot is named {form}.") from None
        raise
    return name


def bot(name: BotName, game: Game | str, seed: int = 0) -> Bot:
    """Make a bot from its name or class; the same seed gives the same choices."""
    checked = check(name)
    game = game if isinstance(game, Game) else find(game)
    made = _made(checked, game, check_number(seed, "A seed", 0, SEEDS - 1))
    if isinstance(made, Bot) and not made.name:
        made.name = checked
    return made


def _made(name: str, game: Game, seed: int) -> Bot:
    if name in LEVELS:
        return LevelBot(name, game, seed)
    if name in ("random", "greedy"):
        return GreedyBot(game, seed) if name == "greedy" else RandomBot(game, seed)
    return named_bot(name, game, seed) if is_named(name) else own_bot(name, game, seed)


def check_bots(names: Sequence[BotName]) -> list[str]:
    """The names of bots."""
    if isinstance(names, str) or not isinstance(names, Sequence) or not names:
        raise BadOption(f"Bots are given as a list of names or classes, not as {shown(names)}.")
    return [check(name) for name in names]


def bots_for(game: Game, names: Sequence[BotName], seed: int) -> list[Bot]:
    """A bot for each seat, by name or class; each seed derives from the seed of the match."""
    return [bot(name, game, bot_seed(seed, seat)) for seat, name in enumerate(names)]


def compiled_for(name: str, game: Game) -> tuple[str, ...]:
    """The rules and drivers that a bot of this game calls, to be compiled ahead of time with those that a table needs."""
    if name in ("greedy", "informant"):
        return _LOOKAHEAD
    return drivers_of(name_of(name, game) if name in LEVELS else name)
