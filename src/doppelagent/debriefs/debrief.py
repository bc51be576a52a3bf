"""The debrief of a match: its decisions, its course, its luck."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Final

import numpy as np

from doppelagent.arenas.intervals import Estimate
from doppelagent.core.checks import check_number, check_path, check_seats
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.core.recordfile import load
from doppelagent.debriefs.comparing import usual_budget
from doppelagent.debriefs.course import balances, strokes
from doppelagent.debriefs.decisions import NONE, around_mean
from doppelagent.debriefs.report import LABELS, Act, Debrief, Decision, Play, read_decision
from doppelagent.debriefs.tasks import DECISION, MOMENT, Row, Task, do_all, read_passage, tasks_of
from doppelagent.debriefs.values import has_network
from doppelagent.debriefs.workfile import open_work
from doppelagent.debriefs.yardstick import likeness, yardstick_of

MOST_SIMULATIONS: Final = 10_000_000

Progress = Callable[[int, int], object]


def debrief(
    record: str | PathLike[str] | Match,
    *,
    seats: Sequence[int] | None = None,
    budget: int | None = None,
    work: str | PathLike[str] | None = None,
    cores: int | None = None,
    tell: Progress = lambda _done, _all: None,
) -> Debrief:
    """Analyse a match, or a record file: the decisions of `seats` (by default of all), the course of the match, and its luck.

    `budget` is the limit of simulations per decision (by default 500 if a network plays on, 20,000 if a search does);
    the same budget gives the same debrief, on any number of `cores`. The file `work` keeps the results so far, so that the same call
    resumes them. `tell` is called with the number of tasks done and the number of all tasks."""
    match = record if isinstance(record, Match) else load(record)
    chosen, budget = judged_seats(match, seats), check_budget(match.game, budget)
    with open_work(match, budget, None if work is None else check_path(work)) as kept:
        tasks = tasks_of(match, chosen)
        missing = [task for task in tasks if task not in kept.done]
        tell(len(tasks) - len(missing), len(tasks))
        if missing:
            for number, (task, row) in enumerate(do_all(match, budget, missing, cores), 1):
                kept.add(task, row)
                tell(len(tasks) - len(missing) + number, len(tasks))
        return report_of(match, chosen, budget, kept.done)


def judged_seats(match: Match, seats: Sequence[int] | None) -> tuple[int, ...]:
    """The seats whose decisions are judged: these, or all. Raises BadOption if there is nothing to judge."""
    if not match.moves:
        raise BadOption("There is nothing to debrief before the first move.")
    return tuple(range(match.players)) if seats is None else check_seats(seats, match.players)


def check_budget(game: Game, budget: int | None) -> int:
    return usual_budget(game) if budget is None else check_number(budget, "The budget", 1, MOST_SIMULATIONS)


def report_of(match: Match, seats: tuple[int, ...], budget: int, done: Mapping[Task, Row]) -> Debrief:
    """The debrief from the results of tasks. The balances are filled in once the match is over and every moment is done."""
    rows = [row for task, row in sorted(done.items()) if task.kind == DECISION]
    decisions = tuple(decision for decision in map(read_decision, rows) if decision.seat in seats)
    passages = [read_passage(row) for task, row in sorted(done.items()) if task.kind == MOMENT]
    adds_up = match.over and len(passages) == len(match.moves) + 1
    return Debrief(
        game=match.game.key,
        rules=match.game.version,
        names=tuple(match.names[: match.players]),
        actions=tuple(acts(match)),
        budget=budget,
        judge=yardstick_of(match.game).judge,
        evaluator="network" if has_network(match.game) else "outlook",
        seats=seats,
        plays=tuple(play_of(match.game, seat, decisions) for seat in seats),
        decisions=decisions,
        curve=tuple(each.moment for each in passages),
        strokes=strokes(passages),
        wins=balances(match, passages, 0) if adds_up else (),
        points=balances(match, passages, 1) if adds_up else (),
    )


def acts(match: Match) -> Iterator[Act]:
    for position, move in zip(match.positions(), match.moves, strict=False):  # the last position has no move
        yield Act(move.seat, match.game.notation.write(move.action), forced=len(position.legal(move.seat)) == 1)


def play_of(game: Game, seat: int, decisions: Sequence[Decision]) -> Play:
    """How a seat played: the mean loss of its unforced decisions, the count of each label, and the level that plays alike."""
    own = [decision for decision in decisions if decision.seat == seat and not decision.forced]
    counts = Counter(decision.label for decision in own)
    loss = mean_loss([decision.loss.value for decision in own])
    return Play(seat, len(own), loss, {label: counts[label] for label in LABELS}, *likeness(yardstick_of(game), loss, len(own)))


def mean_loss(values: Sequence[float]) -> Estimate:
    if not values:
        return NONE
    return around_mean(np.array(values)) if len(values) > 1 else Estimate(values[0], values[0], values[0])
