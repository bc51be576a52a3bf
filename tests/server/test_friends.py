"""A person's page, friends and invitations: in the store, and who may see them."""

from collections.abc import AsyncIterator

import pytest

from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import Finished, Friend, JournalEntry, Result, Store
from doppelagent.server.store.database import transaction
from doppelagent.server.store.friends import INVITATION_LIFETIME
from doppelagent.server.store.migrations import migrate
from doppelagent.server.store.rows import Count, Week
from doppelagent.server.tables.people_pages import PAGE, WEEK
from doppelagent.server.tables.tables import Tables
from tests.server.fakes import START, guests, tables_on
from tests.server.store_rows import index, open_table

pytestmark = pytest.mark.anyio

SUMMARY = b'{"seats": [{"person": "anna"}, {"person": "ben"}], "options": {}, "places": [1, 2], "scores": [5, 3]}'


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    tables = await tables_on(database)
    yield tables
    await tables.close()
    await tables.store.close()


async def finish(store: Store, table: str, at: int, *people: str | None, against: str = "people") -> None:
    """A match between these people, who finish in this order; None is a bot."""
    await open_table(store, table, sitters=[person for person in people if person is not None])
    results = [Result(seat, person, None if person else "agent", seat + 1, 10 - seat) for seat, person in enumerate(people)]
    over = index("over")
    entry = JournalEntry(2, at, None, None, b"")
    assert await store.append(table, entry, type(over)(over.status, None, None, (), SUMMARY), finished=Finished("chess", results, against))


async def test_a_match_makes_friends_of_all_its_people(store: Store) -> None:
    for name in ("Anna", "Ben", "Cleo", "Dora"):
        await store.add_person(name.lower(), name, name.encode(), 5, portrait="nora" if name == "Ben" else None)
    await finish(store, "t1", 1000, "anna", "ben", "cleo")
    await finish(store, "t2", 2000, "ben", "anna")
    assert await store.friends("anna", 9) == [Friend("ben", "Ben", "nora", 2, 1, 2000), Friend("cleo", "Cleo", None, 1, 1, 1000)]
    assert await store.friend("anna", "dora") is None
    assert [row.id for row in await store.together("anna", "ben", 9)] == ["t2", "t1"]
    assert [row.id for row in await store.together("anna", "ben", 9, before=2000)] == ["t1"]
    await store.forget("ben")
    assert [friend.id for friend in await store.friends("anna", 9)] == ["cleo"]
    assert await store.friend("anna", "ben") is None


async def test_matches_are_counted_by_game_players_opposition_and_week(store: Store) -> None:
    await finish(store, "t1", 1 * WEEK, "anna", None, against="agent")
    await finish(store, "t2", 1 * WEEK + 5, None, "anna", against="agent")
    await finish(store, "t3", 3 * WEEK, "anna", "ben")
    assert await store.counts("anna") == [Count("chess", 2, "agent", 2, 1, 3), Count("chess", 2, "people", 1, 1, 1)]
    assert await store.weeks("anna", 0) == [Week("chess", 1, 2, 1), Week("chess", 3, 1, 1)]
    assert await store.weeks("anna", 1) == [Week("chess", 3, 1, 1)]


async def test_results_stored_before_there_were_pages_are_counted(database: str) -> None:
    rows = (("t1", 0, "anna", None, 1), ("t1", 1, "ben", None, 2), ("t2", 0, "anna", None, 2), ("t2", 1, None, "agent", 1))
    with transaction(database, writing=True) as run:
        migrate(run, upto=2)
        run("INSERT INTO people (id, name, created, seen) VALUES ('ben', 'Ben', 1, 1)", {})
        for table, seat, person, level, place in (*rows, ("t2", 2, None, "director", 3)):
            run(
                "INSERT INTO results (table_id, seat, person, level, game, players, place, score, over)"
                " VALUES (:table, :seat, :person, :level, 'chess', 2, :place, 10, 5)",
                {"table": table, "seat": seat, "person": person, "level": level, "place": place},
            )
    store = await Store.open(database)
    assert await store.counts("anna") == [Count("chess", 2, "director", 1, 0, 2), Count("chess", 2, "people", 1, 1, 1)]
    assert await store.friends("anna", 9) == [Friend("ben", "Ben", None, 1, 1, 5)]
    await store.close()


async def test_an_invitation_lasts_a_week_and_while_the_table_is_open(store: Store) -> None:
    for name in ("Anna", "Ben"):
        await store.add_person(name.lower(), name, name.encode(), 5)
    await finish(store, "t1", 1000, "anna", "ben")
    for table in ("t2", "t3"):
        await open_table(store, table, sitters=["anna"])
        assert await store.invite(table, "anna", "ben", 2000)
        assert await store.invite(table, "anna", "ben", 2000)
    assert not await store.invite("t2", "anna", "cleo", 2000)
    assert {(row.id, by) for row, by in await store.invitations("ben", 2001, 9)} == {("t2", "anna"), ("t3", "anna")}
    await store.append("t2", JournalEntry(2, 2100, None, None, b""), index("playing"))
    assert [row.id for row, _ in await store.invitations("ben", 2200, 9)] == ["t3"]
    assert await store.invitations("ben", 2000 + INVITATION_LIFETIME, 9) == []


async def test_only_friends_see_a_page_and_there_only_what_both_played(tables: Tables) -> None:
    await guests(tables, "Anna", "Ben", "Cleo")
    await finish(tables.store, "t1", START - 1, "anna", "ben")
    await finish(tables.store, "t2", START, "anna", None, against="agent")
    own, bens = await tables.person("anna", "anna", None), await tables.person("ben", "anna", None)
    assert [match.id for match in own.matches] == ["t2", "t1"]
    assert (bens.name, [match.id for match in bens.matches]) == ("Anna", ["t1"])
    assert bens.counts == own.counts
    for person in ("anna", "nobody"):
        with pytest.raises(Refusal, match="finished a match with"):
            await tables.person("cleo", person, None)


async def test_a_page_has_so_many_matches_and_the_next_one_the_rest(tables: Tables) -> None:
    await guests(tables, "Anna")
    for number in range(PAGE + 3):
        await finish(tables.store, f"t{number}", START + number, "anna", None)
    first = (await tables.person("anna", "anna", None)).matches
    rest = (await tables.person("anna", "anna", first[-1].changed)).matches
    assert (len(first), len(rest)) == (PAGE, 3)


async def test_a_friend_finds_the_invitation_in_the_lobby_until_they_sit_down(tables: Tables) -> None:
    anna, ben, cleo = await guests(tables, "Anna", "Ben", "Cleo")
    await finish(tables.store, "t1", START, "anna", "ben")
    table = (await tables.open("anna", NewTable(game="don-carlo", players=3))).table
    for guest in (anna, ben, cleo):
        await guest.enter(table)
    assert (await anna.refused(requests.Invite, person="cleo")).code == "not_friend"
    assert (await cleo.refused(requests.Invite, person="anna")).code == "no_seat"
    await anna.ask(requests.Invite, person="ben")
    await anna.ask(requests.Invite, person="ben")
    assert [(invitation.name, invitation.table.id) for invitation in (await tables.lists("ben")).invitations] == [("Anna", table)]
    assert (await tables.lists("cleo")).invitations == []
    await ben.ask(requests.Sit)
    assert (await tables.lists("ben")).invitations == []


async def test_a_declined_invitation_is_forgotten_and_may_come_again(tables: Tables) -> None:
    anna, ben, _ = await guests(tables, "Anna", "Ben", "Cleo")
    for friend in ("ben", "cleo"):
        await finish(tables.store, f"with-{friend}", START, "anna", friend)
    table, other = [(await tables.open("anna", NewTable(game="don-carlo", players=3))).table for _ in range(2)]
    for at in (other, table):
        await anna.enter(at)
        for friend in ("ben", "cleo"):
            await anna.ask(requests.Invite, person=friend)
    await ben.enter(table)
    await ben.ask(requests.Decline)
    await ben.ask(requests.Decline)
    assert [invitation.table.id for invitation in (await tables.lists("ben")).invitations] == [other]
    assert len((await tables.lists("cleo")).invitations) == 2
    await anna.ask(requests.Invite, person="ben")
    assert len((await tables.lists("ben")).invitations) == 2
