"""Backends: where matches are played, as tensors. A CPU backend plays by the rules, a GPU backend by a folder of kernels."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from doppelagent.gpu.description import Description
from doppelagent.learn.networks import Tensor
from doppelagent.learn.setups import Setups


@dataclass(frozen=True)
class TensorBatch:
    """Matches at once. `step` carries out `actions` and writes into the other tensors, so copy what you keep."""

    obs: Tensor  # float32, by slot and feature
    mask: Tensor  # bool, by slot and action
    seat: Tensor  # int8: the seat that chooses next
    hidden: Tensor  # float32: what its View hides, for a critic
    leads: Tensor  # float32, by slot and seat: the lead by the outlook
    reward: Tensor  # float32, by slot and seat: the returns, where a match ended
    done: Tensor  # bool: whether it ended; a new one has begun there
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
