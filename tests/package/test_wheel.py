"""The package as published: its contents, and that it serves, plays and simulates in an otherwise empty environment."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import doppelagent
from tests.library import user_program

from .conftest import ROOT, build
from .environment import Environment

SHORT = ("black-spy", "--option", "end_value=1")  # a match of one round
STATIC = "doppelagent/server/web/static/"


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOPPELAGENT_INTERPRET", "1")


def test_both_distributions_have_the_page_and_the_licence(built: Path, wheel: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        source = {name.partition("/")[2] for name in archive.getnames()}
    with ZipFile(wheel) as zipped:
        binary = set(zipped.namelist())
        page, worker = (zipped.read(f"{STATIC}{name}").decode() for name in ("index.html", "service-worker.js"))
        icons = [icon["src"] for icon in json.loads(zipped.read(f"{STATIC}manifest.en.webmanifest"))["icons"]]
    assert {"LICENSE", "CITATION.cff", "pyproject.toml", "hatch_build.py", f"src/{STATIC}index.html", "web/package.json"} <= source
    assert {"doppelagent/py.typed", f"doppelagent-{doppelagent.__version__}.dist-info/licenses/LICENSE"} <= binary
    assert {f"{STATIC}{asset}" for asset in re.findall(r'"/(assets/[^"]+)"', page + worker)} <= binary
    assert {f"{STATIC}{icon.removeprefix('/')}" for icon in (*icons, "/manifest.de.webmanifest", "/apple-touch-icon.png")} <= binary
    assert all(f"doppelagent/games/{path.parent.name}/{path.name}" in binary for path in ROOT.glob("src/doppelagent/games/*/RULES.*.md"))
    assert {name.split("/")[0] for name in binary} == {"doppelagent", f"doppelagent-{doppelagent.__version__}.dist-info"}


def test_the_description_has_no_relative_links(wheel: Path) -> None:
    with ZipFile(wheel) as zipped:
        metadata = zipped.read(f"doppelagent-{doppelagent.__version__}.dist-info/METADATA").decode()
    links = re.findall(r"\]\(([^)]+)\)", metadata)
    assert len(links) > 5
    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_a_package_without_the_page_is_not_built(tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "src" / "doppelagent").mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/doppelagent/__init__.py"):
        (source / name).write_bytes((ROOT / name).read_bytes())
    done = build(source, tmp_path / "out")
    assert done.returncode != 0
    assert "build the web page first: make page" in done.stderr
    assert not list((tmp_path / "out").glob("doppelagent*"))


def test_citation_and_package_agree() -> None:
    cited = (ROOT / "CITATION.cff").read_text()
    source = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]["Source"]
    assert f"\nversion: {doppelagent.__version__}\n" in cited
    assert f"\nrepository-code: {source}\n" in cited


def test_the_plain_package_needs_nothing_of_the_server(plain: Environment, with_server: Environment) -> None:
    assert {"numba", "numpy", "rich", "typer"} <= plain.required.keys()
    assert plain.required.keys() & {"starlette", "uvicorn", "websockets", "apsw", "msgspec", "prometheus_client", "ray", "psycopg"} == set()
    assert {"starlette", "uvicorn", "websockets", "apsw", "msgspec"} <= with_server.required.keys()


def test_it_names_its_version(plain: Environment, tmp_path: Path) -> None:
    assert plain.run("-m", "doppelagent", "--version", cwd=tmp_path).stdout == f"doppelagent {doppelagent.__version__}\n"


@pytest.mark.usefixtures("interpreted")
def test_it_plays(plain: Environment, tmp_path: Path) -> None:
    done = plain.run("-m", "doppelagent", "play", *SHORT, "--bots", "greedy", "--seed", "3", cwd=tmp_path, typed="1\n" * 100)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Winner" in done.stdout.splitlines()[-1]


@pytest.mark.compiled
def test_it_simulates(plain: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOPPELAGENT_CACHE", str(tmp_path / "cache"))
    done = plain.run("-m", "doppelagent", "sim", "don-carlo", "--players", "3", "--games", "5000", "--json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 5000


@pytest.mark.usefixtures("interpreted")
def test_it_serves(with_server: Environment, tmp_path: Path) -> None:
    with serving(with_server, tmp_path) as address:
        with urlopen(address) as page:  # noqa: S310  # our own server
            assert "<title>Doppelagent</title>" in page.read().decode()
        with urlopen(f"{address}/api/games") as games:  # noqa: S310  # our own server
            assert "black-spy" in games.read().decode()


@contextmanager
def serving(environment: Environment, folder: Path) -> Iterator[str]:
    """The address of a server."""
    command = [str(environment.python), "-I", "-u", "-m", "doppelagent", "serve", "--port", "0", "--database", str(folder / "x.sqlite")]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()


def test_a_users_program_has_the_right_types(plain: Environment, tmp_path: Path) -> None:
    """mypy reads the installed package, as `py.typed` lets it. The program is not beside the sources, so nothing else is found."""
    program = tmp_path / "program.py"
    program.write_text(Path(user_program.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    mypy = shutil.which("mypy", path=str(Path(sys.executable).parent)) or "mypy"
    command = [mypy, "--strict", "--python-executable", str(plain.python), "--cache-dir", str(tmp_path / "cache"), str(program)]
    alone = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=alone)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.parametrize("command", [["serve"], ["backup", "all.gz"]])
def test_without_the_server_it_says_what_to_install(plain: Environment, tmp_path: Path, command: list[str]) -> None:
    done = plain.run("-m", "doppelagent", *command, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "This needs packages that are not installed; pip install 'doppelagent[server]' installs them.\n"
