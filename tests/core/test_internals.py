"""If internals of numba are missing or changed, compilation is slower and warns once, but the package works."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.core.matches import play_out, whole

pytestmark = pytest.mark.compiled

NAMES = (
    "numba.core.codegen.JITCodeLibrary",
    "numba.core.compiler.CompilerBase",
    "numba.core.compiler.DefaultPassBuilder",
    "numba.core.compiler_machinery.AnalysisPass",
    "numba.core.compiler_machinery.register_pass",
    "numba.core.typed_passes.AnnotateTypes",
    "numba.core.pythonapi._unboxers",
    "numba.core.boxing.unbox_record",
)
SMALL = "black-spy"  # the game that compiles fastest

NEW_RELEASE = "import numba\nnumba.__version__ = '99.0.0'\n"
CHANGED_PASSES = """
from numba.core.compiler_machinery import PassManager
original = PassManager.add_pass_after
def add_pass_after(self, new, after):
    if new.__module__.startswith("doppelagent"):
        raise TypeError("passes are added in another way")
    original(self, new, after)
PassManager.add_pass_after = add_pass_after
"""
CRASH = """
import sys, os
if sys.orig_argv[-1].endswith("compiled.probe"):
    os.abort()
"""


def played(names: str, *keys: str, startup: Path | None = None, **environment: str) -> Any:
    """The output of tests.core.without_internals in a process that first runs the sitecustomize.py of the folder `startup`."""
    inherited = {key: value for key, value in os.environ.items() if key != "DOPPELAGENT_PLAIN_NJIT"}
    path = os.pathsep.join(filter(None, (str(startup or ""), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-m", "tests.core.without_internals", names, *keys]
    answer = subprocess.run(command, capture_output=True, text=True, env={**inherited, "PYTHONPATH": path, **environment}, check=False)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def startup(folder: Path, *codes: str) -> Path:
    (folder / "sitecustomize.py").write_text("".join(codes))
    return folder


def expected(key: str) -> str:
    return play_out(whole(key), seed=1).record()


def test_here_internals_are_in_use() -> None:
    assert played("") == {"warnings": [], "internals": True, "records": {}}


@pytest.mark.parametrize("name", NAMES)
def test_every_name_may_be_missing(name: str) -> None:
    answer = played(name)
    assert not answer["internals"]
    assert len(answer["warnings"]) == 1
    assert name.rpartition(".")[2] in answer["warnings"][0]


def check_games_without_internals(*keys: str) -> None:
    """Assert that whole matches of these games are the same by plain njit, after one warning."""
    answer = played(",".join(NAMES), *keys)
    assert (answer["internals"], len(answer["warnings"])) == (False, 1)
    assert answer["records"] == {key: expected(key) for key in keys}


def test_without_internals_matches_are_the_same_and_one_warning_appears() -> None:
    """The other games take a minute or more to compile by plain njit: tests.soak plays them."""
    check_games_without_internals(SMALL)


def test_the_switch_asks_for_plain_njit_without_a_warning() -> None:
    assert played("", DOPPELAGENT_PLAIN_NJIT="1") == {"warnings": [], "internals": False, "records": {}}


def test_a_release_that_nobody_tested_is_probed_once(tmp_path: Path) -> None:
    kept = {"DOPPELAGENT_CACHE": str(tmp_path / "cache")}
    for codes in ((NEW_RELEASE,), (NEW_RELEASE, CRASH)):  # the second time, no probe is started, which would crash
        answer = played("", startup=startup(tmp_path, *codes), **kept)
        assert answer == {"warnings": [], "internals": True, "records": {}}


@pytest.mark.parametrize(("change", "problem"), [(CHANGED_PASSES, "passes are added in another way"), (CRASH, "ended with -6")])
def test_a_release_that_behaves_differently_is_used_by_plain_njit(tmp_path: Path, change: str, problem: str) -> None:
    answer = played("", startup=startup(tmp_path, NEW_RELEASE, change), DOPPELAGENT_CACHE=str(tmp_path / "cache"))
    assert not answer["internals"]
    assert len(answer["warnings"]) == 1
    assert problem in answer["warnings"][0]
