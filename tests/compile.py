"""Compiles every game and what bots search with into the cache: `python -m tests.compile`.

Tests that run in several processes would otherwise compile the same rules at the same time.
"""

from doppelagent import every_game
from doppelagent.bots import BOTS, compiled_for
from doppelagent.core.compiled.warm import warm_up
from doppelagent.core.game import RULES
from doppelagent.core.playout import SIMULATE


def main() -> None:
    drivers = dict.fromkeys(driver for name in BOTS for driver in compiled_for(name))
    names = (*RULES, SIMULATE, *drivers)
    for game in every_game():
        compiled = sum(1 for _ in warm_up(game, names))
        if compiled:
            print(f"{game.key}: {compiled} rules compiled.", flush=True)  # noqa: T201  # for the person who waits


if __name__ == "__main__":
    main()
