"""Calibration: the mean loss per decision of bots of each level, and how much of the variance of results is luck."""

import hashlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from doppelagent import __version__
from doppelagent.arenas.intervals import Estimate
from doppelagent.arenas.run import Spread
from doppelagent.bots import bots_for
from doppelagent.bots.levels import FILE as LEVELS_FILE
from doppelagent.bots.network.brain import FILE as NETWORK
from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.debriefs.asked import asked
from doppelagent.debriefs.course import Draws, moment_of
from doppelagent.debriefs.decisions import around_mean, judge
from doppelagent.debriefs.tasks import Row, Task
from doppelagent.debriefs.workfile import kept_work
from doppelagent.debriefs.yardstick import LevelLoss, yardstick_of

FEWEST_MATCHES: Final = 2
REPLAYED: Final = 1 << 40  # offset of the bots' seeds in a second match with the same cards

Array = npt.NDArray[np.float64]
Tell = Callable[[], object]


class Scatter(NamedTuple):
    """Standard deviations of seat 0's results over many matches, raw and without luck, in one unit."""

    unit: str
    matches: int
    raw: float
    adjusted: float  # without luck
    same_cards: float  # between matches with the same cards and other choices
    luck: Estimate  # the mean luck: 0 if the adjusted result is unbiased

    @property
    def share(self) -> float:
        return self.adjusted / self.raw if self.raw else 1.0

    @property
    def same_cards_share(self) -> float:
        return self.same_cards / self.raw if self.raw else 1.0


class Measuring(NamedTuple):
    """What is measured: one in `every` decisions of one seat, in matches between bots of the same level."""

    game: str
    levels: tuple[str, ...]
    matches: int  # per level
    budget: int  # simulations per decision, at most
    every: int = 1

    def tasks(self) -> list[Task]:
        return [Task(name, number) for number in range(self.matches) for name in self.levels]

    def header(self) -> Row:
        """What the losses of a match depend on; a work file with another header is refused."""
        game = find(self.game)
        about = {"package": __version__, "game": game.key, "rules": game.version, "budget": self.budget, "every": self.every}
        yardstick = yardstick_of(game)
        return {**about, "bots": bots_hash(game), "judge": yardstick.judge, "beyond": yardstick.beyond}


def bots_hash(game: Game) -> str:
    """SHA-256 of the game's network and level files."""
    files = [game.folder / name for name in (NETWORK, LEVELS_FILE)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files if file.is_file())).hexdigest()


def level_losses(about: Measuring, spread: Spread, work: Path | None, tell: Tell) -> dict[str, LevelLoss]:
    """The mean loss per decision of each level. The file `work` keeps results, to resume."""
    with kept_work(about.header(), work) as kept:
        wanted = about.tasks()
        missing = [number for number, task in enumerate(wanted) if task not in kept.done]
        for _ in range(len(wanted) - len(missing)):
            tell()
        if missing:
            for task, row in spread(_losses, about, missing):
                kept.add(task, row)
                tell()
        found = {name: [kept.done[Task(name, number)]["losses"] for number in range(about.matches)] for name in about.levels}
    return {name: _level_loss(losses, about.budget) for name, losses in found.items()}


def _level_loss(found: Sequence[Sequence[float]], budget: int) -> LevelLoss:
    means = np.array([np.mean(losses) for losses in found if losses])
    return LevelLoss(around_mean(means), len(found), sum(map(len, found)), budget)


def _losses(about: Measuring, number: int) -> tuple[Task, Row]:
    task = about.tasks()[number]
    return task, {"losses": losses_of(about.game, task.kind, about.budget, about.every, task.number)}


def losses_of(game: str, name: str, budget: int, every: int, number: int) -> list[float]:
    """The losses of one seat in match `number`, for one in `every` decisions. The seat rotates with `number`."""
    match, seat = played(game, name, number), number % find(game).usual_players
    positions = list(match.positions())
    views = [(asked(positions, at), move.action) for at, move in enumerate(match.moves, 1) if move.seat == seat]
    return [judge(view, action, budget).loss.value for view, action in views[::every] if len(view.legal) > 1]


def scatter(game: Game, name: str, matches: int, samples: int, spread: Spread, tell: Tell) -> tuple[Scatter, Scatter]:
    """The scatter of results, raw and without luck, in wins and in points."""
    found = []
    for each in spread(results_of, (game.key, name, samples), range(matches)):
        found.append(each)
        tell()
    rows = np.array(found)
    return _scatter("wins", rows[:, 0]), _scatter("points", rows[:, 1])


def results_of(about: tuple[str, str, int], number: int) -> list[list[float]]:
    """Result and luck of seat 0, and its result in a second match with the same cards: in wins and in points."""
    game, name, samples = about
    match, again = played(game, name, number), played(game, name, number, number + REPLAYED)
    luck = luck_of(match, samples)
    return [[match.returns(kind)[0], luck[n], again.returns(kind)[0]] for n, kind in enumerate(("win", "lead"))]


def luck_of(match: Match, samples: int) -> Array:
    """The luck of seat 0, in wins and in points."""
    positions = list(match.positions())
    deal = _above(positions[0], Draws(positions[0], samples).average_deal())
    drawing = ((Draws(before, samples), after) for before, after in pairwise(positions))
    return deal + sum(_above(after, draws.average(after.moves[-1])) for draws, after in drawing if draws.has(after.moves[-1]))


def _above(match: Match, average: tuple[Sequence[float], Sequence[float]]) -> Array:
    """Seat 0's expected result less the average, in wins and in points."""
    moment = moment_of(match)
    return np.array([moment.wins[0].value - average[0][0], moment.points[0].value - average[1][0]])


def played(game: str, name: str, number: int, choices: int | None = None) -> Match:
    """Match `number` between bots of one level. `choices` seeds the bots, so that the same cards can be played differently."""
    players = find(game).usual_players
    return Match(game, players, seed=number).play(bots_for(find(game), [name] * players, number if choices is None else choices))


def _scatter(unit: str, found: Array) -> Scatter:
    results, luck, again = found.T
    same_cards = float(np.sqrt(((results - again) ** 2).mean() / 2))
    return Scatter(unit, len(found), float(results.std(ddof=1)), float((results - luck).std(ddof=1)), same_cards, around_mean(luck))
