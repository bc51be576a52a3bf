"""`doppelagent debrief`: what each decision of a match was worth, how the match turned, and what was luck."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.cli.arena import INTERRUPTED
from doppelagent.cli.arguments import Json, Lang, checked_language
from doppelagent.cli.replay import File, compile_for

if TYPE_CHECKING:
    from doppelagent.core.match import Match
    from doppelagent.debriefs.report import Debrief

Seats = Annotated[list[int] | None, typer.Option("--seat", help="Judge only the decisions of this seat; may be repeated.")]
Simulations = Annotated[int | None, typer.Option("--budget", help="Simulations per decision, at most.", show_default="what the game needs")]
Out = Annotated[Path | None, typer.Option(metavar="PAGE.html", help="Write an HTML page, too.")]
WorkFile = Annotated[Path | None, typer.Option("--work", metavar="FILE", help="Keep results there; the same command resumes them.")]


def debrief(
    file: File,
    *,
    seat: Seats = None,
    budget: Simulations = None,
    out: Out = None,
    work: WorkFile = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Judge the decisions of a match by what the seats could know, and tell skill from luck."""
    from doppelagent.cli.files import read_bytes
    from doppelagent.core.recordfile import loads

    language, data = checked_language(lang), read_bytes(file)
    compile_for(data)
    found = _analysed(loads(data), seat, budget, work)
    if out is not None:
        from doppelagent.debriefs.page import page

        out.write_text(page(found, language), encoding="utf-8")
    if json:
        typer.echo(found.to_json())
    else:
        _print(found, language)


def _analysed(match: "Match", seats: list[int] | None, budget: int | None, work: Path | None) -> "Debrief":
    """The debrief of a match; shows a progress bar."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from doppelagent.cli.progress import compile_rules, progress_bar
    from doppelagent.debriefs.debrief import debrief
    from doppelagent.debriefs.tasks import drivers_for

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    try:
        compile_rules(match.game, drivers_for(match.game))
        with progress_bar(*columns) as progress:
            task = progress.add_task("Looking at every move", total=None)
            return debrief(
                match, seats=seats, budget=budget, work=work, tell=lambda done, all_: progress.update(task, completed=done, total=all_)
            )
    except KeyboardInterrupt:
        hint = f"the results so far are in {work}, and the same command resumes them" if work else "with --work FILE it could be resumed"
        typer.echo(f"Stopped; {hint}.", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _print(found: "Debrief", language: str) -> None:
    from rich.console import Console

    from doppelagent.debriefs.telling import tell

    console = Console(highlight=False)
    for number, chapter in enumerate(tell(found, language)):
        console.print(chapter.title if number == 0 else f"\n{chapter.title}", style="bold", markup=False)
        for line in chapter.lines:
            console.print(line, markup=False)
