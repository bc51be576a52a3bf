"""Bots of other packages, by module and name: `my_bots:Cautious` is `Cautious` of the module `my_bots`.

A package registers a family of bots by an entry point of the group `doppelagent.bots`: a function that takes the rest of the name, such as
`ismcts:1000` of `openspiel:ismcts:1000`, and returns a factory that takes a game and a seed.
"""

import importlib
import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from doppelagent.core.bot import Bot
from doppelagent.core.checks import shown
from doppelagent.core.errors import BadBot, BadOption
from doppelagent.core.game import Game

GROUP: Final = "doppelagent.bots"
NAMED: Final = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)", re.ASCII)

_REMEMBERED: Final[dict[str, Callable[[Game, int], Bot]]] = {}


def own_bot(name: str | Callable[[Game, int], Bot], game: Game, seed: int) -> Bot:
    """Make a bot with a class or function, given itself or by name."""
    make = factory(name) if isinstance(name, str) else name
    try:
        made: object = make(game, seed)
    except Exception as error:  # third-party code
        raise BadBot(f"The bot {shown(name)} cannot be made of a game and a seed: {type(error).__name__}: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise BadOption(f"{shown(name)} makes no bot: a bot has a method choose(view, budget).")
    bot: Bot = made  # type: ignore[assignment]  # a bot need not have the base class
    return bot


def remember(make: Callable[[Game, int], Bot]) -> str:
    """Remember a class or function that makes bots, and return the name by which this process finds it again."""
    name = f"{make.__module__}:{getattr(make, '__qualname__', type(make).__name__)}"
    _REMEMBERED[name] = make
    return name


def is_importable(name: str) -> bool:
    """Whether other processes can import the bot of this name. They cannot if it is defined in the program's main file or in a function."""
    return name not in _REMEMBERED or (NAMED.fullmatch(name) is not None and not name.startswith("__main__:"))


def factory(name: str) -> Callable[..., Any]:
    """The callable that makes the bot of this name from a game and a seed."""
    return _REMEMBERED.get(name) or imported(name)


@cache
def _announced() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _announced_bot(family: str, name: str) -> Callable[..., Any]:
    try:
        named: Callable[[str], Callable[..., Any]] = _announced()[family].load()
    except ImportError as error:
        raise BadOption(f"The bots {family}:… need a package that is not installed: {error}.") from None
    return named(name)


def imported(name: str) -> Callable[..., Any]:
    """The factory for `module:name`, or from a registered family of bots: `openspiel:ismcts:1000`."""
    family, _, rest = name.partition(":")
    if family in _announced():
        return _announced_bot(family, rest)
    if not NAMED.fullmatch(name):
        raise BadOption(f"There is no bot {shown(name)}; your own is named module:name.")
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
