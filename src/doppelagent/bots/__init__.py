"""Bots, which know no game. A bot gets a View, the legal actions and a budget, never a State."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from doppelagent.bots.custom import factory, own_bot, remember
from doppelagent.bots.greedy import GreedyBot
from doppelagent.bots.ismcts.bot import MOST_SIMULATIONS, IsmctsBot
from doppelagent.bots.ismcts.settings import Settings, with_settings
from doppelagent.bots.levels import LEVELS, LevelBot
from doppelagent.bots.network.bot import NetworkBot, network_in
from doppelagent.bots.random import RandomBot
from doppelagent.core.bot import Bot, Budget, bot_seed
from doppelagent.core.checks import SEEDS, check_number, shown
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game
from doppelagent.core.registry import find
from doppelagent.core.suggestions import did_you_mean

__all__ = ["BOTS", "LEVELS", "Bot", "BotName", "Budget", "bot", "bots_for", "check", "check_bots", "compiled_for"]

BotName = str | Callable[[Game, int], Bot]  # a name, or a class or function that makes a bot from a game and a seed

BOTS: Final = ("random", "greedy", *LEVELS, "ismcts:5000", "ismcts:500ms")
LONGEST: Final = 600_000  # milliseconds per choice

_ISMCTS: Final = re.compile(r"ismcts:([1-9]\d{0,8})(ms)?((?:/[^/]+)*)", re.ASCII)
_NETWORK: Final = re.compile(r"network(?:/temperature=(\d{1,3}(?:\.\d{1,6})?))?(?::(.+))?", re.ASCII)
_LOOKAHEAD: Final = ("doppelagent.bots.lookahead:look",)
_SEARCH: Final = tuple(f"doppelagent.bots.ismcts.search:{name}" for name in ("search", "begin", "found"))


def check(name: BotName) -> str:
    """The name of a bot; a class or function that makes one is named `module:Class`. Raises BadOption if there is no such bot."""
    if not isinstance(name, str):
        if not callable(name):
            raise BadOption(f"A bot is given by its name, or by its class, not by {shown(name)}.")
        return remember(name)
    if _ISMCTS.fullmatch(name):
        _search(name)
    elif _NETWORK.fullmatch(name):
        _network(name)
    elif ":" in name:
        factory(name)
    elif name not in ("random", "greedy", *LEVELS):
        there_is = f"there is {', '.join(BOTS)}, network, or your own as module:name"
        raise BadOption(f"There is no bot {shown(name)}{did_you_mean(name, (*BOTS, 'network'))}; {there_is}.")
    return name


def bot(name: BotName, game: Game | str, seed: int = 0) -> Bot:
    """The bot of this name, or made by this class; the same seed makes the same choices."""
    checked = check(name)
    game = game if isinstance(game, Game) else find(game)
    made = _made(checked, game, check_number(seed, "A seed", 0, SEEDS - 1))
    if isinstance(made, Bot) and not made.name:
        made.name = checked
    return made


def _made(name: str, game: Game, seed: int) -> Bot:
    if name in LEVELS:
        return LevelBot(LEVELS[name], game, seed)
    if name in ("random", "greedy"):
        return GreedyBot(game, seed) if name == "greedy" else RandomBot(game, seed)
    if _NETWORK.fullmatch(name):
        temperature, path = _network(name)
        return NetworkBot(game, seed, None if path is None else network_in(path), temperature)
    if not _ISMCTS.fullmatch(name):
        return own_bot(name, game, seed)
    simulations, seconds, settings = _search(name)
    return IsmctsBot(game, seed, simulations, seconds, settings)


def check_bots(names: Sequence[BotName]) -> list[str]:
    """The names of bots."""
    if isinstance(names, str) or not isinstance(names, Sequence) or not names:
        raise BadOption(f"Bots are given as a list of names or classes, not as {shown(names)}.")
    return [check(name) for name in names]


def bots_for(game: Game, names: Sequence[BotName], seed: int) -> list[Bot]:
    """A bot for each seat, by name or class, seeded for the match of this seed."""
    return [bot(name, game, bot_seed(seed, seat)) for seat, name in enumerate(names)]


def _search(name: str) -> tuple[int | None, float | None, Settings]:
    """The simulations, seconds and settings of a name: `ismcts:5000`, `ismcts:500ms`, `ismcts:500/exploration=2`."""
    amount, ms, settings = _ISMCTS.fullmatch(name).groups()  # type: ignore[union-attr]  # the name was checked
    most = LONGEST if ms else MOST_SIMULATIONS
    if int(amount) > most:
        raise BadOption(f"A search is given up to {most} {'milliseconds' if ms else 'simulations'}, not {amount}.")
    by_number, by_time = (None, int(amount) / 1000) if ms else (int(amount), None)
    return by_number, by_time, with_settings(settings.split("/")[1:])


def _network(name: str) -> tuple[float, Path | None]:
    """The temperature and the file of a name: `network`, `network:FILE`, `network/temperature=0.5`, `network/temperature=0.5:FILE`."""
    temperature, path = _NETWORK.fullmatch(name).groups()  # type: ignore[union-attr]  # the name was checked
    return float(temperature or 0), None if path is None else Path(path).absolute()


def compiled_for(name: str) -> tuple[str, ...]:
    """The drivers that a bot calls, to compile ahead of time along with the game's rules."""
    if name in ("greedy", "informant"):
        return _LOOKAHEAD
    return _SEARCH if name in LEVELS or _ISMCTS.fullmatch(name) else ()
