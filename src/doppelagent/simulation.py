"""Simulation: many matches, either random ones in compiled code or matches between bots, with their results."""

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from threading import local
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from doppelagent.bots import BotName, bot, bots_for, check_bots
from doppelagent.bots.custom import is_importable
from doppelagent.core import playout
from doppelagent.core.chance import Chance
from doppelagent.core.checks import SEEDS, check_number
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Value
from doppelagent.core.mainless import mainless
from doppelagent.core.match import Match
from doppelagent.core.record import columns, dump
from doppelagent.core.registry import find
from doppelagent.core.view import View

BATCH: Final = 2000  # matches that the compiled driver plays in one call
BATCH_SECONDS: Final = 0.1  # batches grow until one takes this long
AHEAD: Final = 4  # batches submitted per core, so that no core runs idle
MOST_MATCHES: Final = 1_000_000_000
WHOLE_WIN: Final = 840  # divisible by every number of winners up to eight, so that shared wins add up exactly

Array = npt.NDArray[np.int64]
Ends = npt.NDArray[np.void]  # final standings, one for each match


class SeedRange(NamedTuple):
    """Matches with the seeds `seed`, `seed` + 1, …"""

    seed: int
    matches: int


class Played(NamedTuple):
    """The results of a batch."""

    ends: Ends
    decisions: int
    seconds: float  # of one core


def first_choice(game: Game, players: int, options: Mapping[str, Value], seed: int) -> View:
    """The View at the first real choice after a third of the first round (without rounds: of the match), played at random."""
    match, random = Match(game, players, options, seed=seed), bot("random", game, seed)
    first_round, views = game.round_of(match.state), []
    for seat in match.turns():
        if game.round_of(match.state) != first_round:
            break
        views.append(match.view(seat))
        match.let_choose(random, seat)
    return next(view for view in views[len(views) // 3 :] if len(view.legal) > 1)


class Totals:
    """Wins and the rows of Standing, summed by seat over many matches, dummies last. A shared win counts in part."""

    def __init__(self, game: Game, players: int) -> None:
        seats = game.at_the_table(players)
        self.games = 0
        self.decisions = 0
        self._win_parts = [0] * seats
        self._sums = {row: [0] * seats for row in ("score", *game.categories, *game.counts)}

    @property
    def wins(self) -> list[float]:
        return [parts / WHOLE_WIN for parts in self._win_parts]

    def means(self, row: str) -> list[float]:
        return [total / self.games for total in self._sums[row]]

    def add(self, ends: Ends, decisions: int) -> None:
        """Add the final standings of matches that took this many decisions in all."""
        self.games += len(ends)
        self.decisions += decisions
        first = ends["place"] == 1
        _add(self._win_parts, first * (WHOLE_WIN // first.sum(axis=1, keepdims=True)))
        for row, sums in self._sums.items():
            _add(sums, ends[row])


def _add(sums: list[int], column: npt.NDArray[Any]) -> None:
    """Add a column by seat; a Standing may have room for more seats than the table has."""
    for seat in range(len(sums)):
        sums[seat] += int(column[:, seat].sum())


class RandomPlay:
    """Random matches, played by the compiled driver."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Value]) -> None:
        self.totals = Totals(game, players)
        self._driver: Any = playout.of(game)
        plain = game.State()
        game.configure(plain, players, options)
        self._records = (game.State.load(dump(plain)), game.Actions.blank(), Chance.blank())
        self._results = game.Standing.blanks(BATCH)
        self._driver.simulate(*self._records, self._results, 0, 0)  # loads the compiled code, so that `play` can be timed

    def play(self, seed: int, games: int) -> None:
        """Play `games` whole matches, with the seeds `seed`, `seed` + 1, …"""
        for done in range(0, games, BATCH):
            number = min(BATCH, games - done)
            self.totals.add(*self.play_batch(seed + done, number))

    def play_batch(self, seed: int, games: int) -> tuple[Ends, int]:
        """The final standings of up to BATCH matches, which the next batch overwrites, and the number of their decisions."""
        decisions = self._driver.simulate(*self._records, self._results, seed, games)
        return columns(self._results[:games]), decisions


class BotPlay:
    """Matches between bots, one for each seat."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Value], bots: Sequence[BotName]) -> None:
        self.totals = Totals(game, players)
        self._game, self._options, self._bots = game, options, bots
        self._results = game.Standing.blanks(BATCH)

    def play(self, seed: int, games: int) -> None:
        """Play `games` whole matches, with the seeds `seed`, `seed` + 1, …"""
        for match_seed in range(seed, seed + games):
            self.totals.add(*self.play_batch(match_seed, 1))

    def play_batch(self, seed: int, games: int) -> tuple[Ends, int]:
        """The final standings of up to BATCH matches, which the next batch overwrites, and the number of their decisions."""
        decisions = 0
        for n in range(games):
            match = Match(self._game, len(self._bots), self._options, seed=seed + n)
            match.play(bots_for(self._game, self._bots, seed + n))
            self._game.standing(match.state, self._results[n])
            decisions += len(match.moves)
        return columns(self._results[:games]), decisions


class Simulation:
    """The results of many matches. Arrays have a row for each match, in the order of seeds, and a column for each seat, dummies last."""

    def __init__(self, game: Game, players: int, ends: npt.NDArray[np.void], decisions: int) -> None:
        seats = game.at_the_table(players)
        self.matches, self.decisions = len(ends), decisions
        self.place: Array = ends["place"][:, :seats].astype(np.int64)
        self.score: Array = ends["score"][:, :seats].astype(np.int64)
        self.categories: dict[str, Array] = {row: ends[row][:, :seats].astype(np.int64) for row in game.categories}
        self.counts: dict[str, Array] = {row: ends[row][:, :seats].astype(np.int64) for row in game.counts}

    @property
    def wins(self) -> npt.NDArray[np.float64]:
        """For each seat, the number of matches it won; a shared win counts in part."""
        first = self.place == 1
        wins: npt.NDArray[np.float64] = (first / first.sum(axis=1, keepdims=True)).sum(axis=0)
        return wins

    def __repr__(self) -> str:
        means = " ".join(f"{mean:.1f}" for mean in self.score.mean(axis=0))
        return f"<Simulation of {self.matches} matches, {self.decisions} decisions, mean scores {means}>"


def simulate(
    game: Game | str,
    players: int,
    matches: int = 1000,
    *,
    seed: int = 0,
    options: Mapping[str, Value | str] | None = None,
    bots: Sequence[BotName] | None = None,
) -> Simulation:
    """Play matches on all cores, with the seeds `seed`, `seed` + 1, …: at random, or between `bots`, a name or class for each seat."""
    game = game if isinstance(game, Game) else find(game)
    players, chosen = game.check_players(players), game.settle({} if options is None else options)
    matches = check_number(matches, "The number of matches", 1, MOST_MATCHES)
    first = check_number(seed, "The seed", 0, SEEDS - matches)
    names = None if bots is None else check_bots(bots)
    if names is not None and len(names) != players:
        raise BadOption(f"There are {players} seats, so a match needs {players} bots, not {len(names)}.")
    played = list(play_batches(game, players, chosen, first, matches, names))
    return Simulation(game, players, np.concatenate([each.ends for each in played]), sum(each.decisions for each in played))


def play_batches(
    game: Game, players: int, options: Mapping[str, Value], seed: int, matches: int, bots: Sequence[str] | None
) -> Generator[Played, None, None]:
    """Play matches on all cores, and yield their results in the order of seeds, batch by batch. A caller that stops early waits only for
    the batches in progress."""
    batches, cores = SeedRanges(seed, matches), min(os.cpu_count() or 1, matches)
    if bots is None:
        play, pool = _random_player(game, players, options), ThreadPoolExecutor(cores)  # compiled rules run without the interpreter's lock
        yield from _in_order(pool, play, batches, cores)
        return
    play = partial(_play_bots, game, players, dict(options), tuple(bots))
    if cores == 1 or not all(map(is_importable, bots)):
        yield from map(play, batches)
        return
    yield from _in_order(ProcessPoolExecutor(cores, get_context("spawn"), _begin_worker), play, batches, cores)


class SeedRanges:
    """Ranges of seeds, small at first, so that the first results arrive early."""

    def __init__(self, seed: int, matches: int) -> None:
        self._seed, self._left, self._size = seed, matches, 1

    def __iter__(self) -> Iterator[SeedRange]:
        while self._left:
            number = min(self._size, self._left)
            yield SeedRange(self._seed, number)
            self._seed, self._left = self._seed + number, self._left - number

    def learn(self, played: Played) -> None:
        """Make the next batches larger if this one was fast."""
        if played.seconds < BATCH_SECONDS and len(played.ends) == self._size:
            self._size = min(2 * self._size, BATCH)


def _in_order(pool: Executor, play: Callable[[SeedRange], Played], batches: SeedRanges, cores: int) -> Iterator[Played]:
    """Play batches in a pool, a few ahead of the one that is yielded."""
    waiting: deque[Future[Played]] = deque()

    def first() -> Played:
        played = waiting[0].result()
        waiting.popleft()
        batches.learn(played)
        return played

    with pool:
        try:
            for batch in batches:
                with mainless():  # a pool starts its processes at a submit
                    waiting.append(pool.submit(play, batch))
                if len(waiting) >= AHEAD * cores:
                    yield first()
            while waiting:
                yield first()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _random_player(game: Game, players: int, options: Mapping[str, Value]) -> Callable[[SeedRange], Played]:
    """A function that plays batches of random matches in any thread."""
    own = local()
    own.playing = RandomPlay(game, players, options)  # loads the compiled code before threads begin

    def play(batch: SeedRange) -> Played:
        if not hasattr(own, "playing"):
            own.playing = RandomPlay(game, players, options)
        began = time.perf_counter()
        ends, decisions = own.playing.play_batch(*batch)
        return Played(ends.copy(), decisions, time.perf_counter() - began)

    return play


def _begin_worker() -> None:
    """Ctrl-C ends a worker silently; the process that started it reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _play_bots(game: Game, players: int, options: Mapping[str, Value], bots: Sequence[BotName], batch: SeedRange) -> Played:
    began = time.perf_counter()
    ends, decisions = BotPlay(game, players, options, bots).play_batch(*batch)
    return Played(ends.copy(), decisions, time.perf_counter() - began)
