"""Compiling in the background: once, one game after another, told to those who wait, and never in the way."""

import asyncio
import logging
import threading
import time
from collections.abc import Collection, Coroutine, Iterator
from dataclasses import replace
from typing import Any

import pytest

from doppelagent.core.game import TABLE_RULES, Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.registry import every_game, find
from doppelagent.server.bots import precompile
from doppelagent.server.bots.precompile import Precompiler, rehearse

SPY, CARLO = find("black-spy"), find("don-carlo")


class Compiler:
    """In place of the real one: notes what it was asked for."""

    def __init__(self) -> None:
        self.compiled: list[tuple[str, tuple[str, ...]]] = []
        self.rehearsed: list[str] = []
        self.hold = threading.Event()  # until it is set, a rehearsal goes on
        self.hold.set()
        self.busy = 0
        self.fails = False

    def cold_rules(self, game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
        warm = set() if self.fails else {name for key, names in self.compiled if key == game.key for name in names}
        return tuple(name for name in names if name not in warm)

    def warm_up(self, game: Game, names: tuple[str, ...]) -> Iterator[str]:
        assert self.busy == 0
        self.busy = 1
        for name in names:
            time.sleep(0.001)
            yield name
        self.busy = 0
        self.compiled.append((game.key, names))

    def rehearse(self, game: Game, _levels: Collection[str]) -> None:
        self.rehearsed.append(game.key)
        self.hold.wait(20)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    from doppelagent.core.compiled import warm

    compiler = Compiler()
    monkeypatch.setattr(warm, "cold_rules", compiler.cold_rules)
    monkeypatch.setattr(warm, "warm_up", compiler.warm_up)
    monkeypatch.setattr(precompile, "rehearse", compiler.rehearse)
    return compiler


def told_to_nobody(_key: str, _done: int, _total: int) -> None:
    pass


def run(feed: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(feed, 20))


@pytest.mark.compiled
def test_many_who_wait_for_a_game_wait_for_one_compilation(compiler: Compiler) -> None:
    async def feed() -> None:
        shop = Precompiler(told_to_nobody)
        assert not shop.ready("black-spy")
        await asyncio.gather(*(shop.prepare(SPY) for _ in range(50)))
        assert shop.ready("black-spy")
        assert not shop.ready("don-carlo")

    run(feed())
    assert compiler.compiled == [("black-spy", TABLE_RULES)]
    assert compiler.rehearsed == ["black-spy"]


@pytest.mark.compiled
def test_a_bot_of_another_level_needs_no_more_than_its_own_driver(compiler: Compiler) -> None:
    async def feed() -> None:
        shop = Precompiler(told_to_nobody)
        for levels in (["agent"], ["agent", "director"], ["informant"], ["informant"]):
            await shop.prepare(SPY, levels)

    run(feed())
    search = tuple(f"doppelagent.bots.ismcts.search:{name}" for name in ("search", "begin", "found"))
    assert [names for _, names in compiler.compiled if names] == [(*TABLE_RULES, *search), ("doppelagent.bots.lookahead:look",)]


@pytest.mark.compiled
def test_one_game_comes_after_another(compiler: Compiler) -> None:
    async def feed() -> None:
        shop = Precompiler(told_to_nobody)
        await asyncio.gather(*(shop.prepare(game) for game in every_game()))

    run(feed())  # the compiler would say if it were asked while it is busy
    assert [key for key, _ in compiler.compiled] == [game.key for game in every_game()]


@pytest.mark.compiled
def test_a_game_that_is_ready_waits_for_no_other(compiler: Compiler) -> None:
    async def feed() -> None:
        shop = Precompiler(told_to_nobody)
        await shop.prepare(SPY)
        compiler.hold.clear()
        other = asyncio.create_task(shop.prepare(CARLO))
        await asyncio.sleep(0)
        await asyncio.wait_for(shop.prepare(SPY), 1)
        assert not other.done()
        compiler.hold.set()
        await other

    run(feed())


@pytest.mark.compiled
@pytest.mark.usefixtures("compiler")
def test_those_who_wait_hear_how_far_it_is() -> None:
    heard: list[tuple[str, int, int]] = []
    threads: set[int] = set()

    def tell(key: str, done: int, total: int) -> None:
        heard.append((key, done, total))
        threads.add(threading.get_ident())

    async def feed() -> None:
        shop = Precompiler(tell)
        await shop.prepare(SPY)
        await shop.prepare(SPY)

    run(feed())
    total = len(TABLE_RULES) + 1  # the last is the rehearsal
    assert heard == [("black-spy", done, total) for done in range(total + 1)]
    assert threads == {threading.get_ident()}  # that of the event loop


@pytest.mark.compiled
def test_what_was_begun_is_finished_though_nobody_waits(compiler: Compiler) -> None:
    async def feed() -> None:
        shop = Precompiler(told_to_nobody)
        compiler.hold.clear()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(shop.prepare(SPY), 0.05)
        compiler.hold.set()
        await shop.prepare(SPY)
        assert shop.ready("black-spy")

    run(feed())
    assert compiler.rehearsed == ["black-spy"]


@pytest.mark.compiled
def test_what_cannot_be_compiled_is_noted_and_the_server_goes_on(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_game: Game, _levels: Collection[str]) -> None:
        raise TypeError("this rule cannot be typed")

    compiler.fails = True
    monkeypatch.setattr(precompile, "rehearse", broken)

    async def feed() -> None:
        shop = Precompiler(told_to_nobody)
        await shop.prepare(SPY)
        assert shop.ready("black-spy")

    with caplog.at_level(logging.ERROR):
        run(feed())
    assert caplog.messages == ["not compiled", "not rehearsed"]


def test_interpreted_everything_is_ready_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "INTERPRETED", True)

    async def feed() -> None:
        shop = Precompiler(told_to_nobody)
        assert shop.ready("black-spy")
        await shop.prepare(SPY, ["director"])

    run(feed())


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_a_rehearsal_calls_every_rule_that_a_table_asks(game: Game) -> None:
    called: set[str] = set()

    def counted(name: str) -> Any:
        rule = getattr(game, name)

        def call(*records: Any) -> Any:
            called.add(name)
            return rule(*records)

        return call

    rules: dict[str, Any] = {name: counted(name) for name in TABLE_RULES}
    rehearse(replace(game, **rules), ["informant"] if INTERPRETED else [])
    assert called == set(TABLE_RULES)


def test_a_rehearsal_has_every_bot_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Noted:
        def __init__(self, level: str, _game: Game, _seed: int) -> None:
            self._level = level

        def choose(self, _view: Any, legal: list[int], _budget: Any) -> int:
            asked.append(self._level)
            return legal[0]

    monkeypatch.setattr(precompile, "bot", Noted)
    rehearse(SPY, ["agent", "director"])
    assert set(asked) == {"agent", "director"}
