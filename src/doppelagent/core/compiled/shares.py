"""Work sharing between two processes that compile rules."""

from collections.abc import Sequence
from typing import NamedTuple


class Rule(NamedTuple):
    """A rule of a game, named as in Game (`apply`), or an entry of a driver bound to it, by its module
    (`doppelagent.core.playout:simulate`)."""

    game: str
    name: str


class Shares:
    """Assigns each game to the process that begins it, because every process that compiles rules of a game compiles their shared parts.

    Process 0 begins with the first game, process 1 with the last. A process without a game left helps with the one that the other process
    would reach last."""

    def __init__(self) -> None:
        self._owners: dict[str, int] = {}

    def choose(self, waiting: Sequence[Rule], process: int) -> Rule:
        """The rule that this process compiles next. There is at least one."""
        games = list(dict.fromkeys(rule.game for rule in (waiting if process == 0 else reversed(waiting))))
        own = next((game for game in games if self._owners.get(game, process) == process), None)
        if own is None:
            return next(rule for rule in reversed(waiting) if rule.game == games[0])
        self._owners[own] = process
        return next(rule for rule in waiting if rule.game == own)

    def release(self, process: int) -> None:
        """Release the games of a process that has ended."""
        self._owners = {game: owner for game, owner in self._owners.items() if owner != process}

    def copy(self) -> "Shares":
        copied = Shares()
        copied._owners = dict(self._owners)
        return copied
