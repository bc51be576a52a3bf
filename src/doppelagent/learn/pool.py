"""The pool: snapshots of the policy as opponents of later versions, spread evenly over the training so far."""

from typing import Any, Final

import torch

from doppelagent.learn.networks import Parameters

FIRST_INTERVAL: Final = 4  # updates between two snapshots


class Pool:
    """Opponents from self-play; a `frozen` opponent is the only one."""

    def __init__(self, most: int, frozen: Parameters | None = None) -> None:
        self._most, self.interval = 0 if frozen else most, FIRST_INTERVAL
        self.snapshots: list[Parameters] = [frozen] if frozen else []

    def offer(self, update: int, policy: Parameters) -> None:
        """Take a snapshot if one is due. When the pool is full, every second snapshot is dropped, and the interval doubles."""
        if not self._most or update % self.interval:
            return
        self.snapshots.append([parameter.detach().clone() for parameter in policy])
        if len(self.snapshots) > self._most:
            self.snapshots, self.interval = self.snapshots[::2], 2 * self.interval

    def choose(self, generator: Any) -> Parameters | None:
        """A snapshot at random, each equally likely; None if there is none yet."""
        if not self.snapshots:
            return None
        return self.snapshots[int(torch.randint(len(self.snapshots), (1,), generator=generator))]
