"""Debriefs of many matches, one task each, on the cores of this machine or on a Ray cluster."""

from collections.abc import Iterator, Sequence
from os import PathLike

from doppelagent.arenas.run import spread_named
from doppelagent.core.match import Match
from doppelagent.core.recordfile import load
from doppelagent.debriefs.debrief import check_budget, debrief
from doppelagent.debriefs.report import Debrief


def debrief_all(
    records: Sequence[str | PathLike[str] | Match], *, seats: Sequence[int] | None = None, budget: int | None = None, on: str = "local"
) -> Iterator[tuple[int, Debrief]]:
    """Analyse many matches, or record files, as `debrief` does. Yields pairs of index in `records` and debrief, in the order in which they
    are done. `on` is `local` (all cores), `ray` or `ray:ADDRESS`."""
    matches = [record if isinstance(record, Match) else load(record) for record in records]
    budgets = [check_budget(match.game, budget) for match in matches]
    return spread_named(on)(_analyse, (matches, seats, budgets), range(len(matches)))


def _analyse(about: tuple[Sequence[Match], Sequence[int] | None, Sequence[int]], number: int) -> tuple[int, Debrief]:
    matches, seats, budgets = about
    return number, debrief(matches[number], seats=seats, budget=budgets[number], cores=1)
