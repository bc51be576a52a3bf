"""Tables in lists: what the lobby shows of them, and no more than everybody at the table sees."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from doppelagent.core.contract import Chooser
from doppelagent.core.registry import every_game
from doppelagent.server import journal
from doppelagent.server.hall import Hall
from doppelagent.server.listing import About
from doppelagent.server.messages import requests
from doppelagent.server.messages.basis import Clock
from doppelagent.server.messages.pages import NewTable, Summary
from tests.server.world import START, Guest, guests, hall_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hall(sqlite: str) -> AsyncIterator[Hall]:
    hall = await hall_on(sqlite)
    yield hall
    await hall.close()
    await hall.store.close()


async def begun(hall: Hall, game: str, players: int) -> list[Guest]:
    everybody = await guests(hall, *("Anna", "Ben", "Cleo")[:players])
    opened = await hall.open("anna", NewTable(game=game, players=players))
    for guest in everybody:
        await guest.enter(opened.table)
        if guest.person != "anna":
            await guest.ask(requests.Sit)
    await everybody[0].ask(requests.Start)
    await hall.write(await hall.live(opened.table), journal.Dealt())
    return everybody


async def listed(hall: Hall, person: str = "anna") -> Summary:
    (summary,) = (await hall.lists(person)).yours
    return summary


async def test_an_open_table_is_listed_with_its_code_and_clock(hall: Hall) -> None:
    await guests(hall, "Anna")
    opened = await hall.open("anna", NewTable(game="black-spy", players=3, clock=Clock(30, 60)))
    summary = await listed(hall)
    assert (summary.code, summary.clock, summary.opened, summary.status) == (opened.code, Clock(30, 60), START, "open")
    assert (summary.waiting, summary.round, summary.places) == ([], 0, [])


@pytest.mark.compiled
async def test_it_says_which_round_it_is_and_whom_all_wait_for(hall: Hall) -> None:
    """Whoever has chosen half of what is sealed is waited for as before."""
    anna, ben, cleo = await begun(hall, "black-spy", 3)
    summary = await listed(hall)
    assert (summary.status, summary.code, summary.round, summary.waiting) == ("playing", None, 1, [0, 1, 2])
    await ben.act(ben.ear.scene["legal"][0])
    assert (await listed(hall)).waiting == [0, 1, 2]
    while 1 in (await hall.live(ben.table)).table.owing:
        await ben.act(ben.ear.scene["legal"][0])
    assert (await listed(hall)).waiting == [0, 2] == [seat for seat in anna.ear.scene["pending"] if seat not in anna.ear.scene["ready"]]
    bens, cleos = await listed(hall, "ben"), await listed(hall, cleo.person)
    assert ((bens.you, bens.your_turn), (cleos.you, cleos.your_turn)) == ((1, False), (2, True))


@pytest.mark.compiled
async def test_at_the_end_every_seat_has_its_place_and_score_and_dummies_have_none(hall: Hall) -> None:
    everybody, chooser = await begun(hall, "pingvasion", 2), Chooser(1)
    live = await hall.live(everybody[0].table)
    while live.table.status == "playing":
        guest = everybody[chooser.one_of(live.table.owing)]
        await guest.act(guest.ear.scene["legal"][0])
    summary, scores = await listed(hall), everybody[0].ear.scene["scores"]
    assert summary.waiting == []
    assert (summary.places, summary.scores) == ([row["place"] for row in scores[:2]], [row["score"] for row in scores[:2]])
    dummies = everybody[0].ear.frames[0]["card"]["dummies"]
    assert len(scores) == 2 + len(dummies)


async def test_a_card_names_the_dummies_of_every_game(hall: Hall) -> None:
    (anna,) = await guests(hall, "Anna")
    for game in every_game():
        for players in game.seats:
            opened = await hall.open("anna", NewTable(game=game.key, players=players))
            whole = await hall.whole(opened.table, anna.person)
            assert len(whole.card.dummies) == game.at_the_table(players) - players
            await hall.ask(opened.table, anna.person, requests.Leave(id="1"))


def test_a_row_of_an_older_server_is_still_read() -> None:
    assert msgspec.json.decode(b'{"seats":[{"person":"anna"},{}],"options":{}}', type=About).waiting == []
