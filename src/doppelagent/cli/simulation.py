"""Matches by the thousand: at random through the compiled driver, or between bots through `Match`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from doppelagent.cli.arguments import bot_seed

if TYPE_CHECKING:
    from doppelagent.core.game import Game, Value


@dataclass
class Totals:
    """What came of many matches; scores and wins are added up by seat, dummies last; a shared win counts in part."""

    games: int
    decisions: int
    scores: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)


class RandomPlay:
    """The compiled driver with its records. One tally takes it all, so what comes out does not depend on how it is split."""

    def __init__(self, game: "Game", players: int, options: Mapping[str, "Value"]) -> None:
        from doppelagent.core import playout
        from doppelagent.core.chance import Chance
        from doppelagent.core.record import dump

        self._seats = game.at_the_table(players)
        self._driver: Any = playout.of(game)
        plain = game.State()
        game.configure(plain, players, options)
        state = game.State.load(dump(plain))
        self._tally = self._driver.Tally.blank()
        self._records = (state, game.Actions.blank(), Chance.blank(), game.Standing.blank(), self._tally)

    def play(self, seed: int, games: int) -> None:
        """Whole matches, with seeds counted up from `seed`."""
        self._driver.simulate(*self._records, seed, games)

    def totals(self) -> Totals:
        tally = self._driver.Tally.plain(self._tally)
        return Totals(tally.games, tally.decisions, tally.scores[: self._seats], tally.wins[: self._seats])


class BotPlay:
    """Matches between bots, each of which sees only its own View."""

    def __init__(self, game: "Game", players: int, options: Mapping[str, "Value"], bots: Sequence[str]) -> None:
        self._game, self._options, self._bots = game, options, bots
        seats = game.at_the_table(players)
        self._totals = Totals(0, 0, [0.0] * seats, [0.0] * seats)

    def play(self, seed: int, games: int) -> None:
        """Whole matches, with seeds counted up from `seed`."""
        for number in range(seed, seed + games):
            self._play_one(number)

    def totals(self) -> Totals:
        return self._totals

    def _play_one(self, seed: int) -> None:
        from doppelagent.bots import bot
        from doppelagent.core.match import Match

        match = Match(self._game, len(self._bots), self._options, seed=seed)
        bots = [bot(name, self._game, bot_seed(seed, seat)) for seat, name in enumerate(self._bots)]
        while not match.over:
            seat = match.pending[0]
            match.act(seat, bots[seat].choose(match.observe(seat), match.legal(seat)))
        self._add(len(match.moves), match.standing())

    def _add(self, decisions: int, standing: list[dict[str, int]]) -> None:
        self._totals.games += 1
        self._totals.decisions += decisions
        winners = sum(row["place"] == 1 for row in standing)
        for seat, row in enumerate(standing):
            self._totals.scores[seat] += row["score"]
            self._totals.wins[seat] += 1 / winners if row["place"] == 1 else 0
