"""How long reports take, and how long players' reads take meanwhile: `python -m tests.server.reports_soak [MATCHES]`."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from doppelagent.server.store import Store
from doppelagent.server.store.sqlite import SQLite

from .test_reports import ask_everything, finish_matches

MATCHES = 20_000
REPORTS = 50


async def soak(matches: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(await SQLite.open(str(Path(folder) / "soak.sqlite"), synchronous="OFF"))
        done = 0
        for share in (0.01, 0.1, 1):
            more = round(matches * share)
            await finish_matches(store, done, more)
            done = more
            await _print_times(store, done)
        await store.close()


async def _print_times(store: Store, matches: int) -> None:
    alone = await _slowest(lambda: store.table("t0"))
    began = time.perf_counter()
    reports = asyncio.gather(*(ask_everything(store) for _ in range(REPORTS)))
    meanwhile = await _slowest(lambda: store.table("t0"))
    await reports
    each = (time.perf_counter() - began) / REPORTS
    reads = f"slowest read {alone * 1000:.2f} ms alone, {meanwhile * 1000:.2f} ms meanwhile"
    print(f"{matches:7} matches: all reports {each * 1000:6.2f} ms; {reads}")  # noqa: T201  # the figures


async def _slowest(ask: Callable[[], Awaitable[object]]) -> float:
    slowest = 0.0
    for _ in range(100):
        began = time.perf_counter()
        await ask()
        slowest = max(slowest, time.perf_counter() - began)
    return slowest


if __name__ == "__main__":
    asyncio.run(soak(int(sys.argv[1]) if sys.argv[1:] else MATCHES))
