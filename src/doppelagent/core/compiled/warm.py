"""Compile rules ahead of time into the cache on disk, in separate processes.

python -m doppelagent.core.compiled.warm NICENESS     reads lines `GAME RULE` and answers each with `RULE SECONDS CPU_SECONDS`, or with
                                                      `RULE failed ERROR`
"""

import gc
import importlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from subprocess import DEVNULL, PIPE
from threading import Event, Lock, Thread
from typing import Any, Self

from doppelagent.core.compiled.entries import compile_entry, is_cached
from doppelagent.core.compiled.shares import Rule, Shares
from doppelagent.core.registry import find


def cold_rules(rules: Iterable[Rule]) -> list[Rule]:
    """The rules that are not in the cache yet."""
    return [rule for rule in rules if not is_cached(_entry(rule))]


def command(niceness: int = 0) -> list[str]:
    """The command that starts a process which compiles rules."""
    return [sys.executable, "-m", __spec__.name, str(niceness)]


class Compilers:
    """Two processes that compile rules. Each starts at its first rule, keeps the parts that rules of a game share, and ends with the
    context."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self.shares = Shares()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes.values():
            process.__exit__(None, None, None)  # closes its input, at which it ends

    def compile(self, rule: Rule, number: int) -> None:
        """Compile a rule in process 0 or 1. If that fails, the first call of the rule compiles it and raises the error."""
        if number not in self._processes:
            self._processes[number] = subprocess.Popen(command(self._niceness), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, bufsize=0)  # noqa: S603  # our own module
        _ask_for(self._processes[number], f"{rule.game} {rule.name}\n".encode())


def warm_up(rules: Iterable[Rule], compilers: Compilers) -> Iterator[Rule]:
    """Compile the rules that are not in the cache, and yield each one when it is done. Closing the generator early waits for the rules in
    progress and skips the others."""
    cold = cold_rules(rules)
    waiting, choosing = list(cold), Lock()
    done, stopped = SimpleQueue[Rule](), Event()

    def take(number: int) -> Rule | None:
        with choosing:
            if stopped.is_set() or not waiting:
                return None
            rule = compilers.shares.choose(waiting, number)
            waiting.remove(rule)
            return rule

    def work(number: int) -> None:
        while (rule := take(number)) is not None:
            compilers.compile(rule, number)
            done.put(rule)

    workers = [Thread(target=work, args=(number,)) for number in (0, 1)]
    for worker in workers:
        worker.start()
    try:
        for _ in cold:
            yield done.get()
    finally:
        stopped.set()
        for worker in workers:
            worker.join()


def _ask_for(process: "subprocess.Popen[bytes]", line: bytes) -> None:
    """Have the process compile one rule, and wait for its answer. If the process has ended, return at once."""
    if process.stdin is not None and process.stdout is not None:
        with suppress(BrokenPipeError):
            process.stdin.write(line)
            process.stdout.readline()


def _entry(rule: Rule) -> Callable[..., Any]:
    game = find(rule.game)
    driver, _, name = rule.name.rpartition(":")
    entry: Callable[..., Any] = getattr(importlib.import_module(driver).of(game), name) if driver else game.rules()[name]
    return entry


def main(niceness: int) -> None:
    """Answer until the input ends, because the parent process closed it or died."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    gc.disable()  # collecting again and again over everything the compiler keeps takes up to a sixth of the time
    answers = os.dup(1)
    os.dup2(2, 1)  # a game may print
    game = ""
    for line in sys.stdin:
        rule = Rule(*line.split())
        if rule.game != game:
            gc.collect()
            gc.freeze()  # the objects left now stay, so later collections can skip them
        game = rule.game
        os.write(answers, f"{rule.name} {_compile(rule)}\n".encode())


def _compile(rule: Rule) -> str:
    began, cpu = time.perf_counter(), time.process_time()
    try:
        compile_entry(_entry(rule))
    except Exception as error:  # the next rule may well compile
        return f"failed {type(error).__name__}"
    return f"{time.perf_counter() - began:.2f} {time.process_time() - cpu:.2f}"


if __name__ == "__main__":
    main(int(sys.argv[1]))
