"""GpuBatch and simulate on a fake GPU: the same matches as on the CPU, and one error sentence for anything missing."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import doppelagent as da
from doppelagent.core.errors import BadOption
from doppelagent.gpu.building.answers import write
from doppelagent.gpu.building.cpu_batch import CpuBatch
from doppelagent.gpu.building.describe import configured
from doppelagent.gpu.errors import NoGpu

from . import fake

pytestmark = pytest.mark.compiled

GAME = da.find("don-carlo")
SIZE = 20


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of kernels for a fake GPU."""
    fake.install(monkeypatch, fake.fake_cupy())
    monkeypatch.setattr(import_module("doppelagent.gpu.device").Kernels, "bound", fake.bound_for(GAME))
    return fake.folder_for(GAME, tmp_path)


def gpu_batch(*arguments: Any, **named: Any) -> Any:
    return import_module("doppelagent.gpu.batch").GpuBatch(*arguments, **named)


def test_a_batch_steps_as_on_the_cpu(folder: Path) -> None:
    batch = gpu_batch(folder, SIZE, 3, seed=5, returns="place", hidden=True, leads=True)
    first = np.frombuffer(bytearray(configured(GAME, 3, {})), GAME.State.dtype)
    expected = CpuBatch(GAME, first, SIZE, seed=5, returns="place")
    start, ended = batch.reset(), 0
    for _ in range(60):
        expected.show()
        assert np.array_equal(batch.now.obs, expected.features["values"])
        assert np.array_equal(batch.now.mask, expected.legal)
        assert np.array_equal(batch.hidden, expected.hidden["values"])
        assert np.array_equal(batch.leads, expected.leads.T)
        step = batch.step(batch.sample().copy())
        expected.sample()
        expected.step()
        assert np.array_equal(step.seat, expected.seats)
        assert np.array_equal(step.done, expected.done)
        assert np.array_equal(step.reward, expected.rewards.T)
        ended += int(step.done.sum())
    assert ended > 0
    assert start.obs is batch.now.obs, "the arrays are made once"
    assert (start.obs.dtype, start.mask.dtype, start.obs.shape) == (np.float32, np.bool_, (SIZE, GAME.features.size))
    assert start.obs.T.flags.c_contiguous, "numbers of all slots lie side by side"


def test_a_reset_begins_anew_and_another_seed_gives_other_matches(folder: Path) -> None:
    batch = gpu_batch(folder, SIZE, seed=5)
    first = np.array(batch.reset().obs)
    batch.step(batch.sample())
    assert np.array_equal(batch.reset().obs, first)
    assert not np.array_equal(batch.reset(6).obs, first)


def test_an_illegal_action_is_refused(folder: Path) -> None:
    batch = gpu_batch(folder, SIZE)
    batch.reset()
    chosen = batch.sample().copy()
    chosen[7] = -1
    batch.step(chosen)
    assert np.flatnonzero(batch.refused).tolist() == [7]
    with pytest.raises(BadOption, match="an array of 20 actions"):
        batch.step(chosen[1:])


@pytest.mark.parametrize("in_order", [False, True])
def test_random_matches_are_those_of_the_cpu(folder: Path, monkeypatch: pytest.MonkeyPatch, in_order: bool) -> None:
    simulation = import_module("doppelagent.gpu.simulation")
    monkeypatch.setattr("doppelagent.gpu.description.Description.in_order", in_order)
    monkeypatch.setattr(simulation, "BATCH", 30)
    monkeypatch.setattr(simulation, "SLOTS", 8)
    monkeypatch.setattr(simulation.play_in_order, "__defaults__", (8,))
    played, expected = simulation.simulate(folder, 4, 50, seed=9), da.simulate(GAME, 4, 50, seed=9)
    assert np.array_equal(played.standings["score"][:, :4], expected.score)
    assert np.array_equal(played.standings["place"][:, :4], expected.place)
    assert played.decisions.sum() == expected.decisions


def test_the_comparison_finds_a_wrong_kernel(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers, compare = import_module("doppelagent.gpu.building.answers"), import_module("doppelagent.gpu.compare")
    monkeypatch.setattr(answers.play, "__defaults__", (50,))
    monkeypatch.setattr(answers.step, "__defaults__", (8, 100))
    write(GAME, folder)
    rows = list(compare.compare(folder))
    assert {row["kernel"] for row in rows} == {"simulate", "advance", "step"}
    assert [row["wrong"] for row in rows] == [0] * len(rows)
    monkeypatch.setattr(compare, "SEED", compare.SEED + 1)
    assert all(row["wrong"] > 0 for row in compare.compare(folder))


def test_what_is_missing_is_said_in_one_sentence(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOPPELAGENT_CACHE", str(tmp_path / "cache"))
    with pytest.raises(NoGpu, match=r"no kernels of Don Carlo .* `doppelagent gpu build don-carlo --arch sm_90` builds them"):
        gpu_batch("don-carlo", SIZE)
    with pytest.raises(BadOption, match="Returns are one of win, place, score, lead"):
        gpu_batch(folder, SIZE, returns="money")
    with pytest.raises(BadOption, match="The size of a batch is a number"):
        gpu_batch(folder, 0)
    with pytest.raises(BadOption, match="played by 2 or 3 or 4 people, not by 7"):
        gpu_batch(folder, SIZE, 7)
    with pytest.raises(NoGpu, match=r"1,000,000 slots of Don Carlo need \d.* GB of GPU memory, and 1.1 GB are free; take fewer"):
        gpu_batch(folder, 1_000_000)
    fake.install(monkeypatch, fake.fake_cupy("80"))
    with pytest.raises(NoGpu, match="These kernels of Don Carlo are for sm_90; this GPU is sm_80"):
        gpu_batch(folder, SIZE)
    monkeypatch.setitem(sys.modules, "cupy", None)
    fake.install(monkeypatch, None)
    with pytest.raises(NoGpu, match=r"CuPy, which is not installed here; pip install 'doppelagent\[gpu\]'"):
        gpu_batch(folder, SIZE)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("cudaErrorInsufficientDriver: CUDA driver version is insufficient", "driver of this GPU is too old"),
        ("cudaErrorNoDevice: no CUDA-capable device is detected", "finds no NVIDIA GPU"),
    ],
)
def test_errors_of_cuda_are_sentences(folder: Path, monkeypatch: pytest.MonkeyPatch, said: str, sentence: str) -> None:
    def device() -> None:
        raise RuntimeError(said)

    monkeypatch.setattr(sys.modules["cupy"].cuda, "Device", device)
    with pytest.raises(NoGpu, match=sentence):
        gpu_batch(folder, SIZE)


def test_the_run_time_needs_neither_numba_nor_the_rules() -> None:
    """A machine with a folder of kernels needs NumPy and CuPy only."""
    program = (
        "import sys, types; sys.modules['cupy'] = types.ModuleType('cupy'); sys.modules['cupy'].ndarray = object;"
        "[sys.modules.__setitem__(name, None) for name in ('numba', 'llvmlite', 'rich', 'typer', 'msgspec')];"
        "import doppelagent.gpu.batch, doppelagent.gpu.simulation, doppelagent.gpu.compare, doppelagent.gpu.bench;"
        "assert not any('games' in name or 'compiled' in name for name in sys.modules if name.startswith('doppelagent'))"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
