"""`doppelagent dossiers`: every bot against fixed anchors in every game, written down."""

from pathlib import Path
from typing import Annotated

import typer

from doppelagent.cli.arena import On, play_all

Matches = Annotated[int, typer.Option(help="How many matches of each bot against each anchor, in each game.")]
Out = Annotated[Path, typer.Option(metavar="FILE", help="The page to write.")]
Work = Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the matches there; the same command goes on with them.")]


def dossiers(*, matches: Matches = 400, out: Out = Path("docs/dossiers.md"), work: Work = None, on: On = "local") -> None:
    """Measure every bot against fixed anchors in every game, and write it down."""
    from doppelagent.arena.dossiers import pairings, write
    from doppelagent.arena.report import report
    from doppelagent.arena.running import place_named
    from doppelagent.cli.files import check_place

    check_place(out)
    place, results, every = place_named(on), [], pairings()
    for number, pairing in enumerate(every, 1):
        plan = pairing.plan(matches)
        title = f"{number} of {len(every)}: {pairing.game.title['en']}, {pairing.bot} against {pairing.anchor}"
        played = play_all(plan, place, work and work / pairing.folder, title)
        results.append((pairing, report(plan, played)))
    out.write_text(write(results, matches), encoding="utf-8")
