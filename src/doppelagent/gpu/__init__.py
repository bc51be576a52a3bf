"""The rules on a GPU. At run time this needs NumPy, CuPy and a folder of kernels, but neither Numba nor the rules of a game.

from doppelagent.gpu import GpuBatch, simulate
ends = simulate("black-spy", 4, 1_000_000)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doppelagent.gpu.batch import GpuBatch
    from doppelagent.gpu.simulation import simulate

__all__ = ["GpuBatch", "simulate"]


def __getattr__(name: str) -> Any:
    """Import CuPy only when it is needed."""
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{'batch' if name == 'GpuBatch' else 'simulation'}"), name)
