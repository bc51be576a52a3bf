"""Bots are honest: what their seat cannot know makes no difference to them."""

import ast
import inspect
import zlib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import doppelagent.bots
from doppelagent.bots import LEVELS, Bot, Budget, bot
from doppelagent.bots.greedy import GreedyBot
from doppelagent.bots.informant import InformantBot
from doppelagent.bots.ismcts.bot import IsmctsBot
from doppelagent.bots.levels import LevelBot
from doppelagent.bots.network.bot import NetworkBot
from doppelagent.bots.network.rollout_bot import RolloutBot
from doppelagent.bots.random import RandomBot
from doppelagent.core.chance import Chance
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import dump
from doppelagent.core.view import View
from doppelagent.simulation import BotPlay
from tests.bots.conftest import FEW
from tests.bots.positions import Position, asked, games, position, worlds

MOMENTS = (0, 19) if INTERPRETED else (0, 7, 13, 19)  # decisions before the position tested
WORLDS = 2 if INTERPRETED else 6

Choices = list[tuple[bytes, int | str]]  # what a seat saw, and what its bot chose


class Cheat(Bot):
    """Chooses by the hidden cards."""

    def __init__(self, state: Any) -> None:
        self._hidden = dump(state)[Chance.dtype.itemsize :]

    def choose(self, view: View, _budget: Budget | None = None) -> int:
        return view.legal[zlib.crc32(self._hidden) % len(view.legal)]


def choices(make: Callable[[Any], Bot], at: Position, world: Any) -> Choices:
    """The Views and choices of a bot in this world, from the last deal to now."""
    one = make(world)
    return [(dump(view), one.choose(view)) for view in asked(at, world)]


def same_in_all_worlds(make: Callable[[Any], Bot], at: Position) -> bool:
    return all(one == other for one, other in pairwise(choices(make, at, world) for world in worlds(at, WORLDS)))


@pytest.mark.long
@games
@pytest.mark.usefixtures("timeless", "few")
@pytest.mark.parametrize(
    "name", ["random", "greedy", *LEVELS, f"ismcts:{FEW}", f"ismcts:{FEW}/secrets=1/reward=1", "network", f"rollouts:{FEW // 5}"]
)
def test_what_the_seat_cannot_know_makes_no_difference(name: str, game: Game) -> None:
    """The same Views and the same random stream: the same choices, at each decision of the seat since the last deal."""
    for decisions in MOMENTS:
        assert same_in_all_worlds(lambda _state: bot(name, game, 7), position(game, decisions))


@games
def test_a_bot_that_is_given_the_state_is_caught(game: Game) -> None:
    assert not all(same_in_all_worlds(Cheat, position(game, decisions)) for decisions in MOMENTS)


@games
def test_the_worlds_are_different_ones(game: Game) -> None:
    """Otherwise the test above would prove nothing."""
    some = {dump(world)[Chance.dtype.itemsize :] for world in worlds(position(game, 19), WORLDS)}
    assert len(some) > WORLDS // 2


@pytest.mark.parametrize("made", [RandomBot, GreedyBot, InformantBot, IsmctsBot, LevelBot, NetworkBot, RolloutBot])
def test_bots_are_made_of_a_game_and_a_seed_and_choose_by_a_view(made: type[Bot]) -> None:
    made_of = {name.strip("_") for name in inspect.signature(made).parameters}
    further = {"level", "worlds", "simulations", "seconds", "settings", "network", "temperature", "rollouts"}
    assert {"game", "seed"} <= made_of <= {"game", "seed", *further}
    assert [name.strip("_") for name in inspect.signature(made.choose).parameters] == ["self", "view", "budget"]


def test_no_bot_knows_matches_or_records_of_them() -> None:
    folder = Path(doppelagent.bots.__file__).parent
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert node.module not in ("doppelagent.core.match", "doppelagent.core.recordfile", "doppelagent.core.fingerprint"), path


@games
def test_who_lets_bots_play_hands_them_views(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    class Spy(RandomBot):
        def choose(self, view: View, budget: Budget | None = None) -> int:
            seen.append(view)
            return super().choose(view, budget)

    monkeypatch.setattr(doppelagent.bots, "RandomBot", Spy)
    BotPlay(game, game.seats[0], game.settle({}), ["random"] * game.seats[0]).play(1, 1)
    assert seen
    assert {type(view) for view in seen} == {game.View}
