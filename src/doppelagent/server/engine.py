"""The part of the server that needs Numba, which takes longer to import than everything else. `Services` imports it in a thread."""

from doppelagent.core.match import Match
from doppelagent.core.registry import every_game
from doppelagent.server.bots.precompile import Precompiler
from doppelagent.server.bots.runner import BotRunner, SeatBot
from doppelagent.server.bots.scheduler import Scheduler
from doppelagent.server.debriefs.learning import Learning
from doppelagent.server.debriefs.past import Past
from doppelagent.server.debriefs.queue import DebriefQueue
from doppelagent.server.debriefs.workers import Workers
from doppelagent.server.environment import Environment
from doppelagent.server.messages.frames import Preparing
from doppelagent.server.metrics import Metrics
from doppelagent.server.settings import Settings
from doppelagent.server.store import Store
from doppelagent.server.tables.table import Dealer, deal
from doppelagent.server.tables.tables import Tables

every_game()  # imports all games here, in that thread, rather than in the event loop on the first request


class TimedBotRunner(BotRunner):
    """Measures the search time of bots, without their response delay."""

    def __init__(self, environment: Environment, pace: float, metrics: Metrics) -> None:
        super().__init__(environment, pace)
        self._metrics = metrics

    async def _think(self, seat_bot: SeatBot, side: Match, seat: int) -> list[int]:
        with self._metrics.bot.time():
            return await super()._think(seat_bot, side, seat)


class Engine:
    """The tables, their scheduler, and their debriefs."""

    def __init__(self, settings: Settings, environment: Environment, store: Store, metrics: Metrics, dealer: Dealer | None) -> None:
        runner = TimedBotRunner(environment, settings.pace, metrics)
        self._precompiler, self._in_background = Precompiler(self._on_progress), settings.precompile
        self.tables = Tables(store, environment, settings, self._precompiler, runner.delay, dealer or deal)
        self._scheduler = Scheduler(self.tables, runner)
        self.debriefs, self.past = DebriefQueue(self.tables, Workers(runner)), Past(self.tables)
        self.tables.on_question = Learning(self.tables, runner).answer
        metrics.tables.set_function(lambda: len(self.tables.loaded))

    def _on_progress(self, game: str, progress: Preparing) -> None:
        self.tables.preparing(game, progress)

    async def start(self) -> None:
        await self.tables.start()
        await self._scheduler.start()
        await self.debriefs.start()
        if self._in_background:
            await self._precompiler.start(await self.tables.store.totals())

    async def stop(self) -> None:
        """Stop the scheduler and the analysis, and tell every client that the server stops."""
        await self.debriefs.stop()
        await self._scheduler.stop()
        await self.tables.close()
