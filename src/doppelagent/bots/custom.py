"""Bots of other packages, by module and name: `my_bots:Cautious` is `Cautious` of the module `my_bots`."""

import importlib
import re
from collections.abc import Callable
from typing import Any, Final

from doppelagent.bots.bot import Bot
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game

NAMED: Final = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)", re.ASCII)


def own_bot(name: str, game: Game, seed: int) -> Bot:
    made = factory(name)(game, seed)
    if not callable(getattr(made, "choose", None)):
        raise BadOption(f"{name} makes no bot: a bot has a method choose(view, legal, budget).")
    bot: Bot = made
    return bot


def factory(name: str) -> Callable[..., Any]:
    """The callable that makes the bot of this name from a game and a seed."""
    module, _, thing = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), thing)
    except ImportError as error:
        raise BadOption(f"The module {module} of the bot {name} cannot be imported: {error}.") from None
    except AttributeError:
        raise BadOption(f"The module {module} has no {thing}, so there is no bot {name}.") from None
    if not callable(found):
        raise BadOption(f"{name} makes no bot: it cannot be called with a game and a seed.")
    made: Callable[..., Any] = found
    return made
