"""Bots that search or use a network, by name. The name states simulations or time, settings, and the network's file."""

import re
from pathlib import Path
from typing import Final

from doppelagent.bots.ismcts.bot import MOST_SIMULATIONS, IsmctsBot
from doppelagent.bots.ismcts.settings import with_settings
from doppelagent.bots.network.bot import NetworkBot
from doppelagent.bots.network.brain import network_in
from doppelagent.bots.network.rollout_bot import MOST_ROLLOUTS, RolloutBot
from doppelagent.bots.network.rollouts import DRIVERS as ROLLOUT_DRIVERS
from doppelagent.core.bot import Bot
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game
from doppelagent.core.networkfile import Network

LONGEST: Final = 600_000  # milliseconds per choice

_ISMCTS: Final = re.compile(r"ismcts:([1-9]\d{0,8})(ms)?((?:/[^/]+)*)", re.ASCII)
_NETWORK: Final = re.compile(r"network(?:/temperature=(\d{1,3}(?:\.\d{1,6})?))?(?::(.+))?", re.ASCII)
_ROLLOUTS: Final = re.compile(r"rollouts:([1-9]\d{0,8})(ms)?(?::(.+))?", re.ASCII)

FORMS: Final = {
    "ismcts": "ismcts:5000 or ismcts:500ms, and then settings as in /exploration=2",
    "network": "network, network:FILE or network/temperature=0.5:FILE",
    "rollouts": "rollouts:500, rollouts:500ms or rollouts:500:FILE",
}  # how the names of each kind look

_SEARCH_DRIVERS: Final = tuple(f"doppelagent.bots.ismcts.search:{name}" for name in ("search", "begin", "found"))
_NETWORK_DRIVERS: Final = ("encode", "doppelagent.bots.network.forward:forward")


def is_named(name: str) -> bool:
    """Whether a bot that searches or uses a network has this form of name; raises BadOption if a number or setting in it is wrong."""
    if found := _ISMCTS.fullmatch(name):
        amount(found[1], found[2], "simulations", MOST_SIMULATIONS)
        with_settings(found[3].split("/")[1:])
    elif found := _ROLLOUTS.fullmatch(name):
        amount(found[1], found[2], "rollouts", MOST_ROLLOUTS)
    return any(form.fullmatch(name) for form in (_ISMCTS, _NETWORK, _ROLLOUTS))


def named_bot(name: str, game: Game, seed: int) -> Bot:
    """Make the bot of a name such as `ismcts:5000`, `ismcts:500ms/exploration=2`, `network/temperature=0.5:FILE`, `rollouts:500ms`."""
    if found := _ISMCTS.fullmatch(name):
        simulations, seconds = amount(found[1], found[2], "simulations", MOST_SIMULATIONS)
        return IsmctsBot(game, seed, simulations, seconds, with_settings(found[3].split("/")[1:]))
    if found := _ROLLOUTS.fullmatch(name):
        rollouts, seconds = amount(found[1], found[2], "rollouts", MOST_ROLLOUTS)
        return RolloutBot(game, seed, rollouts, seconds, _network(found[3]))
    temperature, path = _NETWORK.fullmatch(name).groups()  # type: ignore[union-attr]  # the name was checked
    return NetworkBot(game, seed, _network(path), float(temperature or 0))


def amount(number: str, ms: str | None, what: str, most: int) -> tuple[int | None, float | None]:
    """The limit of a choice: simulations or rollouts, or else seconds."""
    limit = LONGEST if ms else most
    if int(number) > limit:
        raise BadOption(f"A search is given up to {limit} {'milliseconds' if ms else what}, not {number}.")
    return (None, int(number) / 1000) if ms else (int(number), None)


def _network(path: str | None) -> Network | None:
    """The network of a file, or None for the network of the game."""
    return None if path is None else network_in(Path(path).absolute())


def drivers_of(name: str) -> tuple[str, ...]:
    """The rules and drivers that a bot of this name calls."""
    if _ISMCTS.fullmatch(name):
        return _SEARCH_DRIVERS
    if _ROLLOUTS.fullmatch(name):
        return (*_NETWORK_DRIVERS, "imagine", *ROLLOUT_DRIVERS)
    return _NETWORK_DRIVERS if _NETWORK.fullmatch(name) else ()
