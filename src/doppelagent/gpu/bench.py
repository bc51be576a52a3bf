"""Measure kernels on a GPU: random matches, and batch steps with and without features.

python -m doppelagent.gpu.bench FOLDER…
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from doppelagent.gpu.batch import GpuBatch
from doppelagent.gpu.device import Array, Kernels, cp
from doppelagent.gpu.simulation import BATCH, new_ends, play, play_in_order

SEED: Final = 777
SIZES: Final = (1 << 12, 1 << 16, 1 << 20)
WARM_STEPS: Final = 100  # spread the matches of a batch over different stages
STEPS: Final = 10

Do = Callable[[], object]


def seconds(do: Do, repeat: int = 3) -> float:
    """The median time of a call on the GPU, after a warm-up call."""
    do()
    times = []
    for _ in range(repeat):
        begin, end = cp.cuda.Event(), cp.cuda.Event()
        begin.record()
        do()
        end.record()
        end.synchronize()
        times.append(cp.cuda.get_elapsed_time(begin, end) / 1000)
    return float(np.median(times))


def configurations(kernels: Kernels) -> Iterator[tuple[str, Array]]:
    """The usual number of players with default options, and with each other choice of the first text option."""
    about = kernels.description
    first = next((option for option in about.about["options"] if isinstance(option["default"], str)), None)
    for chosen in ({}, *([{first["key"]: value} for value in first["changes"]] if first else [])):
        name = " ".join((about.about["game"], *map(str, chosen.values())))
        yield name, cp.asarray(about.configured(about.usual_players, chosen)[None])


def measure_matches(kernels: Kernels, name: str, configured: Array, matches: int = BATCH) -> Iterator[dict[str, Any]]:
    ends, how = new_ends(kernels, matches), play_in_order if kernels.description.in_order else play
    took = seconds(lambda: how(kernels, configured, ends, SEED), repeat=2)
    made = int(ends.decisions.sum(dtype=cp.int64))
    yield {"what": "random matches", "game": name, "matches": matches, "decisions": made / matches, "G decisions/s": made / took / 1e9}


def measure_steps(kernels: Kernels, name: str, configured: Array, slots: int) -> Iterator[dict[str, Any]]:
    batch = GpuBatch.mixed(kernels, configured, slots, seed=SEED)
    batch.reset()
    bare: tuple[Do, ...] = (batch.sample, batch.sort, batch.carry_out, batch.mask)
    repeated(bare, WARM_STEPS)()
    row: dict[str, Any] = {"game": name, "slots": slots}
    for way, parts in {"step with features": (*bare, batch.show), "step": bare}.items():
        took = seconds(repeated(parts, STEPS)) / STEPS
        speeds = {"M steps/s": slots / took / 1e6} | ({} if batch.in_order else {"as a graph": slots / graph_seconds(parts) / 1e6})
        yield {"what": way, **row, **speeds}
    alone = {"sample": batch.sample, "sort": batch.sort, "mask": batch.mask, "show": batch.show}
    yield {"what": "ms", **row} | {part: seconds(repeated((do,), STEPS)) / STEPS * 1000 for part, do in alone.items()}


def repeated(parts: tuple[Do, ...], times: int) -> Callable[[], None]:
    def do() -> None:
        for _ in range(times):
            for part in parts:
                part()

    return do


def graph_seconds(parts: tuple[Do, ...]) -> float:
    """The time of these calls in a CUDA graph, without launch overhead on the CPU."""
    cp.cuda.Device().synchronize()
    with cp.cuda.Stream(non_blocking=True) as stream:
        stream.begin_capture()
        repeated(parts, STEPS)()
        graph = stream.end_capture()
        return seconds(lambda: graph.launch(stream)) / STEPS


def measure(folder: Path) -> Iterator[dict[str, Any]]:
    kernels = Kernels.find(folder)
    for name, configured in configurations(kernels):
        yield from measure_matches(kernels, name, configured)
        for slots in SIZES:
            cp.get_default_memory_pool().free_all_blocks()
            yield from measure_steps(kernels, name, configured, slots)


def shown(row: dict[str, Any]) -> str:
    return json.dumps({key: round(value, 3) if isinstance(value, float) else value for key, value in row.items()})


if __name__ == "__main__":
    for folder in map(Path, sys.argv[1:]):
        for row in measure(folder):
            print(shown(row), flush=True)  # noqa: T201  # for people
