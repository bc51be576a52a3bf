import json
import subprocess
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from doppelagent.cli import gpu
from doppelagent.core.registry import find
from doppelagent.gpu.building import versions
from doppelagent.gpu.folders import folder_of
from tests.gpu import fake

from .running import GAME, Run, assert_refused

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("on", ["gpu", "any"])
def test_sim_on_a_gpu_gives_the_results_of_the_cpu(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, on: str) -> None:
    sim = ("sim", GAME, "--games", "30", "--seed", "4", "--option", "end_value=20", "--json")
    expected = json.loads(run(*sim).out)
    fake.install(monkeypatch, fake.fake_cupy())
    kernels: Any = import_module("doppelagent.gpu.device").Kernels
    monkeypatch.setattr(kernels, "bound", fake.bound_for(find(GAME)))
    monkeypatch.setattr(kernels, "find", classmethod(lambda cls, _place: cls(fake.folder_for(find(GAME), tmp_path))))
    found = json.loads(run(*sim, "--on", on).out)
    assert {**found, "decisions_per_second": 0} == {**expected, "decisions_per_second": 0}


def test_sim_on_a_gpu_falls_back_only_if_asked_to(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.install(monkeypatch, None)
    assert_refused(run("sim", GAME, "--games", "2", "--on", "gpu"), "CuPy", "pip install 'doppelagent[gpu]'")
    assert run("sim", GAME, "--games", "2", "--on", "any").code == 0


def test_only_random_bots_play_on_a_gpu(run: Run) -> None:
    assert_refused(run("sim", GAME, "--on", "gpu", "--bots", "greedy"), "only random bots")
    assert_refused(run("sim", GAME, "--on", "moon"), "cpu, gpu, any", "'moon'")


def test_building_says_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert_refused(run("gpu", "build", GAME, "--arch", "hopper"), "sm_90", "'hopper'")
    monkeypatch.setattr(gpu, "find_spec", lambda _name: None)
    assert_refused(run("gpu", "build", GAME, "--out", str(tmp_path)), "pip install 'doppelagent[kernels]'")


def test_kernels_are_built_once_by_each_version_of_the_compiler(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    built: list[list[str]] = []

    def build(command: list[str], **_options: object) -> SimpleNamespace:
        built.append(command[1:])
        folder = Path(command[-1])
        folder.mkdir(parents=True, exist_ok=True)
        fake.folder_for(find(GAME), folder)
        return SimpleNamespace(returncode=0, stderr="")

    monkeypatch.setenv("DOPPELAGENT_CACHE", str(tmp_path))
    monkeypatch.setattr(gpu, "find_spec", lambda _name: object())
    monkeypatch.setattr(subprocess, "run", build)
    folder = folder_of(GAME, "sm_80")
    for version, builds in (("0.30.4", 1), ("0.30.4", 1), ("0.31.0", 2)):
        monkeypatch.setattr(versions, "versions", lambda version=version: {"numba-cuda": version})
        assert run("gpu", "build", GAME, "--arch", "sm_80").out == f"{folder}\n"
        assert built == [["-m", "doppelagent.gpu.building.build", GAME, "sm_80", str(folder)]] * builds
