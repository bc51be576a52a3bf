"""Speed of random play and of search, interleaved with OpenSpiel's so that both see the same machine load."""

import os
import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from doppelagent.bench.startup import compile_seconds, first_decision_seconds
from doppelagent.bench.stepping import StepSpeed
from doppelagent.bots.ismcts.settings import USUAL, Settings
from doppelagent.bots.ismcts.speed import SearchSpeed
from doppelagent.core.game import Game, Value
from doppelagent.simulation import RandomPlay, first_choice

REPETITIONS: Final = 7
SECONDS: Final = 0.5  # per repetition
POSITIONS: Final = 5  # searched one after another


class Speed(Protocol):
    """A repeatable task."""

    def speed(self, seconds: float) -> float:
        """Repetitions per second, measured for about `seconds`."""
        ...


@dataclass
class PlayFigures:
    game: str
    options: dict[str, Value]  # only those that were chosen
    players: int
    decisions_per_second: float
    openspiel_decisions_per_second: float | None
    ratio: float | None  # median over the repetitions
    steps_per_second: float  # decisions of single matches stepped from Python
    openspiel_steps_per_second: float | None
    state_bytes: int
    first_decision_seconds: float  # in a new process, with the rules compiled on disk
    compile_seconds: float | None  # in a new process with an empty cache; None if rules are interpreted


@dataclass
class SearchFigures:
    game: str
    options: dict[str, Value]
    players: int
    simulations_per_second: float  # on one core, with the bots' settings
    cores: int
    simulations_per_second_on_all_cores: float
    simulations_per_second_in_fresh_worlds: float  # on one core, one world per simulation, as in OpenSpiel
    openspiel_simulations_per_second: float | None
    ratio: float | None  # on one core, median over the repetitions
    ratio_in_fresh_worlds: float | None


def measure_play(game: Game, players: int, chosen: Mapping[str, str], rival: Speed | None, rival_steps: Speed | None) -> PlayFigures:
    options = game.settle(chosen)
    tasks = (PlaySpeed(RandomPlay(game, players, options)), rival, StepSpeed(game, players, options), rival_steps)
    ours, theirs, our_steps, their_steps = interleaved(*tasks)
    return PlayFigures(
        game=game.key,
        options={key: options[key] for key in chosen},
        players=players,
        decisions_per_second=statistics.median(ours),
        openspiel_decisions_per_second=statistics.median(theirs) if theirs else None,
        ratio=_ratio(ours, theirs),
        steps_per_second=statistics.median(our_steps),
        openspiel_steps_per_second=statistics.median(their_steps) if their_steps else None,
        state_bytes=game.State.dtype.itemsize,
        first_decision_seconds=first_decision_seconds(game, players),
        compile_seconds=compile_seconds(game, players),
    )


def measure_search(game: Game, players: int, chosen: Mapping[str, str], openspiel: Speed | None) -> SearchFigures:
    options, cores = game.settle(chosen), os.cpu_count() or 1
    views = [first_choice(game, players, options, seed) for seed in range(POSITIONS)]
    ways = ((1, USUAL), (cores, USUAL), (1, Settings(worlds=1)))
    ours, on_all_cores, fresh, theirs = interleaved(*(SearchSpeed(game, views, *way) for way in ways), openspiel)
    return SearchFigures(
        game=game.key,
        options={key: options[key] for key in chosen},
        players=players,
        simulations_per_second=statistics.median(ours),
        cores=cores,
        simulations_per_second_on_all_cores=statistics.median(on_all_cores),
        simulations_per_second_in_fresh_worlds=statistics.median(fresh),
        openspiel_simulations_per_second=statistics.median(theirs) if theirs else None,
        ratio=_ratio(ours, theirs),
        ratio_in_fresh_worlds=_ratio(fresh, theirs),
    )


class PlaySpeed:
    """Decisions of random play, in batches that double in size at first."""

    def __init__(self, play: RandomPlay) -> None:
        self._play = play

    def speed(self, seconds: float) -> float:
        before, seed, batch, start = self._play.totals.decisions, 0, 1, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            self._play.play(seed, batch)
            seed += batch
            batch = 2 * batch if took < seconds / 8 else batch
        return (self._play.totals.decisions - before) / took


def interleaved(*tasks: Speed | None) -> list[list[float]]:
    """The speeds of each task, one per repetition, interleaved so that load on the machine slows all tasks. None has no speeds."""
    speeds: list[list[float]] = [[] for _ in tasks]
    for _ in range(REPETITIONS):
        for task, measured in zip(tasks, speeds, strict=True):
            if task is not None:
                measured.append(task.speed(SECONDS))
    return speeds


def _ratio(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    return statistics.median(our / their for our, their in zip(ours, theirs, strict=True)) if theirs else None
