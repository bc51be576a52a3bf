"""Preparing games: once each, in the background or for a waiting table, with progress; the lobby gets true estimates."""

import asyncio
import logging
import threading
from collections.abc import Collection, Coroutine, Iterable
from typing import Any

import pytest

from doppelagent.bots import LEVELS, compiled_for
from doppelagent.core.compiled.shares import Rule
from doppelagent.core.game import TABLE_RULES, Game
from doppelagent.core.registry import every_game, find
from doppelagent.debriefs.tasks import drivers_for
from doppelagent.server.bots import precompile, rehearsal
from doppelagent.server.bots.precompile import Precompiler
from doppelagent.server.messages.frames import Preparing
from doppelagent.server.refusals import Refusal
from tests.server.serving import PATIENCE

SPY, CARLO = find("black-spy"), find("don-carlo")
SEARCH = tuple(f"doppelagent.bots.ismcts.search:{name}" for name in ("search", "begin", "found"))
LOOK = "doppelagent.bots.lookahead:look"


class FakeQueue:
    """Each requested rule takes one second."""

    def __init__(self) -> None:
        self.waiting: set[Rule] = set()
        self.games: list[str] = []

    def order(self, games: list[str]) -> None:
        self.games = games

    def move_up(self, game: str) -> None:
        self.games.insert(0, game)

    def seconds_left(self, rules: Collection[Rule]) -> float:
        return float(len(self.waiting.intersection(rules)))


class FakeEstimates:
    def total(self, rules: Iterable[Rule]) -> float:
        return {"black-spy": 3.0, "don-carlo": 1.0, "pingvasion": 2.0}.get(next(iter(rules)).game, 9.0)


class FakeCompiler:
    """Compiles when `release` is set; records the requests."""

    def __init__(self) -> None:
        self.queue, self.estimates = FakeQueue(), FakeEstimates()
        self.failed: dict[Rule, str] = {}
        self.asked: list[tuple[str, tuple[str, ...], bool]] = []
        self.compiled: set[Rule] = set()
        self.release = asyncio.Event()
        self.release.set()
        self.breaks = False

    async def cold(self, rules: Collection[Rule]) -> list[Rule]:
        return [rule for rule in rules if rule not in self.compiled]

    async def compile(self, rules: Collection[Rule], *, urgent: bool) -> None:
        if rules:
            self.asked.append((next(iter(rules)).game, tuple(rule.name for rule in rules), urgent))
        self.queue.waiting.update(rules)
        await self.release.wait()
        self.queue.waiting.difference_update(rules)
        self.compiled.update(rules)
        if self.breaks:
            self.failed.update(dict.fromkeys(rules, "TypingError"))

    async def close(self) -> None:
        pass


@pytest.fixture
def rehearsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records the games to rehearse, without rehearsing them."""
    games: list[str] = []
    monkeypatch.setattr(rehearsal, "rehearse", lambda game, _levels: games.append(game.key))
    monkeypatch.setattr(rehearsal, "rehearse_undo", lambda game: games.append(f"undo in {game.key}"))
    monkeypatch.setattr(rehearsal, "rehearse_debrief", lambda game: games.append(f"debrief of {game.key}"))
    return games


def prepared_by(compiler: FakeCompiler, on_progress: precompile.Progress = lambda *_: None) -> Precompiler:
    precompiler = Precompiler(on_progress)
    precompiler._compiler = compiler  # type: ignore[assignment]  # a fake
    return precompiler


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, PATIENCE))


pytestmark = pytest.mark.usefixtures("rehearsed")


@pytest.mark.compiled
def test_many_waiters_share_one_rehearsal(rehearsed: list[str]) -> None:
    async def scenario() -> None:
        precompiler = prepared_by(FakeCompiler())
        await asyncio.gather(*(precompiler.prepare(SPY) for _ in range(50)))

    run(scenario())
    assert rehearsed == ["black-spy"]


@pytest.mark.compiled
def test_a_bot_of_another_level_compiles_only_its_own_driver() -> None:
    async def scenario() -> None:
        compiler = FakeCompiler()
        precompiler = prepared_by(compiler)
        for levels in (["agent"], ["agent", "informant"], ["informant"], ["agent"]):
            await precompiler.prepare(SPY, levels)
        assert compiler.asked == [("black-spy", (*TABLE_RULES, *SEARCH), True), ("black-spy", (LOOK,), True)]

    run(scenario())


@pytest.mark.compiled
def test_the_background_prepares_every_game_the_most_played_first_then_the_fastest() -> None:
    async def scenario() -> None:
        compiler = FakeCompiler()
        precompiler = prepared_by(compiler)
        await precompiler.start({"black-spy": 3, "vienna": 5})
        assert compiler.queue.games == ["vienna", "black-spy", "don-carlo", "pingvasion"]
        await settled(precompiler)
        assert {(game, urgent) for game, _, urgent in compiler.asked} == {(game.key, False) for game in every_game()}
        assert precompiler.not_ready() == {}

    run(scenario())


@pytest.mark.compiled
def test_the_background_prepares_rules_alone_likely_bots_all_bots_undo_and_debrief(rehearsed: list[str]) -> None:
    async def scenario() -> None:
        compiler = FakeCompiler()
        precompiler = prepared_by(compiler)
        compiler.release.clear()
        await precompiler.start({})
        await asyncio.sleep(0.05)
        compiler.release.set()
        await settled(precompiler)
        every = [names for game, names, _ in compiler.asked if game == "black-spy"]
        of_all = tuple(dict.fromkeys((*TABLE_RULES, *(driver for level in LEVELS for driver in compiled_for(level, SPY)))))
        debrief = tuple(dict.fromkeys(("imagine", *drivers_for(SPY))))
        assert every == [TABLE_RULES, (*TABLE_RULES, *SEARCH), of_all, ("imagine",), debrief]

    run(scenario())
    assert rehearsed.count("black-spy") == 3
    assert not any(name.startswith("undo") for name in rehearsed)  # Directors have imagined worlds before
    assert rehearsed.count("debrief of black-spy") == 1


@pytest.mark.compiled
def test_bots_that_will_be_needed_are_urgent_and_nobody_waits_for_them() -> None:
    async def scenario() -> None:
        compiler = FakeCompiler()
        precompiler = prepared_by(compiler)
        compiler.release.clear()
        precompiler.hurry(SPY, ["informant"])
        await asyncio.sleep(0.01)
        assert compiler.asked == [("black-spy", (*TABLE_RULES, LOOK), True)]
        compiler.release.set()
        await settled(precompiler)
        precompiler.hurry(SPY, ["informant"])
        assert len(compiler.asked) == 1

    run(scenario())


@pytest.mark.compiled
def test_a_game_is_ready_when_its_rules_and_likely_bots_are() -> None:
    async def scenario() -> None:
        precompiler = prepared_by(FakeCompiler())
        assert precompiler.not_ready() == dict.fromkeys(game.key for game in every_game())
        await precompiler.prepare(SPY, ["informant"])
        assert precompiler.not_ready()["black-spy"] is None  # an agent needs compiling, and nobody has requested it
        await precompiler.prepare(SPY, ["agent"])
        assert "black-spy" not in precompiler.not_ready()

    run(scenario())


@pytest.mark.compiled
def test_the_lobby_is_told_the_seconds_that_the_queue_estimates() -> None:
    async def scenario() -> None:
        compiler = FakeCompiler()
        precompiler = prepared_by(compiler)
        compiler.release.clear()
        await precompiler.start({})
        await asyncio.sleep(0.05)
        rules = len(TABLE_RULES) + len(SEARCH)
        assert precompiler.not_ready() == {game.key: rules + 1 for game in every_game()}  # loading takes a part of the last second
        for name in TABLE_RULES:
            compiler.queue.waiting.discard(Rule("vienna", name))
        assert precompiler.not_ready()["vienna"] == len(SEARCH) + 1
        compiler.release.set()
        await settled(precompiler)
        assert precompiler.not_ready() == {}

    run(scenario())


@pytest.mark.compiled
def test_a_ready_game_waits_for_no_other() -> None:
    async def scenario() -> None:
        compiler = FakeCompiler()
        precompiler = prepared_by(compiler)
        await precompiler.prepare(SPY)
        compiler.release.clear()
        other = asyncio.create_task(precompiler.prepare(CARLO))
        await asyncio.sleep(0)
        await asyncio.wait_for(precompiler.prepare(SPY), 1)
        assert not other.done()
        compiler.release.set()
        await other

    run(scenario())


@pytest.mark.compiled
def test_a_table_that_waits_is_told_at_once_again_and_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "TICK", 0.01)
    heard: list[Preparing] = []

    async def scenario() -> None:
        compiler = FakeCompiler()
        compiler.release.clear()
        precompiler = prepared_by(compiler, lambda key, progress: heard.append(progress) if key == "black-spy" else None)
        waiting = asyncio.create_task(precompiler.prepare(SPY))
        while len(heard) < 3:
            await asyncio.sleep(0.001)
        assert precompiler.progress("black-spy") is not None
        compiler.release.set()
        await waiting
        assert precompiler.progress("black-spy") is None

    run(scenario())
    assert heard[0].left == 1000 * (len(TABLE_RULES) + 1)
    assert [each.waited for each in heard] == sorted(each.waited for each in heard)
    assert [each.left for each in heard].index(0) == len(heard) - 1


@pytest.mark.compiled
def test_a_table_does_not_see_progress_when_everything_is_in_the_cache() -> None:
    heard: list[str] = []

    async def scenario() -> None:
        compiler = FakeCompiler()
        compiler.compiled = {Rule("black-spy", name) for name in TABLE_RULES}
        await prepared_by(compiler, lambda key, _: heard.append(key)).prepare(SPY)

    run(scenario())
    assert heard == []


@pytest.mark.compiled
def test_a_compilation_continues_after_its_waiter_is_gone(rehearsed: list[str]) -> None:
    async def scenario() -> None:
        compiler = FakeCompiler()
        precompiler = prepared_by(compiler)
        compiler.release.clear()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(precompiler.prepare(SPY), 0.05)
        compiler.release.set()
        await precompiler.prepare(SPY)

    run(scenario())
    assert rehearsed == ["black-spy"]


@pytest.mark.compiled
def test_a_game_that_does_not_compile_is_refused_with_a_sentence() -> None:
    async def scenario() -> None:
        compiler = FakeCompiler()
        compiler.breaks = True
        precompiler = prepared_by(compiler)
        for _ in range(2):
            with pytest.raises(Refusal, match="Black Spy cannot be played here"):
                await precompiler.prepare(SPY)
        assert precompiler.not_ready()["black-spy"] is None

    run(scenario())


@pytest.mark.compiled
def test_a_failed_rehearsal_is_logged_and_the_game_counts_as_ready(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_game: Game, _levels: Collection[str]) -> None:
        raise TypeError("this rule cannot be typed")

    monkeypatch.setattr(rehearsal, "rehearse", broken)

    async def scenario() -> None:
        precompiler = prepared_by(FakeCompiler())
        await precompiler.prepare(SPY, LEVELS)
        assert "black-spy" not in precompiler.not_ready()

    with caplog.at_level(logging.ERROR):
        run(scenario())
    assert caplog.messages == ["not rehearsed"]


def test_every_game_is_ready_at_once_when_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "INTERPRETED", True)

    async def scenario() -> None:
        precompiler = Precompiler(lambda *_: None)
        await precompiler.start({})
        assert precompiler.not_ready() == {}
        await precompiler.prepare(SPY, ["director"])

    run(scenario())


async def settled(precompiler: Precompiler) -> None:
    while precompiler._tasks:
        await asyncio.sleep(0.001)


@pytest.mark.compiled
def test_a_rehearsal_does_not_run_in_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []
    monkeypatch.setattr(rehearsal, "rehearse", lambda *_: threads.append(threading.get_ident()))
    run(prepared_by(FakeCompiler()).prepare(SPY))
    assert threads != [threading.get_ident()]
