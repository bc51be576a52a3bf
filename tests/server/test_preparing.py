"""Messages while a game is compiled: in the lobby, at a table, and if it does not compile."""

from collections.abc import Collection

import pytest

from doppelagent.core.game import Game
from doppelagent.core.registry import find
from doppelagent.server.bots.precompile import Precompiler
from doppelagent.server.messages import requests
from doppelagent.server.messages.frames import Preparing
from doppelagent.server.messages.pages import NewTable, QuickStart
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.tables import Tables
from tests.server.fakes import RecordingOutbox, guests, tables_on

pytestmark = pytest.mark.anyio

PROGRESS = Preparing(2000, 8000)


class Busy(Precompiler):
    """A precompiler that is compiling Black Spy."""

    def __init__(self) -> None:
        super().__init__(lambda *_: None)
        self.moved_up: list[str] = []

    def progress(self, key: str) -> Preparing | None:
        return PROGRESS if key == "black-spy" else None

    def not_ready(self) -> dict[str, int | None]:
        return {"black-spy": 8, "vienna": None}

    def move_up(self, game: Game) -> None:
        self.moved_up.append(game.key)

    async def prepare(self, game: Game, _levels: Collection[str] = (), *, undo: bool = False, debrief: bool = False) -> None:  # noqa: ARG002  # as in Precompiler
        raise Refusal("not_compiled", game=game.title)


async def quick_table(tables: Tables) -> str:
    await guests(tables, "Anna")
    return (await tables.quick_start("anna", QuickStart(game="black-spy"))).table


async def busy_tables(url: str) -> tuple[Tables, Busy]:
    tables, busy = await tables_on(url), Busy()
    tables.precompiler = busy
    return tables, busy


async def test_the_lobby_lists_games_that_are_not_ready(sqlite: str) -> None:
    tables, _ = await busy_tables(sqlite)
    assert (await tables.lists(None)).not_ready == {"black-spy": 8, "vienna": None}
    await tables.store.close()


async def test_who_comes_to_a_table_that_waits_is_told_at_once(sqlite: str) -> None:
    tables, busy = await busy_tables(sqlite)
    outbox = RecordingOutbox()
    await tables.enter(await quick_table(tables), None, outbox)
    assert outbox.of("preparing") == [{"type": "preparing", "waited": 2000, "left": 8000}]
    assert busy.moved_up == ["black-spy"]
    tables.preparing("black-spy", Preparing(10_000, 0))
    tables.preparing("vienna", PROGRESS)
    assert len(outbox.of("preparing")) == 2
    await tables.store.close()


async def test_a_table_whose_game_does_not_compile_says_so(sqlite: str) -> None:
    tables, _ = await busy_tables(sqlite)
    outbox, table = RecordingOutbox(), await quick_table(tables)
    await tables.enter(table, None, outbox)
    with pytest.raises(Refusal):
        await tables.prepare((await tables.get(table)).table)
    (refused,) = outbox.of("refused")
    assert refused["code"] == "not_compiled"
    assert refused["de"].startswith(find("black-spy").title["de"])
    await tables.store.close()


async def test_the_game_of_a_table_is_told_without_loading_it(sqlite: str) -> None:
    tables, _ = await busy_tables(sqlite)
    table = await quick_table(tables)
    tables.loaded.clear()
    assert (await tables.game_of(table)).game == "black-spy"
    assert not tables.loaded
    with pytest.raises(Refusal, match="No table"):
        await tables.game_of("nowhere")
    await tables.store.close()


@pytest.mark.parametrize("bots", [("agent", "agent"), ()], ids=["with bots", "among people"])
async def test_who_plays_with_bots_is_told_while_they_are_compiled(sqlite: str, bots: tuple[str, ...]) -> None:
    tables, _ = await busy_tables(sqlite)
    anna, *others = await guests(tables, "Anna", "Ben", "Clara")
    table = (await tables.open("anna", NewTable(game="black-spy", players=3, bots=bots))).table
    for guest in (anna, *others[len(bots) :]):
        await guest.enter(table)
        if guest is not anna:
            await guest.ask(requests.Sit)
    await anna.ask(requests.Start)
    await tables.write(await tables.get(table), journal.Dealt())
    told = len(anna.outbox.of("preparing"))
    tables.preparing("black-spy", PROGRESS)
    assert len(anna.outbox.of("preparing")) - told == bool(bots)
    await tables.store.close()
