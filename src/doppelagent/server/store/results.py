"""Results of finished matches, and their totals. Totals are updated when a match ends, so no query reads all results."""

from collections.abc import Iterator

from doppelagent.server.store.database import Statement, Value
from doppelagent.server.store.friends import meet
from doppelagent.server.store.group_commit import GroupCommit
from doppelagent.server.store.rows import Count, Finished, Played, Result, Tally, Week

RESULT = """
INSERT INTO results (table_id, seat, person, level, game, players, place, score, over)
SELECT id, :seat, :person, :level, game, players, :place, :score, changed FROM tables WHERE id = :table"""
COUNT_MATCH = """
INSERT INTO totals (game, matches) VALUES (:game, 1) ON CONFLICT (game) DO UPDATE SET matches = totals.matches + 1"""
COUNT_RESULT = """
INSERT INTO counts (person, game, players, against, week, matches, wins, places, lowest, highest)
SELECT :person, game, players, :against, changed / 604800000, 1, :win, :place, :score, :score FROM tables WHERE id = :table
ON CONFLICT (person, game, players, against, week) DO UPDATE SET
  matches = counts.matches + 1, wins = counts.wins + excluded.wins, places = counts.places + excluded.places,
  lowest = CASE WHEN excluded.lowest < counts.lowest THEN excluded.lowest ELSE counts.lowest END,
  highest = CASE WHEN excluded.highest > counts.highest THEN excluded.highest ELSE counts.highest END"""
RESULTS_OF = """
SELECT table_id, game, players, place, score, over FROM results WHERE person = :person ORDER BY over DESC, table_id LIMIT :limit"""
STATISTICS = """
SELECT game, CAST(SUM(matches) AS BIGINT), CAST(SUM(wins) AS BIGINT), CAST(SUM(places) AS BIGINT), MIN(lowest), MAX(highest)
FROM counts WHERE person = :person GROUP BY game ORDER BY game"""
COUNTS = """
SELECT game, players, against, CAST(SUM(matches) AS BIGINT), CAST(SUM(wins) AS BIGINT), CAST(SUM(places) AS BIGINT)
FROM counts WHERE person = :person GROUP BY game, players, against ORDER BY game, players, against"""
WEEKS = """
SELECT game, week, CAST(SUM(matches) AS BIGINT), CAST(SUM(wins) AS BIGINT)
FROM counts WHERE person = :person AND week > :after GROUP BY game, week ORDER BY week, game"""
TOTALS = "SELECT game, matches FROM totals ORDER BY game"


class ResultStore(GroupCommit):
    async def results_of(self, person: str, limit: int) -> list[Played]:
        """Finished matches, newest first."""
        return [Played(*cells) for cells in await self._report(RESULTS_OF, person=person, limit=limit)]

    async def statistics(self, person: str) -> list[Tally]:
        return [Tally(*cells) for cells in await self._report(STATISTICS, person=person)]

    async def counts(self, person: str) -> list[Count]:
        """By game, number of players and opposition."""
        return [Count(*cells) for cells in await self._report(COUNTS, person=person)]

    async def weeks(self, person: str, after: int) -> list[Week]:
        """By game and week, for the weeks after this one."""
        return [Week(*cells) for cells in await self._report(WEEKS, person=person, after=after)]

    async def totals(self) -> dict[str, int]:
        """The number of finished matches by game."""
        return dict(await self._report(TOTALS))


def finish(table: str, finished: Finished) -> Iterator[Statement]:
    """Store the results of a match and count them. A match ends once; another result for the same seat is an error."""
    yield Statement(COUNT_MATCH, {"game": finished.game}, shared=f"game {finished.game}")
    for result in finished.results:
        yield Statement(RESULT, {"table": table, **result._asdict()})
        if result.person is not None:
            yield _count(table, finished.against, result)
    yield from meet(table, finished.results)


def _count(table: str, against: str, result: Result) -> Statement:
    values: dict[str, Value] = {"table": table, "against": against, "win": int(result.place == 1), **result._asdict()}
    return Statement(COUNT_RESULT, values, shared=f"person {result.person}")
