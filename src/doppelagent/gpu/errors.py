"""Errors about GPUs that cannot be used; each says what to do."""

from collections.abc import Iterator
from contextlib import contextmanager

from doppelagent.core.errors import DoppelagentError


class NoGpu(DoppelagentError):
    """Something that kernels need is missing: CuPy, a GPU, its driver, its memory, or the kernels themselves."""


def cupy_missing() -> NoGpu:
    return NoGpu("Kernels run through CuPy, which is not installed here; pip install 'doppelagent[gpu]' installs it.")


def no_kernels(title: str, game: str, architecture: str) -> NoGpu:
    return NoGpu(
        f"There are no kernels of {title} for this GPU; `doppelagent gpu build {game} --arch {architecture}` builds them on any machine."
    )


def other_architecture(title: str, built: str, present: str, game: str) -> NoGpu:
    return NoGpu(
        f"These kernels of {title} are for {built}; this GPU is {present}, so `doppelagent gpu build {game} --arch {present}` is needed."
    )


def too_little_memory(what: str, needed: int, free: int) -> NoGpu:
    return NoGpu(f"{what} need {_gigabytes(needed)} of GPU memory, and {_gigabytes(free)} are free; take fewer.")


def _gigabytes(size: int) -> str:
    return f"{size / 1e9:.1f} GB"


@contextmanager
def driver_errors() -> Iterator[None]:
    """Turn CUDA's errors about missing GPUs and old drivers into NoGpu."""
    try:
        yield
    except Exception as error:
        said = str(error)
        if "InsufficientDriver" in said:
            raise NoGpu(
                "The driver of this GPU is too old for the installed CuPy; install a newer driver, or a CuPy for its CUDA."
            ) from error
        if "NoDevice" in said or "InitializationError" in said or "libcuda" in said:
            raise NoGpu("CUDA finds no NVIDIA GPU on this machine; use one that has it, or the CPU.") from error
        raise
