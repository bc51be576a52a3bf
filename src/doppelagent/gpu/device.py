"""Kernels on a GPU: load the cubins of a folder and launch them on CuPy arrays."""

from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any, Final

import numpy as np

from doppelagent.gpu.description import Description
from doppelagent.gpu.errors import cupy_missing, driver_errors, no_kernels, other_architecture, too_little_memory
from doppelagent.gpu.folders import folder_of, is_built

try:
    import cupy as cp
except ImportError as error:
    raise cupy_missing() from error

__all__ = ["Array", "Kernels", "Place", "cp"]

BLOCK: Final = 128  # threads
BLOCKS: Final = {"advance": 32, "step": 32, "show": 256}  # for kernels that are faster with another block size
SMALL_BLOCK: Final = 32  # spreads a small number of threads over all multiprocessors
FEW: Final = 1 << 16

Array = Any  # a cupy.ndarray
Place = str | PathLike[str]  # the key of a game whose kernels are in the cache, or a folder of kernels


class Kernels:
    """The kernels of a game, loaded from a folder."""

    def __init__(self, folder: Path) -> None:
        self.description = Description.read(folder)
        self._folder = folder
        self._loaded: dict[str, Any] = {}

    @classmethod
    def find(cls, place: Place) -> "Kernels":
        """The kernels of a game, or those in a folder; raises NoGpu if they cannot run here."""
        present = architecture()
        folder = Path(place)
        if not is_built(folder):
            folder = folder_of(str(place), present)
        if not is_built(folder):
            raise no_kernels(str(place).replace("-", " ").title(), str(place), present)
        found = cls(folder)
        about = found.description.about
        if about["architecture"] != present:
            raise other_architecture(about["title"], about["architecture"], present, about["game"])
        return found

    def records(self, name: str, number: int) -> Array:
        """Zeroed records of this name, as rows of bytes."""
        return cp.zeros((number, self.description.records[name].itemsize), cp.uint8)

    def bound(self, name: str, threads: int, *arguments: Any, block: int | None = None) -> Callable[[], None]:
        """A function that launches a kernel with these arguments."""
        kernel, block = self._kernel(name), block or (SMALL_BLOCK if threads <= FEW else BLOCKS.get(name, BLOCK))
        flat = tuple(number for argument in arguments for number in flattened(argument))
        grid = ((threads + block - 1) // block,)
        return lambda: kernel(grid, (block,), flat)

    def check_memory(self, what: str, needed: int) -> None:
        """Raise NoGpu unless `needed` bytes are free."""
        free = cp.cuda.runtime.memGetInfo()[0] + cp.get_default_memory_pool().free_bytes()
        if needed > free:
            raise too_little_memory(what, needed, free)

    def _kernel(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = cp.RawModule(path=str(self._folder / f"{name}.cubin")).get_function(name)
        return self._loaded[name]


def architecture() -> str:
    """The architecture of the current GPU, such as `sm_90`."""
    with driver_errors():
        return f"sm_{cp.cuda.Device().compute_capability}"


def flattened(argument: Any) -> tuple[Any, ...]:
    """An argument in the form kernels take: an int, or the fields of Numba's array structure. Rows of bytes are an array of records."""
    if not isinstance(argument, cp.ndarray):
        return (np.int64(argument),)
    shape, strides, size = argument.shape, argument.strides, argument.itemsize
    if argument.dtype == cp.uint8:
        shape, strides, size = shape[:1], strides[:1], shape[1]
    nobody = np.uint64(0)  # meminfo and parent, which kernels do not use
    items = np.int64(argument.size * argument.itemsize // size)
    return nobody, nobody, items, np.int64(size), np.uint64(argument.data.ptr), *map(np.int64, (*shape, *strides))
