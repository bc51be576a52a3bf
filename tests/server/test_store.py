"""The store, on both databases."""

import asyncio

import pytest

from doppelagent.server.store import Chat, Finished, JournalEntry, Person, Played, Profile, Result, Store, TableRow, Tally
from doppelagent.server.store.people import SEEN_PRECISION

from .store_rows import entry, index, open_table

pytestmark = pytest.mark.anyio


# People


async def test_a_person_is_known_by_the_hash_of_a_token(store: Store) -> None:
    await store.add_person("anna", "Anna Größe", b"\x00token", 5)
    assert await store.person_of(b"\x00token", 6) == Person("anna", "Anna Größe")
    assert await store.person_of(b"\x00toke", 6) is None


async def test_when_a_person_was_seen_is_stored_at_most_daily(store: Store) -> None:
    await store.add_person("anna", "Anna", b"token", 5)
    for now, commits in ((SEEN_PRECISION, 1), (SEEN_PRECISION + 6, 2), (SEEN_PRECISION + 7, 2)):
        await store.person_of(b"token", now)
        assert store.commits == commits


async def test_names_can_be_changed(store: Store) -> None:
    await store.add_person("anna", "Anna", b"a", 5)
    await store.add_person("ben", "Ben", b"b", 5)
    await store.rename("anna", "Annabelle")
    assert await store.profiles(["anna", "ben", "nobody"]) == {"anna": Profile("Annabelle"), "ben": Profile("Ben")}
    assert await store.profiles([]) == {}


async def test_a_portrait_stays_until_another_is_chosen(store: Store) -> None:
    await store.add_person("anna", "Anna", b"a", 5, portrait="nora")
    await store.rename("anna", "Annabelle")
    assert await store.profiles(["anna"]) == {"anna": Profile("Annabelle", "nora")}
    await store.rename("anna", "Annabelle", "zoe")
    assert await store.person_of(b"a", 6) == Person("anna", "Annabelle", "zoe")


async def test_a_forgotten_person_has_no_name_token_or_link(store: Store) -> None:
    await store.add_person("anna", "Anna", b"a", 5, portrait="nora")
    await store.add_link(b"link", "anna", 100)
    await store.forget("anna")
    await store.rename("anna", "Anna again")
    assert await store.person_of(b"a", 6) is None
    assert await store.use_link(b"link", b"new", 6) is None
    assert await store.profiles(["anna"]) == {"anna": Profile(None)}


async def test_a_link_gives_a_token_once(store: Store) -> None:
    await store.add_person("anna", "Anna", b"a", 5)
    await store.add_link(b"link", "anna", 100)
    used = await asyncio.gather(*(store.use_link(b"link", b"new%d" % number, 6) for number in range(5)))
    known = await asyncio.gather(*(store.person_of(b"new%d" % number, 6) for number in range(5)))
    assert sorted(map(str, used)) == ["None", "None", "None", "None", "anna"]
    assert [person is not None for person in known] == [person is not None for person in used]


async def test_an_expired_link_gives_nothing(store: Store) -> None:
    await store.add_link(b"link", "anna", 100)
    assert await store.use_link(b"link", b"new", 100) is None


# Tables


async def test_a_table_is_read_as_it_was_opened(store: Store) -> None:
    assert await open_table(store, "t1", code="ABCDEF", due=77)
    row = TableRow("t1", "ABCDEF", "chess", 2, True, "anna", "open", 1001, 1001, 1, 77, (), b'{"seats": 2}')
    assert await store.table("t1") == row
    assert await store.table("t2") is None
    assert await store.by_code("ABCDEF") == "t1"
    assert await store.by_code("FEDCBA") is None
    assert await store.seed("t1") == b"\xff" * 32
    assert await store.journal("t1") == [entry(1)]
    with pytest.raises(KeyError):
        await store.seed("t2")


async def test_ids_and_codes_are_unique(store: Store) -> None:
    opened = await asyncio.gather(open_table(store, "t1", code="A"), open_table(store, "t1", code="B"), open_table(store, "t2", code="A"))
    assert list(opened) == [True, False, False]
    assert await store.by_code("B") is None
    assert [row.id for row in await store.unfinished("anna", 9)] == ["t1"]


async def test_a_released_code_can_be_used_again(store: Store) -> None:
    await open_table(store, "t1", code="A")
    assert await store.append("t1", entry(2), index("over"))
    assert await open_table(store, "t2", code="A")


async def test_an_entry_is_appended_once_and_in_order(store: Store) -> None:
    await open_table(store, "t1")
    assert await store.append("t1", entry(2), index(turn=("anna", "ben"), due=9))
    assert not await store.append("t1", entry(2, "ben"), index("over"))
    assert not await store.append("t1", entry(4), index("over"))
    assert not await store.append("nowhere", entry(1), index("over"))
    assert await store.append("t1", entry(3, None), index(turn=("ben",)))
    row = await store.table("t1")
    assert row is not None
    assert (row.status, row.last, row.turn, row.due, row.changed) == ("playing", 3, ("ben",), None, 1003)
    assert await store.journal("t1") == [entry(1), entry(2), entry(3, None)]
    assert await store.journal("t1", after=2) == [entry(3, None)]


async def test_entries_of_one_table_may_be_appended_concurrently(store: Store) -> None:
    await open_table(store, "t1")
    assert all(await asyncio.gather(*(store.append("t1", entry(number), index()) for number in range(2, 50))))
    assert [found.number for found in await store.journal("t1")] == list(range(1, 50))


async def test_an_outdated_entry_changes_nothing(store: Store) -> None:
    await open_table(store, "t1")
    first = store.append("t1", entry(2), index(), sitters=["anna"], finished=Finished("chess", [Result(0, "anna", None, 1, 10)]))
    second = store.append("t1", entry(2), index("over"), sitters=["clara"], finished=Finished("chess", [Result(0, "clara", None, 1, 99)]))
    assert list(await asyncio.gather(first, second)) == [True, False]
    assert [await store.unfinished(person, 9) for person in ("ben", "clara")] == [[], []]
    assert await store.results_of("clara", 9) == []
    assert len(await store.results_of("anna", 9)) == 1


async def test_sitters_stay_unless_they_are_given(store: Store) -> None:
    await open_table(store, "t1", sitters=["anna", "ben"])
    await store.append("t1", entry(2), index())
    assert len(await store.unfinished("ben", 9)) == 1
    await store.append("t1", entry(3), index(), sitters=["anna", "clara", "clara"])
    assert [len(await store.unfinished(person, 9)) for person in ("anna", "ben", "clara")] == [1, 0, 1]


async def test_unfinished_public_tables_are_listed_newest_first(store: Store) -> None:
    for number, name in enumerate(("old", "hidden", "over", "new")):
        await open_table(store, name, public=name != "hidden")
        await store.append(name, JournalEntry(2, 2000 + number, None, None, b""), index("over" if name == "over" else "playing"))
    assert [row.id for row in await store.listed(9)] == ["new", "old"]
    assert [row.id for row in await store.listed(1)] == ["new"]


async def test_tables_that_wait_for_the_person_come_first(store: Store) -> None:
    turns = {"a": ("ben",), "b": ("anna", "ben"), "c": (), "d": ("anna_",)}
    for number, (name, turn) in enumerate(turns.items()):
        await open_table(store, name)
        await store.append(name, JournalEntry(2, 2000 + number, None, None, b""), index(turn=turn))
    assert [row.id for row in await store.unfinished("anna", 9)] == ["b", "d", "c", "a"]
    assert [row.id for row in await store.unfinished("anna", 2)] == ["b", "d"]


async def test_finished_tables_are_listed_page_by_page(store: Store) -> None:
    for number in range(5):
        await open_table(store, f"t{number}")
        await store.append(f"t{number}", JournalEntry(2, 2000 + number, None, None, b""), index("over" if number else "playing"))
    assert [row.id for row in await store.unfinished("anna", 9)] == ["t0"]
    first = await store.finished("anna", 3)
    assert [row.id for row in first] == ["t4", "t3", "t2"]
    assert [row.id for row in await store.finished("anna", 3, before=first[-1].changed)] == ["t1"]


async def test_a_table_counts_for_its_host_until_it_is_over(store: Store) -> None:
    await open_table(store, "a")
    await open_table(store, "b", sitters=())
    await store.append("a", entry(2), index("over"))
    assert await store.open_tables_of("anna") == 1
    assert await store.open_tables_of("ben") == 0


async def test_a_host_with_as_many_tables_as_allowed_opens_no_other(store: Store) -> None:
    opened = await asyncio.gather(*(open_table(store, f"t{number}", most=3) for number in range(10)))
    assert sum(opened) == await store.open_tables_of("anna") == 3
    await store.append(f"t{opened.index(True)}", entry(2), index("over"))
    assert await open_table(store, "next", most=3)


async def test_tables_that_never_start_are_found(store: Store) -> None:
    await open_table(store, "a")
    await open_table(store, "b")
    await store.append("b", entry(2), index("playing"))
    assert await store.abandoned(1001, 9) == []
    assert await store.abandoned(1_000_000, 9) == ["a"]


# Due tables


async def test_a_due_table_is_claimed_once_and_again_after_the_lease(store: Store) -> None:
    await open_table(store, "a", due=100)
    await open_table(store, "b", due=200)
    await open_table(store, "c")
    assert await store.claim_due(99, 50, 9) == []
    assert await store.claim_due(100, 50, 9) == ["a"]
    assert await store.claim_due(149, 50, 9) == []
    assert await store.claim_due(150, 50, 9) == ["a"]
    assert sorted(await store.claim_due(200, 50, 1) + await store.claim_due(200, 50, 9)) == ["a", "b"]


async def test_an_entry_ends_the_claim(store: Store) -> None:
    await open_table(store, "a", due=100)
    await store.claim_due(100, 1000, 9)
    await store.append("a", entry(2), index(due=110))
    assert await store.claim_due(110, 50, 9) == ["a"]


async def test_after_a_restart_everything_with_a_time_limit_is_due_and_nobody_is_present(sqlite: str) -> None:
    """The clock may have been changed meanwhile, so the stored times mean nothing."""
    store = await Store.open(sqlite)
    for table, due in (("claimed", 100), ("clock", 100), ("waits forever", None)):
        await open_table(store, table, due=due)
    await store.claim_due(100, 9000, 9)
    await store.append("clock", entry(2), index(due=5000))
    await store.present([("clock", "anna")], 9000)
    await store.close()
    store = await Store.open(sqlite)
    await store.wake_all(300)
    assert sorted(await store.claim_due(300, 50, 9)) == ["claimed", "clock"]
    assert await store.presence("clock") == {}
    await store.close()


# Chat, results, presence


async def test_chat_is_numbered_by_table(store: Store) -> None:
    said = await asyncio.gather(
        *(store.say("t1", "anna", f"c{number}", f"text {number} ♥", number) for number in range(5)), store.say("t2", "ben", "c0", "x", 7)
    )
    assert sorted(map(str, said[:5])) == ["1", "2", "3", "4", "5"]
    assert said[5] == 1
    assert [chat.number for chat in await store.chats("t1")] == [1, 2, 3, 4, 5]
    assert [chat.number for chat in await store.chats("t1", after=1, limit=2)] == [4, 5]
    assert await store.chats("t2") == [Chat(1, 7, "ben", "x")]


async def test_a_chat_message_is_stored_once_for_each_request(database: str) -> None:
    store = await Store.open(database)
    said = await asyncio.gather(*(store.say("t1", "anna", "c1", "text", 5) for _ in range(5)))
    assert sorted(map(str, said)) == ["1", "None", "None", "None", "None"]
    assert (await store.say("t1", "ben", "c1", "mine", 6), await store.say("t2", "anna", "c1", "there", 7)) == (2, 1)
    await store.close()
    store = await Store.open(database)
    assert await store.say("t1", "anna", "c1", "text", 8) is None
    assert len(await store.chats("t1")) == 2
    await store.close()


async def test_results_add_up(store: Store) -> None:
    for number, (place, score) in enumerate(((1, 50), (3, -20), (1, 31)), 2):
        await open_table(store, f"t{number}")
        results = [Result(0, "anna", None, place, score), Result(1, None, "hard", 4 - place, 7)]
        await store.append(f"t{number}", JournalEntry(2, 100 * number, None, None, b""), index("over"), finished=Finished("chess", results))
    assert await store.statistics("anna") == [Tally("chess", 3, 2, 5, -20, 50)]
    assert await store.statistics("ben") == []
    assert await store.results_of("anna", 2) == [Played("t4", "chess", 2, 1, 31, 400), Played("t3", "chess", 2, 3, -20, 300)]
    assert await store.totals() == {"chess": 3}


async def test_presence_keeps_the_latest_time(store: Store) -> None:
    await store.present([("t1", "ben"), ("t1", "anna"), ("t2", "anna")], 100)
    await store.present([("t1", "anna")], 200)
    await store.present([], 300)
    assert await store.presence("t1") == {"anna": 200, "ben": 100}
    assert await store.presence("t3") == {}


async def test_entries_are_there_after_reopening(database: str) -> None:
    store = await Store.open(database)
    await open_table(store, "t1")
    await store.close()
    store = await Store.open(database)
    assert await store.journal("t1") == [entry(1)]
    await store.close()
