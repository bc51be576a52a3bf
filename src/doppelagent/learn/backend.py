"""Backends that play matches as tensors: on the CPU by the compiled rules, on a GPU by a folder of kernels."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from doppelagent.gpu.description import Description
from doppelagent.learn.networks import Tensor
from doppelagent.learn.setups import Setups


@dataclass(frozen=True)
class TensorBatch:
    """A batch of matches. `step` carries out `actions` and overwrites the other tensors, so copy what you keep."""

    obs: Tensor  # float32, by slot and feature
    mask: Tensor  # bool, by slot and action
    seat: Tensor  # int8: the seat that chooses next
    hidden: Tensor  # float32: what the seat's View hides, for a critic
    leads: Tensor  # float32, by slot and seat: the lead by the outlook
    reward: Tensor  # float32, by slot and seat: the returns, where a match ended
    done: Tensor  # bool: whether a match ended; a new one has begun in its slot
    players: Tensor  # int64: of each slot
    actions: Tensor  # int64
    step: Callable[[], None]


class Backend(Protocol):
    """Makes batches of a game on one device."""

    description: Description
    device: Any

    def batch(self, setups: Setups, seed: int, returns: str) -> TensorBatch:
        """A batch with a slot for each setup, whose first matches are dealt."""
        ...
