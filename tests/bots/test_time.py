"""Budgets are kept, and a search can be cancelled. The test moves the clock; `lateness` measures with the real one."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

import pytest

from doppelagent import find
from doppelagent.bots import LEVELS, Budget, bot, deadline
from doppelagent.bots.ismcts import bot as ismcts
from doppelagent.bots.ismcts.bot import IsmctsBot, Tree
from doppelagent.bots.ismcts.tree import Search
from doppelagent.core.game import Game
from tests.bots.clocks import Racing
from tests.bots.positions import games, position

CORES = 1  # with more, the order in which they read the clock would be random
LATE = 0.05  # seconds after the budget, at most
GAME = find("don-carlo")  # the shortest


@pytest.fixture(autouse=True)
def _cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: CORES)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Racing:
    racing = Racing()
    monkeypatch.setattr(deadline, "time", racing)
    return racing


def called_off() -> Budget:
    budget = Budget()
    budget.stop.set()
    return budget


def simulated(searching: IsmctsBot) -> list[int]:
    """How many simulations each tree has had in this search."""
    return [Search.plain(tree._search).number for tree in searching._trees]


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_answers_within_the_time_that_people_wait(name: str, time: Racing) -> None:
    position(GAME, 15).ask(bot(name, GAME, 1), Budget(seconds=100.0))
    assert time.now <= LEVELS[name].seconds + LATE


@pytest.mark.parametrize(("name", "game", "seconds"), [("ismcts:3000ms", find("vienna"), 3.0), ("ismcts:300ms", GAME, 0.3)])
def test_who_searches_by_time_uses_it(name: str, game: Game, seconds: float, time: Racing) -> None:
    position(game, 15).ask(bot(name, game, 1), Budget(seconds=100.0))
    assert seconds <= time.now <= seconds + LATE


@pytest.mark.parametrize("name", ["greedy", *LEVELS, "ismcts:5000", "ismcts:300ms"])
@pytest.mark.parametrize("seconds", [0.0, 0.03, 0.1])
def test_a_smaller_budget_is_kept(name: str, seconds: float, time: Racing) -> None:
    at = position(GAME, 15)
    assert at.ask(bot(name, GAME, 1), Budget(seconds=seconds)) in at.match.legal(at.seat)
    assert time.now <= seconds + LATE


@games
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("name", ["random", "greedy", *LEVELS, "ismcts:5000", "ismcts:600000ms"])
def test_who_was_called_off_before_has_an_answer(name: str, game: Game) -> None:
    at = position(game, 9)
    assert at.ask(bot(name, game, 1), called_off()) in at.match.legal(at.seat)


@games
@pytest.mark.parametrize("name", ["ismcts:5000", "ismcts:600000ms"])
def test_a_search_that_was_called_off_before_simulates_once(name: str, game: Game) -> None:
    searching = bot(name, game, 1)
    assert isinstance(searching, IsmctsBot)
    position(game, 9).ask(searching, called_off())
    assert simulated(searching) == [1]


def test_cores_that_start_late_are_not_late(time: Racing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if one waits for the other, as on a busy machine."""

    class OneAfterAnother(ThreadPoolExecutor):
        def __init__(self, _cores: int) -> None:
            super().__init__(1)

    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(ismcts, "ThreadPoolExecutor", OneAfterAnother)
    position(GAME, 15).ask(bot("ismcts:300ms", GAME, 1))
    assert 0.3 <= time.now <= 0.3 + LATE


def test_a_search_is_called_off_from_another_thread() -> None:
    searching, budget, at, answers = bot("ismcts:600000ms", GAME, 1), Budget(), position(GAME, 15), list[int]()
    assert isinstance(searching, IsmctsBot)
    thinker = Thread(target=lambda: answers.append(at.ask(searching, budget)), daemon=True)
    thinker.start()
    while min(simulated(searching)) < 2 and thinker.is_alive():
        pass
    assert not answers
    budget.stop.set()
    thinker.join(60)
    assert answers[0] in at.match.legal(at.seat)


@games
def test_the_only_action_is_chosen_without_a_thought(game: Game) -> None:
    at = position(game, 9)
    only = at.match.legal(at.seat)[:1]
    searching = bot("ismcts:600000ms", game, 1)
    assert isinstance(searching, IsmctsBot)
    view = at.match.view(at.seat)
    view.legal = tuple(only)
    assert [searching.choose(view)] == only
    assert simulated(searching) == [0] * CORES


def test_a_choice_is_settled_when_what_is_left_cannot_change_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tree, "found", lambda _tree, action: ({3: 100, 5: 40}.get(action, 7), 0.0))
    tree = Tree(GAME, 1, 10)
    assert tree.settled([1, 3, 5], 59)
    assert not tree.settled([1, 3, 5], 60)


@pytest.mark.parametrize("name", ["ismcts:5000", "ismcts:600000ms"])
def test_a_settled_search_ends(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tree, "settled", lambda *_: True)
    monkeypatch.setattr(ismcts, "PART", 20)
    monkeypatch.setattr(ismcts, "SETTLED", 250)
    searching = bot(name, GAME, 1)
    assert isinstance(searching, IsmctsBot)
    position(GAME, 15).ask(searching)
    assert set(simulated(searching)) == {20}
