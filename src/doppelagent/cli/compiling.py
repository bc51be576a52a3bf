"""`doppelagent compile`: compile games ahead of time."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from doppelagent.cli.arguments import complete_game
from doppelagent.cli.play import DEFAULT_OPPONENT

if TYPE_CHECKING:
    from doppelagent.core.compiled.shares import Rule
    from doppelagent.core.compiled.warm import Compilers
    from doppelagent.core.game import Game

NICENESS: Final = 10  # other processes take precedence; on an idle machine it makes no difference

Games = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]…", help="Keys of games.", show_default="every game", autocompletion=complete_game)
]
Until = Annotated[Path | None, typer.Option(metavar="FILE", help="Stop when this file exists.", show_default="when all is compiled")]


def compile_games(game: Games = None, *, until: Until = None) -> None:
    """Compile games and their bots into the cache ahead of time, for example in a container image."""
    from doppelagent.core.mode import INTERPRETED
    from doppelagent.core.registry import every_game, find

    games = [find(key) for key in game] if game else list(every_game())
    if INTERPRETED:
        typer.echo("With DOPPELAGENT_INTERPRET=1 nothing is compiled.")
        return
    from doppelagent.core.compiled.cache import cache_root
    from doppelagent.core.compiled.lock import compile_lock
    from doppelagent.core.compiled.warm import Compilers

    # A server that starts meanwhile compiles only urgent rules, and leaves the others to this process.
    with compile_lock(cache_root()), Compilers(NICENESS) as compilers:
        done = Counter(rule.game for stage in stages(games) for rule in _compiled(stage, until, compilers))
    for each in games:
        if each.key in done:
            typer.echo(f"{each.title['en']}: {done[each.key]} rules compiled.")


def stages(games: Sequence["Game"]) -> "list[list[Rule]]":
    """The rules to compile, stage by stage: in every game the rules and the usual bots, so that it can be played; then the rest."""
    from doppelagent.batches.driver import DRIVERS
    from doppelagent.bots import BOTS, compiled_for
    from doppelagent.core.compiled.shares import Rule
    from doppelagent.core.game import RULES, TABLE_RULES
    from doppelagent.core.playout import SIMULATE
    from doppelagent.debriefs.tasks import drivers_for

    def rest(game: "Game") -> tuple[str, ...]:
        of_bots = (driver for name in BOTS for driver in compiled_for(name, game))
        return (*RULES, SIMULATE, *DRIVERS, *of_bots, *drivers_for(game))

    first = {game.key: (*TABLE_RULES, *compiled_for(DEFAULT_OPPONENT, game)) for game in games}
    later = {game.key: dict.fromkeys(rest(game)) for game in games}
    return [[Rule(key, name) for key, names in stage.items() for name in names] for stage in (first, later)]


def _compiled(rules: "list[Rule]", until: Path | None, compilers: "Compilers") -> "Iterator[Rule]":
    """Compile rules and yield each one, until the file exists; rules in progress are then still finished."""
    from doppelagent.cli.progress import compiled_rules

    if until is not None and until.exists():
        return
    with closing(compiled_rules(rules, compilers)) as compiled:
        for rule in compiled:
            yield rule
            if until is not None and until.exists():
                break
