"""Compare kernels on a GPU with the CPU's results (`answers.npz`): the number of matches and slots that differ, by kernel and run.

python -m doppelagent.gpu.compare FOLDER…
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from doppelagent.gpu.hashes import as_words, hash_ends, hash_slots, hash_step

FILE: Final = "answers.npz"
RUNS: Final = 3
SEED: Final = 5_000_000
SHOWN: Final = 100  # steps between comparisons of the whole batch


def compare(folder: Path) -> Iterator[dict[str, Any]]:
    """Yield a row for each kernel and run; `wrong` is 0 if it agrees."""
    from doppelagent.gpu.device import Kernels, cp

    kernels, answers = Kernels.find(folder), np.load(folder / FILE)
    configured = cp.asarray(answers["configured"])
    for run in range(RUNS):
        yield from ({"folder": str(folder), "run": run, **row} for row in compare_matches(kernels, configured, answers))
    for returns in kernels.description.about["returns"]:
        for in_order in (False, True):
            counted = compare_steps(kernels, configured, answers, returns, in_order)
            yield {"folder": str(folder), "kernel": "step", "returns": returns, "in order": in_order, **counted}


def compare_matches(kernels: Any, configured: Any, answers: Any) -> Iterator[dict[str, Any]]:
    from doppelagent.gpu.simulation import new_ends, play, play_in_order

    for name, how in (("simulate", play), ("advance", play_in_order)):
        ends = new_ends(kernels, len(answers["ends"]))
        how(kernels, configured, ends, SEED)
        yield {"kernel": name, "matches": len(ends.digests), "wrong": int((hash_ends(*ends).get() != answers["ends"]).sum())}


def compare_steps(kernels: Any, configured: Any, answers: Any, returns: str, in_order: bool) -> dict[str, Any]:
    """Count the slots of a batch that differ in the results of steps, and in States, legal actions, features, hidden numbers or leads."""
    from doppelagent.gpu.batch import GpuBatch
    from doppelagent.gpu.device import cp

    expected, shown = answers[f"trace {returns}"], answers["shown"]
    batch = GpuBatch.mixed(kernels, configured, len(expected), seed=SEED, returns=returns, hidden=True, leads=True)
    batch.in_order = in_order
    trace, differ = cp.zeros(batch.size, cp.uint64), 0
    batch.reset()
    for n in range(1, SHOWN * len(shown) + 1):
        now = batch.step(batch.sample())
        trace = hash_step(trace, now.seat, now.done.view(cp.int8), now.reward.T)
        if n % SHOWN == 0:
            planes = now.mask.T.view(cp.int8), now.obs.T, batch.hidden.T, batch.leads.T
            hashes = hash_slots(as_words(batch.states), as_words(batch.words), *planes)
            differ += int((hashes.get() != shown[n // SHOWN - 1]).sum())
    wrong, ended = int((trace.get() != expected).sum()), int(batch.ended.sum())
    return {"slots": batch.size, "steps": SHOWN * len(shown), "ended": ended, "wrong": wrong + differ, "refused": int(batch.refused.sum())}


if __name__ == "__main__":
    wrong = 0
    for folder in map(Path, sys.argv[1:]):
        for row in compare(folder):
            print(json.dumps(row), flush=True)  # noqa: T201  # for people
            wrong += row["wrong"]
    sys.exit(wrong > 0)
