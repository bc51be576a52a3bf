"""A spinner in the terminal while a bot thinks."""

from rich.console import Console

from doppelagent.core.bot import Bot, Budget
from doppelagent.core.view import View


class ThinkingBot(Bot):
    """A bot that shows a spinner while it chooses."""

    def __init__(self, bot: Bot, console: Console, message: str) -> None:
        self._bot, self._console, self._message = bot, console, message

    def choose(self, view: View, budget: Budget | None = None) -> int | str:
        with self._console.status(self._message):
            return self._bot.choose(view, budget)
