"""The package, built once with standard tools: the source distribution, then the wheel from it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from doppelagent.server.settings import PAGE

from .environment import Environment

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both distributions."""
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built; make test builds it")
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder)
    return folder


def build(source: Path, target: Path) -> "subprocess.CompletedProcess[str]":
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or "uv"
    command = [uv, "build", "--offline", "--no-build-isolation", "--python", sys.executable, "--out-dir", str(target), str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=target.name.startswith("dist"))


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    (file,) = built.glob("*.whl")
    return file


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    """`pip install doppelagent`."""
    return Environment(tmp_path_factory.mktemp("plain"), wheel)


@pytest.fixture(scope="session")
def with_server(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    """`pip install doppelagent[server]`."""
    return Environment(tmp_path_factory.mktemp("server"), wheel, "server")
