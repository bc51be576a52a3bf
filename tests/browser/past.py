"""Finished matches for visitors, written into the store of the running server."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import msgspec

from doppelagent.server.store import Finished, Index, JournalEntry, Result
from doppelagent.server.tables.journal import Seat
from doppelagent.server.tables.listing import StoredSummary
from doppelagent.server.web.guests import COOKIE
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.serving import Running

T = TypeVar("T")
DAY = 86_400_000  # ms


def in_server(server: Running, work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on the event loop of the server."""
    task = server.services.engine_task
    assert task is not None
    return asyncio.run_coroutine_threadsafe(work, task.get_loop()).result(PATIENCE / 1000)


def person_of(server: Running, visitor: Visitor) -> str:
    token = next(cookie["value"] for cookie in visitor.context.cookies() if cookie["name"] == COOKIE)
    person = in_server(server, server.services.guests.find(token))
    assert person is not None
    return person.id


def finish_matches(server: Running, number: int, games: Sequence[str], *people: str) -> None:
    """Write `number` matches of these games in turn, one per day up to now, with changing winners. A single person plays against a bot."""
    seats = [*(Seat(person) for person in people), *([Seat(level="agent", name="Novak")] if len(people) == 1 else [])]
    for each in range(number):
        in_server(server, _finish(server, f"past-{people[0]}-{len(people)}-{each}"[:36], each, games[each % len(games)], seats))


async def _finish(server: Running, table: str, number: int, game: str, seats: list[Seat]) -> None:
    store, players = server.services.store, len(seats)
    at = server.services.environment.now() - number * DAY
    places = [1 + (seat + number) % players for seat in range(players)]
    summary = msgspec.json.encode(StoredSummary(seats, {}, places=places, scores=[10 * place for place in places]))
    about = Index("over", None, None, (), summary)
    people = [seat.person for seat in seats if seat.person is not None]
    opened = JournalEntry(1, at, None, None, b"{}")
    await store.open_table(
        table,
        game=game,
        players=players,
        public=False,
        host=people[0],
        index=about,
        seed=b"",
        entry=opened,
        sitters=people,
        most=10**6,
    )
    results = [
        Result(number, seat.person, seat.level, place, 10 * place) for number, (seat, place) in enumerate(zip(seats, places, strict=True))
    ]
    finished = Finished(game, results, "people" if len(people) > 1 else "agent")
    await store.append(table, JournalEntry(2, at, None, None, b"{}"), about, finished=finished)
