"""`doppelagent dossiers`: a report on the strength of every bot in every game."""

from pathlib import Path
from typing import Annotated

import typer

from doppelagent.cli.arena import On, play_all

Matches = Annotated[int, typer.Option(help="Number of matches per game, bot and reference bot.")]
Out = Annotated[Path, typer.Option(metavar="FILE", help="Markdown file to write.")]
Work = Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the matches there; the same command resumes them.")]


def dossiers(*, matches: Matches = 400, out: Out = Path("docs/dossiers.md"), work: Work = None, on: On = "local") -> None:
    """Measure every bot against reference bots in every game, and write a report."""
    from doppelagent.arenas.dossiers import pairings, write
    from doppelagent.arenas.report import report
    from doppelagent.arenas.run import runner_named
    from doppelagent.cli.files import check_target

    check_target(out)
    runner, results, every = runner_named(on), [], pairings()
    for number, pairing in enumerate(every, 1):
        plan = pairing.plan(matches)
        title = f"{number} of {len(every)}: {pairing.game.title['en']}, {pairing.bot} against {pairing.anchor}"
        played = play_all(plan, runner, work and work / pairing.folder, title)
        results.append((pairing, report(plan, played)))
    out.write_text(write(results, matches), encoding="utf-8")
