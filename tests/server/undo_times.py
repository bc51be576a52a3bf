"""How long an undo keeps the event loop busy, late in a match of each game: `python -m tests.server.undo_times`."""

import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from doppelagent.core.registry import every_game
from doppelagent.server.tables import journal
from doppelagent.server.tables.folding import fold
from doppelagent.server.tables.journal import Entry
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.undoing import undo_to
from tests.server.dealt import dealt, play_on
from tests.server.fakes import FrozenEnvironment, tables_on

REPEAT = 10


async def measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for game in every_game():
            tables = await tables_on(str(Path(folder) / game.key), environment=FrozenEnvironment("times"))
            seated = await dealt(tables, game.key, game.seats[-1])
            live, late = await tables.get(seated[0].table), None
            while live.table.status == "playing":
                late = live.table
                await play_on(tables, seated, len(live.entries), most=1)
            assert late is not None
            _print_times(game.key, late)
            await tables.close()
            await tables.store.close()


def _print_times(game: str, table: Table) -> None:
    choice = table.choice
    assert choice is not None
    judged = _time(lambda: _judge_again(table, choice.seats[0]))
    undone = Entry(table.number + 1, table.at, None, None, journal.Undone(choice.seats[0], choice.before))
    folded = _time(lambda: fold(table, undone))
    print(f"{game:12} {len(table.running.moves):4} moves: judging an undo {judged:6.2f} ms, folding it {folded:6.2f} ms")  # noqa: T201


def _judge_again(table: Table, seat: int) -> None:
    table.choice_facts.reveals_nothing = None
    undo_to(table, seat)


def _time(work: Callable[[], object]) -> float:
    """The shortest of a few runs, in milliseconds."""
    times = []
    for _ in range(REPEAT):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times) * 1000


if __name__ == "__main__":
    asyncio.run(measure())
