"""During a match: actions, simultaneous choices, repeated and stale requests, reconnecting, chat, and failures."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from doppelagent.core import recordfile
from doppelagent.core.contract import Chooser
from doppelagent.core.errors import BadNotation
from doppelagent.core.game import Game
from doppelagent.core.registry import every_game, find
from doppelagent.core.sentences import Sentence
from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.frames import Done
from doppelagent.server.messages.pages import NewTable, Replay
from doppelagent.server.refusals import Refusal, RuleRefusal
from doppelagent.server.store import StoreDown
from doppelagent.server.tables import journal
from doppelagent.server.tables.record_files import replay_record
from doppelagent.server.tables.sentences import news
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.tables import Tables
from tests.server.fakes import FrozenEnvironment, Guest, RecordingOutbox, guests, state_of, tables_on

pytestmark = pytest.mark.anyio
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    tables = await tables_on(database, environment=FrozenEnvironment("play", ticks=7))
    yield tables
    await tables.close()
    await tables.store.close()


async def dealt(tables: Tables, game: str, players: int, **about: Any) -> list[Guest]:
    """A table where every player is seated and has added a number, and the cards are dealt."""
    seated = await guests(tables, *NAMES[:players])
    opened = await tables.open("anna", NewTable(game=game, players=players, **about))
    for number, guest in enumerate(seated):
        await guest.enter(opened.table)
        if number:
            await guest.ask(requests.Sit)
        await guest.ask(requests.Add, own=f"{number:064x}")
    await seated[0].ask(requests.Start)
    await tables.write(await tables.get(opened.table), journal.Dealt())
    return seated


async def play_on(tables: Tables, seated: list[Guest], seed: int, most: int = 10_000) -> None:
    live, chooser = await tables.get(seated[0].table), Chooser(seed)
    for _ in range(most):
        if live.table.status != "playing":
            return
        guest = seated[chooser.one_of(live.table.owing)]
        legal = guest.outbox.scene["legal"]
        await guest.act(legal[chooser.one_of(range(len(legal)))])


async def test_a_step_is_the_answer_to_its_own_request_and_to_no_other_with_the_same_id(tables: Tables) -> None:
    """Two clients may number their requests alike, and one waits while the request of the other is carried out."""
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


async def replayed(tables: Tables, table: str, seat: int | None = None) -> Replay:
    return read_replay(await tables.replay(table, seat))


def read_replay(data: bytes) -> Replay:
    return msgspec.json.decode(data, type=Replay)


def same(one: RecordingOutbox, other: RecordingOutbox) -> bool:
    return (one.scene, one.picture, one.log, one.number) == (other.scene, other.picture, other.log, other.number)


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


class TestSimultaneousChoices:
    """Black Spy: all players pass cards at once."""

    async def passing(self, tables: Tables) -> list[Guest]:
        return await dealt(tables, "black-spy", 3)

    async def test_they_are_sealed_until_the_last_one_arrives(self, tables: Tables) -> None:
        anna, ben, cleo = await self.passing(tables)
        for guest in (cleo, anna):
            await self.choose(guest)
        assert ben.outbox.scene["ready"] == [0, 2]
        assert ben.outbox.scene["pending"] == [0, 1, 2]
        assert ben.outbox.scene["sealed"] is None
        assert anna.outbox.scene["sealed"].startswith("pass ")
        before = len(await tables.store.journal(anna.table))
        await self.choose(ben)
        assert anna.outbox.scene["sealed"] is None
        entries = await tables.store.journal(anna.table)
        assert isinstance(journal.read(entries[-1]).body, journal.Moved)
        assert len(entries) > before

    async def choose(self, guest: Guest) -> None:
        while guest.outbox.scene["legal"]:
            await guest.act(guest.outbox.scene["legal"][0])

    async def test_others_cannot_count_the_parts_of_a_sealed_choice(self, tables: Tables) -> None:
        anna, ben, cleo = await self.passing(tables)
        number = ben.outbox.number
        await anna.act(anna.outbox.scene["legal"][0])
        assert ben.outbox.number == number, "other seats must not notice an incomplete choice"
        await self.choose(anna)
        cards = anna.outbox.scene["sealed"].split()[1:]
        assert ben.outbox.number == number + 1
        await cleo.act(f"pass {' '.join(action.split()[1] for action in cleo.outbox.scene['legal'][: len(cards)])}")
        assert ben.outbox.number == number + 2

    async def test_a_sealed_choice_can_be_taken_back(self, tables: Tables) -> None:
        anna, ben, cleo = await self.passing(tables)
        legal = anna.outbox.scene["legal"]
        await self.choose(anna)
        await anna.ask(requests.TakeBack, number=anna.outbox.number)
        assert anna.outbox.scene["legal"] == legal
        assert ben.outbox.scene["ready"] == []
        assert (await anna.refused(requests.TakeBack, number=anna.outbox.number)).code == "nothing_sealed"
        for guest in (anna, ben, cleo):
            await self.choose(guest)
        assert (await anna.refused(requests.TakeBack, number=anna.outbox.number)).code == "nothing_sealed"

    async def test_a_sealed_choice_survives_a_restart(self, tables: Tables, database: str) -> None:
        anna, ben, _ = await self.passing(tables)
        await self.choose(anna)
        await tables.close()
        await tables.store.close()
        again = await tables_on(database, environment=FrozenEnvironment("play", ticks=7))
        tables.store = again.store
        for guest in (anna, ben):
            other = Guest(again, guest.person)
            assert same(guest.outbox, await other.enter(guest.table))
        await again.close()

    async def test_a_choice_must_be_taken_back_before_it_is_made_again(self, tables: Tables) -> None:
        anna, *_ = await self.passing(tables)
        action = anna.outbox.scene["legal"][0]
        await self.choose(anna)
        assert (await anna.refused(requests.Act, number=anna.outbox.number, action=action)).code == "not_asked"


async def test_a_sealed_choice_shows_all_its_parts(tables: Tables) -> None:
    """Pingvasion: a saboteur to the left and one to the right are two verbs; both must be shown."""
    anna, *_ = await dealt(tables, "pingvasion", 3)
    live, parts = await tables.get(anna.table), list[str]()
    while not anna.outbox.scene["legal"][0].startswith("left"):
        await play_on(tables, [anna, *_], 4, most=1)
    for side in ("left", "right"):
        parts.append(next(action for action in anna.outbox.scene["legal"] if action.startswith(side)))
        await anna.act(parts[-1])
    assert 0 in live.table.ready
    assert anna.outbox.scene["sealed"] == ", ".join(parts)


async def test_parts_of_a_choice_made_alone_are_sealed_until_it_is_complete(tables: Tables) -> None:
    """Black Spy with a mole, who takes three cards: other seats cannot count how many are already taken."""
    seated = await dealt(tables, "black-spy", 3, options={"mole": True})
    live = await tables.get(seated[0].table)
    while not (len(live.table.pending) == 1 and seated[live.table.owing[0]].outbox.scene["legal"][0].startswith("take")):
        await play_on(tables, seated, 2, most=1)
    mole = seated[live.table.owing[0]]
    others = [guest for guest in seated if guest is not mole]
    number, legal = others[0].outbox.number, mole.outbox.scene["legal"]
    await mole.act(legal[0])
    assert mole.outbox.scene["sealed"] == legal[0]
    assert [guest.outbox.number for guest in others] == [number, number]
    await mole.ask(requests.TakeBack, number=mole.outbox.number)
    assert mole.outbox.scene["legal"] == legal
    while mole.outbox.scene["legal"] and mole.outbox.scene["legal"][0].startswith("take"):
        await mole.act(mole.outbox.scene["legal"][0])
    assert others[0].outbox.number == number + 1


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


async def test_chat_reaches_the_table_and_later_arrivals(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    await anna.ask(requests.Say, text=" Good   evening ")
    assert ben.outbox.of("chat")[-1]["text"] == "Good evening"
    assert (ben.outbox.of("chat")[-1]["name"], ben.outbox.of("chat")[-1]["seat"]) == ("Anna", 0)
    spectator = Guest(tables, "stranger")
    await spectator.enter(anna.table)
    assert [frame["text"] for frame in spectator.outbox.of("chat")] == ["Good evening"]
    await spectator.ask(requests.Say, text="Hello")
    with pytest.raises(Refusal, match="Plain characters"):
        await anna.ask(requests.Say, text="\u202eolleh")


async def test_a_chat_message_sent_twice_appears_once_also_after_a_restart(tables: Tables, database: str) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    say = requests.Say(id="same", text="Once")
    answers = [await tables.ask(anna.table, "anna", say) for _ in range(2)]
    assert len(ben.outbox.of("chat")) == 1
    await tables.store.close()
    again = await tables_on(database, environment=FrozenEnvironment("play", ticks=7))
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
