"""Levels of bots, with the same names in every game. Each game's data names the bot that plays a level, found by measurement."""

import json
import warnings
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from doppelagent.bots.informant import InformantBot
from doppelagent.bots.names import named_bot
from doppelagent.bots.network.brain import checked, network_of
from doppelagent.core.bot import Bot, Budget
from doppelagent.core.errors import BadNetwork
from doppelagent.core.game import Game
from doppelagent.core.sentences import Words
from doppelagent.core.view import View

FILE: Final = "levels.json"  # in the folder of a game: the names of its bots by level, if they are not the usual ones
SEARCHES: Final = {"agent": 1, "double-agent": 3, "director": 60}  # usually: simulations without a clock, as multiples of Game.simulations


@dataclass(frozen=True)
class Level:
    words: Words
    seconds: float  # time limit per choice at a table


LEVELS: Final = {
    "informant": Level({"en": "Informant", "de": "Informant"}, 0.2),
    "agent": Level({"en": "Agent", "de": "Agent"}, 0.2),
    "double-agent": Level({"en": "Double agent", "de": "Doppelagent"}, 1.0),
    "director": Level({"en": "Director", "de": "Direktor"}, 3.0),
}


class LevelBot(Bot):
    """A bot of a level. Without a time limit, as in the arena, it makes the same choices on every machine. With a time limit, a Director
    uses all of it, on every core."""

    def __init__(self, level: str, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self._level = level

    def choose(self, view: View, budget: Budget | None = None) -> int | str:
        if budget is None or budget.seconds is None:
            return self._by_number.choose(view, budget)
        budget = Budget(min(budget.seconds, LEVELS[self._level].seconds), budget.stop)
        return (self._by_time if self._level == "director" else self._by_number).choose(view, budget)

    @cached_property
    def _by_number(self) -> Bot:
        if self._level == "informant":
            return InformantBot(self.game, self.seed)
        return named_bot(name_of(self._level, self.game), self.game, self.seed)

    @cached_property
    def _by_time(self) -> Bot:
        kind = name_of(self._level, self.game).partition(":")[0]
        return named_bot(f"{kind}:{round(1000 * LEVELS[self._level].seconds)}ms", self.game, self.seed)


@cache
def name_of(level: str, game: Game) -> str:
    """The name of the bot that plays a level of this game. It is a search if the game names no bot, or if its network does not fit."""
    search = f"ismcts:{SEARCHES[level] * game.simulations}"
    path = game.folder / FILE
    name = str(json.loads(path.read_text(encoding="utf-8")).get(level, search)) if path.is_file() else search
    if name.startswith(("network", "rollouts")):
        try:
            checked(game, network_of(game))
        except BadNetwork as refusal:
            warnings.warn(f"{LEVELS[level].words['en']} searches instead. {refusal}", RuntimeWarning, stacklevel=2)
            return search
    return name
