"""Random matches on a GPU, with the same results as on the CPU for the same seeds."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from doppelagent.core.checks import SEEDS, check_number
from doppelagent.gpu.description import Value
from doppelagent.gpu.device import Array, Kernels, Place, cp

OVER: Final = np.iinfo(np.int32).max  # `matches.OVER`
SLOTS: Final = 1 << 20
BATCH: Final = 1 << 22  # matches whose results are fetched at once
LOOK: Final = 32  # decisions between checks by the CPU whether all matches are over
MOST_MATCHES: Final = 1_000_000_000_000


class Ends(NamedTuple):
    """The ends of matches, in the order of seeds, in GPU memory."""

    results: Array  # standings, as rows of bytes
    digests: Array  # of the final States
    decisions: Array


class Results(NamedTuple):
    """The ends of matches, in the order of seeds, as NumPy arrays."""

    standings: npt.NDArray[np.void]  # fields are `place`, `score`, … by match and seat, dummies last
    decisions: npt.NDArray[np.int32]


def simulate(
    place: Place, players: int | None = None, matches: int = 1_000_000, *, seed: int = 0, options: Mapping[str, Value] | None = None
) -> Results:
    """Play random matches with the seeds `seed`, `seed` + 1, … `place` is the key of a game or a folder of kernels."""
    played = list(play_batches(Kernels.find(place), players, options, seed, matches))
    return Results(*(np.concatenate(column) for column in zip(*played, strict=True)))


def play_batches(kernels: Kernels, players: int | None, options: Mapping[str, Value] | None, seed: int, matches: int) -> Iterator[Results]:
    """The results of matches in the order of seeds, in batches of BATCH."""
    about = kernels.description
    configured = cp.asarray(about.configured(about.usual_players if players is None else players, options)[None])
    matches = check_number(matches, "The number of matches", 1, MOST_MATCHES)
    seed = check_number(seed, "The seed", 0, SEEDS - matches)
    size = min(BATCH, matches)
    kernels.check_memory(f"{size:,} matches of {about.about['title']}", size * about.end_bytes + min(size, SLOTS) * about.playing_bytes)
    for done in range(0, matches, size):
        ends = new_ends(kernels, min(size, matches - done))
        (play_in_order if about.in_order else play)(kernels, configured, ends, seed + done)
        yield Results(ends.results.get().view(about.records["Standing"])[:, 0], ends.decisions.get())


def new_ends(kernels: Kernels, matches: int) -> Ends:
    return Ends(kernels.records("Standing", matches), cp.zeros(matches, cp.uint64), cp.zeros(matches, cp.int32))


def play(kernels: Kernels, configured: Array, ends: Ends, seed: int) -> None:
    """Play whole matches, one per thread: fastest if decisions are similar to each other."""
    kernels.bound("simulate", len(ends.digests), configured, *ends, seed)()


def play_in_order(kernels: Kernels, configured: Array, ends: Ends, seed: int, slots: int = SLOTS) -> None:
    """Play one decision of every match at a time, in the order of actions, so that the threads of a warp follow the same rules."""
    slots = min(slots, len(ends.digests))
    states, choosers = kernels.records("State", slots), kernels.records("Chance", slots)
    actions, made, playing = (cp.zeros(slots, cp.int32) for _ in range(3))
    kernels.bound("start", slots, states, choosers, actions, made, playing, configured, seed)()
    order = cp.zeros(slots, cp.int64)
    advance = kernels.bound("advance", slots, order, states, choosers, actions, made, playing, configured, *ends, seed)
    while not _over(actions):
        for _ in range(LOOK):
            order[:] = cp.argsort(actions)
            advance()


def _over(actions: Any) -> bool:
    return bool((actions == OVER).all())
