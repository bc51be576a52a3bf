"""Several stores on one PostgreSQL, as in several server processes: the database arbitrates, and each is notified of the others' writes."""

import asyncio
from collections.abc import AsyncIterator, Callable

import psycopg
import pytest

from doppelagent.server.store import Finished, Result, Store

from .serving import PATIENCE
from .store_rows import entry, index, open_table

pytestmark = pytest.mark.anyio

Two = tuple[Store, Store]


@pytest.fixture
async def two(postgresql: str) -> AsyncIterator[Two]:
    first, second = await asyncio.gather(Store.open(postgresql), Store.open(postgresql))  # both migrate the empty database
    yield first, second
    await first.close()
    await second.close()


async def test_one_of_two_writes_with_the_same_number_has_no_effect(two: Two) -> None:
    await open_table(two[0], "t1")
    for number in range(2, 42):
        who = ("anna", "ben")
        wrote = await asyncio.gather(
            *(
                store.append("t1", entry(number, person), index(), sitters=[person], finished=_finished(number, person))
                for store, person in zip(two, who, strict=True)
            )
        )
        assert sorted(wrote) == [False, True]
        winner, other = who if wrote[0] else who[::-1]
        assert (await two[0].journal("t1", number - 1))[0].person == winner
        assert len(await two[0].unfinished(winner, 9)) == 1
        assert await two[1].unfinished(other, 9) == []
    assert await two[1].totals() == {"chess": 40}
    assert sum([tally.matches for person in who for tally in await two[0].statistics(person)]) == 40


async def test_two_processes_open_no_more_tables_than_a_host_may_have(two: Two) -> None:
    opened = await asyncio.gather(*(open_table(two[number % 2], f"t{number}", most=1) for number in range(10)))
    assert sum(opened) == await two[0].open_tables_of("anna") == 1
    for number in range(2, 12):  # again and again, since the winner of a race varies
        opened = await asyncio.gather(*(open_table(store, f"{number} {place}", most=number) for place, store in enumerate(two)))
        assert sum(opened) == 1


def _finished(number: int, person: str) -> Finished:
    """A result in another seat each time: a table stores one for each seat."""
    return Finished("chess", [Result(number, person, None, 1, number)])


async def test_two_processes_count_matches_of_the_same_games_and_people(two: Two) -> None:
    names = [f"t{number}" for number in range(40)]
    for name in names:
        await open_table(two[0], name)
    results = [Result(0, "anna", None, 1, 5), Result(1, "ben", None, 2, 3)]
    ends = []
    for number, name in enumerate(names):
        finished = Finished("chess" if number % 3 else "go", results if number % 4 else results[::-1])
        ends.append(two[number % 2].append(name, entry(2), index("over"), finished=finished))
    assert all(await asyncio.gather(*ends))
    assert await two[0].totals() == {"chess": 26, "go": 14}


async def test_concurrent_writes_to_many_tables_do_not_deadlock(two: Two) -> None:
    names = [f"t{number:02}" for number in range(40)]
    await asyncio.gather(*(open_table(two[0], name, due=5) for name in names))
    for number in range(2, 8):
        tasks = [
            store.append(name, entry(number), index(due=5)) for store, order in ((two[0], names), (two[1], names[::-1])) for name in order
        ]
        wrote = asyncio.gather(*tasks)
        await asyncio.gather(
            wrote,
            *(store.say(name, "anna", f"c{number}", "hello", 5) for number, store in enumerate(two) for name in names[:9]),
            *(store.claim_due(5, 1, 40) for store in two),
            *(store.present([(name, "anna") for name in names], number) for store in two),
        )
        assert sum(wrote.result()) == 40


async def test_a_due_table_is_claimed_by_one_store(two: Two) -> None:
    names = {f"t{number}" for number in range(60)}
    await asyncio.gather(*(open_table(two[0], name, due=5) for name in names))
    claimed = await asyncio.gather(*(store.claim_due(10, 1000, 7) for _ in range(10) for store in two))
    together = [name for some in claimed for name in some]
    assert len(together) == len(set(together))
    together += await two[0].claim_due(10, 1000, 99)  # a store skips what another has locked
    assert sorted(together) == sorted(names)


async def test_a_claim_skips_a_table_that_another_process_is_writing(two: Two, postgresql: str) -> None:
    for name in ("t1", "t2"):
        await open_table(two[0], name, due=5)
    with psycopg.connect(postgresql) as other:
        other.execute(b"UPDATE tables SET due = 99 WHERE id = 't1'")
        async with asyncio.timeout(PATIENCE):
            assert await two[0].claim_due(10, 1000, 9) == ["t2"]
        other.rollback()
    assert await two[1].claim_due(10, 1000, 9) == ["t1"]


async def test_chat_of_both_stores_is_numbered_without_gaps(two: Two) -> None:
    people = zip(two, ("anna", "ben"), strict=True)
    said = await asyncio.gather(*(store.say("t1", person, f"c{number}", "text", 5) for store, person in people for number in range(30)))
    assert {number for number in said if number is not None} == set(range(1, 61))


async def test_a_chat_message_sent_to_both_stores_is_stored_once(two: Two) -> None:
    said = await asyncio.gather(*(store.say("t1", "anna", f"c{number}", "text", 5) for number in range(30) for store in two))
    assert said.count(None) == 30
    assert len(await two[0].chats("t1")) == 30


async def test_starting_one_store_keeps_the_claims_of_the_other(two: Two) -> None:
    await open_table(two[0], "t1", due=5)
    assert await two[0].claim_due(5, 100, 9) == ["t1"]
    await two[1].wake_all(6)
    assert await two[1].claim_due(6, 100, 9) == []


async def test_each_store_is_notified_of_the_other_s_successful_writes(two: Two) -> None:
    heard: tuple[list[str], list[str]] = ([], [])
    for store, texts in zip(two, heard, strict=True):
        await store.listen(texts.append)
    await open_table(two[0], "t1")
    await two[0].append("t1", entry(2), index())
    await two[0].append("t1", entry(2), index())
    await two[0].say("t1", "anna", "c0", "text", 5)
    await two[0].tell("typing t1 anna")
    await two[1].tell("bye " + "x" * 7000)
    await _until(lambda: len(heard[1]) == 4 and bool(heard[0]))
    assert heard[1] == ["table t1 1", "table t1 2", "chat t1 1", "typing t1 anna"]
    assert heard[0] == ["bye " + "x" * 7000]


async def test_a_store_that_lost_its_listener_is_told_so(two: Two, postgresql: str) -> None:
    heard: list[str] = []
    await two[0].listen(heard.append)
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN doppelagent'")
    await _until(lambda: heard == ["missed"])
    await two[1].tell("again")
    await _until(lambda: heard == ["missed", "again"])


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)
