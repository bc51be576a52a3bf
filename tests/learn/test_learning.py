"""Training: advantages by hand, setups of every kind, the same network for the same seed, and a policy that sees no secret."""

import math
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import doppelagent as da
from doppelagent.bots.network.brain import Brain
from doppelagent.core.errors import BadOption
from doppelagent.core.networkfile import VALUES, read_network
from doppelagent.core.returns import RETURNS
from doppelagent.gpu.building.describe import configured
from tests.gpu import fake

torch = pytest.importorskip("torch", reason="training needs torch, which is not among the packages for development")

from doppelagent.learn.advantages import advantages, gains, shares_of_win  # noqa: E402  # after the check for torch
from doppelagent.learn.cpu_backend import CpuBackend  # noqa: E402
from doppelagent.learn.networks import run, sample  # noqa: E402
from doppelagent.learn.pool import Pool  # noqa: E402
from doppelagent.learn.recipe import FILE, Recipe, read_recipe, recipe_of  # noqa: E402
from doppelagent.learn.setups import any_options, mixed_setups, usual_setups  # noqa: E402
from doppelagent.learn.trainer import CRITIC_FIRST, Trainer  # noqa: E402
from doppelagent.learn.values import decisions, fit_values  # noqa: E402

pytestmark = pytest.mark.compiled

GAME = da.find("don-carlo")
SMALL = Recipe(width=32, layers=1, slots=32, steps=24, minibatches=4, measurements=2, measured=8)


@pytest.fixture(scope="module")
def backend() -> CpuBackend:
    torch.set_num_threads(1)
    return CpuBackend(GAME)


def trained(backend: Any, folder: Path, updates: int = 2, recipe: Recipe = SMALL, seed: int = 1) -> tuple[Trainer, Any]:
    trainer = Trainer(backend, recipe, folder, seed=seed, updates=updates)
    rows: list[dict[str, float]] = []
    network = read_network(trainer.train(rows.append))
    assert rows
    assert all(math.isfinite(value) for row in rows for value in row.values())
    return trainer, network


def same(one: Any, other: Any) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one.arrays, other.arrays, strict=True))


# Advantages


def test_advantages_are_chained_per_seat_and_end_with_the_match() -> None:
    """One slot, two seats: 0, 1 and 0 choose, then the match ends; in the next match only seat 1 has chosen."""
    seats, values = torch.tensor([[0], [1], [0], [1]]), torch.tensor([[1.0], [2.0], [3.0], [4.0]])
    gained = torch.tensor([[[0.5, -0.5]], [[0.25, -0.25]], [[2.0, -2.0]], [[9.0, 9.0]]])
    dones = torch.tensor([[False], [False], [True], [False]])
    values, gained = (torch.stack([each, 2 * each], dim=-1) for each in (values, gained))
    found, known = advantages(seats, values, gained, dones, 0.5)
    assert torch.equal(found[..., 1], 2 * found[..., 0]), "each kind by itself"
    found = found[..., 0]
    third = 2.0 - 3.0  # its return to the end, less its value
    second = -0.25 - 2.0 - 2.0
    first = 0.5 + 0.25 + 3.0 - 1.0 + 0.5 * third
    assert found[:, 0].tolist() == [first, second, third, 0.0]
    assert known[:, 0].tolist() == [True, True, True, False]


def test_the_win_is_shared_by_the_best_of_those_who_play() -> None:
    leads = torch.tensor([[3.0, -3.0, 0.0, 0.0], [2.0, 2.0, -4.0, 0.0], [-5.0, -1.0, 2.0, 4.0]])
    shares = shares_of_win(leads, torch.tensor([2, 3, 4]))
    assert shares.tolist() == [[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0, 0, 0, 1]]
    lost = shares_of_win(torch.tensor([[-1.0, -2.0, 0.0, 0.0]]), torch.tensor([2]))
    assert lost.tolist() == [[1, 0, 0, 0]], "empty seats do not win"


def test_gains_add_up_to_the_lead_at_the_end_and_to_one_win(backend: CpuBackend) -> None:
    batch = backend.batch(usual_setups(backend.description, 4), 3, "lead")
    total, ended = torch.zeros(4, 4, 2), torch.zeros(4, dtype=torch.bool)
    begun, ends = batch.leads.clone(), torch.zeros(4, 4)
    while not bool(ended.all()):
        before = batch.leads.clone()
        batch.actions.copy_(batch.mask.int().argmax(dim=1))
        batch.step()
        gained = gains(before, batch.leads, batch.reward, batch.done, batch.players, 20.0)
        total += gained * ~ended[:, None, None]
        ends = torch.where((batch.done & ~ended)[:, None], batch.reward, ends)
        ended |= batch.done
    assert torch.allclose(20 * total[..., 0], ends - begun, atol=1e-3)
    assert torch.equal(total[..., 1].sum(dim=1), torch.ones(4))


# Setups


@pytest.mark.parametrize("game", da.every_game(), ids=lambda game: game.key)
def test_setups_are_those_of_the_game(game: da.Game) -> None:
    """Random options drawn from the description are valid in the game and give the same State."""
    description, chance = CpuBackend(game).description, np.random.default_rng(1)
    values = read_recipe(game.folder / FILE, "cpu").values
    for _ in range(40):
        options = any_options(description, values, chance)
        players = int(chance.choice(list(game.seats)))
        assert np.array_equal(description.configured(players, options), configured(game, players, options))


def test_all_numbers_of_players_are_mixed_and_the_usual_one_is_trained_most() -> None:
    description = CpuBackend(da.find("black-spy")).description
    setups, usual = mixed_setups(description, SMALL, 300, 1), usual_setups(description, 1)
    numbers = dict(zip(*np.unique(setups.players, return_counts=True), strict=True))
    assert set(numbers) == {3, 4, 5, 6}
    assert 0.7 <= numbers[4] / 300 <= 0.85
    assert 0.5 <= ((setups.rows == usual.rows[0]).all(axis=1) & (setups.players == 4)).mean() <= 0.65


# Networks


def test_the_policy_does_not_see_what_is_hidden_and_the_critic_does(backend: CpuBackend, tmp_path: Path) -> None:
    trainer, _ = trained(backend, tmp_path)
    batch, inputs = backend.batch(usual_setups(backend.description, 8), 1, "lead"), trainer.inputs
    seen, other = torch.zeros(8, inputs.all), torch.zeros(8, inputs.all)
    inputs.fill(seen, batch.obs, batch.hidden, batch.seat)
    inputs.fill(other, batch.obs, 1 - batch.hidden, batch.seat)
    assert torch.equal(seen[:, : inputs.seen], other[:, : inputs.seen])
    assert not torch.equal(run(trainer.learner.critic, seen), run(trainer.learner.critic, other))


def test_a_bot_plays_what_torch_computes(backend: CpuBackend, tmp_path: Path) -> None:
    trainer, network = trained(backend, tmp_path)
    match = da.Match(GAME, 4, seed=5)
    view = match.view(match.pending[0])
    rows = torch.zeros(1, trainer.inputs.seen)
    rows[0, : GAME.features.size] = torch.from_numpy(view.features()) * trainer.inputs.scale
    with torch.no_grad():
        out = run(trainer.learner.policy, rows)[0, : GAME.actions.count].numpy()
    assert np.allclose(Brain(GAME, network).scores(view), out[GAME.actions.index[list(view.legal)]], atol=0.01)
    assert np.abs(out).max() > 0.02, "or there is nothing to compare"


def test_the_same_seed_gives_the_same_network_and_another_seed_another(backend: CpuBackend, tmp_path: Path) -> None:
    (_, one), (_, again), (_, other) = (trained(backend, tmp_path / name, seed=seed) for name, seed in (("a", 1), ("b", 1), ("c", 2)))
    assert same(one, again)
    assert not same(one, other)


def test_it_learns(backend: CpuBackend, tmp_path: Path) -> None:
    """After a few updates the network wins more than half of its matches against three random bots; a fair share is a quarter."""
    recipe = replace(SMALL, width=64, slots=128, steps=48, epochs=2, measurements=1, measured=64, rate=(2e-3, 2e-3))
    rows: list[dict[str, float]] = []
    Trainer(backend, recipe, tmp_path, updates=6).train(rows.append)
    assert rows[-1]["wins_random"] > 0.5


def test_training_goes_on_after_a_stop(backend: CpuBackend, tmp_path: Path) -> None:
    stopped, _ = trained(backend, tmp_path, updates=2)
    trainer = Trainer(backend, SMALL, tmp_path, updates=4)
    trainer.resume()
    assert all(torch.equal(one, other) for one, other in zip(trainer.learner.policy, stopped.learner.policy, strict=True))
    trainer.train(lambda _row: None)
    assert trainer.schedule.done == 4
    assert len((tmp_path / "curves.csv").read_text().splitlines()) == 4, "a header, two rows of the first part, one of the second"
    with pytest.raises(BadOption, match="was made with other settings; leave out --resume"):
        Trainer(backend, replace(SMALL, clip=0.3), tmp_path).resume()
    with pytest.raises(BadOption, match="has no checkpoint to resume"):
        Trainer(backend, SMALL, tmp_path / "empty").resume()
    (tmp_path / "checkpoint.pt").write_bytes(b"nonsense")
    with pytest.raises(BadOption, match="is damaged"):
        Trainer(backend, SMALL, tmp_path).resume()


def test_against_a_network_one_learns_and_the_other_stays(backend: CpuBackend, tmp_path: Path) -> None:
    _, frozen = trained(backend, tmp_path / "first")
    trainer = Trainer(backend, SMALL, tmp_path / "second", updates=3, begin=frozen, frozen=True)
    begun = [parameter.detach().clone() for parameter in trainer.learner.policy]
    opponent = [parameter.clone() for parameter in trainer.pool.snapshots[0]]
    assert all(torch.equal(one, other) for one, other in zip(begun, opponent, strict=True))
    rows: list[dict[str, float]] = []
    trainer.train(rows.append)
    assert len(trainer.pool.snapshots) == 1
    assert all(torch.equal(one, other) for one, other in zip(trainer.pool.snapshots[0], opponent, strict=True))
    assert 0 <= rows[-1]["wins_latest"] <= 1


def test_training_begins_as_a_network_and_says_so(backend: CpuBackend, tmp_path: Path) -> None:
    _, first = trained(backend, tmp_path / "first")
    trainer = Trainer(backend, replace(SMALL, width=64), tmp_path / "second", updates=3, begin=first)
    given = [parameter.detach().numpy() for parameter in trainer.learner.policy]
    assert all(np.array_equal(one, other) for one, other in zip(given[2:-2], first.arrays[2:-2], strict=True))
    second = read_network(trainer.train(lambda _row: None))
    assert len(trainer.pool.snapshots) == 1, "of itself"
    assert second.header.trained["before"] == first.header.trained


@pytest.mark.parametrize("frozen", [False, True])
def test_first_only_the_critic_learns(backend: CpuBackend, tmp_path: Path, frozen: bool) -> None:
    _, first = trained(backend, tmp_path / "first")
    trainer = Trainer(backend, SMALL, tmp_path / "second", updates=CRITIC_FIRST + 1, begin=first, frozen=frozen)
    policy, critic = ([parameter.detach().clone() for parameter in each] for each in (trainer.learner.policy, trainer.learner.critic))
    trainer.schedule.updates = 2
    trainer.train(lambda _row: None)
    assert all(map(torch.equal, policy, trainer.learner.policy))
    assert not any(map(torch.equal, critic[::2], trainer.learner.critic[::2]))
    trainer.schedule.updates, trainer.schedule.done = CRITIC_FIRST + 2, CRITIC_FIRST
    trainer.train(lambda _row: None)
    assert not any(map(torch.equal, policy[::2], trainer.learner.policy[::2]))


def test_values_fit_matches_of_likeliest_actions_and_the_policy_stays(backend: CpuBackend, tmp_path: Path) -> None:
    network = trained(backend, tmp_path)[1]
    fitted = fit_values(backend, network, SMALL, matches=600, seed=1)
    assert all(np.array_equal(a, b) for a, b in zip(network.arrays[:-2], fitted.arrays[:-2], strict=True))
    assert all(np.array_equal(a[..., :-VALUES], b[..., :-VALUES]) for a, b in zip(network.arrays[-2:], fitted.arrays[-2:], strict=True))
    setups = usual_setups(backend.description, 300)
    before, after = (decisions(backend, each, setups, seed=9000) for each in (network, fitted))  # other matches
    assert torch.equal(before.came, after.came)
    for kind in range(VALUES):
        errors = [float(((seen.expected - seen.came)[:, kind] ** 2).mean()) for seen in (before, after)]
        assert errors[1] < errors[0]


def test_values_are_fitted_at_the_end_of_a_training(backend: CpuBackend, tmp_path: Path) -> None:
    as_learned = trained(backend, tmp_path / "first")[1]
    fitted = trained(backend, tmp_path / "second", recipe=replace(SMALL, fitted=100))[1]
    assert fitted.header.trained["values"]["matches"] == 100
    assert all(np.array_equal(a, b) for a, b in zip(as_learned.arrays[:-2], fitted.arrays[:-2], strict=True))
    assert not np.array_equal(as_learned.arrays[-2][:, -VALUES:], fitted.arrays[-2][:, -VALUES:])


def test_what_came_is_the_share_of_the_win_and_the_rest_of_the_lead(backend: CpuBackend, tmp_path: Path) -> None:
    network = trained(backend, tmp_path)[1]
    seen = decisions(backend, network, usual_setups(backend.description, 200), seed=5)
    assert {round(share, 3) for share in seen.came[:, 1].tolist()} <= {0.0, 1.0, 0.5, 0.333, 0.25}
    assert abs(float(seen.came[:, 1].mean()) - 0.25) < 0.1
    assert seen.units.shape[1] == network.header.width


def test_an_opponent_that_plays_its_best_draws_nothing() -> None:
    scores, mask = torch.tensor([[0.0, 3.0, 2.9, 9.0]] * 50), torch.tensor([[True, True, True, False]] * 50)
    drawn, _ = sample(scores, mask, torch.rand(mask.shape, generator=torch.Generator().manual_seed(1)))
    best, _ = sample(scores, mask, torch.full(mask.shape, 0.5))
    assert set(drawn.tolist()) > {1}
    assert set(best.tolist()) == {1}


@pytest.mark.filterwarnings("ignore:.*script_method:DeprecationWarning")  # of torch's own modules, which its compiler loads
def test_what_torch_compiles_learns_the_same(backend: CpuBackend, tmp_path: Path) -> None:
    (_, plain), (_, fast) = (trained(backend, tmp_path / str(on), recipe=replace(SMALL, compiled=on)) for on in (False, True))
    for one, other in zip(plain.arrays, fast.arrays, strict=True):
        assert np.allclose(one, other, atol=0.01)


def test_the_pool_is_spread_over_the_training() -> None:
    pool = Pool(4)
    for update in range(200):
        pool.offer(update, [torch.tensor([float(update)])])
    kept = [int(snapshot[0]) for snapshot in pool.snapshots]
    assert len(kept) <= 4
    assert kept[0] == 0
    assert len({later - before for before, later in pairwise(kept)}) == 1
    assert Pool(4).choose(torch.Generator()) is None


# Recipes


def test_recipes_of_games_are_recipes() -> None:
    for game in da.every_game():
        for on in ("cpu", "gpu"):
            assert read_recipe(game.folder / FILE, on).slots > 0
    with pytest.raises(BadOption, match="A recipe has no 'speed'; it has against_pool"):
        recipe_of({"speed": 1})
    with pytest.raises(BadOption, match="100 matches cannot be shared by 16 minibatches"):
        recipe_of({"slots": 100})


# From a folder of kernels


def test_a_folder_of_kernels_trains_the_same_network(backend: CpuBackend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a fake GPU, whose kernels run on the CPU."""
    fake.install(monkeypatch, fake.fake_cupy())
    monkeypatch.setattr(import_module("doppelagent.gpu.device").Kernels, "bound", fake.bound_for(GAME))
    monkeypatch.delitem(sys.modules, "doppelagent.learn.gpu_backend", raising=False)
    (tmp_path / "kernels").mkdir()
    folder = fake.folder_for(GAME, tmp_path / "kernels")
    from_kernels = import_module("doppelagent.learn.gpu_backend").GpuBackend(folder, "cpu")
    assert from_kernels.description.about["returns"] == [*RETURNS]
    assert same(trained(from_kernels, tmp_path / "gpu")[1], trained(backend, tmp_path / "cpu")[1])


def test_training_from_kernels_needs_neither_numba_nor_the_rules() -> None:
    program = (
        "import sys, types; sys.modules['cupy'] = types.ModuleType('cupy'); sys.modules['cupy'].ndarray = object;"
        "[sys.modules.__setitem__(name, None) for name in ('numba', 'llvmlite', 'rich', 'typer', 'msgspec')];"
        "import doppelagent.learn.__main__;"
        "assert not any('games' in name or 'compiled' in name for name in sys.modules if name.startswith('doppelagent'))"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
