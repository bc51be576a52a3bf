"""The names that `doppelagent` exports."""

import subprocess
import sys

import pytest

import doppelagent


@pytest.mark.parametrize("name", doppelagent.__all__)
def test_every_exported_name_is_there(name: str) -> None:
    assert getattr(doppelagent, name).__name__ == name


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(doppelagent, "nothing")


def test_an_import_alone_loads_neither_numpy_nor_the_compiler() -> None:
    program = "import sys, doppelagent; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba"} & set(loaded)
