"""The interface of a bot, and its budget for one choice."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event

from doppelagent.core.checks import check_seconds
from doppelagent.core.errors import BadBot, BadOption
from doppelagent.core.game import Game
from doppelagent.core.view import View


@dataclass(frozen=True)
class Budget:
    """Limits of one choice. Without `seconds` a bot takes the time it needs, and the same seed gives the same choice on every machine.
    Setting `stop` makes it return its best action so far."""

    seconds: float | None = None
    stop: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        if self.seconds is not None:
            check_seconds(self.seconds)


class Bot(ABC):
    """Base class of all bots: implement `choose`. The same seed must give the same choices."""

    name = ""  # shown in results and errors

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed

    @abstractmethod
    def choose(self, view: View, budget: Budget | None = None) -> int | str:
        """Return one of `view.legal`, or a line that a player could type. Without a budget there is no time limit."""


def check_every_bot(bots: object, players: int, game: Game) -> None:
    """Refuse anything but a list with a bot of this game for each player."""
    if not isinstance(bots, Sequence) or len(bots) != players or not all(hasattr(bot, "choose") for bot in bots):
        raise BadOption(f"A match is played by a list of {players} bots, made by doppelagent.bot or by your own class.")
    for bot in bots:
        check_bot(bot, game)


def check_bot(bot: object, game: Game) -> None:
    """Refuse a class, and a bot that was made for another game: the rules of one game crash on the Views of another."""
    if isinstance(bot, type):
        raise BadOption(f"{bot.__name__} is a class, not a bot; pass {bot.__name__}(game, seed).")
    made_for = getattr(bot, "game", game)
    if made_for is not game and isinstance(made_for, Game):  # a bot without the base class may have another `game`
        raise BadOption(f"This bot was made for {made_for.title['en']}, not for {game.title['en']}.")


def ask(bot: Bot, view: View, budget: Budget | None = None, where: str = "") -> int | str:
    """The bot's choice. An exception in the bot becomes a BadBot that names the bot, the seat and `where`."""
    check_bot(bot, view.game)
    try:
        return bot.choose(view, budget or Budget())
    except Exception as error:  # bots may be third-party code
        raise BadBot(f"The bot {bot_name(bot)} failed at seat {view.seat}{where}: {type(error).__name__}: {error}") from error


def bot_name(bot: Bot) -> str:
    """The bot's name, or else the name of its class."""
    return getattr(bot, "name", "") or type(bot).__name__


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot in this seat, independent of the match's own seed and of the other seats."""
    return int.from_bytes(hashlib.sha256(f"bot {seat} of {seed}".encode()).digest()[:7], "little")
