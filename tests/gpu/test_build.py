"""Kernels compile without a GPU. `make gpu-build` compiles all of them; this test compiles one, if numba-cuda is installed."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from doppelagent.core.registry import find
from doppelagent.gpu.description import FILE
from doppelagent.gpu.folders import PACKAGE, folder_of, sources, sources_hash

GAME = "don-carlo"

pytestmark = pytest.mark.compiled


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="numba-cuda compiles kernels; pip install 'doppelagent[kernels]'")
def test_a_kernel_is_built(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "doppelagent.gpu.building.build", GAME, "sm_90", str(tmp_path), "pick"]
    subprocess.run(command, check=True, capture_output=True)
    about = json.loads((tmp_path / FILE).read_text())
    assert (tmp_path / "pick.cubin").read_bytes().startswith(b"\x7fELF")
    assert {path.name for path in tmp_path.iterdir()} == {FILE, "pick.cubin"}
    assert about["kernels"]["pick"]["parameters"] == ["masks", "choosers", "actions"]
    assert (about["game"], about["architecture"], about["rules"]) == (GAME, "sm_90", find(GAME).version)
    assert about["sources"] == sources_hash(GAME)
    assert about["versions"]["numba-cuda"]


def test_the_folder_in_the_cache_is_named_by_game_architecture_and_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DOPPELAGENT_CACHE", str(tmp_path))
    assert folder_of(GAME, "sm_90").parent == tmp_path
    assert re.fullmatch(r"gpu-don-carlo-sm_90-[0-9a-f]{20}", folder_of(GAME, "sm_90").name)
    assert len({folder_of(game, arch) for game in (GAME, "vienna") for arch in ("sm_80", "sm_90")}) == 4


def test_the_sources_are_those_that_decide_what_kernels_do() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in sources(GAME)}
    assert {"core/chance.py", "games/don_carlo/rules.py", "critics/driver.py", "gpu/building/target.py"} <= names
    assert not any(name.startswith(("games/vienna", "bots", "cli", "server")) for name in names)
