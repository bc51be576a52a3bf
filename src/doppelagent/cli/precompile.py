"""`doppelagent precompile`: compile every game ahead of time."""

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from doppelagent.server.bots.compiler import Compiler

LOOK: float = 0.2  # seconds between two looks whether the file exists

Until = Annotated[Path | None, typer.Option(metavar="FILE", help="Stop when this file exists.", show_default="when all is compiled")]


def precompile(until: Until = None) -> None:
    """Compile every game and its bots into the cache, at low priority, so that nobody waits for it later."""
    from doppelagent.core.mode import INTERPRETED

    if not INTERPRETED:
        with contextlib.suppress(KeyboardInterrupt):  # what is compiled by then stays in the cache
            asyncio.run(_compile(until))


async def _compile(until: Path | None) -> None:
    from doppelagent.core.registry import every_game
    from doppelagent.server.bots.compiler import Compiler
    from doppelagent.server.bots.stages import every_rule_of

    compiler = Compiler()
    watching = asyncio.create_task(_stop_when_exists(until, compiler)) if until is not None else None
    try:
        rules = [rule for game in every_game() for rule in every_rule_of(game)]
        await compiler.compile(await compiler.cold(rules), urgent=False)
    finally:
        if watching is not None:
            watching.cancel()
        await compiler.close()


async def _stop_when_exists(file: Path, compiler: "Compiler") -> None:
    """Rules that are being compiled are finished."""
    while not file.exists():
        await asyncio.sleep(LOOK)
    compiler.queue.remove(compiler.queue.waiting)
