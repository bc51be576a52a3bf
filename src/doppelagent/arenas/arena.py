"""An arena from Python: bots by name or class, and their ratings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any

from doppelagent.arenas.intervals import Estimate
from doppelagent.arenas.plan import make_plan
from doppelagent.arenas.report import report
from doppelagent.arenas.run import play_here, run, runner_named
from doppelagent.bots import BotName, check_bots
from doppelagent.bots.custom import is_importable
from doppelagent.core.checks import check_path
from doppelagent.core.game import Game, Value
from doppelagent.core.registry import find


@dataclass(frozen=True)
class Arena:
    """The result of an arena. `report` has all figures, as the command line prints them."""

    report: Mapping[str, Any]

    @property
    def ratings(self) -> dict[str, Estimate]:
        """The Elo ratings with their 95 % intervals, by bot, strongest first; their mean is 0."""
        return {row["bot"]: Estimate(**row["rating"]) for row in self.report["table"]}

    @property
    def wins(self) -> dict[str, Estimate]:
        """The share of its matches that each bot won."""
        return {row["bot"]: Estimate(**row["wins"]) for row in self.report["table"]}

    def __repr__(self) -> str:
        ratings = ", ".join(f"{name} {rating.value:+.0f}" for name, rating in self.ratings.items())
        return f"<Arena of {self.report['matches']} matches of {self.report['game']}: {ratings}>"


def arena(
    game: Game | str,
    bots: Sequence[BotName],
    matches: int = 400,
    *,
    players: int | None = None,
    options: Mapping[str, Value | str] | None = None,
    seed: int = 0,
    on: str = "local",
    folder: str | PathLike[str] | None = None,
) -> Arena:
    """Play matches between bots, the same deals in every seating, and rate them. Bots are names or classes. `on` is `local` (all cores),
    `ray` or `ray:ADDRESS`; a `folder` keeps the matches, so that the same call resumes them."""
    game = game if isinstance(game, Game) else find(game)
    names = check_bots(bots)
    seats = game.usual_players if players is None else game.check_players(players)
    plan = make_plan(game, names, seats, game.settle({} if options is None else options), matches, seed)
    runner = runner_named(on) if all(map(is_importable, names)) else play_here
    played = run(plan, runner, None if folder is None else check_path(folder), lambda _done: None)
    return Arena(report(plan, played))
