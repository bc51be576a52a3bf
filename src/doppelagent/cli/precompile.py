"""`doppelagent precompile`: compile every game ahead of time."""

import asyncio
import contextlib
import signal


def precompile() -> None:
    """Compile every game and its bots into the cache, at low priority, so that nobody waits for it later."""
    from doppelagent.core.mode import INTERPRETED

    if not INTERPRETED:
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the processes that compile, too
        with contextlib.suppress(KeyboardInterrupt):  # what is compiled by then stays in the cache
            asyncio.run(_compile())


async def _compile() -> None:
    from doppelagent.core.registry import every_game
    from doppelagent.server.bots.compiler import Compiler
    from doppelagent.server.bots.precompile import EVERY_DRIVER, rules_of

    compiler = Compiler()
    rules = [rule for game in every_game() for rule in rules_of(game, EVERY_DRIVER)]
    try:
        await compiler.compile(await compiler.cold(rules), urgent=False)
    finally:
        await compiler.close()
