"""What the house needs for people to play. It brings Numba with it, which takes longer to import than all else together."""

from doppelagent.core.match import Match
from doppelagent.core.registry import every_game
from doppelagent.server.clockwork import Clockwork
from doppelagent.server.hall import Hall
from doppelagent.server.metrics import Metrics
from doppelagent.server.outside import Outside
from doppelagent.server.settings import Settings
from doppelagent.server.store import Store
from doppelagent.server.table import Dealer, deal
from doppelagent.server.thinking import Mind, Thinking
from doppelagent.server.workshop import Workshop

every_game()  # imported here, beside the event loop, rather than there by the first who asks for one


class TimedThinking(Thinking):
    """Bots whose thoughts are measured, without the time they wait to be punctual."""

    def __init__(self, outside: Outside, pace: float, metrics: Metrics) -> None:
        super().__init__(outside, pace)
        self._metrics = metrics

    async def _thought(self, mind: Mind, side: Match, seat: int) -> list[int]:
        with self._metrics.bot.time():
            return await super()._thought(mind, side, seat)


class Furniture:
    """The hall, and the clockwork behind it."""

    def __init__(self, settings: Settings, outside: Outside, store: Store, metrics: Metrics, dealer: Dealer | None) -> None:
        thinking = TimedThinking(outside, settings.pace, metrics)
        self.hall = Hall(store, outside, settings, Workshop(self._prepared), thinking.pace, dealer or deal)
        self._clockwork = Clockwork(self.hall, thinking)
        metrics.tables.set_function(lambda: len(self.hall.tables))

    def _prepared(self, game: str, done: int, total: int) -> None:
        self.hall.preparing(game, done, total)

    async def start(self) -> None:
        await self.hall.start()
        await self._clockwork.start()

    async def stop(self) -> None:
        """Nothing more happens by itself, and everybody is told that the server stops."""
        await self._clockwork.stop()
        await self.hall.close()
