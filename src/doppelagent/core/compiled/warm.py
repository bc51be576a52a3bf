"""Compiling rules ahead of time into the cache on disk, in processes of their own.

A rule is named as in Game (`apply`), an entry of a driver by its module (`doppelagent.core.playout:simulate`).

python -m doppelagent.core.compiled.warm NICENESS     reads lines `GAME RULE` and answers each with `RULE SECONDS CPU_SECONDS`, or with
                                                      `RULE failed ERROR`
"""

import gc
import importlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import SimpleQueue
from subprocess import DEVNULL, PIPE
from threading import Event, Thread
from typing import Any, Final, Self

from doppelagent.core.compiled.entries import compile_entry, is_cached
from doppelagent.core.game import COMPILE_PROCESS, RULES, Game
from doppelagent.core.registry import find

DRIVERS_PROCESS: Final = 0


def cold_rules(game: Game, names: Sequence[str] = RULES) -> tuple[str, ...]:
    """The rules among these that are not in the cache yet."""
    return tuple(name for name in names if not is_cached(_rule(game, name)))


def compile_process(name: str) -> int:
    """The one of two processes, 0 or 1, that compiles this rule: rules with parts in common share one."""
    return COMPILE_PROCESS.get(name, DRIVERS_PROCESS)


def command(niceness: int = 0) -> list[str]:
    """The command that starts a process which compiles rules."""
    return [sys.executable, "-m", __spec__.name, str(niceness)]


class Compilers:
    """Two processes that compile rules. Each starts with its first rule, keeps what rules of a game have in common, and ends with the
    block."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._processes: dict[int, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes.values():
            process.__exit__(None, None, None)  # closes its input, at which it ends

    def compile(self, game: Game, name: str) -> None:
        """Compile a rule. If that fails, the first call of the rule compiles it and raises the error."""
        number = compile_process(name)
        if number not in self._processes:
            self._processes[number] = subprocess.Popen(command(self._niceness), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, bufsize=0)  # noqa: S603  # our own module
        _ask_for(self._processes[number], f"{game.key} {name}\n".encode())


def warm_up(game: Game, names: Sequence[str], compilers: Compilers) -> Iterator[str]:
    """Compile the rules that are not in the cache, and yield the name of each one when it is done. A caller that stops earlier waits for
    the rules that are being compiled, and the others are left out."""
    cold = cold_rules(game, names)
    shares = [[name for name in cold if compile_process(name) == process] for process in (0, 1)]
    done, stopped = SimpleQueue[str](), Event()
    workers = [Thread(target=_compile_share, args=(game, share, compilers, done.put, stopped)) for share in shares if share]
    for worker in workers:
        worker.start()
    try:
        for _ in cold:
            yield done.get()
    finally:
        stopped.set()
        for worker in workers:
            worker.join()


def _compile_share(game: Game, names: Sequence[str], compilers: Compilers, tell: Callable[[str], None], stopped: Event) -> None:
    for name in names:
        if not stopped.is_set():
            compilers.compile(game, name)
        tell(name)


def _ask_for(process: "subprocess.Popen[bytes]", line: bytes) -> None:
    """Have the process compile one rule, and wait for its answer. A process that has ended takes no line and gives no answer."""
    if process.stdin is not None and process.stdout is not None:
        with suppress(BrokenPipeError):
            process.stdin.write(line)
            process.stdout.readline()


def _rule(game: Game, name: str) -> Callable[..., Any]:
    driver, _, entry = name.rpartition(":")
    rule: Callable[..., Any] = getattr(importlib.import_module(driver).of(game), entry) if driver else game.rules()[name]
    return rule


def main(niceness: int) -> None:
    """Answer until the input ends: the process that started this one closes it, or is gone."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    gc.disable()  # going through all that the compiler keeps, again and again, takes up to a sixth of the time
    answers = os.dup(1)
    os.dup2(2, 1)  # a game may print
    game = ""
    for line in sys.stdin:
        key, name = line.split()
        if key != game:
            gc.collect()
            gc.freeze()  # what is left now stays, and need not be gone through again
        game = key
        os.write(answers, f"{name} {_compile(key, name)}\n".encode())


def _compile(key: str, name: str) -> str:
    began, cpu = time.perf_counter(), time.process_time()
    try:
        compile_entry(_rule(find(key), name))
    except Exception as error:  # the next rule may well compile
        return f"failed {type(error).__name__}"
    return f"{time.perf_counter() - began:.2f} {time.process_time() - cpu:.2f}"


if __name__ == "__main__":
    main(int(sys.argv[1]))
