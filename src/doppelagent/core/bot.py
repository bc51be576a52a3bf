"""The interface of a bot, and its budget for one choice."""

import hashlib
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from doppelagent.core.errors import BadBot
from doppelagent.core.view import View

if TYPE_CHECKING:
    from doppelagent.core.game import Game


@dataclass(frozen=True)
class Budget:
    """Limits of one choice. Without `seconds` a bot takes the time it needs, and the same seed gives the same choice on every machine.
    Setting `stop` makes it return its best action so far."""

    seconds: float | None = None
    stop: Event = field(default_factory=Event)


class Bot(ABC):
    """Base class of all bots: implement `choose`. The same seed must give the same choices."""

    name = ""  # shown in results and errors

    def __init__(self, game: "Game", seed: int) -> None:
        self.game, self.seed = game, seed

    @abstractmethod
    def choose(self, view: View, budget: Budget | None = None) -> int | str:
        """Return one of `view.legal`, or a line that a player could type. Without a budget there is no time limit."""


def ask(bot: Bot, view: View, budget: Budget | None = None) -> int | str:
    """The bot's choice. An exception in the bot becomes a BadBot that names it."""
    try:
        return bot.choose(view, budget or Budget())
    except Exception as error:  # bots may be third-party code
        raise BadBot(f"The bot {bot_name(bot)} failed at seat {view.seat}: {type(error).__name__}: {error}") from error


def bot_name(bot: Bot) -> str:
    """The bot's name, or else the name of its class."""
    return getattr(bot, "name", "") or type(bot).__name__


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot in this seat, independent of the match's own seed and of the other seats."""
    return int.from_bytes(hashlib.sha256(f"bot {seat} of {seed}".encode()).digest()[:7], "little")
