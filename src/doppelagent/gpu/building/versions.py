"""The packages that decide what kernels are compiled to."""

from importlib.metadata import version
from typing import Final

from doppelagent import __version__

PACKAGES: Final = ("numba", "numba-cuda", "llvmlite", "nvidia-nvvm", "nvidia-cuda-nvcc")


def versions() -> dict[str, str]:
    """Their versions here; raises PackageNotFoundError if one is missing."""
    return {"doppelagent": __version__, **{package: version(package) for package in PACKAGES}}
