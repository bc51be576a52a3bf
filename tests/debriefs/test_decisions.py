"""The worth of actions: paired comparison, honest intervals, labels, judged from the View alone."""

import json
from dataclasses import asdict

import numpy as np
import pytest

from doppelagent.arenas.intervals import Estimate
from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import dump
from doppelagent.core.registry import find
from doppelagent.debriefs import tasks
from doppelagent.debriefs.comparing import GROUPS
from doppelagent.debriefs.decisions import around_mean, hopeful, is_settled, judge, label, losses
from doppelagent.debriefs.report import LABELS
from doppelagent.debriefs.tasks import DECISION, Task, Worker
from tests.bots.positions import asked, position, worlds

from .matches import Ending, endings, forced_end, games, played

BUDGET = 500 if INTERPRETED else 1500
FEW = 300
POSITIONS = 2 if INTERPRETED else 8
SAMPLES = 20 if INTERPRETED else 600


@games
def test_a_choice_is_judged_alike_in_worlds_that_the_seat_cannot_tell_apart(game: Game) -> None:
    """The judgements are equal byte for byte."""
    for moves in (0, 11, 23):
        at = position(game, moves)
        chosen = at.match.legal(at.seat)[-1]
        said = set()
        for world in worlds(at, 3):
            *_, view = asked(at, world)
            said.add(json.dumps(asdict(judge(view, chosen, 120))))
        assert len(said) == 1


@games
def test_a_worker_hands_on_the_view_alone(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []
    monkeypatch.setattr(tasks, "judge", lambda *about: given.append(about) or judge(*about))  # type: ignore[func-returns-value]
    match = played(game)
    Worker(match, 100).do(Task(DECISION, 1))
    (view, *others), *_ = given
    assert type(view) is game.View
    assert others == [match.moves[0].action, 100, 1]


@games
def test_the_same_budget_gives_the_same_judgement(game: Game) -> None:
    at = position(game, 7)
    view, chosen = at.match.view(at.seat), at.match.legal(at.seat)[0]
    once, again = judge(view, chosen, FEW), judge(view, chosen, FEW)
    assert once == again
    assert 0 < once.simulations <= max(FEW, 2 * GROUPS * len(view.legal))
    assert {candidate.action for candidate in once.options} == {game.notation.write(action) for action in view.legal}


@games
def test_a_forced_decision_costs_nothing(game: Game) -> None:
    at = position(game, 5)
    view = at.match.view(at.seat)
    view.legal = view.legal[:1]
    judged = judge(view, view.legal[0], BUDGET)
    assert (judged.forced, judged.simulations, judged.label, judged.loss.value) == (True, 0, "best", 0.0)


def truth(ending: Ending) -> dict[str, tuple[float, bool]]:
    """The worth of each action, by playing every continuation in many worlds: its mean, and whether no action is ever better."""
    match, seat = ending
    legal = match.legal(seat)
    table = np.array([[worth(world_end, seat) for action in legal if (world_end := forced_end(world, seat, action))]
                      for world in match.imagine(seat, SAMPLES, 7)])  # fmt: skip
    never_worse = (table >= table.max(axis=1, keepdims=True) - 1e-6).all(axis=0)
    return {match.game.notation.write(action): (float(table[:, n].mean()), bool(never_worse[n])) for n, action in enumerate(legal)}


def worth(match: Match, seat: int) -> float:
    """The lead over the mean of the others, as things stand."""
    outlook = Outlook.blank()
    match.game.outlook(match.state, outlook)
    worths = Outlook.plain(outlook).worth[: match.game.at_the_table(match.players)]
    return worths[seat] - (sum(worths) - worths[seat]) / (len(worths) - 1)


@games
@pytest.mark.long
def test_known_positions_are_judged_rightly(game: Game) -> None:
    """In positions with forced continuations, the best action is found, and the worth of actions lies within the intervals."""
    within, judged = 0, 0
    for ending in endings(game, POSITIONS):
        known = truth(ending)
        best = max(value for value, _ in known.values())
        said = judge(ending.match.view(ending.seat), ending.match.legal(ending.seat)[0], BUDGET)
        assert known[said.best][0] >= best - 0.35, (said, known)
        for candidate in said.options:
            value, slack = known[candidate.action][0], 0.2
            within += candidate.points.low - slack <= value <= candidate.points.high + slack
            judged += 1
        real_loss = best - known[said.chosen][0]
        assert said.loss.low - 0.35 <= real_loss <= said.loss.high + 0.35
    assert within >= 0.9 * judged


def test_luck_in_the_search_is_not_taken_for_a_loss() -> None:
    """Ten actions of the same worth with noisy values: the best seems far better, but no loss is reported."""
    chance = np.random.default_rng(1)
    seeming, said = [], []
    for _ in range(3000):
        points = chance.normal(0, 1, (GROUPS, 10))
        seeming.append(points.mean(axis=0).max() - points[:, 0].mean())
        said.append(losses(points, points, 0)[0].value)
    assert np.mean(seeming) > 0.4
    assert abs(np.mean(said)) < 0.04


def test_a_true_loss_is_found_with_its_interval() -> None:
    chance = np.random.default_rng(2)
    covered = 0
    for _ in range(400):
        points = chance.normal(0, 0.3, (GROUPS, 5))
        points[:, 3] += 2.0
        loss, _ = losses(points, points, 0)
        covered += loss.low <= 2.0 <= loss.high
    assert 0.92 <= covered / 400 <= 0.98


def test_labels_follow_the_thresholds_of_the_game() -> None:
    game = find("black-spy")
    assert [label(game, value) for value in (-1.0, 0.0, *game.losses)] == ["best", "best", *LABELS[1:]]
    assert not is_settled(game, Estimate(2.0, 0.0, 4.0))
    assert is_settled(game, Estimate(9.0, 5.0, 13.0))
    assert is_settled(game, Estimate(game.losses[0], game.losses[0] - 0.1, game.losses[0] + 0.1))


def test_what_is_clearly_worse_leaves_the_comparison_but_never_the_chosen_action() -> None:
    points = np.array([[9.0, 1.0, 8.9, 0.5, 0.4, 0.3]] * GROUPS) + np.arange(GROUPS)[:, None] % 2 * np.array([0, 0.1, 0.5, 0, 0, 0])
    assert hopeful([10, 11, 12, 13, 14, 15], points, 13) == [13, 10, 12]
    assert hopeful([10, 11], points[:, :2], 10) == [10, 11]


def test_an_interval_is_that_of_students_t() -> None:
    mean, low, high = around_mean(np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]))
    assert (mean, round(low, 2), round(high, 2)) == (4.5, 2.45, 6.55)


@games
def test_views_that_look_alike_have_the_same_bytes(game: Game) -> None:
    """Seeds are computed from these bytes."""
    at = position(game, 11)
    assert len({dump(view) for world in worlds(at, 3) for *_, view in [list(asked(at, world))]}) == 1
