"""Measure the strength of a policy during training: the share of matches it wins in one seat against an opponent in all others."""

from dataclasses import dataclass
from typing import Any, Final

import torch

from doppelagent.learn.backend import Backend, TensorBatch
from doppelagent.learn.inputs import Inputs
from doppelagent.learn.networks import NEVER, Parameters, Tensor, run
from doppelagent.learn.setups import usual_setups

SEED: Final = 1 << 50  # beyond the seeds of training
MOST_STEPS: Final = 4000


@dataclass(frozen=True)
class Measured:
    """Wins as a share of the matches that ended; shared wins count in part."""

    wins: float
    matches: int


def measure(backend: Backend, inputs: Inputs, policy: Parameters, opponent: Parameters | None, slots: int) -> Measured:
    """Play the policy in one seat against an opponent in all others (None: random), with likeliest actions and the usual options."""
    batch = backend.batch(usual_setups(backend.description, slots), SEED, "win")
    generator = torch.Generator(device=backend.device).manual_seed(0)
    seat = torch.arange(slots, device=backend.device) % batch.players
    rows = torch.zeros((slots, inputs.all), dtype=inputs.kind, device=backend.device)
    won, ended = torch.zeros(slots, device=backend.device), torch.zeros(slots, dtype=torch.bool, device=backend.device)
    with torch.no_grad():
        for step in range(MOST_STEPS):
            inputs.fill(rows, batch.obs, batch.hidden, batch.seat)
            mine = batch.seat == seat
            batch.actions.copy_(torch.where(mine, best(policy, rows, batch, inputs), answer(opponent, rows, batch, inputs, generator)))
            batch.step()
            first = batch.done & ~ended  # only the first match of each slot counts, or short matches would count more
            won = torch.where(first, batch.reward.gather(1, seat[:, None])[:, 0], won)
            ended = ended | batch.done
            if step % 16 == 0 and bool(ended.all()):
                break
    number = int(ended.sum())
    return Measured(float(won.sum()) / max(number, 1), number)


def best(policy: Parameters, rows: Tensor, batch: TensorBatch, inputs: Inputs) -> Tensor:
    return run(policy, rows[:, : inputs.seen])[:, : inputs.actions].masked_fill(~batch.mask, NEVER).argmax(dim=1)


def answer(opponent: Parameters | None, rows: Tensor, batch: TensorBatch, inputs: Inputs, generator: Any) -> Tensor:
    if opponent is not None:
        return best(opponent, rows, batch, inputs)
    return torch.rand(batch.mask.shape, device=batch.mask.device, generator=generator).masked_fill(~batch.mask, NEVER).argmax(dim=1)
