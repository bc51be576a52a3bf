"""Tables in lists, as the lobby shows them, without secrets of the table."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from doppelagent.core.contract import Chooser
from doppelagent.core.registry import every_game
from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import TimeControl
from doppelagent.server.messages.pages import NewTable, Summary
from doppelagent.server.tables import journal
from doppelagent.server.tables.listing import StoredSummary
from doppelagent.server.tables.tables import Tables
from tests.server.fakes import START, Guest, guests, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(sqlite: str) -> AsyncIterator[Tables]:
    tables = await tables_on(sqlite)
    yield tables
    await tables.close()
    await tables.store.close()


async def begun(tables: Tables, game: str, players: int) -> list[Guest]:
    seated = await guests(tables, *("Anna", "Ben", "Cleo")[:players])
    opened = await tables.open("anna", NewTable(game=game, players=players))
    for guest in seated:
        await guest.enter(opened.table)
        if guest.person != "anna":
            await guest.ask(requests.Sit)
    await seated[0].ask(requests.Start)
    await tables.write(await tables.get(opened.table), journal.Dealt())
    return seated


async def listed(tables: Tables, person: str = "anna") -> Summary:
    (summary,) = (await tables.lists(person)).yours
    return summary


async def test_an_open_table_is_listed_with_its_code_and_clock(tables: Tables) -> None:
    await guests(tables, "Anna")
    opened = await tables.open("anna", NewTable(game="black-spy", players=3, clock=TimeControl(30, 60)))
    summary = await listed(tables)
    assert (summary.code, summary.clock, summary.opened, summary.status) == (opened.code, TimeControl(30, 60), START, "open")
    assert (summary.waiting, summary.round, summary.places) == ([], 0, [])


@pytest.mark.compiled
async def test_a_match_is_listed_with_its_round_and_the_seats_it_waits_for(tables: Tables) -> None:
    """A seat with an incomplete sealed choice is still waited for."""
    anna, ben, cleo = await begun(tables, "black-spy", 3)
    summary = await listed(tables)
    assert (summary.status, summary.code, summary.round, summary.waiting) == ("playing", None, 1, [0, 1, 2])
    await ben.act(ben.outbox.scene["legal"][0])
    assert (await listed(tables)).waiting == [0, 1, 2]
    while 1 in (await tables.get(ben.table)).table.owing:
        await ben.act(ben.outbox.scene["legal"][0])
    assert (
        (await listed(tables)).waiting
        == [0, 2]
        == [seat for seat in anna.outbox.scene["pending"] if seat not in anna.outbox.scene["ready"]]
    )
    bens, cleos = await listed(tables, "ben"), await listed(tables, cleo.person)
    assert ((bens.you, bens.your_turn), (cleos.you, cleos.your_turn)) == ((1, False), (2, True))


@pytest.mark.compiled
async def test_a_finished_match_is_listed_with_places_and_scores_but_without_dummies(tables: Tables) -> None:
    seated, chooser = await begun(tables, "pingvasion", 2), Chooser(1)
    live = await tables.get(seated[0].table)
    while live.table.status == "playing":
        guest = seated[chooser.one_of(live.table.owing)]
        await guest.act(guest.outbox.scene["legal"][0])
    summary, scores = await listed(tables), seated[0].outbox.scene["scores"]
    assert summary.waiting == []
    assert (summary.places, summary.scores) == ([row["place"] for row in scores[:2]], [row["score"] for row in scores[:2]])
    dummies = seated[0].outbox.frames[0]["info"]["dummies"]
    assert len(scores) == 2 + len(dummies)


async def test_a_table_names_the_dummies_of_every_game(tables: Tables) -> None:
    (anna,) = await guests(tables, "Anna")
    for game in every_game():
        for players in game.seats:
            opened = await tables.open("anna", NewTable(game=game.key, players=players))
            whole = await tables.snapshot(opened.table, anna.person)
            assert len(whole.info.dummies) == game.at_the_table(players) - players
            await tables.ask(opened.table, anna.person, requests.Leave(id="1"))


def test_a_summary_of_an_older_server_is_still_read() -> None:
    assert msgspec.json.decode(b'{"seats":[{"person":"anna"},{}],"options":{}}', type=StoredSummary).waiting == []
