"""Versions of the packages that influence the compiled kernels."""

from importlib.metadata import version
from typing import Final

from doppelagent import __version__

PACKAGES: Final = ("numba", "numba-cuda", "llvmlite", "nvidia-nvvm", "nvidia-cuda-nvcc")


def versions() -> dict[str, str]:
    """The installed versions; raises PackageNotFoundError if a package is missing."""
    return {"doppelagent": __version__, **{package: version(package) for package in PACKAGES}}
