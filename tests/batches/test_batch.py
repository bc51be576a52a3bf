"""Batches play the matches that `Match` plays."""

from collections.abc import Iterator

import numpy as np
import pytest

import doppelagent as da
from doppelagent.batches.batch import Start, Step
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.registry import every_game, find

games = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)

SHORT = {"black-spy": {"end_value": 1}}  # a match of one round
STEPS = 30 if INTERPRETED else 400


def same(now: Start | Step, slot: int, match: da.Match) -> None:
    """Assert that a slot shows what the match shows to the seat that chooses next."""
    seat = match.pending[0]
    assert now.seat[slot] == seat
    assert np.array_equal(now.obs[slot], match.features(seat))
    assert np.array_equal(now.mask[slot], match.mask(seat))


@games
def test_slot_n_plays_the_matches_of_its_seeds_one_after_the_other(game: Game) -> None:
    """Observations, masks, seats and rewards are those of a Match with the same seed; seeds in a slot grow by the number of slots."""
    size, players, options = 3, game.seats[0], SHORT.get(game.key, {})
    batch = da.Batch(game, size, players, options, seed=7, threads=1)
    seeds = [7, 8, 9]
    matches = [da.Match(game, players, options, seed=seed) for seed in seeds]
    now: Start | Step = batch.reset()
    for _ in range(STEPS):
        actions = batch.sample()
        for slot, match in enumerate(matches):
            same(now, slot, match)
            match.push(match.pending[0], int(game.actions.numbers[actions[slot]]))
        now = batch.step(actions)
        for slot, match in enumerate(matches):
            assert now.done[slot] == match.over
            assert now.reward[slot].tolist() == pytest.approx(match.returns("lead") if match.over else [0.0] * players)
            if match.over:
                seeds[slot] += size
                matches[slot] = da.Match(game, players, options, seed=seeds[slot])
    assert INTERPRETED or seeds != [7, 8, 9]


def ends(batch: da.Batch, number: int) -> Iterator[tuple[int, list[float]]]:
    """The rewards of the matches that end in the next steps, by slot."""
    batch.reset()
    for _ in range(number):
        step = batch.step(batch.sample())
        yield from ((int(slot), step.reward[slot].tolist()) for slot in np.flatnonzero(step.done))


@pytest.mark.compiled
def test_any_number_of_threads_plays_the_same() -> None:
    found = [list(ends(da.Batch("black-spy", 200, 3, {"end_value": 1}, threads=threads), 240)) for threads in (1, 2, 5)]
    assert len(found[0]) > 200
    assert found[0] == found[1] == found[2]


@pytest.mark.compiled
@games
def test_played_by_sample_it_is_the_simulation_of_the_same_seeds(game: Game) -> None:
    players, options = game.seats[-1], SHORT.get(game.key, {})
    simulated = da.simulate(game, players, 6, seed=40, options=options)
    first: dict[int, list[float]] = {}
    for slot, reward in ends(da.Batch(game, 6, players, options, seed=40, returns="score"), game.longest(players, options)):
        first.setdefault(slot, reward)
        if len(first) == 6:
            break
    assert [first[slot] for slot in range(6)] == simulated.score[:, :players].tolist()


@pytest.mark.parametrize("kind", ["win", "place", "score", "lead"])
def test_rewards_are_the_returns_of_the_kind_that_was_asked_for(kind: str) -> None:
    batch = da.Batch("don-carlo", 1, 2, seed=3, returns=kind)
    match = da.Match("don-carlo", 2, seed=3)
    batch.reset()
    while not match.over:
        action = batch.sample()
        match.push(match.pending[0], int(match.game.actions.numbers[action[0]]))
        step = batch.step(action)
    assert step.reward[0].tolist() == pytest.approx(match.returns(kind))


def test_reset_begins_the_same_matches_again_or_those_of_another_seed() -> None:
    batch = da.Batch("don-carlo", 2, seed=5)
    first = batch.reset().obs.copy()
    batch.step(batch.sample())
    assert np.array_equal(batch.reset().obs, first)
    assert np.array_equal(batch.reset(seed=6).obs[0], first[1])


@pytest.mark.compiled
def test_the_arrays_are_made_once() -> None:
    batch = da.Batch("don-carlo", 4)
    start = batch.reset()
    step = batch.step(batch.sample())
    assert all(np.shares_memory(before, after) for before, after in zip(start, step[:3], strict=True))
    assert start.obs.flags.c_contiguous
    assert start.mask.flags.c_contiguous


def test_a_bot_chooses_from_the_view_of_a_slot() -> None:
    batch, bot = da.Batch("black-spy", 2, 3, seed=1), da.bot("greedy", "black-spy", seed=1)
    start = batch.reset()
    match = da.Match("black-spy", 3, seed=2)
    assert batch.view(1) == match.view(int(start.seat[1]))
    assert batch.view(1).legal == match.view(int(start.seat[1])).legal
    chosen = [int(bot.choose(batch.view(slot))) for slot in range(2)]
    batch.step(find("black-spy").actions.index[chosen])


def test_an_illegal_action_is_refused_by_a_sentence_and_changes_nothing() -> None:
    batch = da.Batch("black-spy", 2, 3, seed=1)
    start = batch.reset()
    before, actions = start.obs.copy(), batch.sample()
    wrong = actions.copy()
    wrong[1] = int(np.argmin(start.mask[1]))
    with pytest.raises(da.BadOption, match=f"The action {wrong[1]} is not legal in slot 1"):
        batch.step(wrong)
    with pytest.raises(da.BadOption, match="The action -1 is not legal in slot 0"):
        batch.step([-1, -1])
    assert np.array_equal(batch._slots.features, before)
    batch.step(actions)


@pytest.mark.compiled
def test_an_action_is_not_counted_from_the_end() -> None:
    batch = da.Batch("don-carlo", 2)
    batch.reset()
    batch._slots.mask[:] = True
    for action in (-1, batch.game.actions.count):
        with pytest.raises(da.BadOption, match=f"The action {action} is not legal in slot 0"):
            batch.step([action, 0])


@pytest.mark.parametrize("actions", [[0], [0.0, 1.0], 3, [[0, 1]], "ab"])
def test_actions_are_one_whole_number_for_each_slot(actions: object) -> None:
    batch = da.Batch("don-carlo", 2)
    batch.reset()
    with pytest.raises(da.BadOption, match="A step takes an array of 2 actions"):
        batch.step(actions)  # type: ignore[arg-type]  # what users pass by mistake


@pytest.mark.parametrize("wrong", [{"size": 0}, {"players": 9}, {"options": {"x": 1}}, {"seed": -1}, {"threads": 0}, {"returns": "money"}])
def test_wrong_arguments_get_a_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(da.BadOption, match=r"\.$"):
        da.Batch(**{"game": "black-spy", "size": 2, **wrong})  # type: ignore[arg-type]  # what users pass by mistake


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_that_was_closed_is_over(threads: int) -> None:
    with da.Batch("don-carlo", 64, threads=threads) as batch:
        batch.reset()
        actions = batch.sample()
    for call in (lambda: batch.step(actions), batch.sample, batch.reset):
        with pytest.raises(da.BadOption, match=r"^These matches were closed; make a new batch or environment\.$"):
            call()
    batch.close()


def test_a_batch_begins_with_reset() -> None:
    batch = da.Batch("don-carlo", 2)
    for call in (lambda: batch.step([0, 0]), batch.sample, lambda: batch.view(0)):
        with pytest.raises(da.BadOption, match=r"A batch begins with reset\(\)\."):
            call()
