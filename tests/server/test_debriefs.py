"""Debriefs of finished tables: requested, queued, sent, stored, cancelled and resumed; on both databases, and under attack."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from doppelagent.debriefs.tasks import DECISION, MOMENT
from doppelagent.server.debriefs import queue as queue_module
from doppelagent.server.debriefs.queue import DebriefQueue
from doppelagent.server.messages.debriefs import DebriefNow
from doppelagent.server.messages.pages import Replay
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.replay import asked_of, positions_of
from doppelagent.server.tables.tables import Tables
from tests.server.analysts import Analysts, finished_table
from tests.server.fakes import FrozenEnvironment, Guest, guests, tables_on
from tests.server.scheduled import NoPrecompiler
from tests.server.serving import PATIENCE, assert_refused, running

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    tables = await tables_on(database, environment=FrozenEnvironment("debrief", ticks=1))
    tables.precompiler = NoPrecompiler(lambda *_: None)  # no search runs, so nothing needs compiling
    yield tables
    await tables.close()
    await tables.store.close()


async def open_queue(tables: Tables, analysts: Analysts) -> DebriefQueue:
    queue = DebriefQueue(tables, analysts)
    await queue.start()
    return queue


async def until(queue: DebriefQueue, table: str, status: str) -> DebriefNow:
    async with asyncio.timeout(PATIENCE):
        while (now := await queue.now(table, None)).status != status:
            await asyncio.sleep(0.01)
    return now


async def until_did(analysts: Analysts, number: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(analysts.did) < number:
            await asyncio.sleep(0.01)


async def refusal(work: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await work
    return refused.value.code


def told(guest: Guest) -> dict[str, Any]:
    """All news of a debrief that were sent to a guest, merged."""
    news = guest.outbox.of("debrief")
    parts = {key: [each for frame in news for each in frame.get(key, [])] for key in ("decisions", "curve")}
    return {"status": news[-1]["status"], **parts, "points": news[-1].get("points"), "plays": news[-1].get("plays")}


async def test_a_debrief_is_made_once_told_at_the_table_and_kept(tables: Tables, database: str) -> None:
    anna, ben = seated = await guests(tables, "Anna", "Ben")
    table, analysts = await finished_table(tables, seated), Analysts(most=30)
    queue = await open_queue(tables, analysts)
    assert (await queue.now(table, None)) == DebriefNow("none")
    asked = await queue.ask(table, "ben")
    assert (asked.yours, asked.you) == (True, 1)
    await until_did(analysts, 30)
    partly = await until(queue, table, "working")
    analysts.may_go_on.set()
    whole = await until(queue, table, "done")
    moves = len((await tables.get(table)).table.running.moves)
    assert [each.moves for each in whole.curve] == list(range(moves + 1))
    assert [each.number for each in whole.decisions] == list(range(1, moves + 1))
    assert whole.done == whole.all == 2 * moves + 1
    assert partly.all == whole.all
    assert (len(whole.points), len(whole.wins), whole.seats) == (2, 2, [0, 1])
    assert not partly.points
    written = msgspec.json.decode(msgspec.json.encode(whole))
    for guest in (anna, ben):
        heard = told(guest)
        assert heard["status"] == "done"
        assert len(heard["decisions"]) == moves
        assert sorted(each["moves"] for each in heard["curve"]) == list(range(moves + 1))
        assert (heard["points"], heard["plays"]) == (written["points"], written["plays"])
    assert (await queue.ask(table, "anna")).status == "done", "another one is not made"
    assert len(analysts.did) == whole.all
    await queue.stop()
    other = await tables_on(database) if not tables.store.alone else tables
    again = DebriefQueue(other, Analysts())
    assert await again.now(table, None) == whole
    if other is not tables:
        await other.close()
        await other.store.close()


async def test_one_analysis_at_a_time_and_one_for_each_person(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = await guests(tables, "Anna", "Ben")
    first, second, third = [await finished_table(tables, seated, seed) for seed in (1, 2, 3)]
    analysts = Analysts(most=0)
    queue = await open_queue(tables, analysts)
    await queue.ask(first, "anna")
    assert await refusal(queue.ask(second, "anna")) == "one_debrief"
    assert (await queue.ask(second, "ben")).ahead == 1
    monkeypatch.setattr(queue_module, "MOST_WAITING", 2)
    assert await refusal(queue.ask(third, "cleo")) == "many_debriefs"
    await until(queue, first, "working")
    assert (await queue.now(second, "ben")).status == "waiting"
    assert seated[0].outbox.of("debrief") == [], "they sit at the third table"
    analysts.may_go_on.set()
    await until(queue, second, "done")
    assert (await queue.now(first, None)).status == "done"
    assert (await queue.ask(third, "anna")).ahead == 0
    await until(queue, third, "done")
    await queue.stop()


async def test_only_the_person_who_asked_can_cancel(tables: Tables) -> None:
    seated = await guests(tables, "Anna", "Ben")
    first, second = [await finished_table(tables, seated, seed) for seed in (1, 2)]
    analysts = Analysts(most=4)
    queue = await open_queue(tables, analysts)
    assert (await queue.cancel(first, "anna")).status == "none"
    await queue.ask(first, "anna")
    await queue.ask(second, "ben")
    await until_did(analysts, 4)
    assert await refusal(queue.cancel(first, "ben")) == "not_your_debrief"
    assert await refusal(queue.cancel(first, "stranger")) == "not_your_debrief"
    assert not (await queue.now(first, "ben")).yours
    assert (await queue.cancel(first, "anna")).status == "none"
    assert await tables.store.findings(first) == []
    await until(queue, second, "working")
    assert (await queue.cancel(second, "ben")).status == "none"
    assert seated[0].outbox.of("debrief")[-1] == {"type": "debrief", "status": "none"}
    assert await tables.store.waiting_debriefs() == []
    analysts.most = 1_000_000
    await queue.ask(first, "ben")
    await until(queue, first, "done")
    assert (await queue.cancel(first, "ben")).status == "done", "what is done stays"
    await queue.stop()


async def test_after_a_restart_an_analysis_goes_on_where_it_was(tables: Tables) -> None:
    table = await finished_table(tables, await guests(tables, "Anna", "Ben"))
    analysts = Analysts(most=20)
    queue = await open_queue(tables, analysts)
    await queue.ask(table, "anna")
    await until_did(analysts, 20)
    while (await queue.now(table, None)).done < 20:
        await asyncio.sleep(0.01)
    await queue.stop()
    tables.environment.advance(60)  # type: ignore[attr-defined]  # frozen in tests; the lease of the other process is over
    later = Analysts()
    queue = await open_queue(tables, later)
    whole = await until(queue, table, "done")
    assert sorted(analysts.did + later.did) == sorted({*analysts.did, *later.did}), "nothing was done twice"
    assert len(later.did) == whole.all - 20
    await queue.stop()


async def test_what_another_version_has_found_is_forgotten(tables: Tables) -> None:
    table = await finished_table(tables, await guests(tables, "Anna", "Ben"))
    await tables.store.ask_debrief(table, "anna", 0, "0.0", 9)
    await tables.store.find(table, 0, "0.0", [(MOMENT, 0, b"what was that?"), (DECISION, 1, b"")])
    queue = await open_queue(tables, Analysts())
    assert (await until(queue, table, "done")).curve[0].moves == 0
    await queue.stop()


async def test_a_failed_analysis_can_be_asked_for_again(tables: Tables) -> None:
    table = await finished_table(tables, await guests(tables, "Anna", "Ben"))
    analysts = Analysts()
    analysts.fails = True
    queue = await open_queue(tables, analysts)
    await queue.ask(table, "anna")
    await until(queue, table, "failed")
    analysts.fails = False
    await queue.ask(table, "ben")
    await until(queue, table, "done")
    await queue.stop()


async def test_only_a_match_that_is_over_has_a_debrief(tables: Tables) -> None:
    seated = await guests(tables, "Anna", "Ben")
    queue = DebriefQueue(tables, Analysts())
    table = await finished_table(tables, seated)
    live = await tables.get(table)
    for status in ("playing", "open", "starting"):
        going = live.table.copy()
        going.status = status
        live.table, over = going, live.table
        assert await refusal(queue.ask(table, "anna")) == "not_over"
        assert await refusal(queue.now(table, "anna")) == "not_over"
        live.table = over
    assert await refusal(queue.ask("nowhere", "anna")) == "no_table"


async def test_positions_are_steps_of_the_replay_even_after_an_undo(tables: Tables) -> None:
    anna, ben = seated = await guests(tables, "Anna", "Ben")
    table = await finished_table(tables, seated)
    live = await tables.get(table)
    replay = msgspec.json.decode(await tables.replay(table, None), type=Replay)
    positions = positions_of(live.entries)
    made = [sum(len(step.moves) for step in replay.steps[:at]) for at in positions]
    assert made[-1] == len(live.table.running.moves)
    assert all(number <= so_far for number, so_far in enumerate(made))
    assert all(replay.steps[at - 1].moves for at in positions[1:])
    del anna, ben
    bodies: list[journal.Body] = [
        journal.Started(),
        journal.Dealt(),
        journal.Moved([(0, "a")]),
        journal.Moved([(1, "b")]),
        journal.Undone(1, 1),
        journal.Moved([(1, "c"), (1, "d")]),
    ]
    assert positions_of(entries(bodies)) == [0, 1, 4, 4]
    assert asked_of(entries(bodies)) == [0, 0, 3, 3]


def entries(bodies: list[journal.Body]) -> list[journal.Entry]:
    return [journal.Entry(number, 0, None, None, body) for number, body in enumerate(bodies, 1)]


def test_a_sealed_choice_was_made_before_it_is_revealed() -> None:
    bodies: list[journal.Body] = [
        journal.Dealt(),
        journal.Sealed(1, ["a"]),
        journal.Sealed(1, []),
        journal.Sealed(1, ["b"]),
        journal.Sealed(0, ["c"]),
        journal.Sealed(1, ["b", "d"]),
        journal.Moved([(0, "c"), (0, "e"), (1, "b"), (1, "d")]),
        journal.Moved([(0, "f")]),
    ]
    assert asked_of(entries(bodies)) == [0, 3, 5, 2, 4, 6]


async def test_other_processes_hear_of_it(postgresql: str) -> None:
    """Anna is connected to another process than the one with the analysis."""
    here, there = [await tables_on(postgresql, environment=FrozenEnvironment(seed, ticks=1)) for seed in ("here", "there")]
    here.precompiler = there.precompiler = NoPrecompiler(lambda *_: None)
    table = await finished_table(there, await guests(there, "Anna", "Ben"))
    listener = Guest(here, "anna")
    await listener.enter(table)
    analysts = Analysts(most=10)
    working = await open_queue(there, analysts)
    await working.ask(table, "anna")
    await until_did(analysts, 10)
    other = await open_queue(here, Analysts())
    await until(other, table, "working")
    analysts.may_go_on.set()
    whole = await until(other, table, "done")
    async with asyncio.timeout(PATIENCE):
        while not listener.outbox.of("debrief") or told(listener)["status"] != "done":
            await asyncio.sleep(0.01)
    heard = {each["moves"] for each in told(listener)["curve"]}
    assert heard, "what was found since this process listens"
    assert heard <= {each.moves for each in whole.curve}
    for queue in (working, other):
        await queue.stop()
    for each in (here, there):
        await each.close()
        await each.store.close()


async def test_news_of_another_process_keep_their_order(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking up the findings takes longer for the first news than for the last, but "working" must not be sent after "done"."""
    queue, told_in_order = await open_queue(tables, Analysts()), list[int]()

    async def tell(_row: Any, batch: int) -> None:
        await asyncio.sleep(0.05 / batch)
        told_in_order.append(batch)

    table = await finished_table(tables, await guests(tables, "Anna", "Ben"))
    await queue.ask(table, "anna")
    monkeypatch.setattr(queue, "_pass_on", tell)
    await asyncio.gather(*(tables.on_debrief(table, batch) for batch in (1, 2, 3)))
    assert told_in_order == [1, 2, 3]
    await queue.stop()


def test_strangers_and_floods_are_refused(sqlite: str) -> None:
    with running(sqlite, replays_burst=6) as server, server.guest() as stranger, server.guest("Anna") as anna:
        table = anna.table()
        path = f"/api/tables/{table}"
        assert_refused(stranger.http.post(f"{path}/debrief", json={}), 403, "no_guest")
        assert_refused(stranger.http.request("DELETE", f"{path}/debrief"), 403, "no_guest")
        assert_refused(stranger.http.post(f"{path}/continue", json={"step": 0, "seat": 0}), 403, "no_guest")
        assert_refused(anna.http.post(f"{path}/debrief", json={"seats": [1]}), 400, "not_a_message")
        assert_refused(anna.http.post(f"{path}/debrief", json={}), 409, "not_over")
        assert_refused(stranger.http.get(f"{path}/debrief"), 409, "not_over")
        assert_refused(stranger.http.get(f"{path}/knowledge?seat=0&step=0"), 409, "not_over")
        assert_refused(anna.http.post(f"{path}/continue", json={"step": 0, "seat": 0}), 409, "not_over")
        codes = [anna.http.post(f"{path}/debrief", json={}).json()["code"] for _ in range(9)]
        assert codes[-1] == "slow_down"
