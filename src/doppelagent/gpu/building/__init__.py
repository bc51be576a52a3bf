"""Builds kernels: needs numba-cuda, but no GPU. Nothing at run time imports it."""
