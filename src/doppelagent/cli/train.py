"""`doppelagent train`: train a network by self-play."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from doppelagent.cli.arguments import GameKey
from doppelagent.core.errors import BadOption

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.learn.backend import Backend
    from doppelagent.learn.recipe import Recipe
    from doppelagent.learn.trainer import Row

DEVICES: Final = ("cpu", "gpu")
MOST: Final = 1_000_000  # minutes, updates, threads or matches

Minutes = Annotated[float | None, typer.Option(help="Training time in minutes.", show_default="as the game's recipe says")]
Updates = Annotated[int | None, typer.Option(help="Train for this number of updates instead; the same seed then gives the same network.")]
Out = Annotated[Path, typer.Option(metavar="DIR", help="Folder for the network, its curves and the checkpoint.")]
On = Annotated[str, typer.Option(metavar="cpu|gpu", help="Where matches are played and the network learns.")]
Resume = Annotated[bool, typer.Option("--resume", help="Continue from the checkpoint in the folder.")]
Begin = Annotated[Path | None, typer.Option(metavar="FILE", help="Fine-tune this network instead of starting from random weights.")]
Against = Annotated[Path | None, typer.Option(metavar="FILE", help="Start from this network and train against a frozen copy of it.")]
Values = Annotated[Path | None, typer.Option(metavar="FILE", help="Fit the values of this network to its own play, which does not change.")]
Matches = Annotated[int, typer.Option(help="With --values: how many matches.")]
Threads = Annotated[int | None, typer.Option(help="Threads on the CPU.", show_default="all cores")]


def train(
    game: GameKey,
    *,
    out: Out,
    minutes: Minutes = None,
    updates: Updates = None,
    on: On = "cpu",
    seed: int = 1,
    threads: Threads = None,
    begin: Begin = None,
    against: Against = None,
    values: Values = None,
    matches: Matches = 20_000,
    resume: Resume = False,
) -> None:
    """Train a network by self-play, and print its progress. `doppelagent arena GAME --bots network:FILE,agent` measures it."""
    from doppelagent.core.registry import find

    chosen = find(game)
    _check(on, {"Minutes": minutes, "Updates": updates, "Threads": threads, "Matches": matches})
    if sum(file is not None for file in (begin, against, values)) > 1:
        raise BadOption("One network is trained or fitted: give one of --begin, --against and --values.")
    import torch

    from doppelagent.core.networkfile import read_network
    from doppelagent.learn.recipe import FILE, read_recipe
    from doppelagent.learn.trainer import Trainer

    if threads:
        torch.set_num_threads(threads)
    recipe = read_recipe(chosen.folder / FILE, on)
    if values:
        typer.echo(str(_fit(_backend(chosen, on), values, recipe, matches, seed, out)))
        return
    first = against or begin
    network = read_network(first) if first else None
    recipe = replace(recipe, minutes=minutes or recipe.minutes)
    trainer = Trainer(_backend(chosen, on), recipe, out, seed=seed, updates=updates, begin=network, frozen=against is not None)
    if resume:
        trainer.resume()
    typer.echo(str(trainer.train(_tell)))


def _check(on: str, numbers: dict[str, float | None]) -> None:
    if on not in DEVICES:
        raise BadOption(f"Networks are trained on {' or '.join(DEVICES)}, not on {on!r}.")
    for what, number in numbers.items():
        if number is not None and not 0 < number <= MOST:
            raise BadOption(f"{what} are a number greater than 0 and up to {MOST}, not {number}.")


def _fit(backend: "Backend", file: Path, recipe: "Recipe", matches: int, seed: int, out: Path) -> Path:
    from doppelagent.core.networkfile import read_network, write_network
    from doppelagent.learn.trainer import SUFFIX
    from doppelagent.learn.values import fit_values

    fitted = fit_values(backend, read_network(file), recipe, matches, seed)
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{fitted.header.game}{SUFFIX}"
    write_network(path, fitted.header, fitted.arrays)
    return path


def _backend(game: "Game", on: str) -> "Backend":
    if on == "gpu":
        from doppelagent.learn.gpu_backend import GpuBackend

        return GpuBackend(game.key)
    from doppelagent.learn.cpu_backend import CpuBackend

    return CpuBackend(game)


def _tell(row: "Row") -> None:
    against = "  ".join(f"{name.removeprefix('wins_')} {value:.0%}" for name, value in row.items() if name.startswith("wins_"))
    typer.echo(
        f"{row['minutes']:6.1f} min  {row['decisions'] / 1e6:8.2f} M decisions  {row['per_second']:9,.0f}/s  "
        f"entropy {row['entropy']:.3f}  wins against {against}"
    )
