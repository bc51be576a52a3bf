"""The yardstick of a game: the loss per decision of bots of each level, and the values of States. `doppelagent calibrate` writes it."""

import json
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, Literal

from doppelagent.arenas.intervals import Estimate
from doppelagent.core.game import Game

Judge = Literal["search", "network"]

FILE: Final = "yardstick.json"  # in the folder of a game that was calibrated


@dataclass(frozen=True)
class LevelLoss:
    """The mean loss per decision of bots of one level, in points. The interval comes from the spread between matches."""

    loss: Estimate
    matches: int
    decisions: int
    budget: int  # simulations per decision, at most


@dataclass(frozen=True)
class Yardstick:
    """Measured once per game, on matches of four."""

    judge: Judge = "search"  # what plays on after a judged action
    beyond: bool = True  # whether a network that judges adds the gain it predicts beyond its horizon
    levels: dict[str, LevelLoss] = field(default_factory=dict)
    weights: tuple[float, float] = (1.0, 1.0)  # of the lead now and of the predicted gain
    sharpness: tuple[float, float] = (-3.0, 0.0)  # log of a point's weight for the win: at the beginning, and its increase per move

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


FEWEST_DECISIONS: Final = 8  # fewer are not enough to estimate even their spread
USUAL: Final = 0.25  # of the distance to the next level


def likeness(yardstick: Yardstick, loss: Estimate, decisions: int) -> tuple[str, str] | tuple[None, None]:
    """The level whose loss is nearest, and its day (good, usual or bad); None if the decisions are too few to tell.

    They are also too few if the interval includes the losses of all levels, since then any level would fit."""
    levels = sorted(yardstick.levels, key=lambda name: yardstick.levels[name].loss.value)
    means = [yardstick.levels[name].loss.value for name in levels]
    if decisions < FEWEST_DECISIONS or len(levels) < 2 or (loss.low <= means[0] and means[-1] <= loss.high):
        return None, None
    nearest = min(range(len(levels)), key=lambda n: abs(means[n] - loss.value))
    worse = loss.value > means[nearest]
    neighbour = nearest + 1 if (worse and nearest + 1 < len(levels)) or nearest == 0 else nearest - 1
    usual = abs(loss.value - means[nearest]) <= USUAL * abs(means[neighbour] - means[nearest])
    return levels[nearest], "usual" if usual else "bad" if worse else "good"


@cache
def yardstick_of(game: Game) -> Yardstick:
    """The yardstick in the folder of a game, or a default one."""
    return read(game.folder / FILE)


def read(path: Path) -> Yardstick:
    if not path.is_file():
        return Yardstick()
    data = json.loads(path.read_text(encoding="utf-8"))
    levels = {name: LevelLoss(**{**row, "loss": Estimate(*row["loss"])}) for name, row in data["levels"].items()}
    return Yardstick(data["judge"], data["beyond"], levels, tuple(data["weights"]), tuple(data["sharpness"]))
