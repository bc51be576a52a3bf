"""Matches on the CPU by the compiled rules. The only module of this package that needs Numba and the rules."""

from typing import Any

import numpy as np
import torch

from doppelagent.core.game import Game
from doppelagent.gpu.building.cpu_batch import CpuBatch
from doppelagent.gpu.building.describe import describe
from doppelagent.gpu.description import Description
from doppelagent.learn.backend import TensorBatch
from doppelagent.learn.setups import Setups


class CpuBackend:
    def __init__(self, game: Game) -> None:
        self._game, self.device = game, torch.device("cpu")
        self.description = Description(describe(game))

    def batch(self, setups: Setups, seed: int, returns: str) -> TensorBatch:
        first = np.frombuffer(bytearray(setups.rows), self._game.State.dtype)
        batch = CpuBatch(self._game, first, len(first), seed=seed, returns=returns)
        batch.show()
        return TensorBatch(
            obs=tensor(batch.features["values"]),
            mask=tensor(batch.legal.view(np.bool_)),
            seat=tensor(batch.seats),
            hidden=tensor(batch.hidden["values"]),
            leads=tensor(batch.leads.T),
            reward=tensor(batch.rewards.T),
            done=tensor(batch.done.view(np.bool_)),
            players=torch.from_numpy(setups.players),
            actions=tensor(batch.actions),
            step=lambda: carry_out(batch),
        )


def tensor(array: Any) -> Any:
    return torch.from_numpy(array)


def carry_out(batch: CpuBatch) -> None:
    batch.step()
    batch.show()
