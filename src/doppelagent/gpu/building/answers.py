"""The CPU's results that kernels are compared with: hashes of random matches and of a batch, with mixed options and players.

python -m doppelagent.gpu.building.answers FOLDER…
"""

import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.core.game import Game
from doppelagent.core.registry import find
from doppelagent.core.returns import RETURNS
from doppelagent.gpu.building.cpu_batch import CpuBatch
from doppelagent.gpu.building.describe import configured, samples
from doppelagent.gpu.building.drivers import reference_of
from doppelagent.gpu.compare import FILE, SEED, SHOWN
from doppelagent.gpu.description import Description
from doppelagent.gpu.hashes import as_words, hash_ends, hash_slots, hash_step

MATCHES: Final = 60_000
CONFIGURATIONS: Final = 24
SLOTS: Final = 4096
STEPS: Final = 1000

Words = npt.NDArray[np.uint64]


def mixed(game: Game) -> npt.NDArray[np.void]:
    """Undealt States, with options and numbers of players from all samples."""
    every = [configured(game, players, chosen) for players, chosen in samples(game)]
    some = [every[n * len(every) // min(CONFIGURATIONS, len(every))] for n in range(min(CONFIGURATIONS, len(every)))]
    return np.frombuffer(bytearray(np.concatenate(some)), game.State.dtype)


def play(game: Game, states: npt.NDArray[np.void], matches: int = MATCHES) -> Words:
    """A hash of each random match."""
    results, digests, decisions = np.zeros(matches, game.Standing.dtype), np.zeros(matches, np.uint64), np.zeros(matches, np.int32)
    reference_of(game).simulate(states, results, digests, decisions, SEED)
    with np.errstate(over="ignore"):
        ends: Words = hash_ends(results.view(np.uint8).reshape(matches, -1), digests, decisions)
    return ends


def step(game: Game, first: npt.NDArray[np.void], returns: str, slots: int = SLOTS, steps: int = STEPS) -> tuple[Words, Words]:
    """A hash of all steps for each slot of a batch of random actions, and hashes of the slots after every SHOWN steps."""
    batch = CpuBatch(game, first, slots, seed=SEED, returns=returns)
    trace, shown = np.zeros(slots, np.uint64), []
    for n in range(1, steps + 1):
        batch.sample()
        batch.step()
        trace = hash_step(trace, batch.seats, batch.done, batch.rewards)
        if n % SHOWN == 0:
            batch.show()
            planes = (np.ascontiguousarray(rows.T) for rows in (batch.legal, batch.features["values"], batch.hidden["values"]))
            shown.append(hash_slots(as_words(batch.states), as_words(batch.words), *planes, batch.leads))
    return trace, np.array(shown)


def write(game: Game, folder: Path) -> None:
    """Write the results into a folder of kernels."""
    states = mixed(game)
    stepped = [step(game, states, returns) for returns in RETURNS]
    arrays: dict[str, Any] = {f"trace {returns}": trace for returns, (trace, _) in zip(RETURNS, stepped, strict=True)}
    arrays |= {"configured": states.view(np.uint8).reshape(len(states), -1), "ends": play(game, states), "shown": stepped[0][1]}
    np.savez(folder / FILE, allow_pickle=False, **arrays)


if __name__ == "__main__":
    for folder in map(Path, sys.argv[1:]):
        write(find(Description.read(folder).about["game"]), folder)
