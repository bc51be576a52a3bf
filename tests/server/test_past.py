"""Any moment of a finished match: knowledge of hidden cards, and tables that continue from there."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from doppelagent.core import recordfile
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.debriefs.knowledge import knowledge
from doppelagent.server.debriefs import past as past_module
from doppelagent.server.debriefs.answers import Subject
from doppelagent.server.debriefs.past import Past
from doppelagent.server.messages import requests
from doppelagent.server.messages.debriefs import Cards, Continue, KnowledgeNow
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.record_files import replay_record
from doppelagent.server.tables.replay import positions_of
from doppelagent.server.tables.tables import Tables
from tests.server.analysts import finished_table
from tests.server.dealt import replayed
from tests.server.fakes import FrozenEnvironment, Guest, guests, tables_on
from tests.server.scheduled import NoPrecompiler

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(sqlite: str) -> AsyncIterator[Tables]:
    tables = await tables_on(sqlite, environment=FrozenEnvironment("past", ticks=1))
    tables.precompiler = NoPrecompiler(lambda *_: None)
    yield tables
    await tables.close()
    await tables.store.close()


@pytest.fixture
async def over(tables: Tables) -> tuple[str, Match, list[int]]:
    """A finished table, its match, and the steps of its positions."""
    table = await finished_table(tables, await guests(tables, "Anna", "Ben"))
    live = await tables.get(table)
    return table, live.table.running, positions_of(live.entries)


async def known(tables: Tables, table: str, seat: int, step: int) -> KnowledgeNow:
    return msgspec.json.decode(await Past(tables).knowledge(table, seat, step), type=KnowledgeNow)


@pytest.mark.compiled
async def test_what_could_be_known_comes_from_the_view_at_that_moment(tables: Tables, over: tuple[str, Match, list[int]]) -> None:
    table, match, positions = over
    middle = len(match.moves) // 2
    found = await known(tables, table, 1, positions[middle])
    there = match.at(max(number for number, at in enumerate(positions) if at == positions[middle]))
    expected = knowledge(there, 1)
    assert (found.worlds, found.exact, found.bound) == (expected.worlds, expected.exact, expected.bound)
    assert {card.card: card.places for card in found.cards} == {
        each.card: {str(place): pytest.approx(number, abs=1e-4) for place, number in each.places.items()} for each in expected.cards
    }
    told = [(await known(tables, table, 0, step)).given_away for step in positions[1:]]
    assert any(bits > 0 for each in told for bits in each.values())
    assert (await known(tables, table, 0, positions[-1])).cards == [], "nothing is hidden any more"


async def test_knowledge_is_computed_once(tables: Tables, over: tuple[str, Match, list[int]], monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, positions = over
    first = await Past(tables).knowledge(table, 0, positions[1])
    monkeypatch.setattr(past_module, "position_at", None)
    assert await Past(tables).knowledge(table, 0, positions[1]) is first


@pytest.mark.parametrize(
    ("seat", "step", "code"), [(2, 0, "no_such_seat"), (-1, 0, "no_such_seat"), (0, -1, "no_step"), (0, 999, "no_step")]
)
async def test_there_is_no_such_moment(tables: Tables, over: tuple[str, Match, list[int]], seat: int, step: int, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        await Past(tables).knowledge(over[0], seat, step)
    assert refused.value.code == code


async def go_on(tables: Tables, table: str, step: int, cards: Cards) -> str:
    """The table where Ben plays on at seat 1, after the deal."""
    opened = await Past(tables).go_on(table, "ben", Continue(step=step, seat=1, cards=cards))
    await tables.write(await tables.get(opened.table), journal.Dealt())
    return opened.table


@pytest.mark.parametrize("cards", ["true", "fresh"])
async def test_a_match_goes_on_from_a_moment(tables: Tables, over: tuple[str, Match, list[int]], cards: Cards) -> None:
    table, match, positions = over
    step = positions[len(match.moves) // 2]
    number = max(number for number, at in enumerate(positions) if at == step)
    there = match.at(number)
    statistics = await tables.statistics("ben")
    new = await go_on(tables, table, step, cards)
    live = await tables.get(new)
    going = live.table.running
    assert going.moves == there.moves
    assert dump(going.view(1).packed) == dump(there.view(1).packed), "the seat cannot tell"
    assert (dump(going.state) == dump(there.state)) == (cards == "true")
    ben = Guest(tables, "ben")
    info = (await ben.enter(new)).frames[0]["info"]
    assert (info["envelope"], info["continues"]) == ("", {"table": table, "step": step, "seat": 1, "cards": cards})
    assert [seat.level for seat in live.table.seats] == ["agent", None]
    while live.table.status == "playing":
        seat = live.table.owing[0]
        action = live.table.side(seat).legal_moves(seat)[0]
        await tables.write(live, journal.Moved([(seat, action)]))
    record = await tables.record(new)
    played = recordfile.loads(record)
    assert played.over
    assert played.envelope is None
    assert bool(played.fresh) == (cards == "fresh")
    assert [row.score for row in played.standing] == [row.score for row in live.table.running.standing]
    assert len(replay_record(record.encode(), None, "").steps) > 0
    assert (await replayed(tables, new)).opened is None
    assert await tables.statistics("ben") == statistics, "it does not count"
    with pytest.raises(Refusal) as refused:
        Subject(live.table, live.entries)
    assert refused.value.code == "continued"
    rematch = await ben.ask(requests.Rematch)
    assert rematch.table is not None
    assert (await tables.get(rematch.table)).table.opened.continued is None


async def test_it_can_be_loaded_again_and_an_undo_stops_where_it_began(tables: Tables, over: tuple[str, Match, list[int]]) -> None:
    table, _, positions = over
    new = await go_on(tables, table, positions[4], "fresh")
    live = await tables.get(new)
    begun = live.table.running.copy()
    seat = begun.pending[0]
    await tables.write(live, journal.Moved([(seat, begun.legal_moves(seat)[0])]))
    await tables.write(live, journal.Undone(seat, len(begun.moves)))
    assert live.table.running == begun
    del tables.loaded[new]
    assert (await tables.get(new)).table.running == begun


async def test_nothing_goes_on_from_the_end_or_with_unknown_bots(tables: Tables, over: tuple[str, Match, list[int]]) -> None:
    table, _, positions = over
    wanted = {
        "at_the_end": Continue(step=positions[-1], seat=0),
        "no_step": Continue(step=9999, seat=0),
        "no_such_seat": Continue(step=0, seat=2),
        "no_level": Continue(step=0, seat=0, level="genius"),
    }
    for code, each in wanted.items():
        with pytest.raises(Refusal) as refused:
            await Past(tables).go_on(table, "ben", each)
        assert refused.value.code == code


async def test_nothing_goes_on_from_a_match_that_is_not_over(tables: Tables) -> None:
    seated = await guests(tables, "Anna", "Ben")
    table = await finished_table(tables, seated)
    new = await go_on(tables, table, 0, "true")
    for work in (Past(tables).go_on(new, "ben", Continue(step=0, seat=0)), Past(tables).knowledge(new, 0, 0)):
        with pytest.raises(Refusal) as refused:
            await work
        assert refused.value.code == "not_over"
