"""OpenSpiel's own tests, unchanged, and the interface that its algorithms use."""

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import doppelagent as da
from doppelagent.core.record import dump
from doppelagent.envs import openspiel
from doppelagent.envs.openspiel.world import Memory, World
from tests.envs.configurations import Configuration, every_configuration


def loaded(configuration: Configuration, **more: Any) -> Any:
    game, players, options = configuration
    return pyspiel.load_game(f"doppelagent_{game.key.replace('-', '_')}", {"players": players, **options, **more})


def dealt(game: Any, deal: int = 0, actions: int = 0) -> Any:
    """A state after the deal and some actions, each the middle one of the legal ones."""
    state = game.new_initial_state()
    state.apply_action(deal)
    for _ in range(actions):
        legal = state.legal_actions()
        state.apply_action(legal[len(legal) // 2])
    return state


@every_configuration
def test_it_passes_the_tests_of_openspiel(configuration: Configuration) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    game = loaded(configuration, deals=50)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    GamesSimTest().sim_game(game)


def test_every_game_is_registered() -> None:
    assert openspiel.NAMES == ("doppelagent_black_spy", "doppelagent_don_carlo", "doppelagent_pingvasion", "doppelagent_vienna")
    game = pyspiel.load_game("doppelagent_black_spy(players=3,mole=true)")
    assert (game.num_players(), game.options["mole"], game.options["call_colour"]) == (3, True, False)
    assert game.max_game_length() == da.find("black-spy").longest(3, {"mole": True})


@every_configuration
def test_a_state_plays_the_match_of_its_seed(configuration: Configuration) -> None:
    game, players, options = configuration
    state, match = dealt(loaded(configuration, first_deal=100), deal=7), da.Match(game, players, options, seed=107)
    while not state.is_terminal():
        seat = match.pending[0]
        assert state.current_player() == seat
        assert [state.action_to_string(action) for action in state.legal_actions()] == [
            game.notation.write(action) for action in game.actions.numbers[np.flatnonzero(match.mask(seat))]
        ]
        assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), match.features(seat))
        action = state.legal_actions()[-1]
        state.apply_action(action)
        match.push(seat, int(game.actions.numbers[action]))
    assert match.over
    assert state.returns() == match.returns("lead")


@every_configuration
def test_a_resampled_state_looks_the_same_and_tells_nothing_of_the_true_one(configuration: Configuration) -> None:
    """Same observation and information state for the player; no history; other worlds."""
    state = dealt(loaded(configuration), actions=12)
    player, sampler = state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = set()
    for _ in range(5):
        other = state.resample_from_infostate(player, sampler)
        assert other.history() == []
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        others.add(dump(other.world.state))
        while not other.is_terminal():
            other.apply_action(other.legal_actions()[0])
        assert sum(other.returns()) == pytest.approx(0, abs=0.001)
    assert len(others) > 1


def test_an_information_state_recalls_what_the_observation_forgets() -> None:
    """Two orders of the same sealed choices lead to the same View, but a seat remembers their order."""
    game = pyspiel.load_game("doppelagent_black_spy(players=3)")
    first, second = dealt(game), dealt(game)
    some = first.legal_actions()[:2]
    for state, actions in ((first, some), (second, some[::-1])):
        for action in actions:
            state.apply_action(action)
    assert first.observation_tensor(0) == second.observation_tensor(0)
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_tensor(0) != second.information_state_tensor(0)
    assert first.information_state_string(1) == second.information_state_string(1)
    assert dealt(game, 1).information_state_string(1) != first.information_state_string(1)


def test_a_seat_remembers_what_it_did_even_if_it_looks_the_same() -> None:
    game = da.find("don-carlo")
    world = World(game, 2, da.Match(game, 2, seed=1).state)
    first, second = Memory(world), Memory(world)
    first.add(world, seat=0, action=1)
    second.add(world, seat=0, action=2)
    assert first.hash_of(0, game) != second.hash_of(0, game)
    assert first.hash_of(1, game) == second.hash_of(1, game)


def test_states_are_copied_and_pickled_whole() -> None:
    state = dealt(pyspiel.load_game("doppelagent_don_carlo(players=2)"), actions=5)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):  # noqa: S301  # our own
        assert other.history() == state.history()
        assert other.information_state_string(1) == state.information_state_string(1)
        before = state.observation_string(0), state.information_state_string(0)
        other.apply_action(other.legal_actions()[0])
        assert other.information_state_string(0) != before[1]
        assert (state.observation_string(0), state.information_state_string(0)) == before
    assert len(state.history()) == 6


def test_observers_have_a_piece_for_each_block_of_features() -> None:
    game, features = pyspiel.load_game("doppelagent_black_spy"), da.find("black-spy").features
    observation = make_observation(game, INFO_STATE_OBS_TYPE)
    observation.set_from(dealt(game), player=1)
    assert list(observation.dict) == [*features, "past"]
    assert observation.dict["hand"].sum() == 15
    kind = pyspiel.IIGObservationType
    public = make_observation(game, kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    public.set_from(dealt(game), player=1)
    assert public.dict["hand"].sum() == 0
    with pytest.raises(da.BadOption, match="no other observers are supported"):
        make_observation(game, kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))


@every_configuration
def test_ismcts_of_openspiel_searches_through_imagine(configuration: Configuration) -> None:
    state = dealt(loaded(configuration), actions=6)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    search = ismcts.ISMCTSBot(
        state.get_game(), mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 8, random_state=np.random.RandomState(1)
    )
    assert search.step(state) in state.legal_actions()


def test_its_environment_for_learners_runs_ours() -> None:
    environment = rl_environment.Environment(
        "doppelagent_don_carlo(players=3)", chance_event_sampler=rl_environment.ChanceEventSampler(seed=1)
    )
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0, abs=0.001)


def test_the_arena_takes_its_bots_as_opponents() -> None:
    result = da.arena("don-carlo", ["openspiel:ismcts:2", "random"], matches=2, players=2)
    assert set(result.ratings) == {"openspiel:ismcts:2", "random"}


@pytest.mark.parametrize("name", ["openspiel:ismcts", "openspiel:ismcts:0", "openspiel:mcts:5", "openspiel:"])
def test_other_names_of_its_bots_get_a_sentence(name: str) -> None:
    with pytest.raises(da.BadOption, match="OpenSpiel's bots are named openspiel:ismcts:N"):
        da.bot(name, "don-carlo")


@pytest.mark.parametrize(("name", "value"), [("players", 9), ("returns", "win"), ("deals", 0), ("end_value", -1)])
def test_wrong_parameters_get_a_sentence(name: str, value: Any) -> None:
    with pytest.raises(da.BadOption, match=r"\.$"):
        pyspiel.load_game("doppelagent_black_spy", {name: value})
