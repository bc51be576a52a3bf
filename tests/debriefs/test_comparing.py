"""The bots that play on after a judged action, and the worlds that count."""

from typing import Any

import numpy as np
import pytest

from doppelagent.bots.network.worlds import Worlds
from doppelagent.core.registry import find
from doppelagent.debriefs import comparing
from doppelagent.debriefs.comparing import GROUPS, Rollouts, Trees, comparer_for, usual_budget
from doppelagent.debriefs.yardstick import Judge, Yardstick
from tests.bots.positions import position

GAME = find("don-carlo")


@pytest.mark.parametrize(("judge", "comparer", "budget"), [("search", Trees, 20_000), ("network", Rollouts, 500)])
def test_the_yardstick_says_who_plays_on(judge: Judge, comparer: type, budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "yardstick_of", lambda _game: Yardstick(judge))
    at = position(GAME, 5)
    assert type(comparer_for(at.match.view(at.seat), 64)) is comparer
    assert usual_budget(GAME) == budget


@pytest.mark.parametrize("judge", ["search", "network"])
def test_both_compare_the_actions_in_groups(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "yardstick_of", lambda _game: Yardstick(judge))
    at = position(GAME, 5)
    view = at.match.view(at.seat)
    points, wins, worlds = comparer_for(view, 64).compare(view.legal, 1)
    assert points.shape == wins.shape == (GROUPS, len(view.legal))
    assert worlds == GROUPS
    assert (wins >= 0).all()
    assert (wins <= 1).all()


def test_worlds_of_earlier_calls_count_where_nobody_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    brought = iter([np.tile([1.0, 2.0, 3.0], (GROUPS, 1)), np.tile([5.0, 7.0], (3 * GROUPS, 1))])
    monkeypatch.setattr(Worlds, "results", lambda *_: (table := next(brought), table / 10))
    at = position(GAME, 5)
    view: Any = at.match.view(at.seat)
    one, two, three = view.legal[:3]
    view.legal = (one, two, three)
    rollouts = Rollouts(view, 1)
    assert rollouts.compare([one, two, three], 1).points.mean(axis=0).tolist() == [1.0, 2.0, 3.0]
    points, wins, worlds = rollouts.compare([three, one], 3)
    assert points.mean(axis=0).tolist() == [(3 + 3 * 5) / 4, (1 + 3 * 7) / 4]
    assert wins.mean(axis=0).tolist() == pytest.approx([0.45, 0.55])
    assert worlds == 4 * GROUPS


@pytest.mark.parametrize("beyond", [True, False])
def test_points_at_the_horizon_are_those_counted_unless_the_network_looks_beyond(beyond: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Black Spy the horizon is the next round: by then points are whole, and a lead is over a mean of others."""
    game = find("black-spy")
    monkeypatch.setattr(comparing, "yardstick_of", lambda _game: Yardstick("network", beyond))
    at = position(game, 40)
    leads = Rollouts(at.match.view(at.seat), 1).compare(at.match.legal(at.seat), 1).points
    assert np.allclose(60 * leads, np.round(60 * leads), atol=1e-4) is not beyond  # 60: any number of others
