import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from multiprocessing import active_children
from typing import Any

import pytest

from doppelagent.arenas import matches as arena_matches
from doppelagent.arenas.matches import MatchResult, play_match
from doppelagent.arenas.plan import Plan, make_plan
from doppelagent.arenas.run import runner_named
from doppelagent.arenas.workers import WorkerLost, in_parallel
from doppelagent.core.bot import Bot, Budget
from doppelagent.core.errors import BadBot, BadOption
from doppelagent.core.registry import find
from doppelagent.core.view import View

from .table import GAME, ended, here, random_plan


def but_for_times(matches: list[MatchResult]) -> list[dict[str, Any]]:
    return [asdict(replace(match, ms=[])) for match in sorted(matches, key=lambda match: match.number)]


@pytest.fixture
def two_bots() -> Plan:
    game = find(GAME)
    return make_plan(game, ("random", "greedy"), 3, game.settle({"end_value": 1}), 9, 3)


def test_a_match_is_the_same_whatever_was_played_before() -> None:
    plan = random_plan(4)
    forwards, backwards = list(here(plan, range(4))), list(here(plan, range(3, -1, -1)))
    assert but_for_times(forwards) == but_for_times(backwards)
    assert len({str(match.scores) for match in forwards}) > 1


def test_a_match_tells_how_it_ended() -> None:
    match = play_match(random_plan(), 1)
    assert match.number == 1
    assert sorted(match.places)[0] == 1
    assert sum(match.decisions) == 9 + 60  # three cards passed on by each, then all cards played
    assert set(match.categories) == set(find(GAME).categories)


def test_only_choices_are_timed() -> None:
    match = play_match(random_plan(), 0)
    for decisions, times in zip(match.decisions, match.ms, strict=True):
        assert 0 < len(times) < decisions  # the last card is forced


def test_a_bot_that_plays_what_is_not_legal_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, view: View, _budget: Budget | None = None) -> int:
            return next(action for action in range(64) if action not in view.legal)

    monkeypatch.setattr(arena_matches, "bots_for", lambda _game, names, _seed: [Cheat() for _ in names])
    with pytest.raises(BadBot, match=r"The bot random chose \d+ at seat 0 of match 0, which is not possible: "):
        play_match(random_plan(), 0)


class Raiser(Bot):
    def choose(self, _view: View, _budget: Budget | None = None) -> int:
        raise ValueError("no idea")


def test_a_bot_that_fails_at_its_first_choice_is_named_with_its_match() -> None:
    game = find(GAME)
    plan = make_plan(game, (f"{__name__}:Raiser", "random"), 3, game.settle({"end_value": 1}), 9, 3)
    with pytest.raises(BadBot, match=r"^The bot tests\.arenas\.test_matches:Raiser failed at seat \d of match 4: ValueError: no idea$"):
        play_match(plan, 4)


def test_so_many_matches_are_under_way_and_none_is_forgotten() -> None:
    most = 0

    def wait(under_way: set[int]) -> tuple[list[int], list[int]]:
        nonlocal most
        most = max(most, len(under_way))
        last, *rest = sorted(under_way, reverse=True)
        return [last], rest

    played = list(in_parallel(range(10), 3, lambda number: number, wait, lambda number: ended(number, [1])))
    assert most == 3
    assert sorted(match.number for match in played) == list(range(10))


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore::DeprecationWarning:ray", "ignore::FutureWarning:ray")  # Ray's own, about itself
def test_processes_and_a_ray_cluster_play_the_same_matches(two_bots: Plan) -> None:
    numbers = range(two_bots.matches)
    expected = but_for_times(list(here(two_bots, numbers)))
    assert but_for_times(list(runner_named("local")(two_bots, numbers))) == expected
    assert but_for_times(list(runner_named("ray")(two_bots, numbers))) == expected


@pytest.mark.compiled
def test_a_worker_that_dies_is_told_in_a_sentence() -> None:
    matches: Iterator[MatchResult] = runner_named("local")(random_plan(2000), range(2000))
    next(matches)
    worker = active_children()[0].pid
    assert worker is not None
    os.kill(worker, signal.SIGKILL)
    with pytest.raises(WorkerLost, match="run the same command again"):
        list(matches)


@pytest.mark.parametrize(
    ("place", "words"),
    [("cloud", "not on 'cloud'"), ("ray:nowhere", "HOST:PORT, not 'nowhere'"), ("ray:127.0.0.1:1", "Nobody answers at 127.0.0.1:1")],
)
def test_a_place_that_is_not_there_is_refused(place: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        runner_named(place)


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match="Ray is not installed"):
        runner_named("ray")
