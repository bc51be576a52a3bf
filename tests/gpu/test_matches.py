"""The code of one GPU thread (`matches`), run on the CPU, plays as `Match` and `simulate` do."""

from importlib.util import find_spec

import numpy as np
import pytest

from doppelagent import Match, every_game, find, simulate
from doppelagent.core.game import Game
from doppelagent.core.outlook import Outlook
from doppelagent.core.returns import RETURNS
from doppelagent.gpu.building.cpu_batch import CpuBatch
from doppelagent.gpu.building.describe import configured, samples
from doppelagent.gpu.building.drivers import reference_of

pytestmark = pytest.mark.compiled

SLOTS = 5
SEED = 31
KERNELS = find_spec("numba_cuda") is not None  # as in `make gpu-build`; elsewhere one game is enough, since each takes a while to compile
games = pytest.mark.parametrize("game", every_game() if KERNELS else [find("don-carlo")], ids=lambda game: game.key)


def states(game: Game, number: int) -> tuple[list[tuple[int, dict[str, object]]], np.ndarray]:
    """Players and options, and the States before their deals."""
    every = list(samples(game))
    some = every[:: max(1, len(every) // number)][:number]
    packed = np.concatenate([configured(game, players, chosen) for players, chosen in some])
    return [(players, dict(chosen)) for players, chosen in some], np.frombuffer(bytearray(packed), game.State.dtype)


@games
@pytest.mark.parametrize("returns", RETURNS)
def test_a_slot_plays_one_match_after_the_other(game: Game, returns: str) -> None:
    """Seats, masks, features, States and returns are those of Match, for the seeds that the batch names."""
    settings, first = states(game, 3)
    batch = CpuBatch(game, first, SLOTS, seed=SEED, returns=returns)
    matches = [open_match(game, settings, slot, 0) for slot in range(SLOTS)]
    ended = 0
    while ended < 2 * SLOTS:
        batch.show()
        for slot, match in enumerate(matches):
            assert match.pending[0] == batch.seats[slot]
            assert np.array_equal(batch.legal[slot].astype(bool), match.mask(match.pending[0]))
            assert np.array_equal(batch.features["values"][slot], match.features(match.pending[0]))
            assert np.array_equal(batch.leads[:, slot], expected_leads(match, len(batch.leads)))
        chosen = batch.sample().copy()
        batch.step()
        for slot, match in enumerate(matches):
            match.push(match.pending[0], int(game.actions.numbers[chosen[slot]]))
            paid = match.returns(returns) if match.over else [0.0] * match.players
            assert batch.done[slot] == match.over
            assert np.array_equal(batch.rewards[: match.players, slot], np.array(paid, np.float32))
            if match.over:
                matches[slot] = open_match(game, settings, slot, int(batch.ended[slot]))
                ended += 1


def expected_leads(match: Match, seats: int) -> np.ndarray:
    """The lead of each player by the outlook, over the mean of the others."""
    outlook = Outlook.blank()
    match.game.outlook(match.state, outlook)
    worth = Outlook.plain(outlook).worth[: match.players]
    leads = [(match.players * worth[seat] - sum(worth)) / (match.players - 1) for seat in range(match.players)]
    return np.array([*leads, *[0.0] * (seats - match.players)], np.float32)


def open_match(game: Game, settings: list[tuple[int, dict[str, object]]], slot: int, number: int) -> Match:
    players, options = settings[slot % len(settings)]
    return Match(game, players, options, seed=SEED + slot + number * SLOTS)  # type: ignore[arg-type]


@games
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game) -> None:
    batch = CpuBatch(game, states(game, 1)[1], SLOTS)
    illegal = [int(np.flatnonzero(batch.legal[slot] == 0)[0]) for slot in range(SLOTS)]
    batch.sample()
    batch.actions[:] = [illegal[0], -1, game.actions.count, batch.actions[3], 1 << 40]
    before, seats = batch.states.copy(), batch.seats.copy()
    batch.step()
    assert batch.refused.tolist() == [1, 1, 1, 0, 1]
    assert [bool(batch.states[slot] == before[slot]) for slot in range(SLOTS)] == [True, True, True, False, True]
    assert batch.seats[0] == seats[0]


@games
def test_random_matches_are_those_of_simulate(game: Game) -> None:
    matches, players = 40, game.usual_players
    results, digests, decisions = np.zeros(matches, game.Standing.dtype), np.zeros(matches, np.uint64), np.zeros(matches, np.int32)
    first = np.frombuffer(bytearray(configured(game, players, {})), game.State.dtype)
    reference_of(game).simulate(first, results, digests, decisions, SEED)
    expected = simulate(game, players, matches, seed=SEED)
    seats = expected.place.shape[1]
    assert np.array_equal(results["place"][:, :seats], expected.place)
    assert np.array_equal(results["score"][:, :seats], expected.score)
    assert decisions.sum() == expected.decisions
    assert len(set(digests.tolist())) == matches
