"""The level that plays like a seat, and the measurements of calibration."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from doppelagent.arenas.intervals import Estimate
from doppelagent.bots import LEVELS
from doppelagent.cli.app import main
from doppelagent.core.errors import BadRecord
from doppelagent.core.game import Game
from doppelagent.core.registry import find
from doppelagent.debriefs import calibration
from doppelagent.debriefs.calibration import Measuring, level_losses, scatter
from doppelagent.debriefs.yardstick import FEWEST_DECISIONS, LevelLoss, Yardstick, likeness, read, yardstick_of

from .matches import games

QUICK = find("don-carlo")
LOSSES = {"informant": 3.0, "agent": 1.0, "double-agent": 0.5, "director": 0.0}
LADDER = Yardstick(levels={name: LevelLoss(Estimate(loss, loss - 0.1, loss + 0.1), 100, 1000, 8000) for name, loss in LOSSES.items()})


def here(work: Callable[[Any, int], Any], shared: Any, numbers: Sequence[int]) -> Iterator[Any]:
    """Do the work in this process."""
    return (work(shared, number) for number in numbers)


def around(loss: float, reach: float = 0.5) -> Estimate:
    return Estimate(loss, loss - reach, loss + reach)


@pytest.mark.parametrize(
    ("loss", "level", "day"),
    [
        (3.1, "informant", "usual"), (2.3, "informant", "good"), (4.0, "informant", "bad"), (1.0, "agent", "usual"), (1.8, "agent", "bad"),
        (0.8, "agent", "good"), (0.62, "double-agent", "usual"), (0.7, "double-agent", "bad"), (0.05, "director", "usual"),
        (-0.3, "director", "good"), (0.2, "director", "bad"),
    ],
)  # fmt: skip
def test_the_nearest_level_is_named_with_its_day(loss: float, level: str, day: str) -> None:
    assert likeness(LADDER, around(loss), 30) == (level, day)


def test_too_few_decisions_name_no_level() -> None:
    assert likeness(LADDER, around(1.0), FEWEST_DECISIONS - 1) == (None, None)
    assert likeness(LADDER, around(1.5, 1.6), 30) == (None, None)  # any level would fit
    assert likeness(Yardstick(), around(1.0), 30) == (None, None)  # nothing was measured


@games
def test_every_game_has_its_yardstick(game: Game, tmp_path: Path) -> None:
    """Loss falls from Informants to Agents to Directors, and no level loses clearly more than the one below it; Informants and Agents lose
    more than Directors, without overlap."""
    found = yardstick_of(game)
    assert list(found.levels) == list(LEVELS)
    informant, agent, double_agent, director = (row.loss for row in found.levels.values())
    assert informant.value > agent.value > director.value
    assert all(stronger.low <= weaker.value for weaker, stronger in pairwise((informant, agent, double_agent, director)))
    assert min(informant.low, agent.low) > director.high
    assert found.sharpness != Yardstick().sharpness
    found.write(tmp_path / "yardstick.json")
    assert read(tmp_path / "yardstick.json") == found


@games
def test_thresholds_follow_what_an_informant_loses(game: Game) -> None:
    """A mistake costs that, within its interval; a fine choice a fifth of it, a doubtful one half, a blunder double, all rounded."""
    loss = yardstick_of(game).levels["informant"].loss
    assert loss.low <= game.losses[2] <= loss.high
    for share, threshold in zip((0.2, 0.5, 2), (game.losses[0], game.losses[1], game.losses[3]), strict=True):
        assert threshold == pytest.approx(share * game.losses[2], abs=0.11)


def test_calibration_is_resumed_and_counts_every_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    file = tmp_path / "work.jsonl"
    about = Measuring(QUICK.key, ("informant", "agent"), matches=2, budget=60, every=3)
    once = level_losses(about, here, file, lambda: told.append(1))
    assert {name: row.matches for name, row in once.items()} == {"informant": 2, "agent": 2}
    assert len(told) == 4
    monkeypatch.setattr(calibration, "losses_of", None)  # nothing is left to judge
    assert level_losses(about, here, file, lambda: None) == once
    assert level_losses(about._replace(levels=("agent",)), here, file, lambda: None) == {"agent": once["agent"]}


def test_the_work_of_another_network_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about, file = Measuring(QUICK.key, ("informant",), matches=2, budget=60, every=3), tmp_path / "work.jsonl"
    level_losses(about, here, file, lambda: None)
    monkeypatch.setattr(calibration, "bots_hash", lambda _: "another")
    with pytest.raises(BadRecord, match="another match, budget, network or version"):
        level_losses(about, here, file, lambda: None)


def test_only_levels_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", QUICK.key, "--level", "greedy"]) == 2
    assert "There is no level 'greedy'; there are informant, agent, double-agent, director." in capsys.readouterr().err


def test_luck_explains_some_of_the_scatter() -> None:
    """The same cards and choices have no scatter; the mean luck is near 0."""
    wins, points = scatter(QUICK, "random", 12, 4, here, lambda: None)
    assert (wins.matches, wins.unit, points.unit) == (12, "wins", "points")
    assert points.luck.low < 0 < points.luck.high
    assert 0 < points.same_cards_share < 1.5
    assert np.isfinite(points.share)
