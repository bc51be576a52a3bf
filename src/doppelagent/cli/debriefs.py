"""`doppelagent debriefs`: the debriefs of many records, as JSON, on this machine or on Ray."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.cli.arena import On
from doppelagent.cli.debrief import Seats, Simulations
from doppelagent.core.errors import DoppelagentError

if TYPE_CHECKING:
    from doppelagent.core.match import Match

Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Record files.", show_default=False)]
Folder = Annotated[Path, typer.Option("--out", metavar="DIR", help="Write NAME.json for each record there; those that exist are left out.")]

SOME_BROKEN = 2  # exit code


def debriefs(files: Files, *, out: Folder, seat: Seats = None, budget: Simulations = None, on: On = "local") -> None:
    """Debrief many records, one task each; after an interruption, the same command resumes. A broken record is named and left out."""
    from doppelagent.cli.progress import compile_rules, progress_bar
    from doppelagent.debriefs.many import debrief_all
    from doppelagent.debriefs.tasks import drivers_for

    out.mkdir(parents=True, exist_ok=True)
    missing = [file for file in files if not _result(out, file).exists()]
    matches = {file: match for file in missing if (match := _match(file, seat)) is not None}
    good, broken = list(matches), len(missing) - len(matches)
    for game in dict.fromkeys(match.game for match in matches.values()):
        compile_rules(game, drivers_for(game))
    with progress_bar() as progress:
        task = progress.add_task("Looking at every match", total=len(files) - broken, completed=len(files) - len(missing))
        for number, found in debrief_all(list(matches.values()), seats=seat, budget=budget, on=on):
            _result(out, good[number]).write_text(found.to_json(), encoding="utf-8")
            progress.advance(task)
    typer.echo(f"{len(files) - broken} debriefs are in {out}; {len(good)} of them are new.")
    if broken:
        raise typer.Exit(SOME_BROKEN)


def _match(file: Path, seats: Sequence[int] | None) -> "Match | None":
    """The match of a record, if it can be debriefed; otherwise None, and a sentence on stderr that names the file."""
    from doppelagent.core.recordfile import load
    from doppelagent.debriefs.debrief import judged_seats

    try:
        match = load(file)
        judged_seats(match, seats)
    except OSError as error:
        typer.echo(f"{file} cannot be read: {error.strerror}.", err=True)
    except DoppelagentError as error:
        typer.echo(f"{file}: {error}", err=True)
    else:
        return match
    return None


def _result(out: Path, file: Path) -> Path:
    return out / f"{file.stem}.json"
