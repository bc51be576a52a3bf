"""Prometheus metrics. No label names a person, a table or an address."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from doppelagent.server.store.database import Cells, Database, Unit

FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)  # seconds
THINKING: Final = (0.05, 0.1, 0.2, 0.5, 1, 2, 3, 4, 6, 10)


class Metrics:
    """The metrics of one app, with a registry of its own: a process may have several."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.sockets = Gauge("doppelagent_sockets", "Open sockets", registry=self._registry)
        self.tables = Gauge("doppelagent_tables_live", "Tables in memory", registry=self._registry)
        self.requests = Counter("doppelagent_requests", "Requests by kind and how they ended", ["kind", "result"], registry=self._registry)
        self.refusals = Counter("doppelagent_refusals", "Refusals by code", ["code"], registry=self._registry)
        self.entries = Counter("doppelagent_journal_entries", "Entries written to journals of tables", registry=self._registry)
        self.commit = Histogram("doppelagent_commit_seconds", "Durable commits", buckets=FAST, registry=self._registry)
        self.act = Histogram("doppelagent_act_seconds", "From an action to its answer", buckets=FAST, registry=self._registry)
        self.bot = Histogram("doppelagent_bot_seconds", "How long a bot thinks", buckets=THINKING, registry=self._registry)
        self.errors = Counter("doppelagent_errors", "Unexpected errors; each is in the log", registry=self._registry)

    @contextmanager
    def count_request(self, kind: str) -> Iterator[Callable[[str], None]]:
        """Count one request. Call the yielded function with the result, unless that is "done"."""
        result, start = ["done"], time.perf_counter()
        try:
            yield result.append
        finally:
            self.requests.labels(kind, result[-1]).inc()
            if kind == "act":
                self.act.observe(time.perf_counter() - start)

    def exposition(self) -> bytes:
        return generate_latest(self._registry)


class TimedDatabase:
    """A database that measures its commits."""

    def __init__(self, database: Database, metrics: Metrics) -> None:
        self.alone, self.skip_locked = database.alone, database.skip_locked
        self.read, self.report, self.close = database.read, database.report, database.close
        self.listen, self.tell = database.listen, database.tell
        self._commit, self._metrics = database.commit, metrics

    async def commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        with self._metrics.commit.time():
            rows = await self._commit(units)
        self._metrics.entries.inc(sum(1 for unit, found in zip(units, rows, strict=True) if found and unit.tells.startswith("table ")))
        return rows
