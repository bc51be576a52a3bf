"""Environments stepped from Python, with an observation at each step: ours compared with those of PettingZoo, RLCard and OpenSpiel."""

import os
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from doppelagent.batches.batch import Batch
from doppelagent.bench.measure import Speed, interleaved
from doppelagent.bench.stepping import choices
from doppelagent.core.game import Game, Value

SIZE: Final = 4096  # matches of a batch
HEARTS: Final = "hearts"  # OpenSpiel's, in C++


@dataclass
class EnvironmentFigures:
    """Steps per second on one core, each with an observation; None where a package is not installed."""

    game: str
    options: dict[str, Value]  # only those that were chosen
    players: int
    pettingzoo: float | None  # the game as a PettingZoo environment,
    texas_holdem: float | None  # next to one of PettingZoo's own,
    rlcard: float | None  # which is a game of RLCard
    openspiel: float | None  # the game as a Python game of OpenSpiel,
    hearts: float | None  # next to one of OpenSpiel's own, in C++
    batch: float
    cores: int
    batch_on_all_cores: float
    scaling: float  # median over the repetitions


def measure_environments(game: Game, players: int, chosen: Mapping[str, str]) -> EnvironmentFigures:
    """The figures of a game in every interface, compared with a game of that library. Measurements are interleaved, so that load on the
    machine slows all of them."""
    options, cores = game.settle(chosen), os.cpu_count() or 1
    others: tuple[Callable[[], Speed], ...] = (
        lambda: PettingZooSpeed(_our_pettingzoo(game, players, options)),
        lambda: PettingZooSpeed(_texas_holdem()),
        RLCardSpeed,
        lambda: OpenSpielSpeed(_our_openspiel(game, players, options)),
        lambda: OpenSpielSpeed(_hearts()),
    )
    batches = (BatchSpeed(game, players, options, 1), BatchSpeed(game, players, options, cores))
    *figures, one, all_cores = interleaved(*map(_installed, others), *batches)
    pettingzoo, texas_holdem, rlcard, openspiel, hearts = (statistics.median(some) if some else None for some in figures)
    return EnvironmentFigures(
        game=game.key,
        options={key: options[key] for key in chosen},
        players=players,
        pettingzoo=pettingzoo,
        texas_holdem=texas_holdem,
        rlcard=rlcard,
        openspiel=openspiel,
        hearts=hearts,
        batch=statistics.median(one),
        cores=cores,
        batch_on_all_cores=statistics.median(all_cores),
        scaling=statistics.median(many / single for many, single in zip(all_cores, one, strict=True)),
    )


def _installed(make: Callable[[], Speed]) -> Speed | None:
    try:
        return make()
    except ImportError:
        return None


class BatchSpeed:
    """Steps of a batch, including the time in which it draws random actions."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Value], threads: int) -> None:
        self._batch = Batch(game, SIZE, players, options, threads=threads)
        self._batch.reset()
        self._batch.step(self._batch.sample())  # loads the compiled code

    def speed(self, seconds: float) -> float:
        steps, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            self._batch.step(self._batch.sample())
            steps += SIZE
        return steps / took


class PettingZooSpeed:
    """Steps of an AEC environment: `last`, a random legal action, `step`."""

    def __init__(self, env: Any) -> None:
        self._env, self._chosen = env, choices()
        env.reset(seed=0)

    def speed(self, seconds: float) -> float:
        steps, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            self._env.reset()
            steps += self._match()
        return steps / took

    def _match(self) -> int:
        steps = 0
        for _ in self._env.agent_iter():
            observation, _, terminated, truncated, _ = self._env.last()
            if terminated or truncated:
                return steps
            legal = np.flatnonzero(observation["action_mask"])
            self._env.step(int(legal[next(self._chosen) % len(legal)]))
            steps += 1
        return steps


class RLCardSpeed:
    """Steps of RLCard's limit hold'em, which PettingZoo's texas_holdem wraps. Raises ImportError if it is not installed."""

    def __init__(self) -> None:
        import rlcard

        self._env, self._chosen = rlcard.make("limit-holdem"), choices()

    def speed(self, seconds: float) -> float:
        steps, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            state, _ = self._env.reset()
            while not self._env.is_over():
                legal = list(state["legal_actions"])
                state, _ = self._env.step(legal[next(self._chosen) % len(legal)])
                steps += 1
        return steps / took


class OpenSpielSpeed:
    """Steps of an OpenSpiel game: the tensor of the player's information state, a random legal action. Chance nodes do not count."""

    def __init__(self, game: Any) -> None:
        self._game, self._chosen = game, choices()

    def speed(self, seconds: float) -> float:
        steps, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            state = self._game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    state.information_state_tensor(state.current_player())
                    steps += 1
                legal = state.legal_actions()
                state.apply_action(legal[next(self._chosen) % len(legal)])
        return steps / took


def _our_pettingzoo(game: Game, players: int, options: Mapping[str, Value]) -> Any:
    from doppelagent.envs import pettingzoo

    return pettingzoo.env(game, players, **options)


def _texas_holdem() -> Any:
    import pygame  # noqa: F401  # without it, PettingZoo raises an error of its own instead of ImportError
    from pettingzoo import make

    return make("aec", "classic/texas_holdem_v4")


def _our_openspiel(game: Game, players: int, options: Mapping[str, Value]) -> Any:
    import pyspiel

    from doppelagent.envs.openspiel.games import register

    return pyspiel.load_game(register(game), {"players": players, **options})


def _hearts() -> Any:
    import pyspiel

    return pyspiel.load_game(HEARTS)
