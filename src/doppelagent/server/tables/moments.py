"""Key moments of a replay: how the match stood at the end of each round; in a game without rounds, whenever the scores changed."""

from doppelagent.core.match import Match
from doppelagent.server.messages.pages import Moment
from doppelagent.server.tables.table import Table


class Moments:
    """Collects the moments of a match; `look` is called after each entry, from the deal on."""

    def __init__(self, table: Table) -> None:
        self._first = _scores(table.running)
        self._round, self._moves = _round_of(table.running), 0
        self._seen: list[tuple[int, Moment]] = []  # with the number of moves before each

    @property
    def seen(self) -> list[Moment]:
        return [moment for _, moment in self._seen]

    def look(self, table: Table, at: int) -> None:
        """Add a moment if the last entry made one, after `at` steps; drop moments that were undone."""
        match, moves = table.running, len(table.running.moves)
        if moves < self._moves:
            self._seen = [(earlier, moment) for earlier, moment in self._seen if earlier <= moves]
        elif moves > self._moves and (match.over or not self._round or _round_of(match) != self._round):
            self._add(moves, _moment(match, at, self._round))
        self._round, self._moves = _round_of(match), moves

    def _add(self, moves: int, moment: Moment) -> None:
        before = self._seen[-1][1].scores if self._seen else self._first
        if moment.round or moment.scores != before:
            self._seen.append((moves, moment))


def _round_of(match: Match) -> int:
    return int(match.game.round_of(match.state))


def _scores(match: Match) -> list[int]:
    return [row.score for row in match.standing_if_over]


def _moment(match: Match, at: int, number: int) -> Moment:
    leaders = [seat for seat, row in enumerate(match.standing_if_over) if row.place == 1]
    return Moment(at, number, _scores(match), leaders)
