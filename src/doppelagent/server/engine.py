"""What the services needs for people to play. It brings Numba with it, which takes longer to import than all else together."""

from doppelagent.core.match import Match
from doppelagent.core.registry import every_game
from doppelagent.server.bots.precompile import Precompiler
from doppelagent.server.bots.runner import BotRunner, SeatBot
from doppelagent.server.bots.scheduler import Scheduler
from doppelagent.server.environment import Environment
from doppelagent.server.metrics import Metrics
from doppelagent.server.settings import Settings
from doppelagent.server.store import Store
from doppelagent.server.tables.table import Dealer, deal
from doppelagent.server.tables.tables import Tables

every_game()  # imported here, beside the event loop, rather than there by the first who asks for one


class TimedBotRunner(BotRunner):
    """Bots whose thoughts are measured, without the time they wait to be punctual."""

    def __init__(self, environment: Environment, pace: float, metrics: Metrics) -> None:
        super().__init__(environment, pace)
        self._metrics = metrics

    async def _thought(self, seat_bot: SeatBot, side: Match, seat: int) -> list[int]:
        with self._metrics.bot.time():
            return await super()._thought(seat_bot, side, seat)


class Engine:
    """The tables, and the scheduler behind it."""

    def __init__(self, settings: Settings, environment: Environment, store: Store, metrics: Metrics, dealer: Dealer | None) -> None:
        runner = TimedBotRunner(environment, settings.pace, metrics)
        self.tables = Tables(store, environment, settings, Precompiler(self._prepared), runner.delay, dealer or deal)
        self._scheduler = Scheduler(self.tables, runner)
        metrics.tables.set_function(lambda: len(self.tables.loaded))

    def _prepared(self, game: str, done: int, total: int) -> None:
        self.tables.preparing(game, done, total)

    async def start(self) -> None:
        await self.tables.start()
        await self._scheduler.start()

    async def stop(self) -> None:
        """Nothing more happens by itself, and everybody is told that the server stops."""
        await self._scheduler.stop()
        await self.tables.close()
