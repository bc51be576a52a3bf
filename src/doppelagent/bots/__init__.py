"""Bots, which know no game. A bot gets a View, the legal actions and a budget, never a State."""

import re
from collections.abc import Sequence
from typing import Final

from doppelagent.bots.bot import Bot, Budget, bot_seed
from doppelagent.bots.custom import NAMED, factory, own_bot
from doppelagent.bots.greedy import GreedyBot
from doppelagent.bots.ismcts.bot import MOST_SIMULATIONS, IsmctsBot
from doppelagent.bots.ismcts.settings import Settings, with_settings
from doppelagent.bots.levels import LEVELS, LevelBot
from doppelagent.bots.random import RandomBot
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game
from doppelagent.core.suggestions import did_you_mean

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "bot", "bots_for", "check", "compiled_for"]

BOTS: Final = ("random", "greedy", *LEVELS, "ismcts:5000", "ismcts:500ms")
LONGEST: Final = 600_000  # milliseconds per choice

_ISMCTS: Final = re.compile(r"ismcts:([1-9]\d{0,8})(ms)?((?:/[^/]+)*)", re.ASCII)
_LOOKAHEAD: Final = ("doppelagent.bots.lookahead:look",)
_SEARCH: Final = tuple(f"doppelagent.bots.ismcts.search:{name}" for name in ("search", "begin", "found"))


def check(name: str) -> None:
    """Raise BadOption unless a bot has this name."""
    if _ISMCTS.fullmatch(name):
        _search(name)
    elif NAMED.fullmatch(name):
        factory(name)
    elif name not in ("random", "greedy", *LEVELS):
        raise BadOption(f"There is no bot {name!r}{did_you_mean(name, BOTS)}; there is {', '.join(BOTS)}, or your own as module:name.")


def bot(name: str, game: Game, seed: int) -> Bot:
    """The bot of this name; the same seed makes the same choices."""
    check(name)
    if name in LEVELS:
        return LevelBot(LEVELS[name], game, seed)
    if name in ("random", "greedy"):
        return GreedyBot(game, seed) if name == "greedy" else RandomBot(game, seed)
    if not _ISMCTS.fullmatch(name):
        return own_bot(name, game, seed)
    simulations, seconds, settings = _search(name)
    return IsmctsBot(game, seed, simulations, seconds, settings)


def bots_for(game: Game, names: Sequence[str], seed: int) -> list[Bot]:
    """A bot for each seat, by name, seeded for the match of this seed."""
    return [bot(name, game, bot_seed(seed, seat)) for seat, name in enumerate(names)]


def _search(name: str) -> tuple[int | None, float | None, Settings]:
    """The simulations, seconds and settings of a name: `ismcts:5000`, `ismcts:500ms`, `ismcts:500/exploration=2`."""
    amount, ms, settings = _ISMCTS.fullmatch(name).groups()  # type: ignore[union-attr]  # the name was checked
    most = LONGEST if ms else MOST_SIMULATIONS
    if int(amount) > most:
        raise BadOption(f"A search is given up to {most} {'milliseconds' if ms else 'simulations'}, not {amount}.")
    by_number, by_time = (None, int(amount) / 1000) if ms else (int(amount), None)
    return by_number, by_time, with_settings(settings.split("/")[1:])


def compiled_for(name: str) -> tuple[str, ...]:
    """The drivers that a bot calls, to compile ahead of time along with the game's rules."""
    if name in ("greedy", "informant"):
        return _LOOKAHEAD
    return _SEARCH if name in LEVELS or _ISMCTS.fullmatch(name) else ()
