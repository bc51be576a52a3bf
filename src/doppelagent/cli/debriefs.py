"""`doppelagent debriefs`: the debriefs of many records, as JSON, on this machine or on Ray."""

from pathlib import Path
from typing import Annotated

import typer

from doppelagent.cli.arena import On
from doppelagent.cli.debrief import Seats, Simulations

Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Record files.", show_default=False)]
Folder = Annotated[Path, typer.Option("--out", metavar="DIR", help="Write NAME.json for each record there; those that exist are left out.")]


def debriefs(files: Files, *, out: Folder, seat: Seats = None, budget: Simulations = None, on: On = "local") -> None:
    """Debrief many records, one task each; after an interruption, the same command resumes."""
    from doppelagent.cli.progress import compile_rules, progress_bar
    from doppelagent.core.recordfile import load
    from doppelagent.debriefs.many import debrief_all
    from doppelagent.debriefs.tasks import drivers_for

    out.mkdir(parents=True, exist_ok=True)
    missing = [file for file in files if not _result(out, file).exists()]
    matches = [load(file) for file in missing]
    for game in dict.fromkeys(match.game for match in matches):
        compile_rules(game, drivers_for(game))
    with progress_bar() as progress:
        task = progress.add_task("Looking at every match", total=len(files), completed=len(files) - len(missing))
        for number, found in debrief_all(matches, seats=seat, budget=budget, on=on):
            _result(out, missing[number]).write_text(found.to_json(), encoding="utf-8")
            progress.advance(task)
    typer.echo(f"{len(files)} debriefs are in {out}; {len(missing)} of them are new.")


def _result(out: Path, file: Path) -> Path:
    return out / f"{file.stem}.json"
