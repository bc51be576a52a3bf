"""Results of finished matches, and what they add up to. Totals are counted when a match ends, so a question never reads all results."""

from collections.abc import Iterator

from doppelagent.server.store.database import Statement, Value
from doppelagent.server.store.group_commit import GroupCommit
from doppelagent.server.store.rows import Finished, Played, Result, Tally

RESULT = """
INSERT INTO results (table_id, seat, person, level, game, players, place, score, over)
SELECT id, :seat, :person, :level, game, players, :place, :score, changed FROM tables WHERE id = :table"""
COUNT_MATCH = """
INSERT INTO totals (game, matches) VALUES (:game, 1) ON CONFLICT (game) DO UPDATE SET matches = totals.matches + 1"""
COUNT_RESULT = """
INSERT INTO tallies (person, game, matches, wins, places, lowest, highest) VALUES (:person, :game, 1, :win, :place, :score, :score)
ON CONFLICT (person, game) DO UPDATE SET
  matches = tallies.matches + 1, wins = tallies.wins + excluded.wins, places = tallies.places + excluded.places,
  lowest = CASE WHEN excluded.lowest < tallies.lowest THEN excluded.lowest ELSE tallies.lowest END,
  highest = CASE WHEN excluded.highest > tallies.highest THEN excluded.highest ELSE tallies.highest END"""
RESULTS_OF = """
SELECT table_id, game, players, place, score, over FROM results WHERE person = :person ORDER BY over DESC, table_id LIMIT :limit"""
STATISTICS = "SELECT game, matches, wins, places, lowest, highest FROM tallies WHERE person = :person ORDER BY game"
TOTALS = "SELECT game, matches FROM totals ORDER BY game"


class ResultStore(GroupCommit):
    async def results_of(self, person: str, limit: int) -> list[Played]:
        """Finished matches, newest first."""
        return [Played(*cells) for cells in await self._report(RESULTS_OF, person=person, limit=limit)]

    async def statistics(self, person: str) -> list[Tally]:
        return [Tally(*cells) for cells in await self._report(STATISTICS, person=person)]

    async def totals(self) -> dict[str, int]:
        """The number of finished matches by game."""
        return dict(await self._report(TOTALS))


def finish(table: str, finished: Finished) -> Iterator[Statement]:
    """Store the results of a match and count them. A match ends once; another result for the same seat is an error."""
    yield Statement(COUNT_MATCH, {"game": finished.game}, shared=f"game {finished.game}")
    for result in finished.results:
        yield Statement(RESULT, {"table": table, **result._asdict()})
        if result.person is not None:
            yield _count(finished.game, result)


def _count(game: str, result: Result) -> Statement:
    values: dict[str, Value] = {"game": game, "win": int(result.place == 1), **result._asdict()}
    return Statement(COUNT_RESULT, values, shared=f"person {result.person}")
