"""Gymnasium's own checks, and our vector environment compared with Gymnasium's vector of single ones."""

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import doppelagent as da
from doppelagent.core.bot import bot_seed
from doppelagent.envs.gymnasium import IDS, SeatEnv
from doppelagent.envs.vector import SeatVectorEnv
from tests.envs.configurations import Configuration, every_configuration


def made(configuration: Configuration, **settings: Any) -> Any:
    arguments = {**configuration.arguments, "opponents": "random", **settings}
    (env_id,) = [each for each in IDS if gymnasium.spec(each).kwargs == {"game": arguments["game"]}]
    return gymnasium.make(env_id, **arguments)


@every_configuration
def test_it_passes_the_checks_of_gymnasium(configuration: Configuration) -> None:
    check_env(made(configuration).unwrapped)


def test_every_game_is_registered_with_the_version_of_its_rules() -> None:
    assert IDS == ("doppelagent/BlackSpy-v1", "doppelagent/DonCarlo-v1", "doppelagent/Pingvasion-v1", "doppelagent/Vienna-v1")
    assert all(each.endswith(f"-v{game.version}") for each, game in zip(IDS, da.every_game(), strict=True))


@every_configuration
def test_the_seat_plays_a_match_against_the_bots(configuration: Configuration) -> None:
    """Observations and the final return equal those of the same match played without an environment."""
    game, players, options = configuration
    seat = players - 1
    env = made(configuration, seat=seat, opponents="random")
    match = da.Match(game, players, options, seed=6)
    random = [da.bot("random", game, bot_seed(6, other)) for other in range(players)]
    observation, info = env.reset(seed=6)
    for chooser in match.turns():
        if chooser != seat:
            match.let_choose(random[chooser], chooser)
            continue
        assert np.array_equal(observation["observation"], match.features(seat))
        assert np.array_equal(info["action_mask"], match.mask(seat))
        action = match.legal(seat)[-1]
        match.push(seat, action)
        observation, reward, terminated, truncated, info = env.step(game.actions.index[action])
    assert (terminated, truncated) == (True, False)
    assert reward == match.returns("lead")[seat]
    with pytest.raises(da.BadOption, match="The match is over"):
        env.step(0)


def test_opponents_are_a_bot_or_one_for_each_other_seat() -> None:
    env = SeatEnv("black-spy", 3, opponents=["greedy", "random"], seat=1, end_value=1)
    env.reset(seed=1)
    assert {seat: bot.name for seat, bot in env._bots.items()} == {0: "greedy", 2: "random"}
    with pytest.raises(da.BadOption, match="has 2 opponents, not 1"):
        SeatEnv("black-spy", 3, opponents=["greedy"])
    with pytest.raises(da.BadOption, match="There is no bot"):
        SeatEnv("black-spy", 3, opponents="gredy")


def test_an_illegal_action_is_replaced_and_said_so_or_raises() -> None:
    env, strict = SeatEnv("black-spy", 3, opponents="random"), SeatEnv("black-spy", 3, opponents="random", illegal="raise")
    observation, _ = env.reset(seed=2)
    strict.reset(seed=2)
    wrong, right = int(np.flatnonzero(observation["action_mask"] == 0)[-1]), int(np.argmax(observation["action_mask"]))
    *_, info = env.step(np.int64(wrong))
    assert info["refused"]
    with pytest.raises(da.IllegalMove, match="§"):
        strict.step(np.int64(wrong))
    *_, info = strict.step(np.int64(right))
    assert not info["refused"]
    assert env.match == strict.match


@pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda mode: mode.value)
@every_configuration
def test_the_vector_form_does_what_gymnasiums_vector_of_single_environments_does(configuration: Configuration, mode: AutoresetMode) -> None:
    """Compares observations, rewards, ends and infos over several matches, with illegal actions and opponents with their own seeds."""
    arguments = {**configuration.arguments, "opponents": Lowest, "seat": 1}
    ours = SeatVectorEnv(3, **arguments, autoreset_mode=mode)
    theirs = SyncVectorEnv([partial(SeatEnv, **arguments)] * 3, autoreset_mode=mode)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    assert data_equivalence(ours.reset(seed=8), theirs.reset(seed=8), exact=True)
    ours.action_space.seed(1)
    ended = 0
    for _ in range(150):
        actions = ours.action_space.sample()
        stepped, expected = ours.step(actions), theirs.step(actions)
        assert np.array_equal(stepped[1], expected[1].astype(np.float32))  # a batch counts rewards in 32 bits
        assert data_equivalence((stepped[0], *stepped[2:]), (expected[0], *expected[2:]), exact=True)
        ended += int(stepped[2].sum())
        if mode == AutoresetMode.DISABLED and stepped[2].any():
            again = {"reset_mask": stepped[2]}
            assert data_equivalence(ours.reset(options=dict(again)), theirs.reset(options=dict(again)), exact=True)
    assert ended > 0


class Lowest(da.Bot):
    """Chooses the action with the lowest number."""

    def choose(self, view: da.View, _budget: da.Budget | None = None) -> int:
        return min(view.legal)


def test_random_opponents_of_the_vector_form_choose_by_compiled_code() -> None:
    env = gymnasium.make_vec("doppelagent/DonCarlo-v1", num_envs=4, players=3, opponents="random", vectorization_mode="vector_entry_point")
    env.reset(seed=1)
    ends = sum(env.step(env.action_space.sample())[2].sum() for _ in range(60))
    assert ends >= 4
    env.close()
