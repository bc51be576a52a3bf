"""PettingZoo's own tests, unchanged, and tests of what they omit."""

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.conversions import aec_to_parallel

import doppelagent as da
from doppelagent.envs import pettingzoo
from tests.envs.configurations import Configuration, every_configuration

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed, this imports an environment in a way that PettingZoo warns of
    from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation"),  # PettingZoo expects arrays, except from environments that it lists by name
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # the mask of an agent whose match is over
    pytest.mark.filterwarnings("ignore:The base environment"),
]


def playing(configuration: Configuration, **settings: Any) -> Any:
    return pettingzoo.env(**configuration.arguments, **settings)


@every_configuration
def test_it_passes_the_tests_of_pettingzoo(configuration: Configuration, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(playing(configuration), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(partial(playing, configuration), num_cycles=20)
    render_test(partial(playing, configuration))


def test_max_cycles() -> None:
    """The test is made for agents that act at the same time and choose blindly. In Don Carlo every seat sends an agent before any of them
    sends another, and illegal actions are replaced."""

    def don_carlo(max_cycles: int) -> Any:
        return pettingzoo.env("don-carlo", players=3, illegal="next", max_cycles=max_cycles)

    def in_parallel(max_cycles: int) -> Any:
        env = don_carlo(max_cycles)
        env.metadata["is_parallelizable"] = True
        return aec_to_parallel(env)

    max_cycles_test(SimpleNamespace(env=don_carlo, parallel_env=in_parallel))


@every_configuration
def test_agents_see_and_get_what_the_seats_of_a_match_do(configuration: Configuration) -> None:
    """Over a whole match: whose turn it is, observations and masks of all agents, and the final rewards."""
    game, players, options = configuration
    env, match, random = playing(configuration, returns="place"), da.Match(game, players, options, seed=4), da.bot("random", game)
    env.reset(seed=4)
    for seat in match.turns():
        assert env.agent_selection == f"seat_{seat}"
        for agent, other in zip(env.agents, range(players), strict=True):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], match.features(other))
            assert np.array_equal(seen["action_mask"], match.mask(other) if other in match.pending else np.zeros(game.actions.count))
        assert np.array_equal(env.infos[f"seat_{seat}"]["action_mask"], match.mask(seat))
        assert not any(env.infos[agent]["action_mask"].any() for agent in env.agents if agent != f"seat_{seat}")
        action = random.choose(match.view(seat))
        match.push(seat, action)
        env.step(game.actions.index[int(action)])
    assert env.rewards == dict(zip(env.agents, match.returns("place"), strict=True))
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_the_name_has_the_version_of_the_rules() -> None:
    game = da.find("black-spy")
    assert pettingzoo.env(game).metadata["name"] == f"black_spy_v{game.version}"
    assert pettingzoo.IDS[0] == f"doppelagent/black_spy_v{game.version}"
    made = pettingzoo.make("aec", pettingzoo.IDS[0], players=3, mole=True)
    assert (made.unwrapped.setting.players, made.unwrapped.setting.options["mole"]) == (3, True)


def test_an_illegal_action_raises_the_sentence_of_the_rules_or_is_replaced_by_the_next_legal_one() -> None:
    strict, lenient = pettingzoo.env("black-spy", 3), pettingzoo.env("black-spy", 3, illegal="next")
    strict.reset(seed=1)
    lenient.reset(seed=1)
    mask = strict.infos["seat_0"]["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[-1])  # after the last legal one comes the first
    with pytest.raises(da.IllegalMove, match="§"):
        strict.step(wrong)
    assert strict.agent_selection == "seat_0"
    assert np.array_equal(strict.infos["seat_0"]["action_mask"], mask)
    lenient.step(wrong)
    strict.step(int(np.argmax(mask)))
    assert np.array_equal(lenient.observe("seat_0")["observation"], strict.observe("seat_0")["observation"])


def test_matches_after_the_first_follow_from_its_seed() -> None:
    first, second = pettingzoo.env("don-carlo"), pettingzoo.env("don-carlo")
    for seed in (5, None, None):
        first.reset(seed=seed)
        second.reset(seed=seed)
        assert first.unwrapped.match == second.unwrapped.match
    assert first.unwrapped.match.seed != 5
    second.reset(seed=5)
    assert second.unwrapped.match.seed == 5


@pytest.mark.parametrize(
    "wrong", [{"players": 9}, {"mole": 3}, {"moel": True}, {"returns": "x"}, {"illegal": "x"}, {"render_mode": "x"}, {"max_cycles": 0}]
)
def test_wrong_arguments_get_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(da.BadOption, match=r"\.$"):
        pettingzoo.env(**{"game": "black-spy", **wrong})


@pytest.mark.parametrize("action", [-1, 10_000, 1.5, "play K7"])
def test_an_action_is_a_number_of_the_action_space(action: Any) -> None:
    env = pettingzoo.env("black-spy", 3)
    env.reset(seed=1)
    with pytest.raises(da.BadOption, match="An action is a number from 0 to"):
        env.step(action)


def test_it_is_rendered_as_everybody_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.env("don-carlo", render_mode="human")
    env.reset(seed=1)
    env.render()
    assert capsys.readouterr().out == da.Match("don-carlo", env.num_agents, seed=1).text() + "\n"
