"""A batch of matches on a GPU, a step at a time: everything stays in its memory."""

from typing import Any

import cupy as cp

from doppelagent.gpu.device import Array, Kernels


class GpuBatch:
    """Slots that play one match after the other."""

    def __init__(self, kernels: Kernels, configured: Array, slots: int, seed: int) -> None:
        self.slots = slots
        about = kernels.description
        self.states, self.masks = kernels.records("State", slots), kernels.records("Actions", slots)
        self._choosers = kernels.records("Chance", slots)
        self.seats, self.done = cp.zeros(slots, cp.int8), cp.zeros(slots, cp.int8)
        self.actions, self.ended = cp.zeros(slots, cp.int32), cp.zeros(slots, cp.int32)
        self.rewards = cp.zeros((about.records["Standing"]["place"].shape[0], slots), cp.float32)
        self.features = cp.zeros((about.feature_count, slots), cp.float32)
        self.order = cp.arange(slots, dtype=cp.int64)
        one = kernels.bound
        self.mask = one("mask", slots, self.states, self.seats, self.masks)
        self.show = one("show", slots, self.states, self.seats, self.features)
        self.pick = one("pick", slots, self.masks, self._choosers, self.actions)
        told: tuple[Any, ...] = (self.actions, self.seats, self.ended, self.rewards, self.done, seed)
        self.carry_out = one("step", slots, self.order, self.states, configured, *told)
        one("reset", slots, self.states, self._choosers, configured, self.seats, self.ended, seed)()

    def sort(self) -> None:
        """Let the next step take slots in the order of their actions."""
        self.order[:] = cp.argsort(self.actions)
