"""The tasks that step environments."""

import pytest

from doppelagent.bench import environments
from doppelagent.bench.environments import BatchSpeed, OpenSpielSpeed, PettingZooSpeed, RLCardSpeed
from doppelagent.core.registry import find

GAME = find("don-carlo")


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch(threads: int) -> None:
    assert BatchSpeed(GAME, 3, {}, threads).speed(0.001) > 0


def test_our_environments_and_hearts() -> None:
    assert PettingZooSpeed(environments._our_pettingzoo(GAME, 3, {})).speed(0.001) > 0
    assert OpenSpielSpeed(environments._our_openspiel(GAME, 3, {})).speed(0.001) > 0
    assert OpenSpielSpeed(environments._hearts()).speed(0.001) > 0


@pytest.mark.filterwarnings("ignore")  # raised by the packages compared
def test_those_of_others() -> None:
    for package in ("rlcard", "pygame"):
        pytest.importorskip(package, reason="`make bench` installs it")
    assert RLCardSpeed().speed(0.001) > 0
    assert PettingZooSpeed(environments._texas_holdem()).speed(0.001) > 0
