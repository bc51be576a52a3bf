"""Chat and quick phrases, also of spectators, and options that can change until another person sits down."""

from collections.abc import AsyncIterator

import pytest

from doppelagent.server.messages import requests
from doppelagent.server.messages.frames import Done
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import dealt
from tests.server.fakes import Guest, guests, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    tables = await tables_on(database)
    yield tables
    await tables.close()
    await tables.store.close()


async def at_table(tables: Tables, *names: str, seated: bool = True) -> list[Guest]:
    """The first guest's table; the others watch it."""
    connected = await guests(tables, *names)
    opened = await tables.open(names[0].lower(), NewTable(game="black-spy", players=3, seated=seated))
    for guest in connected:
        await guest.enter(opened.table)
    return connected


async def test_a_phrase_is_sent_once_and_as_a_code(tables: Tables) -> None:
    anna, ben = await at_table(tables, "Anna", "Ben")
    for _ in range(2):
        await tables.ask(anna.table, "anna", requests.SayPhrase(id="p", phrase="well_played"))
    said = ben.outbox.of("chat")
    assert [(chat["phrase"], chat["text"], chat["name"], chat["seat"]) for chat in said] == [("well_played", "", "Anna", 0)]
    fresh = Guest(tables, "ben")
    await fresh.enter(anna.table)
    assert fresh.outbox.of("chat") == said


async def test_the_host_switches_phrases_and_the_watchers_off(tables: Tables) -> None:
    anna, ben = await at_table(tables, "Anna", "Ben")
    await ben.ask(requests.Say, text="Nice hat.")
    assert (anna.outbox.of("chat")[-1]["name"], anna.outbox.of("chat")[-1]["seat"]) == ("Ben", None)
    assert (await ben.refused(requests.Talk, phrases=False, watchers=True)).code == "not_host"
    await anna.ask(requests.Talk, phrases=False, watchers=False)
    assert (ben.outbox.scene["phrases"], ben.outbox.scene["watchers"]) == (False, False)
    assert (await ben.refused(requests.Say, text="Hello?")).code == "no_chat"
    assert (await anna.refused(requests.SayPhrase, phrase="hello")).code == "no_phrases"
    await anna.ask(requests.Say, text="Quiet, please.")
    await anna.ask(requests.Talk, phrases=True, watchers=True)
    await ben.ask(requests.SayPhrase, phrase="thanks")
    assert [chat.get("phrase") or chat["text"] for chat in anna.outbox.of("chat")] == ["Nice hat.", "Quiet, please.", "thanks"]


async def test_watchers_keep_quiet_while_one_of_them_may_see_a_hand(tables: Tables) -> None:
    anna, ben = await at_table(tables, "Anna", "Ben")
    await anna.ask(requests.Allow, yes=True)
    assert (await ben.refused(requests.Say, text="She has the black 8!")).code == "no_chat"
    await anna.ask(requests.Say, text="I may.")


async def test_options_change_until_somebody_else_sits_down(tables: Tables) -> None:
    anna, ben = await at_table(tables, "Anna", "Ben")
    assert (await ben.refused(requests.Change, options={})).code == "not_host"
    await anna.ask(requests.Change, options={"end_value": 7})
    for guest in (anna, ben):
        assert guest.outbox.of("snapshot")[-1]["info"]["options"]["end_value"] == 7
    assert (await tables.lists("anna")).yours[0].options["end_value"] == 7
    await anna.ask(requests.Fill, level="informant")
    await anna.ask(requests.Change, options={"end_value": 1})
    await anna.ask(requests.Arrange, seats=(requests.Place(was=0), requests.Place(), requests.Place()))
    await ben.ask(requests.Sit)
    assert (await anna.refused(requests.Change, options={})).code == "agreed"
    assert (await tables.get(anna.table)).table.opened.options["end_value"] == 1


async def test_a_changed_option_is_checked(tables: Tables) -> None:
    (anna,) = await at_table(tables, "Anna")
    for options, code in (({"end_value": -1}, "bad_option"), ({"nonsense": True}, "no_option")):
        assert (await anna.refused(requests.Change, options=options)).code == code


async def test_a_screen_changes_options_while_nobody_is_seated(tables: Tables) -> None:
    screen, ben = await at_table(tables, "Screen", "Ben", seated=False)
    await screen.ask(requests.Change, options={"end_value": 7})
    await ben.ask(requests.Sit)
    assert (await screen.refused(requests.Change, options={})).code == "agreed"
    await ben.ask(requests.Change, options={"end_value": 1})


async def test_chat_reaches_the_table_and_later_arrivals(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    await anna.ask(requests.Say, text=" Good   evening ")
    assert ben.outbox.of("chat")[-1]["text"] == "Good evening"
    assert (ben.outbox.of("chat")[-1]["name"], ben.outbox.of("chat")[-1]["seat"]) == ("Anna", 0)
    spectator = Guest(tables, "stranger")
    await spectator.enter(anna.table)
    assert [frame["text"] for frame in spectator.outbox.of("chat")] == ["Good evening"]
    await spectator.ask(requests.Say, text="Hello")
    with pytest.raises(Refusal, match="Plain letters and characters"):
        await anna.ask(requests.Say, text="\u202eolleh")


async def test_a_chat_message_sent_twice_appears_once_also_after_a_restart(tables: Tables, database: str) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    say = requests.Say(id="same", text="Once")
    answers = [await tables.ask(anna.table, "anna", say) for _ in range(2)]
    assert len(ben.outbox.of("chat")) == 1
    await tables.store.close()
    again = await tables_on(database)
    tables.store = again.store
    assert [await again.ask(anna.table, "anna", say), *answers] == [Done("same")] * 3
    assert len((await Guest(again, "ben").enter(anna.table)).of("chat")) == 1
    await again.close()


async def test_a_message_of_a_person_who_has_left_is_still_answered(tables: Tables) -> None:
    anna, ben = await guests(tables, "Anna", "Ben")
    anna.table = ben.table = (await tables.open("anna", NewTable(game="don-carlo", players=2))).table
    await ben.ask(requests.Sit)
    say = requests.Say(id="bye", text="Bye")
    await tables.ask(ben.table, "ben", say)
    await ben.ask(requests.Leave)
    assert await tables.ask(ben.table, "ben", say) == Done("bye")
    await anna.ask(requests.Talk, phrases=True, watchers=False)
    assert await tables.ask(ben.table, "ben", say) == Done("bye")
    assert (await ben.refused(requests.Say, text="Not any more")).code == "no_chat"
