"""Two worlds that a seat cannot tell apart give it identical observations, masks and infos, in every adapter."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest

import doppelagent as da
from doppelagent.core.record import dump
from doppelagent.envs import openspiel, pettingzoo
from doppelagent.envs.gymnasium import SeatEnv
from doppelagent.envs.openspiel.world import World
from tests.envs.configurations import Configuration, every_configuration

WORLDS = 3
EVERY = 7  # moves between two positions


def pairs(configuration: Configuration, *, asked: bool) -> Iterator[tuple[int, da.Match, da.Match]]:
    """Seats, positions of a match, and other worlds that the seat cannot tell from them; `asked`: only seats that choose now."""
    game, players, options = configuration
    match, random, different = da.Match(game, players, options, seed=3), da.bot("random", game, 3), 0
    for turn in match.turns():
        if len(match.moves) % EVERY == 0:
            for seat in (turn,) if asked else range(players):
                for world in match.imagine(seat, WORLDS, seed=len(match.moves)):
                    different += dump(world.state) != dump(match.state)
                    yield seat, match, world
        match.let_choose(random, turn)
    assert different > 0


def same(first: Any, second: Any) -> None:
    """Assert that two values are equal, whatever their type."""
    if isinstance(first, dict):
        assert first.keys() == second.keys()
        for key in first:
            same(first[key], second[key])
    else:
        assert np.array_equal(first, second)


@every_configuration
def test_pettingzoo(configuration: Configuration) -> None:
    env = pettingzoo.SeatsEnv(**configuration.arguments)

    def shown(match: da.Match, agent: str) -> tuple[Any, ...]:
        env.reset(seed=0)
        env.match = match
        env._select()
        return env.agent_selection, env.observe(agent), env.infos[agent], env.rewards[agent], env.terminations[agent]

    for seat, match, world in pairs(configuration, asked=False):
        for one, other in zip(shown(match, f"seat_{seat}"), shown(world, f"seat_{seat}"), strict=True):
            same(one, other)


@every_configuration
def test_gymnasium(configuration: Configuration) -> None:
    for seat, match, world in pairs(configuration, asked=True):
        env = SeatEnv(**configuration.arguments, opponents="random", seat=seat, render_mode="ansi")
        shown = []
        for each in (match, world):
            env.match = each
            shown.append((*env._go_on(refused=False), env.render()))
        for one, other in zip(*shown, strict=True):
            same(one, other)


@every_configuration
def test_openspiel(configuration: Configuration) -> None:
    game, players, options = configuration
    spiel = pyspiel.load_game(openspiel.games.register(game), {"players": players, **options})
    for seat, match, world in pairs(configuration, asked=False):
        one, other = (spiel.state_of(World(game, players, each.state), seat, bytes(32)) for each in (match, world))
        assert one.current_player() == other.current_player()
        assert one.observation_tensor(seat) == other.observation_tensor(seat)
        assert one.information_state_tensor(seat) == other.information_state_tensor(seat)
        assert one.observation_string(seat) == other.observation_string(seat)
        assert one.information_state_string(seat) == other.information_state_string(seat)
        if one.current_player() == seat:
            assert one.legal_actions() == other.legal_actions()


@pytest.mark.compiled
@every_configuration
def test_batch(configuration: Configuration) -> None:
    """If a step leads to the same View in both worlds, both slots show the seat the same."""
    game, players, options = configuration
    batch, compared = da.Batch(game, 2, players, options), 0
    batch.reset()
    for seat, match, world in pairs(configuration, asked=False):
        turn = match.pending[0]
        for action in set(match.legal(turn)) & set(world.legal(turn)):
            after = [each.copy() for each in (match, world)]
            for each in after:
                each.push(turn, action)
            if after[0].pending[:1] != (seat,) or after[0].view(seat) != after[1].view(seat):
                continue
            planted(batch, turn, match, world)
            step = batch.step([game.actions.index[action]] * 2)
            assert np.array_equal(step.obs[0], step.obs[1])
            assert np.array_equal(step.mask[0], step.mask[1])
            assert step.seat.tolist() == [seat, seat]
            compared += 1
    assert compared > 0


def planted(batch: da.Batch, turn: int, *matches: da.Match) -> None:
    """Put the positions of matches into the slots of a batch."""
    slots: Any = batch._slots
    for slot, match in enumerate(matches):
        slots._states[slot] = match.state
        slots.seat[slot] = turn
        slots.mask[slot] = match.mask(turn)


def test_a_sealed_choice_is_in_no_other_seats_observation() -> None:
    """In Black Spy all pass on three cards at the same time: those of seat 0 change nothing for the others until all have passed."""
    seen: list[list[Any]] = []
    for choose in (min, max):
        env = pettingzoo.env("black-spy", players=3)
        env.reset(seed=2)
        while env.agent_selection == "seat_0":
            env.step(choose(np.flatnonzero(env.infos["seat_0"]["action_mask"])))
        seen.append([env.observe(agent)[part] for agent in ("seat_1", "seat_2") for part in ("observation", "action_mask")])
        seen[-1] += [env.infos["seat_1"]["action_mask"], env.infos["seat_2"]["action_mask"]]
    for one, other in zip(*seen, strict=True):
        same(one, other)
