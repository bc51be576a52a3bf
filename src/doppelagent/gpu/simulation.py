"""Random matches on a GPU, with the same results as on the CPU for the same seeds."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import cupy as cp
import numpy as np

from doppelagent.gpu.device import Array, Kernels

OVER: Final = np.iinfo(np.int32).max  # `matches.OVER`
SLOTS: Final = 1 << 20
LOOK: Final = 32  # decisions after which the CPU asks whether all matches are over


class Ends(NamedTuple):
    """The ends of matches, in the order of seeds."""

    results: Array  # standings, as rows of bytes
    digests: Array  # of the final States
    decisions: Array


def new_ends(kernels: Kernels, matches: int) -> Ends:
    return Ends(kernels.records("Standing", matches), cp.zeros(matches, cp.uint64), cp.zeros(matches, cp.int32))


def play(kernels: Kernels, configured: Array, ends: Ends, seed: int) -> None:
    """Play whole matches, each in a thread: best where decisions differ little from each other."""
    kernels.bound("simulate", len(ends.digests), configured, *ends, seed)()


def play_in_order(kernels: Kernels, configured: Array, ends: Ends, seed: int, slots: int = SLOTS) -> None:
    """Play a decision of every match at a time, in the order of actions: threads that run together then follow the same rules."""
    slots = min(slots, len(ends.digests))
    states, choosers = kernels.records("State", slots), kernels.records("Chance", slots)
    actions, made, playing = (cp.zeros(slots, cp.int32) for _ in range(3))
    kernels.bound("start", slots, states, choosers, actions, made, playing, configured, seed)()
    order = cp.zeros(slots, cp.int64)
    advance = kernels.bound("advance", slots, order, states, choosers, actions, made, playing, configured, *ends, seed)
    while not bool((actions == OVER).all()):
        for _ in range(LOOK):
            order[:] = cp.argsort(actions)
            advance()
