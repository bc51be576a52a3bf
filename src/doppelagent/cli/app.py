"""The console script. Every user error ends as one sentence on stderr and exit code 2, never as a traceback."""

import errno
import io
import os
import sys
from collections.abc import Sequence

import typer

from doppelagent.cli import arena, backup, bench, dossiers, games, play, precompile, replay, rules, serve, sim, verify
from doppelagent.core.errors import DoppelagentError

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Spy games to play in the browser or the terminal, to simulate and to analyse.",
)
for command in (
    serve.serve,
    games.games,
    play.play,
    rules.rules,
    sim.sim,
    arena.arena,
    dossiers.dossiers,
    replay.replay,
    verify.verify,
    bench.bench,
    precompile.precompile,
    backup.backup,
    backup.restore,
):
    app.command()(command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # prints a question mark where the terminal has no §
    try:
        code = app((sys.argv[1:] if arguments is None else arguments) or ["--help"], standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return int(code or 0)
    except BrokenPipeError:  # the reader, e.g. head, has closed the pipe
        _drop_output()
        return 1
    except typer.TyperException as error:
        return _refuse(error.format_message())
    except DoppelagentError as error:
        return _refuse(str(error))
    except OSError as error:
        _drop_output()
        if error.errno == errno.ENOSPC:
            return _refuse("The disk is full; make room and try again.")
        return _refuse(f"{error.filename or 'The output'} cannot be used: {error.strerror or error}")


def _drop_output() -> None:
    """What could not be written is still in the buffer, and would be tried again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _refuse(sentence: str) -> int:
    one_line = " ".join(sentence.split())
    typer.echo(one_line if one_line.endswith(".") else f"{one_line}.", err=True)
    return 2
