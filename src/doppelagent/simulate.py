"""Bots at a match, and simulation: many matches, random ones through the compiled driver or between bots, with their totals.

`match.play(by_bots(bots_for(game, names, seed)))` plays one match between bots.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy.typing as npt

from doppelagent.bots import Bot, Budget, bot, bots_for
from doppelagent.core import playout
from doppelagent.core.chance import Chance
from doppelagent.core.game import Game, Value
from doppelagent.core.match import Match
from doppelagent.core.record import Record, columns, dump

BATCH: Final = 2000  # matches that the compiled driver plays in one call
WHOLE_WIN: Final = 840  # divisible by every number of winners up to eight, so that shared wins add up exactly


def ask(bot: Bot, match: Match, seat: int, budget: Budget | None = None) -> int:
    """The action that the bot chooses for this seat, from the seat's View and legal actions. Without a budget it takes its time."""
    return bot.choose(match.observe(seat), match.legal(seat), budget or Budget())


def by_bots(bots: Sequence[Bot]) -> Callable[[Match, int], int]:
    """For `Match.play`: the bot of each seat chooses its actions."""
    return lambda match, seat: ask(bots[seat], match, seat)


def first_choice(game: Game, players: int, options: Mapping[str, Value], seed: int) -> Any:
    """The View at the first real choice after a third of the first round (without rounds: of the match), played at random."""
    match, random = Match(game, players, options, seed=seed), bot("random", game, seed)
    first_round, views = game.round_of(match.state), []
    for seat in match.turns():
        if game.round_of(match.state) != first_round:
            break
        views.append((len(match.legal(seat)), match.observe(seat)))
        match.act(seat, ask(random, match, seat))
    return next(view for choices, view in views[len(views) // 3 :] if choices > 1)


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

    def add(self, results: Sequence[Record], decisions: int) -> None:
        """Add the final standings of matches that took this many decisions in all."""
        ends = columns(results)
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
            decisions = self._driver.simulate(*self._records, self._results, seed + done, number)
            self.totals.add(self._results[:number], decisions)


class BotPlay:
    """Matches between bots, one for each seat."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Value], bots: Sequence[str]) -> None:
        self.totals = Totals(game, players)
        self._game, self._options, self._bots = game, options, bots
        self._results = game.Standing.blanks(1)

    def play(self, seed: int, games: int) -> None:
        """Play `games` whole matches, with the seeds `seed`, `seed` + 1, …"""
        for match_seed in range(seed, seed + games):
            match = Match(self._game, len(self._bots), self._options, seed=match_seed)
            match.play(by_bots(bots_for(self._game, self._bots, match_seed)))
            self._game.standing(match.state, self._results[0])
            self.totals.add(self._results, len(match.moves))
