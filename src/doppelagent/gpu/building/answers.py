"""What the CPU answers, for kernels to be compared with: hashes of random matches and of a batch, with mixed options and players.

python -m doppelagent.gpu.building.answers GAME FOLDER
"""

import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.core.chance import Chance
from doppelagent.core.game import Game
from doppelagent.core.registry import find
from doppelagent.gpu.building.describe import configured, samples
from doppelagent.gpu.building.drivers import reference_of
from doppelagent.gpu.hashes import hash_ends, hash_slots, hash_step

FILE: Final = "answers.npz"
SEED: Final = 5_000_000
MATCHES: Final = 60_000
CONFIGURATIONS: Final = 24
SLOTS: Final = 4096
STEPS: Final = 1000
SHOWN: Final = 100  # the batch is compared whole after every so many steps

Words = npt.NDArray[np.uint64]


def mixed(game: Game) -> npt.NDArray[np.void]:
    """States before their deals, with options and numbers of players from all samples."""
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


def step(game: Game, first: npt.NDArray[np.void], slots: int = SLOTS, steps: int = STEPS) -> tuple[Words, Words]:
    """A hash of all steps for each slot of a batch, and hashes of the slots after every SHOWN steps."""
    driver: Any = reference_of(game)
    states, choosers, masks = np.zeros(slots, game.State.dtype), np.zeros(slots, Chance.dtype), np.zeros(slots, game.Actions.dtype)
    features, rewards = np.zeros(slots, game.Features.dtype), np.zeros((game.Standing.dtype["place"].shape[0], slots), np.float32)
    seats, done, ended, actions = np.zeros(slots, np.int8), np.zeros(slots, np.int8), np.zeros(slots, np.int32), np.zeros(slots, np.int32)
    trace, shown = np.zeros(slots, np.uint64), []
    driver.reset(states, choosers, first, seats, ended, SEED)
    for n in range(1, steps + 1):
        driver.show(game.View.blank(), states, seats, masks, features)
        driver.pick(masks, choosers, actions)
        driver.step(states, first, actions, seats, ended, rewards, done, SEED)
        trace = hash_step(trace, seats, done, rewards)
        if n % SHOWN == 0:
            driver.show(game.View.blank(), states, seats, masks, features)
            planes = np.ascontiguousarray(features["values"].T)
            shown.append(hash_slots(states.view(np.uint64).reshape(slots, -1), masks.view(np.uint64).reshape(slots, -1), planes))
    return trace, np.array(shown)


def write(game: Game, folder: Path) -> None:
    """Write the answers into a folder of kernels."""
    states = mixed(game)
    trace, shown = step(game, states)
    ends = play(game, states)
    np.savez(folder / FILE, configured=states.view(np.uint8).reshape(len(states), -1), ends=ends, trace=trace, shown=shown)


if __name__ == "__main__":
    write(find(sys.argv[1]), Path(sys.argv[2]))
