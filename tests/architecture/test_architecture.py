"""Imports, sizes, a test for every numbered rule, no allocation in rules, and no paths of a developer's machine."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from doppelagent import every_game
from doppelagent.core.game import Game

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "doppelagent"
CLIENT = ROOT / "web" / "src"
GENERATED = ("protocol.ts",)  # by `make protocol`
LONGEST_FILE = 350
LONGEST_FUNCTION = 45
LONGEST_SCRIPT = 150  # of a Svelte component
STATE_BYTES = {"black-spy": 256, "don-carlo": 512, "pingvasion": 512, "vienna": 4096}

games = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)


def modules(folder: Path = SOURCE) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text())


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


MAY_IMPORT: Final = {
    "core": ("core", "games"),
    "games": ("core", "games"),
    "bots": ("core", "bots"),
    "arenas": ("core", "bots", "arenas", "__version__"),
    "debriefs": ("core", "bots", "arenas", "debriefs", "__version__"),
    "server": ("core", "bots", "debriefs", "server", "__version__"),
    "batches": ("core", "batches"),
    "envs": ("core", "bots", "batches", "envs"),
    "simulation.py": ("core", "bots"),
    "replays.py": ("core",),
    "critics": ("core", "critics"),
    "gpu": ("core", "critics", "gpu", "__version__"),
    "learn": ("core", "gpu", "learn"),
    "solo": ("core", "bots", "simulation", "solo"),
    "bench": ("core", "bots", "batches", "envs", "simulation", "bench"),
    "cli": (
        "core",
        "bots",
        "simulation",
        "replays",
        "solo",
        "bench",
        "arenas",
        "debriefs",
        "server",
        "batches",
        "envs",
        "gpu",
        "learn",
        "cli",
        "__version__",
    ),
}


def test_imports_point_one_way() -> None:
    """Core imports core; a game imports core and itself; bots import core; arena, environments and server import bots; nothing imports a
    game by name."""
    for path, tree in modules():
        package = path.relative_to(SOURCE).parts[0]
        for name in imported(tree):
            parts = name.split(".")
            if parts[0] != "doppelagent" or len(parts) < 2 or package not in MAY_IMPORT:
                continue
            assert parts[1] in MAY_IMPORT[package], f"{path.name} imports {name}"
            if parts[1] == "games" and len(parts) > 2:
                assert path.is_relative_to(SOURCE / "games" / parts[2]), f"{path.name} imports the game {parts[2]}"


def test_only_the_server_imports_packages_of_the_server() -> None:
    """`pip install doppelagent` installs only the library and the terminal: nothing there may import them, not even inside a function."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    names = {re.match(r"[\w-]+", line)[0].replace("-", "_") for line in (*extras["server"], *extras["postgresql"])} - {"doppelagent"}  # type: ignore[index]
    assert {"starlette", "apsw", "psycopg"} <= names
    for path, tree in modules():
        if not path.is_relative_to(SOURCE / "server"):
            assert not {name.split(".")[0] for name in imported(tree)} & names, path


def test_only_environments_and_their_benchmarks_import_the_packages_of_their_interfaces() -> None:
    names = {"gymnasium", "pettingzoo", "pyspiel", "open_spiel", "PIL", "torch", "torchrl", "rlcard", "pygame"}
    for path, tree in modules():
        if path.relative_to(SOURCE).parts[0] not in ("envs", "bench", "gpu") and not may_import_torch(path):
            assert not {name.split(".")[0] for name in imported(tree)} & names, path


def may_import_torch(path: Path) -> bool:
    """Only training needs torch; bots play their networks without it."""
    return path.is_relative_to(SOURCE / "learn") or path == SOURCE / "cli" / "train.py"


def test_bots_and_servers_cannot_see_what_critics_see() -> None:
    """Only `critics` itself and the training kernels import `critics`."""
    for path, tree in modules():
        if any(name.startswith("doppelagent.critics") for name in imported(tree)):
            assert path.is_relative_to(SOURCE / "critics") or path.is_relative_to(SOURCE / "gpu" / "building"), path
        if any(name.startswith("doppelagent.gpu") for name in imported(tree)):
            assert path.relative_to(SOURCE).parts[0] in ("gpu", "learn", "cli"), path


def test_kernels_run_without_the_rules() -> None:
    """Code that runs on a GPU machine imports neither the rules, nor the kernel builder, nor Numba."""
    for path in (SOURCE / "gpu").glob("*.py"):
        for name in imported(ast.parse(path.read_text())):
            assert not name.startswith(("doppelagent.gpu.building", "doppelagent.critics", "doppelagent.games", "numba")), (
                f"{path.name}: {name}"
            )
            if name.startswith("doppelagent.core"):
                assert name.split(".")[2] in ("checks", "errors"), f"{path.name}: {name}"


def test_networks_are_trained_from_a_folder_of_kernels_without_the_rules() -> None:
    """Only the CPU backend imports the rules and Numba, and no other training module imports the CPU backend."""
    for path in (SOURCE / "learn").glob("*.py"):
        for name in imported(ast.parse(path.read_text())):
            room, package = name.split(".")[:3], name.split(".")[0]
            if path.name == "cpu_backend.py" or package in sys.stdlib_module_names:
                continue
            assert package in ("doppelagent", "numpy", "torch"), f"{path.name}: {name}"
            if package == "doppelagent":
                allowed = room[1] in ("gpu", "learn") or room[2] in ("checks", "errors", "networkfile")
                assert allowed, f"{path.name}: {name}"
                assert not name.startswith(("doppelagent.gpu.building", "doppelagent.learn.cpu_backend")), f"{path.name}: {name}"


def test_no_module_calls_random() -> None:
    for path, tree in modules():
        assert not {"random", "numpy.random"} & set(imported(tree)) or path.name == "openspiel.py", path


def test_files_and_functions_stay_short() -> None:
    for path, tree in modules():
        assert len(path.read_text().splitlines()) <= LONGEST_FILE, path
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                assert node.end_lineno - node.lineno < LONGEST_FUNCTION, f"{path.name}: {node.name}"


def client_files() -> Iterator[Path]:
    return (path for path in sorted(CLIENT.rglob("*")) if path.suffix in (".ts", ".svelte", ".css") and path.name not in GENERATED)


STYLES = re.compile(r"<style>.*</style>", re.DOTALL)
SCRIPTS = re.compile(r"<script.*?</script>", re.DOTALL)


def test_client_files_stay_short() -> None:
    """The styles of a component are not counted: they are long lists of single declarations. ESLint limits the functions."""
    for path in client_files():
        code = STYLES.sub("", path.read_text())
        assert len(code.splitlines()) <= LONGEST_FILE, path
        assert all(len(script.splitlines()) <= LONGEST_SCRIPT for script in SCRIPTS.findall(code)), path


def test_the_client_names_a_game_only_in_its_folder() -> None:
    names = re.compile("|".join(name for game in every_game() for name in (game.key, *game.title.values())), re.IGNORECASE)
    for path in client_files():
        if CLIENT / "games" not in path.parents and not path.name.endswith(".test.ts"):
            assert not names.search(path.read_text()), path


@games
def test_the_client_has_a_ui_for_every_game(game: Game) -> None:
    assert (CLIENT / "games" / game.key / "ui.ts").is_file()


@games
def test_every_numbered_rule_has_a_test(game: Game) -> None:
    tests = "\n".join(path.read_text() for path in (ROOT / "tests" / "games" / game.folder.name).glob("test_*.py"))
    for number in re.findall(r"^\*\*(\d+\.\d+)\*\*", game.rulebook("en"), re.MULTILINE):
        assert f"def test_{number.replace('.', '_')}_" in tests, f"{game.key} §{number} has no test"


@games
def test_the_state_is_small(game: Game) -> None:
    assert game.State.dtype.itemsize <= STATE_BYTES[game.key]


@games
def test_rules_allocate_nothing(game: Game) -> None:
    """Compiled functions contain no lists, sets, dicts, comprehensions or f-strings."""
    costly = (ast.List, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Dict, ast.Set, ast.JoinedStr)
    for path, tree in modules(game.folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and {ast.unparse(mark) for mark in node.decorator_list} & {
                "rule",
                "inline",
                "noinline",
                "entry",
            }:
                assert not any(isinstance(inner, costly) for inner in ast.walk(node)), f"{path.name}: {node.name}"


def test_the_tests_named_in_the_documentation_of_security_exist() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "security.md").read_text(encoding="utf-8")))
    assert len(named) > 50
    assert not [name for name in named if f"def {name}(" not in written]


def test_no_committed_file_names_a_registry_or_a_path_of_this_machine() -> None:
    git = shutil.which("git") or "git"
    listed = subprocess.run([git, "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    for name in filter(lambda name: (ROOT / name).is_file(), listed):
        text = (ROOT / name).read_text(encoding="utf-8", errors="replace")
        assert str(ROOT.parent) + "/" not in text or ROOT.parent == Path("/"), name
        if name.startswith("requirements/"):
            assert "://" not in text, name
            assert "index-url" not in text, name
