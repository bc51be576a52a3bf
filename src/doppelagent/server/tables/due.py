"""The jobs of a table, and when they are due: the deal, a bot's turn, a person's timeout."""

from collections.abc import Callable
from typing import Final, NamedTuple

from doppelagent.server.tables.table import Table

WAIT_FOR_NUMBERS: Final = 5000  # ms after the start; then the cards are dealt without the missing numbers

BotDelay = Callable[[str], int]  # the response delay of a level, in ms


class DealJob(NamedTuple):
    at: int


class BotTurn(NamedTuple):
    """A bot's choice. `since` is the step at which the seat last saw the match change."""

    at: int
    seat: int
    since: int
    level: str


class Timeout(NamedTuple):
    """A person's time runs out: on the clock at `deadline`, or after the grace period for people who are offline."""

    at: int
    seat: int
    asked_at: int
    deadline: int | None


Job = DealJob | BotTurn | Timeout


def jobs_of(table: Table, bot_delay: BotDelay) -> frozenset[Job]:
    """All jobs of the table, due now or later."""
    if table.status == "starting":
        complete = table.added.keys() >= table.people.keys() or table.opened.continued is not None
        return frozenset({DealJob(table.at if complete else table.started + WAIT_FOR_NUMBERS)})
    jobs = (_job_at(table, seat, bot_delay) for seat in table.owing)
    return frozenset(job for job in jobs if job is not None)


def _job_at(table: Table, seat: int, bot_delay: BotDelay) -> BotTurn | Timeout | None:
    level, asked, grace = table.bot_at(seat), table.clocks.asked[seat], table.opened.grace
    if level is not None:
        return BotTurn(asked + bot_delay(level), seat, table.moved[seat], level)
    deadline = table.clocks.deadline(seat)
    moments = [moment for moment in (deadline, asked + grace * 1000 if grace is not None else None) if moment is not None]
    return Timeout(min(moments), seat, asked, deadline) if moments else None


def next_due(jobs: frozenset[Job]) -> int | None:
    return min((job.at for job in jobs), default=None)
