"""Inputs of networks: a row of numbers for each slot of a batch."""

from typing import Any, Final

import numpy as np
import torch

from doppelagent.core.networkfile import VALUES
from doppelagent.gpu.description import Description
from doppelagent.learn.networks import Tensor

ROW: Final = 64  # rows are padded to multiples of this, for the matrix units of GPUs
OUTPUTS: Final = 8


def padded(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple


class Inputs:
    """A row has the features of the seat, which the policy sees, then hidden numbers and the seat itself, which only the critic sees."""

    def __init__(self, description: Description, device: Any) -> None:
        self.features, self.hidden, self.seats = description.feature_count, description.hidden_count, description.seats
        self.actions = description.action_count
        self.seen = padded(self.features, ROW)  # by the policy
        self.all = padded(self.seen + self.hidden + self.seats, ROW)  # by the critic
        self.outputs = padded(self.actions + VALUES, OUTPUTS)  # of the policy: a score for each action, then its own values
        self.kind = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.scale = torch.from_numpy(scale_of(description)).to(device)
        self._seats = torch.arange(self.seats, device=device)

    def fill(self, rows: Tensor, obs: Tensor, hidden: Tensor, seat: Tensor) -> None:
        """Write the inputs of each slot of a batch."""
        rows[:, : self.features] = obs * self.scale
        rows[:, self.seen : self.seen + self.hidden] = hidden
        rows[:, self.seen + self.hidden : self.seen + self.hidden + self.seats] = seat[:, None] == self._seats


def scale_of(description: Description) -> Any:
    """Factors that bring features into -1 to 1."""
    blocks = description.about["features"]
    largest = [max(abs(low), abs(high)) for _, _, low, high, _ in blocks]
    sizes = [int(np.prod(shape)) for _, shape, *_ in blocks]
    return np.repeat(1.0 / np.maximum(largest, 1e-6), sizes).astype(np.float32)
