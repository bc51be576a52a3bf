"""Endurance of the server, in parts that can be resumed: `python -m tests.server.endurance [PART]… [--minutes 60] [--seed 0]`.

Each part runs in steps of a few minutes with new seeds, until its goal or the time limit is reached. Results are appended to
`.endurance/SOURCES.jsonl`, where SOURCES identifies the committed sources; the next call resumes from there.
"""

import argparse
import json
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import uvloop

from doppelagent.core.registry import every_game
from tests.server.compare_worlds import compile_now
from tests.server.endure import QUICK, cross, databases, kill
from tests.server.hostile import attack_server
from tests.server.hour import hour
from tests.server.power import cut_the_power
from tests.server.process import ROOT
from tests.server.secrets_soak import PART, part

Counts = dict[str, float]


class Part(NamedTuple):
    """A part: the count to reach, the counts that must stay zero, and the function for the next step."""

    counted: str
    goal: int
    zero: Sequence[str]
    step: Callable[[int], Counts]  # with the step's number as its seed


def kills(database: str, number: int) -> Counts:
    with databases([database]) as found:
        seen = uvloop.run(kill(found[database], 20, rate=1000, up=6, games=[QUICK], seed=number))
    about = seen.verdict
    return {
        "kills": seen.kills, "moves": seen.moves, "seconds up": seen.moves / seen.rate, "acknowledged": about.acknowledged,
        "lost": about.lost, "changed": about.changed, "doubled": about.doubled, "gaps": about.gaps,
        "clients differ": seen.play.measurements.differed,
    }  # fmt: skip


def power_cuts(number: int) -> Counts:
    seen = cut_the_power(1000, "FULL", seed=number)
    return {"cuts": seen.cuts, "acknowledged": seen.acknowledged, "lost": seen.lost}


def bad_network(number: int) -> Counts:
    with databases(["sqlite"]) as found:
        seen = uvloop.run(cross(found["sqlite"], 10_000, seed=number))
    about = seen.verdict
    return {
        "moves": seen.play.measurements.moves, "acknowledged": about.acknowledged, "lost": about.lost, "changed": about.changed,
        "doubled": about.doubled, "gaps": about.gaps, "clients differ": seen.play.measurements.differed,
    }  # fmt: skip


def secrets(key: str, number: int) -> Counts:
    """Twenty parts of pairs of worlds, two at a time."""
    for game in every_game():
        compile_now(game)
    with ProcessPoolExecutor(2) as processes:
        found = list(processes.map(partial(part, key), range(20 * number, 20 * number + 20), [PART] * 20))
    return {
        "pairs": sum(each.pairs for each in found), "bytes": sum(each.bytes for each in found),
        "bytes differ": sum(each.differing_bytes for each in found),
    }  # fmt: skip


def hostile(number: int) -> Counts:
    seen = attack_server(20_000, limited=number % 10 == 9, seed=number)
    return {
        "messages": seen.sent.total(), "errors": len(seen.errors), "changes": len(seen.changed), "others cut off": seen.cut_off,
        "forged origins let in": len(seen.let_in), "moves meanwhile": seen.acted,
    }  # fmt: skip


JOURNAL: Final = ("lost", "changed", "doubled", "gaps", "clients differ")
PARTS: Final = {
    "kill-sqlite": Part("kills", 1000, JOURNAL, partial(kills, "sqlite")),
    "kill-postgresql": Part("kills", 200, JOURNAL, partial(kills, "postgresql")),
    "power": Part("cuts", 10_000, ("lost",), power_cuts),
    "network": Part("moves", 100_000, JOURNAL, bad_network),
    **{f"secrets-{game.key}": Part("pairs", 25_000, ("bytes differ",), partial(secrets, game.key)) for game in every_game()},
    "hostile": Part("messages", 1_000_000, ("errors", "changes", "others cut off", "forged origins let in"), hostile),
    "hour": Part("minutes", 60, JOURNAL, hour),
}


class Log:
    """The steps made so far."""

    def __init__(self, file: Path) -> None:
        self._file = file
        file.parent.mkdir(exist_ok=True)
        self.steps = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []

    def add(self, part: str, number: int, counts: Counts) -> None:
        self.steps.append({"part": part, "number": number, "counts": counts})
        with self._file.open("a") as file:
            file.write(json.dumps(self.steps[-1]) + "\n")

    def totals(self, part: str) -> "Counter[str]":
        total: Counter[str] = Counter()
        for step in self.steps:
            if step["part"] == part:
                total.update(step["counts"])
        return total

    def next_number(self, part: str, first: int) -> int:
        return max((step["number"] + 1 for step in self.steps if step["part"] == part), default=first)


def run(log: Log, names: Sequence[str], until: float, seed: int) -> bool:
    """Run the parts in turn, one step each; returns whether everything that must stay zero did."""
    waiting = list(names)
    while waiting and time.monotonic() < until:
        for name in list(waiting):
            about = PARTS[name]
            if log.totals(name)[about.counted] >= about.goal:
                waiting.remove(name)
            elif time.monotonic() < until:
                number = log.next_number(name, seed)
                log.add(name, number, about.step(number))
                print(report(log, name), flush=True)  # noqa: T201  # its purpose
    return not any(log.totals(name)[zero] for name in names for zero in PARTS[name].zero)


def report(log: Log, name: str) -> str:
    total = log.totals(name)
    return f"{name:<18} " + ", ".join(f"{total[what]:,.0f} {what}" for what in total)


def sources() -> str:
    """An identifier of the committed sources: results of other sources do not count."""
    command = [shutil.which("git") or "git", "rev-parse", "--short", "HEAD:src/doppelagent"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", help=f"default: all, in turn: {', '.join(PARTS)}")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0, help="of the first step")
    asked = parser.parse_args()
    log, names = Log(ROOT / ".endurance" / f"{sources()}.jsonl"), asked.part or list(PARTS)
    clean = run(log, names, time.monotonic() + 60 * asked.minutes, asked.seed)
    print(*(report(log, name) for name in names), sep="\n")  # noqa: T201  # its purpose
    return 0 if clean else 1


if __name__ == "__main__":
    raise SystemExit(main())
