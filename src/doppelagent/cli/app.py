"""The console script. Every user error ends as one sentence on stderr and exit code 2, never as a traceback."""

import errno
import io
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

import typer

from doppelagent import __version__
from doppelagent.cli import (
    arena,
    backup,
    bench,
    calibrate,
    compiling,
    debrief,
    debriefs,
    dossiers,
    games,
    gpu,
    play,
    replay,
    rules,
    serve,
    sim,
    train,
    verify,
)
from doppelagent.cli.extras import extra_with
from doppelagent.core.checks import shown
from doppelagent.core.errors import DoppelagentError

NAME: Final = "doppelagent"
NUMBERS: Final = {"int": "a whole number", "float": "a number"}  # by the first word of pydantic's name of an error
COMMANDS: Final[dict[str, Callable[..., None]]] = {
    "serve": serve.serve,
    "games": games.games,
    "play": play.play,
    "rules": rules.rules,
    "sim": sim.sim,
    "arena": arena.arena,
    "dossiers": dossiers.dossiers,
    "train": train.train,
    "replay": replay.replay,
    "debrief": debrief.debrief,
    "debriefs": debriefs.debriefs,
    "calibrate": calibrate.calibrate,
    "verify": verify.verify,
    "bench": bench.bench,
    "compile": compiling.compile_games,
    "backup": backup.backup,
    "restore": backup.restore,
}

FRAMES: Final = 60  # columns that the frames of the help need; without frames it is narrower

width = shutil.get_terminal_size().columns
app = typer.Typer(
    pretty_exceptions_enable=False,
    rich_markup_mode="rich" if width >= FRAMES else None,
    context_settings={"help_option_names": ["-h", "--help"], "terminal_width": width},
)
for name, command in COMMANDS.items():
    app.command(name)(command)
app.add_typer(gpu.app, name="gpu")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"{NAME} {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)]


@app.callback()
def doppelagent(version: Version = False) -> None:
    """Spy games to play in the browser or the terminal, to simulate and to analyse."""
    del version  # the callback of the option has answered


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # prints a question mark where the terminal has no §
    try:
        code: Any = app((sys.argv[1:] if arguments is None else arguments) or ["--help"], prog_name=NAME, standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return int(code or 0)
    except BrokenPipeError:  # the reader, e.g. head, has closed the pipe
        _drop_output()
        return 1
    except typer.TyperException as error:
        return _refuse(_told(error))
    except DoppelagentError as error:
        return _refuse(str(error))
    except ModuleNotFoundError as error:
        extra = extra_with(error.name or "")
        if extra is None:
            raise
        return _refuse(f"This needs packages that are not installed; pip install '{NAME}[{extra}]' installs them.")
    except OSError as error:
        _drop_output()
        if error.errno == errno.ENOSPC:
            return _refuse("The disk is full; make room and try again.")
        return _refuse(f"{error.filename or 'The output'} cannot be used: {error.strerror or error}")


def _told(error: typer.TyperException) -> str:
    """What is wrong with the arguments. Numbers that cannot be read are told in our words, not in pydantic's."""
    wrong: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    wanted = NUMBERS.get(wrong[0]["type"].partition("_")[0]) if wrong else None
    if wanted is None or not isinstance(error, typer.BadParameter) or error.param is None:
        return error.format_message()
    name = error.param.get_error_hint().replace("'", "")
    return f"{name} is {wanted}, not {shown(wrong[0]['input'])}."


def _drop_output() -> None:
    """Discard what could not be written: it is still in the buffer, and would be written again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _refuse(sentence: str) -> int:
    one_line = " ".join(sentence.split())
    typer.echo(one_line if one_line.endswith((".", "?")) else f"{one_line}.", err=True)
    return 2
