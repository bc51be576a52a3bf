"""Background compilation: once per game, one game after another, with progress, and without delaying games that are ready."""

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
    """A fake compiler that records what it is asked for."""

    def __init__(self) -> None:
        self.compiled: list[tuple[str, tuple[str, ...]]] = []
        self.rehearsed: list[str] = []
        self.hold = threading.Event()  # a rehearsal waits until it is set
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


def ignore_progress(_key: str, _done: int, _total: int) -> None:
    pass


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, 20))


@pytest.mark.compiled
def test_many_waiters_share_one_compilation(compiler: Compiler) -> None:
    async def scenario() -> None:
        precompiler = Precompiler(ignore_progress)
        assert not precompiler.ready("black-spy")
        await asyncio.gather(*(precompiler.prepare(SPY) for _ in range(50)))
        assert precompiler.ready("black-spy")
        assert not precompiler.ready("don-carlo")

    run(scenario())
    assert compiler.compiled == [("black-spy", TABLE_RULES)]
    assert compiler.rehearsed == ["black-spy"]


@pytest.mark.compiled
def test_a_bot_of_another_level_compiles_only_its_own_driver(compiler: Compiler) -> None:
    async def scenario() -> None:
        precompiler = Precompiler(ignore_progress)
        for levels in (["agent"], ["agent", "director"], ["informant"], ["informant"]):
            await precompiler.prepare(SPY, levels)

    run(scenario())
    search = tuple(f"doppelagent.bots.ismcts.search:{name}" for name in ("search", "begin", "found"))
    assert [names for _, names in compiler.compiled if names] == [(*TABLE_RULES, *search), ("doppelagent.bots.lookahead:look",)]


@pytest.mark.compiled
def test_games_are_compiled_one_after_another(compiler: Compiler) -> None:
    async def scenario() -> None:
        precompiler = Precompiler(ignore_progress)
        await asyncio.gather(*(precompiler.prepare(game) for game in every_game()))

    run(scenario())  # the fake compiler asserts that it is not busy
    assert [key for key, _ in compiler.compiled] == [game.key for game in every_game()]


@pytest.mark.compiled
def test_a_ready_game_waits_for_no_other(compiler: Compiler) -> None:
    async def scenario() -> None:
        precompiler = Precompiler(ignore_progress)
        await precompiler.prepare(SPY)
        compiler.hold.clear()
        other = asyncio.create_task(precompiler.prepare(CARLO))
        await asyncio.sleep(0)
        await asyncio.wait_for(precompiler.prepare(SPY), 1)
        assert not other.done()
        compiler.hold.set()
        await other

    run(scenario())


@pytest.mark.compiled
@pytest.mark.usefixtures("compiler")
def test_progress_is_reported_in_the_event_loop() -> None:
    heard: list[tuple[str, int, int]] = []
    threads: set[int] = set()

    def tell(key: str, done: int, total: int) -> None:
        heard.append((key, done, total))
        threads.add(threading.get_ident())

    async def scenario() -> None:
        precompiler = Precompiler(tell)
        await precompiler.prepare(SPY)
        await precompiler.prepare(SPY)

    run(scenario())
    total = len(TABLE_RULES) + 1  # the last is the rehearsal
    assert heard == [("black-spy", done, total) for done in range(total + 1)]
    assert threads == {threading.get_ident()}  # the thread of the event loop


@pytest.mark.compiled
def test_a_compilation_continues_after_its_waiter_is_gone(compiler: Compiler) -> None:
    async def scenario() -> None:
        precompiler = Precompiler(ignore_progress)
        compiler.hold.clear()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(precompiler.prepare(SPY), 0.05)
        compiler.hold.set()
        await precompiler.prepare(SPY)
        assert precompiler.ready("black-spy")

    run(scenario())
    assert compiler.rehearsed == ["black-spy"]


@pytest.mark.compiled
def test_a_failed_compilation_is_logged_and_the_game_counts_as_ready(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_game: Game, _levels: Collection[str]) -> None:
        raise TypeError("this rule cannot be typed")

    compiler.fails = True
    monkeypatch.setattr(precompile, "rehearse", broken)

    async def scenario() -> None:
        precompiler = Precompiler(ignore_progress)
        await precompiler.prepare(SPY)
        assert precompiler.ready("black-spy")

    with caplog.at_level(logging.ERROR):
        run(scenario())
    assert caplog.messages == ["not compiled", "not rehearsed"]


def test_every_game_is_ready_at_once_when_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "INTERPRETED", True)

    async def scenario() -> None:
        precompiler = Precompiler(ignore_progress)
        assert precompiler.ready("black-spy")
        await precompiler.prepare(SPY, ["director"])

    run(scenario())


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_a_rehearsal_calls_every_rule_that_a_table_needs(game: Game) -> None:
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
