"""Compile the kernels of a game for an architecture, without a GPU, into a folder: a cubin each, and `description.json`.

python -m doppelagent.gpu.building.build GAME ARCHITECTURE FOLDER     (in a separate process, since it patches numba-cuda)
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from inspect import signature
from pathlib import Path
from typing import Any, Final

from doppelagent.core.game import Game
from doppelagent.core.registry import find
from doppelagent.gpu.building import target
from doppelagent.gpu.building.describe import describe
from doppelagent.gpu.building.drivers import kernels_of
from doppelagent.gpu.building.versions import versions
from doppelagent.gpu.description import FILE
from doppelagent.gpu.folders import sources_hash

KERNELS: Final = ("simulate", "start", "advance", "reset", "step", "mask", "show", "reveal_all", "foresee_all", "pick")
REGISTERS: Final = 96  # limit per thread; with more, too few threads run at once


def build(game: Game, architecture: str, folder: Path, names: tuple[str, ...] = KERNELS) -> None:
    """Compile the kernels of a game into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    capability = (int(architecture[3:-1]), int(architecture[-1]))
    target.prepare(capability)
    kernels = {name: build_kernel(game, name, capability, folder) for name in names}
    about = {**describe(game), "architecture": architecture, "versions": versions(), "sources": sources_hash(game.key), "kernels": kernels}
    (folder / FILE).write_text(json.dumps(about, indent=1), encoding="utf-8")


def build_kernel(game: Game, name: str, capability: tuple[int, int], folder: Path) -> dict[str, Any]:
    """Compile one kernel; returns its entry in the description."""
    kernel, began = getattr(kernels_of(game), name), cpu_seconds()
    ptx = target.to_ptx(kernel, name, capability)
    translated = cpu_seconds()
    said = assemble(ptx, folder / f"{name}.cubin", capability)
    return {
        "parameters": [*signature(kernel).parameters],
        "registers": registers(said),
        "stack_bytes": max(map(int, re.findall(r"(\d+) bytes (?:cumulative )?stack", said)), default=0),
        "ptx_bytes": len(ptx),
        "seconds": [round(translated - began, 1), round(cpu_seconds() - translated, 1)],  # CPU time: to PTX, to machine code
    }


def assemble(ptx: str, cubin: Path, capability: tuple[int, int]) -> str:
    """Turn PTX into machine code; returns the messages of ptxas."""
    import nvidia.cu13

    ptxas = Path(next(iter(nvidia.cu13.__path__))) / "bin" / "ptxas"
    command: list[str | Path] = [ptxas, "--verbose", f"--gpu-name=sm_{capability[0]}{capability[1]}", "--output-file", cubin]
    with tempfile.NamedTemporaryFile("w", suffix=".ptx") as text:
        text.write(ptx)
        text.flush()
        said = run([*command, text.name])
        return said if registers(said) <= REGISTERS else run([*command, f"--maxrregcount={REGISTERS}", text.name])


def run(command: list[str | Path]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stderr  # noqa: S603  # of the package nvidia-cuda-nvcc


def registers(said: str) -> int:
    """The registers per thread of the kernel, from the messages of ptxas."""
    return int(re.findall(r"Used (\d+) registers", said)[-1])


def cpu_seconds() -> float:
    """CPU time of this process and of the children it has waited for."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    build(find(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), tuple(sys.argv[4:]) or KERNELS)
