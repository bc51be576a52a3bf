"""`doppelagent gpu build`: compile the kernels of a game, on any machine."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from doppelagent.cli.arguments import GameKey
from doppelagent.core.errors import BadOption

app = typer.Typer(no_args_is_help=True)

Architecture = Annotated[str, typer.Option("--arch", metavar="sm_NN", help="The architecture of the GPU: sm_90 for H100 and H200.")]
Folder = Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help="Where to write them.", show_default="the cache")]


@app.callback()
def gpu() -> None:
    """Play on a GPU."""


@app.command()
def build(game: GameKey, *, arch: Architecture = "sm_90", out: Folder = None) -> None:
    """Build the kernels of a game for a GPU; this machine needs none. Kernels in the cache are built once."""
    from doppelagent.core.registry import find
    from doppelagent.gpu.folders import folder_of, is_built

    found = find(game)
    if not re.fullmatch(r"sm_\d{2,3}", arch):
        raise BadOption(f"An architecture is written sm_90, not {arch!r}.")
    folder = out or folder_of(found.key, arch)
    if out is not None or not is_built(folder):
        build_apart(found.key, arch, folder)
    typer.echo(str(folder))


def build_apart(game: str, arch: str, folder: Path) -> None:
    """Build in a process of its own, since that changes Numba's compiler."""
    from rich.console import Console

    import numba.cuda.compiler  # noqa: F401  # a missing package is reported here, with its extra

    with Console(stderr=True).status(f"Building the kernels of {game} for {arch}"):
        command = [sys.executable, "-m", "doppelagent.gpu.building.build", game, arch, str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # this package
    if done.returncode:
        raise BadOption(f"The kernels could not be built: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'no reason given'}.")
