"""Measures kernels on a GPU: random matches, and batch steps with and without features.

python -m doppelagent.gpu.bench FOLDER…
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import cupy as cp
import numpy as np

from doppelagent.gpu.batch import GpuBatch
from doppelagent.gpu.device import Array, Kernels
from doppelagent.gpu.simulation import new_ends, play, play_in_order

SEED: Final = 777
SIZES: Final = (1 << 12, 1 << 16, 1 << 20)
WARM_STEPS: Final = 100  # so that matches of a batch are at different points
STEPS: Final = 10


def seconds(do: Callable[[], object], repeat: int = 3) -> float:
    """The median time of a call on the GPU, after one to warm up."""
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
    """Four players with default options, and with the other choices of the first option that has choices."""
    about = kernels.description
    first = next((option for option in about.about["options"] if isinstance(option["default"], str)), None)
    for chosen in ({}, *([{first["key"]: value} for value in first["changes"]] if first else [])):
        name = " ".join((about.about["game"], *map(str, chosen.values())))
        yield name, cp.asarray(about.configured(4, chosen)[None])


def measure_matches(kernels: Kernels, name: str, configured: Array, matches: int) -> Iterator[dict[str, Any]]:
    ends = new_ends(kernels, matches)
    for how in (play, play_in_order):
        took = seconds(lambda: how(kernels, configured, ends, SEED))  # noqa: B023  # called at once
        made = int(ends.decisions.sum(dtype=cp.int64))
        yield {"what": how.__name__, "game": name, "matches": matches, "G decisions/s": made / took / 1e9, "mean": made / matches}


def measure_steps(kernels: Kernels, name: str, configured: Array, slots: int) -> Iterator[dict[str, Any]]:
    batch = GpuBatch(kernels, configured, slots, SEED)
    for _ in range(WARM_STEPS):
        batch.mask()
        batch.pick()
        batch.carry_out()
    parts = {"mask": batch.mask, "show": batch.show, "pick": batch.pick, "sort": batch.sort}
    row: dict[str, Any] = {"what": "parts, ms", "game": name, "slots": slots}
    yield row | {part: seconds(lambda: [do() for _ in range(STEPS)]) / STEPS * 1000 for part, do in parts.items()}  # noqa: B023
    ways = {
        "step": (batch.mask, batch.show, batch.pick, batch.carry_out),
        "step without features": (batch.mask, batch.pick, batch.carry_out),
        "step in order": (batch.mask, batch.show, batch.pick, batch.sort, batch.carry_out),
        "step in order without features": (batch.mask, batch.pick, batch.sort, batch.carry_out),
    }
    for way, calls in ways.items():
        batch.order[:] = cp.arange(slots)
        took = seconds(lambda: [call() for _ in range(STEPS) for call in calls]) / STEPS  # noqa: B023
        row = {"what": way, "game": name, "slots": slots, "M steps/s": slots / took / 1e6}
        yield row | ({"as a graph": slots / graph_seconds(calls) / 1e6} if batch.sort not in calls else {})


def graph_seconds(calls: tuple[Callable[[], None], ...]) -> float:
    """The time of these calls as part of a CUDA graph, which needs no time of the CPU."""
    cp.cuda.Device().synchronize()
    with cp.cuda.Stream(non_blocking=True) as stream:
        stream.begin_capture()
        for _ in range(STEPS):
            for call in calls:
                call()
        graph = stream.end_capture()
        return seconds(lambda: graph.launch(stream)) / STEPS


def measure(folder: Path) -> Iterator[dict[str, Any]]:
    kernels = Kernels(folder)
    for name, configured in configurations(kernels):
        yield from measure_matches(kernels, name, configured, 1 << 20)
        for slots in SIZES:
            yield from measure_steps(kernels, name, configured, slots)
            cp.get_default_memory_pool().free_all_blocks()


def shown(row: dict[str, Any]) -> str:
    return json.dumps({key: round(value, 3) if isinstance(value, float) else value for key, value in row.items()})


if __name__ == "__main__":
    for folder in map(Path, sys.argv[1:]):
        for row in measure(folder):
            print(shown(row), flush=True)  # noqa: T201  # for people
