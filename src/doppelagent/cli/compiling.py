"""`doppelagent compile`: compile games ahead of time."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from doppelagent.cli.arguments import complete_game
from doppelagent.cli.play import DEFAULT_OPPONENT

if TYPE_CHECKING:
    from doppelagent.core.compiled.warm import Compilers
    from doppelagent.core.game import Game

NICENESS: Final = 10  # whatever else runs comes first; on an idle machine it makes no difference

Games = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]…", help="Keys of games.", show_default="every game", autocompletion=complete_game)
]
Until = Annotated[Path | None, typer.Option(metavar="FILE", help="Stop when this file exists.", show_default="when all is compiled")]


def compile_games(game: Games = None, *, until: Until = None) -> None:
    """Compile games and their bots into the cache, so that nobody waits for it later: for images of containers, for example."""
    from doppelagent.core.mode import INTERPRETED
    from doppelagent.core.registry import every_game, find

    games = [find(key) for key in game] if game else list(every_game())
    if INTERPRETED:
        typer.echo("With DOPPELAGENT_INTERPRET=1 nothing is compiled.")
        return
    from doppelagent.core.compiled.cache import cache_root
    from doppelagent.core.compiled.lock import compile_lock
    from doppelagent.core.compiled.warm import Compilers

    # A server that starts meanwhile leaves to this process what nobody waits for.
    with compile_lock(cache_root()), Compilers(NICENESS) as compilers:
        for each, names in stages(games):
            if until is None or not until.exists():
                _compile(each, names, until, compilers)


def stages(games: Sequence["Game"]) -> "list[tuple[Game, tuple[str, ...]]]":
    """What to compile in which order: the rules of every game, so that each can be played; then the usual bots; then the rest."""
    from doppelagent.batches.driver import DRIVERS
    from doppelagent.bots import BOTS, compiled_for
    from doppelagent.core.game import RULES, TABLE_RULES
    from doppelagent.core.playout import SIMULATE
    from doppelagent.debriefs.tasks import drivers_for

    def rest(game: "Game") -> tuple[str, ...]:
        of_bots = (driver for name in BOTS for driver in compiled_for(name, game))
        return tuple(dict.fromkeys((*RULES, SIMULATE, *DRIVERS, *of_bots, *drivers_for(game))))

    rules, usual = [(game, TABLE_RULES) for game in games], [(game, compiled_for(DEFAULT_OPPONENT, game)) for game in games]
    return [*rules, *usual, *((game, rest(game)) for game in games)]


def _compile(game: "Game", names: tuple[str, ...], until: Path | None, compilers: "Compilers") -> None:
    """Compile rules until the file exists; those that are being compiled then are finished."""
    from doppelagent.cli.progress import compiled_rules

    done = []
    with closing(compiled_rules(game, names, compilers)) as compiled:
        for name in compiled:
            done.append(name)
            if until is not None and until.exists():
                break
    if done:
        typer.echo(f"{game.title['en']}: {len(done)} rules compiled.")
