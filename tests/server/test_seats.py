"""Before the match: opening a table, sitting down, arranging, and starting."""

from collections.abc import AsyncIterator

import pytest

from doppelagent.core.envelope import close
from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable, QuickStart
from doppelagent.server.messages.requests import Place
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables.tables import Tables
from tests.server.fakes import Guest, guests, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    tables = await tables_on(database, tables_per_person=3)
    yield tables
    await tables.close()
    await tables.store.close()


async def table_of(tables: Tables, players: int = 4, *names: str) -> list[Guest]:
    """Anna's table; the other guests are connected but not seated."""
    connected = await guests(tables, "Anna", *names)
    opened = await tables.open("anna", NewTable(game="black-spy", players=players))
    for guest in connected:
        await guest.enter(opened.table)
    return connected


def kinds(guest: Guest) -> list[str]:
    return [seat.get("level") or seat.get("name") or seat["kind"] for seat in guest.outbox.scene["seats"]]


async def test_a_guest_takes_an_open_seat_and_every_client_sees_it(tables: Tables) -> None:
    anna, ben = await table_of(tables, 4, "Ben")
    await ben.ask(requests.Sit, seat=2)
    assert kinds(anna) == ["Anna", "open", "Ben", "open"]
    assert ben.outbox.you == 2
    assert anna.outbox.log[-1]["sentences"] == [{"code": "table.sat", "about": {"who": 2}}]


async def test_a_taken_seat_a_second_seat_and_a_full_table_are_refused(tables: Tables) -> None:
    anna, ben, cleo, dora = await table_of(tables, 3, "Ben", "Cleo", "Dora")
    await ben.ask(requests.Sit)
    assert (await ben.refused(requests.Sit)).code == "seated"
    assert (await cleo.refused(requests.Sit, seat=0)).code == "seat_taken"
    assert (await cleo.refused(requests.Sit, seat=9)).code == "seat_taken"
    await cleo.ask(requests.Sit)
    assert (await dora.refused(requests.Sit)).code == "table_full"
    assert kinds(anna) == ["Anna", "Ben", "Cleo"]


async def test_people_whose_names_look_the_same_are_told_apart(tables: Tables) -> None:
    anna, twin = await guests(tables, "Anna", "ANNA2")
    await tables.store.rename("anna2", "ANNA")
    table = (await tables.open("anna", NewTable(game="don-carlo", players=2))).table
    for guest in (anna, twin):
        await guest.enter(table, words="en")
    await twin.ask(requests.Sit)
    assert [seat["name"] for seat in anna.outbox.scene["seats"]] == ["Anna", "ANNA (2)"]
    await twin.ask(requests.Say, text="It is me, Anna!")
    assert anna.outbox.of("chat")[-1]["name"] == "ANNA (2)"
    assert [seat.name for seat in (await tables.lists("anna")).yours[0].seats] == ["Anna", "ANNA (2)"]
    await tables.store.rename("anna2", "Berta")
    await tables.renamed("anna2")
    assert [seat["name"] for seat in anna.outbox.scene["seats"]] == ["Anna", "Berta"]


async def test_only_the_host_arranges_shuffles_and_fills(tables: Tables) -> None:
    anna, ben = await table_of(tables, 4, "Ben")
    await ben.ask(requests.Sit)
    await anna.ask(requests.Arrange, seats=(Place(level="director"), Place(was=1), Place(), Place(was=0)))
    assert kinds(anna) == ["director", "Ben", "open", "Anna"]
    await anna.ask(requests.Shuffle)
    assert kinds(anna) == ["Anna", "open", "Ben", "director"]
    await anna.ask(requests.Fill, level="agent")
    assert kinds(anna) == ["Anna", "agent", "Ben", "director"]
    for request in (requests.Shuffle, requests.Start):
        assert (await ben.refused(request)).code == "not_host"
    assert ben.outbox.you == 2


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ((Place(was=0), Place(was=0), Place(), Place()), "bad_places"),
        ((Place(was=0), Place()), "bad_places"),
        ((Place(was=0), Place(was=7), Place(), Place()), "bad_places"),
        ((Place(was=1), Place(), Place(), Place()), "host_stays"),
        ((Place(was=0), Place(level="chief"), Place(), Place()), "no_level"),
    ],
)
async def test_invalid_arrangements_are_refused(tables: Tables, places: tuple[Place, ...], code: str) -> None:
    anna, _ = await table_of(tables, 4, "Ben")
    assert (await anna.refused(requests.Arrange, seats=places)).code == code


async def test_a_player_left_out_of_an_arrangement_loses_the_seat(tables: Tables) -> None:
    anna, ben = await table_of(tables, 3, "Ben")
    await ben.ask(requests.Sit)
    await anna.ask(requests.Arrange, seats=(Place(was=0), Place(), Place()))
    assert ben.outbox.you == -1
    assert (await ben.refused(requests.Leave)).code == "no_seat"


async def test_the_next_player_replaces_a_leaving_host_and_the_last_to_leave_closes_the_table(tables: Tables) -> None:
    anna, ben = await table_of(tables, 3, "Ben")
    await ben.ask(requests.Sit)
    await anna.ask(requests.Leave)
    assert ben.outbox.scene["host"] == 1
    await ben.ask(requests.Leave)
    assert ben.outbox.scene["status"] == "over"
    assert (await anna.refused(requests.Sit)).code == "is_over"


# Tables opened by a screen


async def screen(tables: Tables, *bots: str) -> list[Guest]:
    """A screen with a table for three, and two guests connected to it."""
    connected = await guests(tables, "Screen", "Anna", "Ben")
    opened = await tables.open("screen", NewTable(game="black-spy", players=3, bots=bots, seated=False))
    for guest in connected:
        await guest.enter(opened.table)
    return connected


async def test_a_screen_has_no_seat_and_the_first_player_to_sit_down_is_the_host(tables: Tables) -> None:
    tv, anna, ben = await screen(tables, "informant")
    assert kinds(tv) == ["open", "open", "informant"]
    assert (tv.outbox.you, tv.outbox.scene["host"]) == (-1, None)
    for request in (requests.Start, requests.Shuffle):
        assert (await tv.refused(request)).code == "not_host"
        assert (await anna.refused(request)).code == "not_host"
    await anna.ask(requests.Sit, seat=1)
    assert (kinds(tv), tv.outbox.scene["host"]) == (["open", "Anna", "informant"], 1)
    await ben.ask(requests.Sit)
    assert tv.outbox.scene["host"] == 1
    await anna.ask(requests.Start)
    assert tv.outbox.scene["status"] == "starting"
    assert tv.outbox.you == -1


async def test_a_screen_s_table_stays_open_when_the_last_player_leaves(tables: Tables) -> None:
    tv, anna, ben = await screen(tables)
    await anna.ask(requests.Sit)
    assert (await tv.refused(requests.Leave)).code == "no_seat"  # not while a player is seated
    await anna.ask(requests.Leave)
    assert (tv.outbox.scene["status"], tv.outbox.scene["host"]) == ("open", None)
    await ben.ask(requests.Sit, seat=2)
    assert tv.outbox.scene["host"] == 2


async def test_the_next_player_replaces_a_leaving_host_at_a_screen_s_table(tables: Tables) -> None:
    tv, anna, ben = await screen(tables)
    await anna.ask(requests.Sit)
    await ben.ask(requests.Sit)
    await anna.ask(requests.Leave)
    assert tv.outbox.scene["host"] == 1


async def test_the_opener_of_a_screen_s_table_can_sit_down_there_too(tables: Tables) -> None:
    tv, anna, _ = await screen(tables)
    await tv.ask(requests.Sit)
    await anna.ask(requests.Sit)
    assert (tv.outbox.you, tv.outbox.scene["host"]) == (0, 0)
    await tv.ask(requests.Leave)
    assert (tv.outbox.you, tv.outbox.scene["host"]) == (-1, 1)


async def test_the_opener_of_a_screen_s_table_can_close_it_while_no_player_is_seated(tables: Tables) -> None:
    tv, anna, _ = await screen(tables, "informant", "informant")
    assert (await anna.refused(requests.Leave)).code == "no_seat"
    await tv.ask(requests.Leave)
    assert tv.outbox.scene["status"] == "over"
    assert await tables.store.open_tables_of("screen") == 0


async def test_a_screen_s_table_needs_an_open_seat(tables: Tables) -> None:
    await guests(tables, "Screen")
    with pytest.raises(Refusal) as refused:
        await tables.open("screen", NewTable(game="black-spy", players=3, bots=("agent",) * 3, seated=False))
    assert refused.value.code == "table_full"


# Starting a match


async def test_a_match_begins_when_every_seat_is_taken(tables: Tables) -> None:
    anna, ben = await table_of(tables, 3, "Ben")
    assert (await anna.refused(requests.Start)).code == "seats_open"
    await ben.ask(requests.Sit)
    await anna.ask(requests.Fill, level="informant")
    await anna.ask(requests.Start)
    assert anna.outbox.scene["status"] == "starting"
    assert (await ben.refused(requests.Leave)).code == "has_begun"


async def test_the_envelope_is_closed_before_any_player_adds_a_number(tables: Tables) -> None:
    anna, ben = await table_of(tables, 3, "Ben")
    whole = anna.outbox.of("snapshot")[0]
    assert whole["info"]["envelope"] == close(await tables.store.seed(anna.table))
    await anna.ask(requests.Add, own="a" * 64)
    assert anna.outbox.scene["seats"][0]["added"]
    assert (await anna.refused(requests.Add, own="b" * 64)).code == "added"
    assert (await ben.refused(requests.Add, own="b" * 64)).code == "no_seat"
    assert anna.outbox.scene["numbers"] == {}, "numbers are shown once the deal is made"


async def test_a_player_s_number_is_removed_when_they_leave(tables: Tables) -> None:
    anna, ben = await table_of(tables, 3, "Ben")
    await ben.ask(requests.Sit)
    await ben.ask(requests.Add, own="b" * 64)
    await ben.ask(requests.Leave)
    live = await tables.get(anna.table)
    assert live.table.added == {}


async def test_tables_that_cannot_be_opened_are_refused(tables: Tables) -> None:
    await guests(tables, "Anna")
    for wanted, code in (
        (NewTable(game="chess", players=2), "no_game"),
        (NewTable(game="black-spy", players=9), "bad_players"),
        (NewTable(game="black-spy", players=4, options={"mole": 3}), "bad_option"),
        (NewTable(game="black-spy", players=3, bots=("agent",) * 3), "table_full"),
        (NewTable(game="vienna", players=3, options={"box": "elsewhere"}), "local_option"),
    ):
        with pytest.raises(Refusal) as refused:
            await tables.open("anna", wanted)
        assert refused.value.code == code
    assert (await tables.lists("anna")).yours == []


async def test_tables_are_limited_per_person(tables: Tables) -> None:
    await guests(tables, "Anna")
    for _ in range(3):
        await tables.open("anna", NewTable(game="black-spy", players=4))
    with pytest.raises(Refusal, match="3 unfinished tables"):
        await tables.open("anna", NewTable(game="black-spy", players=4))


async def test_a_quick_start_is_one_request(tables: Tables) -> None:
    (anna,) = await guests(tables, "Anna")
    opened = await tables.quick_start("anna", QuickStart(game="pingvasion", level="informant"))
    await anna.enter(opened.table)
    assert anna.outbox.scene["status"] == "starting"
    assert kinds(anna) == ["Anna", "informant", "informant", "informant"]


async def test_a_public_table_is_listed_and_a_private_one_is_not(tables: Tables) -> None:
    anna, ben = await guests(tables, "Anna", "Ben")
    seen = await tables.open("anna", NewTable(game="black-spy", players=4, public=True))
    hidden = await tables.open("anna", NewTable(game="black-spy", players=4))
    lists = await tables.lists(ben.person)
    assert [table.id for table in lists.tables] == [seen.table]
    assert {table.id for table in (await tables.lists(anna.person)).yours} == {seen.table, hidden.table}
    assert (await tables.by_code((hidden.code or "").lower())).table == hidden.table
    with pytest.raises(Refusal):
        await tables.by_code("ABCDEF")


async def test_a_deleted_name_appears_nowhere(tables: Tables) -> None:
    anna, ben = await table_of(tables, 3, "Ben")
    await ben.ask(requests.Sit)
    await tables.store.forget("ben")
    await tables.renamed("ben")
    await anna.enter(anna.table)
    assert b"Ben" not in b"".join(anna.outbox.raw)
    assert anna.outbox.scene["seats"][1] == {"kind": "person"}
    assert ben.outbox.cut_by is not None
    assert ben.outbox.cut_by.code == "no_guest"


async def test_a_deleted_name_is_gone_from_the_log_in_words(tables: Tables) -> None:
    anna, ben = await table_of(tables, 3, "Ben")
    words = Guest(tables, "stranger")
    await words.enter(anna.table, words="en")
    await ben.ask(requests.Sit)
    assert b"Ben sits down" in words.outbox.raw[-2] + words.outbox.raw[-1]
    await tables.store.forget("ben")
    await tables.renamed("ben")
    assert words.outbox.frames[-1]["type"] == "snapshot"
    assert b"Ben" not in words.outbox.raw[-1]


async def test_a_table_is_restored_from_its_journal_after_a_restart(tables: Tables, database: str) -> None:
    anna, ben = await table_of(tables, 3, "Ben")
    await ben.ask(requests.Sit)
    await anna.ask(requests.Fill, level="agent")
    await tables.close()
    await tables.store.close()
    again = await tables_on(database)
    fresh = Guest(again, "anna")
    await fresh.enter(anna.table)
    assert (fresh.outbox.scene, fresh.outbox.number, fresh.outbox.log) == (anna.outbox.scene, anna.outbox.number, anna.outbox.log)
    await again.close()
    tables.store = again.store
