"""Undo by consent, and never past revealed information; resigning; clocks; absence and return; spectators; rematches."""

import threading
from collections.abc import AsyncIterator, Callable, Collection
from functools import partial
from typing import Any

import pytest

from doppelagent.core.game import Game
from doppelagent.core.record import dump
from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import TimeControl
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal, undoing
from doppelagent.server.tables.due import next_due
from doppelagent.server.tables.judging import choose
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import dealt, play_on
from tests.server.fakes import FrozenEnvironment, Guest, guests, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(sqlite: str) -> AsyncIterator[Tables]:
    tables = await tables_on(sqlite, environment=FrozenEnvironment("undo"))
    yield tables
    await tables.close()
    await tables.store.close()


async def player_to_move(tables: Tables, seated: list[Guest]) -> Guest:
    live = await tables.get(seated[0].table)
    return seated[live.table.owing[0]]


async def state(tables: Tables, guest: Guest) -> bytes:
    live = await tables.get(guest.table)
    return dump(live.table.running.state)


async def mid_turn(tables: Tables, seated: list[Guest]) -> tuple[Guest, bytes]:
    """Vienna: a player in the middle of a turn, after an action that revealed nothing; and the state before that action."""
    live = await tables.get(seated[0].table)
    for _ in range(200):
        if len(live.table.pending) == 1:
            mover = await player_to_move(tables, seated)
            before = await state(tables, mover)
            await mover.act(mover.outbox.scene["legal"][0])
            if live.table.owing == (mover.outbox.you,) and mover.outbox.scene["may_undo"]:
                return mover, before
        else:
            await play_on(tables, seated, 1, most=1)
    raise AssertionError("no player chose twice in a turn")


@pytest.mark.compiled
async def test_a_choice_is_undone_when_every_player_agrees(tables: Tables) -> None:
    seated = await dealt(tables, "vienna", 3)
    mover, before = await mid_turn(tables, seated)
    after = await state(tables, mover)
    others = [guest for guest in seated if guest is not mover]
    await mover.ask(requests.AskUndo, number=mover.outbox.number)
    assert others[0].outbox.scene["undo"] == {"seat": mover.outbox.you, "waits_for": sorted(guest.outbox.you for guest in others)}
    await others[0].ask(requests.AnswerUndo, yes=True)
    assert await state(tables, mover) == after
    assert others[1].outbox.scene["undo"]["waits_for"] == [others[1].outbox.you]
    await others[1].ask(requests.AnswerUndo, yes=True)
    assert await state(tables, mover) == before
    assert mover.outbox.scene["undo"] is None
    assert mover.outbox.scene["legal"]
    fresh = Guest(tables, mover.person)
    await fresh.enter(mover.table)
    assert (fresh.outbox.scene, fresh.outbox.picture) == (mover.outbox.scene, mover.outbox.picture)


@pytest.mark.compiled
async def test_an_undo_is_judged_once_and_away_from_the_event_loop(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    monkeypatch.setattr(undoing, "_shown_in", partial(_counted, threads, undoing._shown_in))
    seated = await dealt(tables, "vienna", 3)
    mover, _ = await mid_turn(tables, seated)
    await mover.ask(requests.AskUndo, number=mover.outbox.number)
    for guest in seated:
        if guest is not mover:
            await guest.ask(requests.AnswerUndo, yes=True)
    assert len(threads) == undoing.WORLDS
    assert threading.main_thread() not in threads


def _counted(threads: list[threading.Thread], shown_in: Callable[..., Any], *about: Any) -> Any:
    threads.append(threading.current_thread())
    return shown_in(*about)


@pytest.mark.compiled
async def test_an_undo_waits_until_what_it_needs_is_compiled(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = await dealt(tables, "black-spy", 3)
    prepared: list[str] = []

    async def prepare(game: Game, _levels: Collection[str] = (), *, undo: bool = False) -> None:
        assert undo
        prepared.append(game.key)

    monkeypatch.setattr(tables.precompiler, "prepare", prepare)
    with pytest.raises(Refusal, match="Too late to undo"):
        await seated[0].ask(requests.AskUndo, number=seated[0].outbox.number)
    assert prepared == ["black-spy"]


@pytest.mark.compiled
async def test_one_refusal_is_enough(tables: Tables) -> None:
    seated = await dealt(tables, "vienna", 3)
    mover, _ = await mid_turn(tables, seated)
    after = await state(tables, mover)
    others = [guest for guest in seated if guest is not mover]
    await mover.ask(requests.AskUndo, number=mover.outbox.number)
    assert (await mover.refused(requests.AnswerUndo, yes=True)).code == "no_undo_open"
    assert (await mover.refused(requests.AskUndo, number=mover.outbox.number)).code == "undo_open"
    await others[0].ask(requests.AnswerUndo, yes=False)
    assert await state(tables, mover) == after
    assert (await others[1].refused(requests.AnswerUndo, yes=True)).code == "no_undo_open"


@pytest.mark.compiled
async def test_playing_on_withdraws_the_request(tables: Tables) -> None:
    seated = await dealt(tables, "vienna", 3)
    mover, _ = await mid_turn(tables, seated)
    await mover.ask(requests.AskUndo, number=mover.outbox.number)
    await mover.act(mover.outbox.scene["legal"][0])
    assert mover.outbox.scene["undo"] is None


async def test_a_choice_cannot_be_undone_after_the_next_player_s_choice(tables: Tables) -> None:
    seated = await dealt(tables, "don-carlo", 2)
    first = await player_to_move(tables, seated)
    await first.act(first.outbox.scene["legal"][0])
    second = await player_to_move(tables, seated)
    await second.act(second.outbox.scene["legal"][0])
    assert not first.outbox.scene["may_undo"]
    assert (await first.refused(requests.AskUndo, number=first.outbox.number)).code == "no_undo"


async def test_a_choice_cannot_be_undone_after_a_card_was_drawn(tables: Tables) -> None:
    """Don Carlo: a player who sends an agent draws from their stock, and has seen that card. So an undo is not even offered."""
    seated = await dealt(tables, "don-carlo", 2)
    first = await player_to_move(tables, seated)
    await first.act(first.outbox.scene["legal"][0])
    assert undoing.last_choice((await tables.get(first.table)).table, first.outbox.you) is not None
    assert not first.outbox.scene["may_undo"]
    assert (await first.refused(requests.AskUndo, number=first.outbox.number)).code == "no_undo"


async def test_simultaneous_choices_cannot_be_undone(tables: Tables) -> None:
    seated = await dealt(tables, "black-spy", 3)
    for guest in seated:
        while guest.outbox.scene["legal"] and guest.outbox.scene["ready"] != [0, 1, 2] and guest.outbox.scene["pending"] == [0, 1, 2]:
            await guest.act(guest.outbox.scene["legal"][0])
    for guest in seated:
        assert not guest.outbox.scene["may_undo"]


async def test_an_undo_against_bots_needs_no_consent(tables: Tables) -> None:
    (anna,) = await guests(tables, "Anna")
    opened = await tables.open("anna", NewTable(game="black-spy", players=3, bots=("agent", "agent")))
    await anna.enter(opened.table)
    await anna.ask(requests.Start)
    live = await tables.get(opened.table)
    await tables.write(live, journal.Dealt())
    while live.table.owing != (0,) or len(live.table.pending) > 1:
        seat = live.table.owing[-1]
        if seat:
            await tables.write(live, choose(live.table, seat, live.table.side(seat).legal(seat)[0]).body)
        else:
            await anna.act(anna.outbox.scene["legal"][0])
    before = await state(tables, anna)
    await anna.act(anna.outbox.scene["legal"][0])
    await anna.ask(requests.AskUndo, number=anna.outbox.number)
    assert await state(tables, anna) == before


async def test_a_bot_replaces_a_player_who_resigns_and_the_last_resignation_ends_the_match(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    await anna.ask(requests.Resign)
    live = await tables.get(anna.table)
    assert live.table.bot_at(0) == "agent"
    assert ben.outbox.scene["seats"][0]["resigned"]
    assert anna.outbox.scene["legal"] == []
    assert (await anna.refused(requests.Act, number=anna.outbox.number, action="send 111")).code == "has_resigned"
    assert (await anna.refused(requests.Back)).code == "has_resigned"
    await ben.ask(requests.Resign)
    assert ben.outbox.scene["status"] == "over"
    assert ben.outbox.scene["opened"]


async def test_a_bot_replaces_an_absent_player_until_they_return(tables: Tables) -> None:
    seated = await dealt(tables, "don-carlo", 2)
    mover = await player_to_move(tables, seated)
    live = await tables.get(mover.table)
    seat = mover.outbox.you
    await tables.write(live, journal.Away(seat, "time"))
    assert mover.outbox.scene["seats"][seat]["away"]
    assert (await mover.refused(requests.Act, number=mover.outbox.number, action="send 111")).code == "is_away"
    await mover.ask(requests.Back)
    assert live.table.bot_at(seat) is None
    assert mover.outbox.scene["legal"]
    assert (await mover.refused(requests.Back)).code == "not_away"


async def test_a_clock_has_time_for_each_decision_and_a_bank(tables: Tables) -> None:
    assert isinstance(tables.environment, FrozenEnvironment)
    seated = await dealt(tables, "don-carlo", 2, clock=TimeControl(decision=20, bank=60))
    mover = await player_to_move(tables, seated)
    seat, now = mover.outbox.you, tables.environment.now()
    assert mover.outbox.scene["clocks"][seat] == {"seat": seat, "bank": 60_000, "until": now + 80_000}
    tables.environment.advance(30)
    await mover.act(mover.outbox.scene["legal"][0])
    other = await player_to_move(tables, seated)
    assert other.outbox.scene["clocks"][seat] == {"seat": seat, "bank": 50_000}
    assert other.outbox.scene["clocks"][other.outbox.you]["until"] == now + 30_000 + 80_000
    live = await tables.get(mover.table)
    assert next_due(live.jobs) == now + 110_000


async def test_taking_a_sealed_choice_back_does_not_stop_the_clock(tables: Tables) -> None:
    assert isinstance(tables.environment, FrozenEnvironment)
    anna, *others = await dealt(tables, "black-spy", 3, clock=TimeControl(decision=20, bank=60))
    began = tables.environment.now()
    for guest in (anna, others[0]):
        tables.environment.advance(15)
        while guest.outbox.scene["legal"]:
            await guest.act(guest.outbox.scene["legal"][0])
    await anna.ask(requests.TakeBack, number=anna.outbox.number)
    assert anna.outbox.scene["clocks"][0]["until"] == began + 80_000


async def test_a_spectator_watches_from_behind_a_seat_if_its_owner_allows_it(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    spectator = Guest(tables, "stranger")
    await spectator.enter(anna.table)
    assert (await spectator.refused(requests.Behind, seat=0)).code == "may_not_watch"
    await anna.ask(requests.Allow, yes=True)
    await spectator.ask(requests.Behind, seat=0)
    assert spectator.outbox.picture == anna.outbox.picture != ben.outbox.picture
    assert (await spectator.refused(requests.Act, number=spectator.outbox.number, action="send 111")).code == "no_seat"
    assert (await ben.refused(requests.Behind, seat=0)).code == "player"
    mover = await player_to_move(tables, [anna, ben])
    await mover.act(mover.outbox.scene["legal"][0])
    assert spectator.outbox.picture == anna.outbox.picture
    await anna.ask(requests.Allow, yes=False)
    assert spectator.outbox.you == -1
    assert spectator.outbox.picture != anna.outbox.picture


async def test_every_request_for_a_rematch_leads_to_the_same_table(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    assert (await anna.refused(requests.Rematch)).code == "not_over"
    await anna.ask(requests.Resign)
    await ben.ask(requests.Resign)
    first = await ben.ask(requests.Rematch)
    assert (await anna.ask(requests.Rematch)).table == first.table == anna.outbox.scene["next"]
    assert first.table is not None
    await anna.enter(first.table)
    assert [seat["name"] for seat in anna.outbox.scene["seats"]] == ["Anna", "Ben"]
    assert anna.outbox.scene["host"] == 1
