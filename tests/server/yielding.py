"""How long players wait for their moves with and without a debrief under way: `python -m tests.server.yielding [SECONDS]` prints a table.

Four people play at one table; the debrief is of another match of four people. Phases with and without analysis alternate, so that both
run under the same conditions. Also prints the time until the first results of each debrief.
"""

import asyncio
import sys
import tempfile
import time
from typing import Final

from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.tables import journal
from tests.server.dealt import NAMES, play_on
from tests.server.fakes import FrozenEnvironment, guests, tables_on
from tests.server.flood import GAME, SEATS, Waits, honest_players, say, served
from tests.server.serving import Guest, next_frame

ROUNDS: Final = 3
SECONDS: Final = 30.0  # in total for each kind of phase


async def finished_match(database: str) -> str:
    """Write a finished match into a database before a server opens it; returns its table."""
    tables = await tables_on(database, environment=FrozenEnvironment("yielding", ticks=1))
    seated = await guests(tables, *NAMES[:SEATS])
    opened = await tables.open(seated[0].person, NewTable(game=GAME, players=SEATS))
    for guest in seated:
        await guest.enter(opened.table)
        if guest is not seated[0]:
            await guest.ask(requests.Sit)
    await seated[0].ask(requests.Start)
    await tables.write(await tables.get(opened.table), journal.Dealt())
    await play_on(tables, seated, 3)
    await tables.close()
    await tables.store.close()
    return opened.table


def ask_for_debrief(guest: Guest, table: str) -> float:
    """Ask for a debrief; returns the seconds until its first results are there."""
    with guest.socket(table) as socket:
        asked_at = time.perf_counter()
        assert guest.http.post(f"/api/tables/{table}/debrief", json={}).status_code == 200
        while not next_frame(socket, "debrief").get("curve"):
            pass
        return time.perf_counter() - asked_at


def cancel(guest: Guest, table: str) -> int:
    """Cancel the debrief; returns the number of tasks that were done."""
    done = int(guest.http.get(f"/api/tables/{table}/debrief").json().get("done", 0))
    assert guest.http.delete(f"/api/tables/{table}/debrief").json() == {"status": "none"}
    return done


async def measure(url: str, table: str, seconds: float) -> None:
    waits: dict[str, list[float]] = {"calm": [], "while a debrief is made": []}
    with Guest(url) as asker:
        assert asker.http.post("/api/me", json={"name": "Zoe"}).status_code == 200
        async with honest_players(url) as measurements:
            await asyncio.sleep(seconds / ROUNDS)
            for _ in range(ROUNDS):
                for name, kept in waits.items():
                    if name != "calm":
                        first = await asyncio.to_thread(ask_for_debrief, asker, table)
                    measurements.reset_times()
                    await asyncio.sleep(seconds / ROUNDS)
                    kept.extend(measurements.waits)
                    if name != "calm":
                        done = await asyncio.to_thread(cancel, asker, table)
                        say(f"First results of the debrief after {first:.2f} s; {done} tasks done.")
    say(f"{'':28} {'moves':>6} {'p50 ms':>9} {'p99 ms':>9} {'max ms':>9}")
    for name, kept in waits.items():
        ordered = sorted(kept)
        say(f"{name:28} {Waits(len(ordered), ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1])}")


def main(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = asyncio.run(finished_match(f"{folder}/flood.sqlite"))
        with served(folder) as url:
            asyncio.run(measure(url, table, seconds))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
