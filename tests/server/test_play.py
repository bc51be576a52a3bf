"""During a match: actions, repeated and stale requests, and failures."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from doppelagent.core import recordfile
from doppelagent.core.errors import BadNotation
from doppelagent.core.game import Game
from doppelagent.core.registry import every_game, find
from doppelagent.core.sentences import Sentence
from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.pages import Replay
from doppelagent.server.refusals import Refusal, RuleRefusal
from doppelagent.server.store import StoreDown
from doppelagent.server.tables import journal
from doppelagent.server.tables.record_files import replay_record
from doppelagent.server.tables.sentences import news
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import dealt, play_on, read_replay, replayed, same
from tests.server.fakes import FrozenEnvironment, Guest, state_of, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    tables = await tables_on(database, environment=FrozenEnvironment("play", ticks=7))
    yield tables
    await tables.close()
    await tables.store.close()


async def test_a_step_is_the_answer_to_its_own_request_and_to_no_other_with_the_same_id(tables: Tables) -> None:
    """Two clients may use the same ids, and one waits while the other's request is carried out."""
    seated = await dealt(tables, "don-carlo", 2)
    live = await tables.get(seated[0].table)
    (seat,) = live.table.owing
    anna, ben = seated[seat], seated[1 - seat]
    act = requests.Act(id="p5", number=anna.outbox.number, action=anna.outbox.scene["legal"][0])
    assert anna.visit is not None
    assert ben.visit is not None
    done, refused = await asyncio.gather(anna.visit.ask(act), ben.visit.ask(act), return_exceptions=True)
    assert done is None
    assert anna.outbox.of("step")[-1]["done"] == "p5"
    assert isinstance(refused, Refusal)
    assert "done" not in ben.outbox.of("step")[-1]


@pytest.mark.compiled
@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
async def test_a_whole_match_of_every_game(tables: Tables, game: Game) -> None:
    """Every seat and a spectator follow it step by step; a fresh client sees the same; the record replays and its envelope is valid."""
    seated = await dealt(tables, game.key, game.seats[0])
    spectator = Guest(tables, "nobody")
    await spectator.enter(seated[0].table)
    await play_on(tables, seated, 3)
    for guest in [*seated, spectator]:
        fresh = Guest(tables, guest.person)
        assert same(guest.outbox, await fresh.enter(guest.table)), guest.person
    record = await tables.record(spectator.table)
    match = recordfile.loads(record)
    assert match.over
    assert match.envelope is not None
    assert [score["score"] for score in spectator.outbox.scene["scores"]] == [row.score for row in match.standing]
    assert spectator.outbox.scene["opened"] == match.envelope.seed
    own, filed = await replayed(tables, spectator.table), read_replay(encode(replay_record(record.encode(), None, "")))
    assert sum(len(step.moves) for step in own.steps) == len(match.moves)
    places = {seat: row.place for seat, row in enumerate(match.standing)}
    assert (await tables.statistics("anna")).yours[0].wins == (places[0] == 1)
    over = await tables.store.results_of("anna", 1)
    tables.environment.advance(60)  # type: ignore[attr-defined]  # frozen in tests
    await seated[0].ask(requests.Allow, yes=True)
    assert await tables.store.results_of("anna", 1) == over  # a later entry does not write them again
    assert list(moves_with_views(own)) == list(moves_with_views(filed))
    assert (own.names, own.opened, own.numbers, own.key) == (filed.names, filed.opened, filed.numbers, filed.key)


def moves_with_views(replay: Replay) -> Iterator[tuple[list[str], Any]]:
    """For every step with moves: the moves, and the picture and sentences of each viewpoint. Steps of sealed choices have no moves."""
    pictures = {seat: dict(whole.picture or {}) for seat, whole in replay.first.items()}
    for step in replay.steps:
        for seat, change in step.steps.items():
            pictures[seat] |= change.picture
        if step.moves:
            yield step.moves, {seat: (msgspec.json.encode(pictures[seat]), change.sentences) for seat, change in step.steps.items()}


async def test_an_action_is_sent_to_every_client_and_answered_with_its_step(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    mover, other = (anna, ben) if anna.outbox.scene["pending"] == [0] else (ben, anna)
    done = await mover.act(mover.outbox.scene["legal"][0])
    assert done.number == mover.outbox.number == other.outbox.number
    assert mover.outbox.of("step")[-1]["sentences"][0]["code"].startswith("sent")


async def test_a_request_sent_twice_is_carried_out_once(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    mover = anna if anna.outbox.scene["pending"] == [0] else ben
    request = requests.Act(id="once", number=mover.outbox.number, action=mover.outbox.scene["legal"][0])
    first = await tables.ask(mover.table, mover.person, request)
    before = state_of((await tables.get(mover.table)).table)
    assert await tables.ask(mover.table, mover.person, request) == first
    assert state_of((await tables.get(mover.table)).table) == before


async def test_a_stale_action_is_refused_with_a_fresh_snapshot(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    mover, other = (anna, ben) if anna.outbox.scene["pending"] == [0] else (ben, anna)
    old = other.outbox.number
    await mover.act(mover.outbox.scene["legal"][0])
    shown = len(other.outbox.of("snapshot"))
    refusal = await other.refused(requests.Act, number=old, action=other.outbox.scene["legal"][0])
    assert refusal.code == "stale"
    assert len(other.outbox.of("snapshot")) == shown + 1
    assert (await other.refused(requests.Act, number=other.outbox.number + 5, action="send 111")).code == "stale"


async def test_an_illegal_action_is_refused_in_both_languages_with_its_paragraph(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    other = ben if anna.outbox.scene["pending"] == [0] else anna
    mover = anna if other is ben else ben
    assert (await other.refused(requests.Act, number=other.outbox.number, action=mover.outbox.scene["legal"][0])).code == "not_asked"
    refusal = await other.refused(requests.WhyNot, action=mover.outbox.scene["legal"][0])
    assert isinstance(refusal, RuleRefusal)
    assert refusal.paragraph
    assert refusal.en != refusal.de
    assert "§" in refusal.de
    assert (await mover.refused(requests.WhyNot, action=mover.outbox.scene["legal"][0])).code == "is_legal"
    with pytest.raises(BadNotation):
        await mover.act("send nobody")


async def test_a_spectator_cannot_act(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    spectator = Guest(tables, "stranger")
    await spectator.enter(anna.table)
    assert spectator.outbox.you == -1
    assert spectator.outbox.scene["legal"] == []
    for guest in (anna, ben):
        for action in guest.outbox.scene["legal"]:
            assert (await spectator.refused(requests.Act, number=spectator.outbox.number, action=action)).code == "no_seat"


async def test_an_action_that_cannot_be_saved_has_no_effect(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    mover, other = (anna, ben) if anna.outbox.scene["pending"] == [0] else (ben, anna)
    action, number = mover.outbox.scene["legal"][0], other.outbox.number

    async def down(*_: Any, **__: Any) -> bool:
        raise StoreDown("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(tables.store, "append", down)
        assert (await mover.refused(requests.Act, number=mover.outbox.number, action=action)).code == "not_saved"
    assert other.outbox.number == number
    await mover.act(action)
    assert other.outbox.number == number + 1


async def test_a_match_under_old_rules_is_refused_with_a_sentence(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _ = await dealt(tables, "don-carlo", 2)
    tables.loaded.clear()
    newer = replace(find("don-carlo"), version=7)
    monkeypatch.setattr("doppelagent.server.tables.tables.find", lambda _: newer)
    with pytest.raises(Refusal, match="rules 1; the server has moved on to rules 7"):
        await anna.enter(anna.table)


async def test_an_internal_error_changes_nothing(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    mover, other = (anna, ben) if anna.outbox.scene["pending"] == [0] else (ben, anna)
    action, before = mover.outbox.scene["legal"][0], state_of((await tables.get(mover.table)).table)

    def fail(table: Table, body: journal.Body) -> list[Sentence]:
        if isinstance(body, journal.Moved):
            raise ZeroDivisionError
        return news(table, body)

    with monkeypatch.context() as broken:
        broken.setattr("doppelagent.server.tables.updates.news", fail)
        with pytest.raises(ZeroDivisionError):
            await mover.act(action)
    assert state_of((await tables.get(mover.table)).table) == before
    await mover.act(action)
    assert same(other.outbox, await Guest(tables, other.person).enter(other.table))


async def test_the_record_and_the_replay_exist_only_after_the_match(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    for ask in (tables.record(anna.table), tables.replay(anna.table, 0)):
        with pytest.raises(Refusal, match="when the match is over"):
            await ask
    await anna.ask(requests.Resign)
    await ben.ask(requests.Resign)
    assert ben.outbox.scene["status"] == "over"
    record = await tables.record(anna.table)
    assert record.endswith("to be continued\n")
    match = recordfile.loads(record)
    assert match.envelope is not None
    assert match.envelope.numbers == {0: f"{0:064x}", 1: f"{1:064x}"}
