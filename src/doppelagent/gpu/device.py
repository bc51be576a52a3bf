"""Kernels on a GPU: loads the cubins of a folder and launches them on CuPy arrays. Needs NumPy and CuPy, neither Numba nor the rules."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import cupy as cp
import numpy as np

from doppelagent.gpu.description import Description

BLOCK: Final = 128  # threads
SMALL_BLOCK: Final = 32  # spreads few threads over all processors
FEW: Final = 1 << 16

Array = Any  # a cupy.ndarray


class Kernels:
    """The kernels of a game, loaded from a folder."""

    def __init__(self, folder: Path) -> None:
        self.description = Description.read(folder)
        self._folder = folder
        self._loaded: dict[str, Any] = {}

    def records(self, name: str, number: int) -> Array:
        """Zeroed records of this name, as rows of bytes."""
        return cp.zeros((number, self.description.records[name].itemsize), cp.uint8)

    def bound(self, name: str, threads: int, *arguments: Any, block: int | None = None) -> Callable[[], None]:
        """A function that launches a kernel with these arguments."""
        kernel, block = self._kernel(name), block or (SMALL_BLOCK if threads <= FEW else BLOCK)
        flat = tuple(number for argument in arguments for number in flattened(argument))
        grid = ((threads + block - 1) // block,)
        return lambda: kernel(grid, (block,), flat)

    def _kernel(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = cp.RawModule(path=str(self._folder / f"{name}.cubin")).get_function(name)
        return self._loaded[name]


def flattened(argument: Any) -> tuple[Any, ...]:
    """An argument as kernels take it: an int, or what Numba knows of an array. Rows of bytes are an array of records."""
    if not isinstance(argument, cp.ndarray):
        return (np.int64(argument),)
    shape, strides, size = argument.shape, argument.strides, argument.itemsize
    if argument.dtype == cp.uint8:
        shape, strides, size = shape[:1], strides[:1], shape[1]
    nobody = np.uint64(0)  # owners of the memory, which kernels do not ask for
    items = np.int64(argument.size * argument.itemsize // size)
    return nobody, nobody, items, np.int64(size), np.uint64(argument.data.ptr), *map(np.int64, (*shape, *strides))
