"""Compiling a game ahead of time, in two processes, into the cache on disk.

A rule is named as in Game (`apply`), an entry of a driver by its module (`doppelagent.core.playout:simulate`).

python -m doppelagent.core.compiled.warm GAME RULE…     compiles these rules and prints the name of each one when it is done
"""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from doppelagent.core.compiled.entries import compile_entry, is_cached
from doppelagent.core.game import COMPILE_PROCESS, RULES, Game
from doppelagent.core.registry import find

DRIVERS_PROCESS: Final = 0


def cold_rules(game: Game, names: Sequence[str] = RULES) -> tuple[str, ...]:
    """The rules among these that are not in the cache yet."""
    return tuple(name for name in names if not is_cached(_rule(game, name)))


def warm_up(game: Game, names: Sequence[str] = RULES) -> Iterator[str]:
    """Compile the rules that are not in the cache, and yield the name of each one when it is done."""
    cold = cold_rules(game, names)
    shares = [[name for name in cold if COMPILE_PROCESS.get(name, DRIVERS_PROCESS) == process] for process in (0, 1)]
    done: SimpleQueue[str] = SimpleQueue()
    workers = [Thread(target=_compile_apart, args=(game.key, share, done.put)) for share in shares if share]
    for worker in workers:
        worker.start()
    for _ in cold:
        yield done.get()
    for worker in workers:
        worker.join()


def _compile_apart(key: str, names: Sequence[str], tell: Callable[[str], None]) -> None:
    """Compile in a process of its own. If that fails, the first call of the rule compiles it and raises the error."""
    command = [sys.executable, "-m", __spec__.name, key, *names]
    left = list(names)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as answer:  # noqa: S603  # our own module
        for line in answer.stdout or ():
            if line.strip() in left:  # a game may print, too
                left.remove(line.strip())
                tell(line.strip())
    for name in left:
        tell(name)


def _rule(game: Game, name: str) -> Callable[..., Any]:
    driver, _, entry = name.rpartition(":")
    rule: Callable[..., Any] = getattr(importlib.import_module(driver).of(game), entry) if driver else game.rules()[name]
    return rule


def main(key: str, names: Sequence[str]) -> None:
    game = find(key)
    for name in names:
        compile_entry(_rule(game, name))
        os.write(1, f"{name}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
