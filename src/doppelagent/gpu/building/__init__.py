"""Builds kernels: needs numba-cuda, but no GPU. Programs on a GPU do not import it; training on the CPU uses `cpu_batch` and `describe`."""
