"""Matches on a GPU by a folder of kernels. Their arrays become torch tensors without a copy."""

import torch

from doppelagent.gpu.batch import GpuBatch
from doppelagent.gpu.device import Kernels, Place, cp
from doppelagent.learn.backend import TensorBatch
from doppelagent.learn.setups import Setups


class GpuBackend:
    """`place` is the key of a game whose kernels are in the cache, or a folder of kernels."""

    def __init__(self, place: Place, device: str = "cuda") -> None:
        self._kernels = Kernels.find(place)
        self.description, self.device = self._kernels.description, torch.device(device)

    def batch(self, setups: Setups, seed: int, returns: str) -> TensorBatch:
        size, configured = len(setups.rows), cp.asarray(setups.rows)
        batch = GpuBatch.mixed(self._kernels, configured, size, seed=seed, returns=returns, hidden=True, leads=True)
        batch.reset()
        now, tensor = batch.now, torch.from_dlpack
        return TensorBatch(
            obs=tensor(now.obs),
            mask=tensor(now.mask),
            seat=tensor(now.seat),
            hidden=tensor(batch.hidden),
            leads=tensor(batch.leads),
            reward=tensor(now.reward),
            done=tensor(now.done),
            players=torch.from_numpy(setups.players).to(self.device),
            actions=tensor(batch.actions),
            step=lambda: carry_out(batch),
        )


def carry_out(batch: GpuBatch) -> None:
    batch.step(batch.actions)
