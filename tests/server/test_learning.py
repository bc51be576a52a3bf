"""Hints and odds: only for a person alone with bots, and from the seat's View."""

from collections.abc import AsyncIterator
from itertools import islice

import pytest

from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.core.registry import every_game
from doppelagent.server.bots.runner import BotRunner
from doppelagent.server.debriefs import learning
from doppelagent.server.debriefs.learning import Learning, hint, odds
from doppelagent.server.messages import requests
from doppelagent.server.messages.debriefs import Hint, Odds
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.journal import Seat
from doppelagent.server.tables.tables import Tables
from tests.server.fakes import FrozenEnvironment, Guest, guests, tables_on
from tests.server.scheduled import NoPrecompiler
from tests.server.world_pairs import Pair, pairs_of

PAIRS = 4


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "usual_budget", lambda _game: 60)


@pytest.fixture
async def tables(sqlite: str) -> AsyncIterator[Tables]:
    tables = await tables_on(sqlite, environment=FrozenEnvironment("learning", ticks=1))
    tables.precompiler = NoPrecompiler(lambda *_: None)
    runner = BotRunner(tables.environment)
    tables.on_question = Learning(tables, runner).answer
    yield tables
    runner.close()
    await tables.close()
    await tables.store.close()


async def opened(tables: Tables, *people: Guest, bots: int) -> str:
    """A table of these people and bots before the match; everybody is connected."""
    wanted = NewTable(game="don-carlo", players=len(people) + bots, bots=("agent",) * bots)
    table = (await tables.open(people[0].person, wanted)).table
    for guest in people:
        await guest.enter(table)
        if guest is not people[0]:
            await guest.ask(requests.Sit)
    return table


async def begin(tables: Tables, table: str) -> None:
    live = await tables.get(table)
    await tables.write(live, journal.Started())
    await tables.write(live, journal.Dealt())


async def asked(tables: Tables, guest: Guest, request: requests.Request) -> Hint | Odds | str:
    """The answer, or the code of the refusal."""
    try:
        answer = await tables.ask(guest.table, guest.person, request)
    except Refusal as refusal:
        return refusal.code
    assert isinstance(answer, Hint | Odds)
    return answer


HINT, ODDS = requests.AskHint(id="1"), requests.AskOdds(id="2")


@pytest.mark.anyio
async def test_a_person_alone_with_bots_gets_hints_and_odds(tables: Tables) -> None:
    (anna,) = await guests(tables, "Anna")
    table = await opened(tables, anna, bots=1)
    assert await asked(tables, anna, HINT) == "not_begun"
    await begin(tables, table)
    live = await tables.get(table)
    while 0 not in live.table.owing:
        seat = live.table.owing[0]
        await tables.write(live, journal.Moved([(seat, live.table.side(seat).legal_moves(seat)[0])]))
    answer, known = await asked(tables, anna, HINT), await asked(tables, anna, ODDS)
    assert isinstance(answer, Hint)
    assert isinstance(known, Odds)
    assert answer.action == answer.options[0].action
    assert {option.action for option in answer.options} == set(live.table.running.legal_moves(0))
    assert (known.knowledge.seat, known.knowledge.given_away) == (0, {})
    assert known.knowledge.cards
    await tables.write(live, journal.Away(0, "time"))
    assert await asked(tables, anna, HINT) == "not_asked", "a bot plays for the seat"
    stranger = Guest(tables, "stranger")
    stranger.table = table
    assert await asked(tables, stranger, HINT) == "no_seat"
    assert await asked(tables, stranger, ODDS) == "no_seat"
    await tables.write(live, journal.Closed())
    assert await asked(tables, anna, ODDS) == "is_over"


@pytest.mark.anyio
async def test_nobody_gets_them_where_another_person_sits_or_sat(tables: Tables) -> None:
    anna, ben = await guests(tables, "Anna", "Ben")
    together = await opened(tables, anna, ben, bots=0)
    await begin(tables, together)
    for guest in (anna, ben):
        assert [await asked(tables, guest, request) for request in (HINT, ODDS)] == ["not_alone"] * 2
    await tables.write(await tables.get(together), journal.Resigned(1))
    assert await asked(tables, anna, HINT) == "not_alone", "who has resigned sat there"
    table = await opened(tables, anna, ben, bots=0)
    await ben.ask(requests.Leave)
    await anna.ask(requests.Fill, level="agent")
    await begin(tables, table)
    assert [await asked(tables, anna, request) for request in (HINT, ODDS)] == ["not_alone"] * 2
    assert Seat("ben") not in (await tables.get(table)).table.seats


@pytest.mark.anyio
async def test_a_person_has_one_question_at_a_time(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    (anna,) = await guests(tables, "Anna")
    await begin(tables, await opened(tables, anna, bots=1))
    inner: list[Hint | Odds | str] = []

    async def impatient(*_: object, **__: object) -> None:
        monkeypatch.setattr(tables.precompiler, "prepare", NoPrecompiler.prepare)
        inner.append(await asked(tables, anna, ODDS))

    monkeypatch.setattr(tables.precompiler, "prepare", impatient)
    await asked(tables, anna, ODDS)
    assert inner == ["slow_down"]


@pytest.mark.compiled
@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_hints_and_odds(game: Game) -> None:
    compared = hinted = 0
    for pair in islice(pairs_of(game, 5), PAIRS):
        one, other = (played(pair, which) for which in (0, 1))
        if pair.seat in one.pending:
            hinted += 1
            assert encode(hint("1", one.view(pair.seat))) == encode(hint("1", other.view(pair.seat)))
        compared += one.moves != other.moves or pair.worlds[0].deal != pair.worlds[1].deal
        assert encode(odds(one, pair.seat)) == encode(odds(other, pair.seat))
    assert compared
    assert hinted


def played(pair: Pair, which: int) -> Match:
    match = pair.begun(which)
    for move in pair.worlds[which].moves:
        match.push(*move)
    return match
