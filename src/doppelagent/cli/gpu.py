"""`doppelagent gpu build`: compile the kernels of a game, on any machine."""

import re
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import PackageNotFoundError
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from doppelagent.cli.compiling import Games
from doppelagent.core.errors import BadOption

app = typer.Typer(no_args_is_help=True)

Architecture = Annotated[str, typer.Option("--arch", metavar="sm_NN", help="The architecture of the GPU: sm_90 for H100 and H200.")]
Folder = Annotated[
    Path | None, typer.Option("--out", metavar="FOLDER", help="Write them into a folder of each game here.", show_default="the cache")
]


@app.callback()
def gpu() -> None:
    """Play on a GPU."""


@app.command()
def build(game: Games = None, *, arch: Architecture = "sm_90", out: Folder = None) -> None:
    """Build the kernels of games for a GPU, and print their folders. This machine needs no GPU."""
    from doppelagent.core.registry import every_game, find
    from doppelagent.gpu.folders import folder_of

    if not re.fullmatch(r"sm_\d{2,3}", arch):
        raise BadOption(f"An architecture is written sm_90, not {arch!r}.")
    for each in [find(key) for key in game] if game else every_game():
        folder = folder_of(each.key, arch) if out is None else out / each.key
        if not is_current(each.key, folder):
            build_apart(each.key, arch, folder)
        typer.echo(str(folder))


def is_current(game: str, folder: Path) -> bool:
    """Whether the folder has kernels of the current sources, built by the compiler packages that are installed here (if they are)."""
    from doppelagent.gpu.building.versions import versions
    from doppelagent.gpu.folders import built_from, is_built, sources_hash

    if not is_built(folder):
        return False
    sources, built_by = built_from(folder)
    with suppress(PackageNotFoundError):
        return sources == sources_hash(game) and built_by == versions()
    return sources == sources_hash(game)


def build_apart(game: str, arch: str, folder: Path) -> None:
    """Build in a separate process, since building changes Numba's compiler."""
    from rich.console import Console

    if find_spec("numba_cuda") is None:
        raise BadOption("Building kernels needs packages that are not installed; pip install 'doppelagent[kernels]' installs them.")
    with Console(stderr=True).status(f"Building the kernels of {game} for {arch}"):
        command = [sys.executable, "-m", "doppelagent.gpu.building.build", game, arch, str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # this package
    if done.returncode:
        raise BadOption(
            f"The kernels could not be built: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'no reason given'}."
        )
