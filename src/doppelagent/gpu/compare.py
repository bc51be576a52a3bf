"""Compares kernels on a GPU with what the CPU answered (`answers.npz`): the number of matches and slots that differ, by kernel and run.

python -m doppelagent.gpu.compare FOLDER…
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import cupy as cp
import numpy as np

from doppelagent.gpu.batch import GpuBatch
from doppelagent.gpu.device import Kernels
from doppelagent.gpu.hashes import hash_ends, hash_slots, hash_step
from doppelagent.gpu.simulation import new_ends, play, play_in_order

RUNS: Final = 3
SEED: Final = 5_000_000
SHOWN: Final = 100


def compare(folder: Path, runs: int = RUNS) -> Iterator[dict[str, Any]]:
    """Yields a row for each kernel and run; `wrong` is 0 if it agrees."""
    kernels, answers = Kernels(folder), np.load(folder / "answers.npz")
    configured = cp.asarray(answers["configured"])
    for run in range(runs):
        for name, how in (("simulate", play), ("advance", play_in_order)):
            ends = new_ends(kernels, len(answers["ends"]))
            how(kernels, configured, ends, SEED)
            wrong = int((hash_ends(*ends).get() != answers["ends"]).sum())
            yield {"game": folder.name, "kernel": name, "run": run, "matches": len(ends.digests), "wrong": wrong}
        for in_order in (False, True):
            yield {"game": folder.name, "kernel": "step in order" if in_order else "step", "run": run, **steps(kernels, configured, answers, in_order)}


def steps(kernels: Kernels, configured: Any, answers: Any, in_order: bool) -> dict[str, Any]:
    """How many slots of a batch differ in what steps answered, and in States, legal actions or features."""
    slots, shown = len(answers["trace"]), answers["shown"]
    batch, trace, differ = GpuBatch(kernels, configured, slots, SEED), cp.zeros(slots, cp.uint64), []
    for n in range(1, SHOWN * len(shown) + 1):
        batch.mask()
        batch.pick()
        if in_order:
            batch.sort()
        batch.carry_out()
        trace = hash_step(trace, batch.seats, batch.done, batch.rewards)
        if n % SHOWN == 0:
            batch.mask()
            batch.show()
            hashes = hash_slots(as_words(batch.states), as_words(batch.masks), batch.features)
            differ.append(int((hashes.get() != shown[n // SHOWN - 1]).sum()))
    wrong = int((trace.get() != answers["trace"]).sum())
    return {"slots": slots, "steps": SHOWN * len(shown), "ended": int(batch.ended.sum()), "wrong": wrong, "shown wrong": differ}


def as_words(records: Any) -> Any:
    return records.view(cp.uint64)


if __name__ == "__main__":
    for folder in map(Path, sys.argv[1:]):
        for row in compare(folder):
            print(json.dumps(row), flush=True)  # noqa: T201  # for people
