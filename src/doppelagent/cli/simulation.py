"""Matches by the thousand: at random through the compiled driver, or between bots through `Match`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy.typing as npt

    from doppelagent.core.game import Game, Value
    from doppelagent.core.record import Record

AT_ONCE: Final = 2000  # matches between two looks at their results
WHOLE: Final = 840  # a win, in parts that any number of up to eight winners can share


class Totals:
    """What came of many matches: wins and rows of Standing, added up by seat, dummies last; a shared win counts in part."""

    def __init__(self, game: "Game", players: int) -> None:
        seats = game.at_the_table(players)
        self.games = 0
        self.decisions = 0
        self._parts_won = [0] * seats
        self._sums = {row: [0] * seats for row in ("score", *game.categories, *game.counts)}

    @property
    def wins(self) -> list[float]:
        return [parts / WHOLE for parts in self._parts_won]

    def means(self, row: str) -> list[float]:
        return [total / self.games for total in self._sums[row]]

    def add(self, results: "Sequence[Record]", decisions: int) -> None:
        """The standings at the end of some matches, which took so many decisions."""
        from doppelagent.core.record import columns

        ends = columns(results)
        self.games += len(ends)
        self.decisions += decisions
        first = ends["place"] == 1
        _add(self._parts_won, first * (WHOLE // first.sum(axis=1, keepdims=True)))
        for row, sums in self._sums.items():
            _add(sums, ends[row])


def _add(sums: list[int], column: "npt.NDArray[Any]") -> None:
    """A standing may have room for more seats than the table has."""
    for seat in range(len(sums)):
        sums[seat] += int(column[:, seat].sum())


class RandomPlay:
    """The compiled driver with its records."""

    def __init__(self, game: "Game", players: int, options: Mapping[str, "Value"]) -> None:
        from doppelagent.core import playout
        from doppelagent.core.chance import Chance
        from doppelagent.core.record import dump

        self.totals = Totals(game, players)
        self._driver: Any = playout.of(game)
        plain = game.State()
        game.configure(plain, players, options)
        self._records = (game.State.load(dump(plain)), game.Actions.blank(), Chance.blank())
        self._results = game.Standing.blanks(AT_ONCE)
        self._driver.simulate(*self._records, self._results, 0, 0)  # loads the code, which is not part of playing

    def play(self, seed: int, games: int) -> None:
        """Whole matches, with seeds counted up from `seed`."""
        for done in range(0, games, AT_ONCE):
            number = min(AT_ONCE, games - done)
            decisions = self._driver.simulate(*self._records, self._results, seed + done, number)
            self.totals.add(self._results[:number], decisions)


class BotPlay:
    """Matches between bots, each of which sees only its own View."""

    def __init__(self, game: "Game", players: int, options: Mapping[str, "Value"], bots: Sequence[str]) -> None:
        self.totals = Totals(game, players)
        self._game, self._options, self._bots = game, options, bots
        self._results = game.Standing.blanks(1)

    def play(self, seed: int, games: int) -> None:
        """Whole matches, with seeds counted up from `seed`."""
        for number in range(seed, seed + games):
            self._play_one(number)

    def _play_one(self, seed: int) -> None:
        from doppelagent.bots import Budget, bot
        from doppelagent.bots.bot import bot_seed
        from doppelagent.core.match import Match

        match = Match(self._game, len(self._bots), self._options, seed=seed)
        bots = [bot(name, self._game, bot_seed(seed, seat)) for seat, name in enumerate(self._bots)]
        while not match.over:
            seat = match.pending[0]
            match.act(seat, bots[seat].choose(match.observe(seat), match.legal(seat), Budget()))
        self._game.standing(match.state, self._results[0])
        self.totals.add(self._results, len(match.moves))
