"""The bot that looks one step ahead: it takes the action with the best mean outlook at its next turn, over imagined worlds."""

from typing import Any, Final

from doppelagent.bots import lookahead
from doppelagent.bots.deadline import Deadline, seats_by_players
from doppelagent.bots.lookahead import MOST_ACTIONS, Lookahead
from doppelagent.core.bot import Bot, Budget, check_bot
from doppelagent.core.chance import Chance, draw_once, seed_fast
from doppelagent.core.game import Game
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import dump
from doppelagent.core.view import View

WORLDS: Final = 32


class GreedyBot(Bot):
    def __init__(self, game: Game, seed: int, worlds: int = WORLDS) -> None:
        super().__init__(game, seed)
        self._worlds = worlds
        self._driver: Any = lookahead.of(game)
        self._state, self._kept = game.blank_world(2 * seed), game.blank_world(2 * seed + 1)
        self._actions, self._outlook = game.Actions.blank(), Outlook.blank()
        self._chance = Chance.blank()
        seed_fast(self._chance, seed)

    def choose(self, view: View, budget: Budget | None = None) -> int:
        return self.best_of(view, list(view.legal), budget or Budget())

    def best_of(self, view: View, legal: list[int], budget: Budget) -> int:
        """The best of these actions."""
        check_bot(self, view.game)
        if len(legal) == 1:
            return legal[0]
        clock, seen, observed = Deadline(budget), self._comparison(legal), view.packed
        records = (self._state, self._kept, self._actions, self._outlook, seen)
        clock.work(lambda worlds: self._driver.look(observed, *records, worlds), self._worlds)
        totals = Lookahead.plain(seen).totals[: len(legal)]
        most = max(totals)
        best = [action for action, total in zip(legal, totals, strict=False) if total == most]
        return best[draw_once(self._chance, len(best))]

    def _comparison(self, legal: list[int]) -> Lookahead:
        plain = Lookahead()
        plain.number = min(len(legal), MOST_ACTIONS)
        plain.actions[: plain.number] = legal[:MOST_ACTIONS]
        plain.state_words = self.game.State.dtype.itemsize // 8
        plain.seats = seats_by_players(self.game)
        return Lookahead.load(dump(plain))
