"""Rollouts: some steps of all matches, with what learning needs to know of them."""

from collections.abc import Callable, Sequence
from typing import Any

import torch

from doppelagent.learn.advantages import gains
from doppelagent.learn.backend import TensorBatch
from doppelagent.learn.inputs import Inputs
from doppelagent.learn.networks import Parameters, Tensor, log_shares, sample
from doppelagent.learn.recipe import Recipe

Run = Callable[[Sequence[Tensor], Tensor], Tensor]


class Rollout:
    """The policy plays all seats; in the first slots it plays one seat, and a snapshot from the pool plays the others."""

    def __init__(self, batch: TensorBatch, inputs: Inputs, recipe: Recipe, run: Run, generator: Any) -> None:
        self._batch, self._inputs, self._recipe, self._run, self._generator = batch, inputs, recipe, run, generator
        steps, slots, device = recipe.steps, recipe.slots, batch.obs.device
        self.rows = torch.zeros((steps, slots, inputs.all), dtype=inputs.kind, device=device)
        self.mask = torch.zeros((steps, slots, inputs.actions), dtype=torch.bool, device=device)
        self.actions, self.seats = (torch.zeros((steps, slots), dtype=torch.int64, device=device) for _ in range(2))
        self.logs, self.values = (torch.zeros((steps, slots), device=device) for _ in range(2))
        self.own, self.dones = (torch.zeros((steps, slots), dtype=torch.bool, device=device) for _ in range(2))
        self.gained = torch.zeros((steps, slots, inputs.seats), device=device)
        self._against = int(recipe.against_pool * slots)
        self._seat = torch.arange(slots, device=device) % batch.players  # that the policy plays against the pool

    def play(self, policy: Parameters, critic: Parameters, opponent: Parameters | None) -> None:
        """Fill all steps."""
        with torch.no_grad():
            for t in range(self._recipe.steps):
                self._look(t, critic)
                self._choose(t, policy, opponent)
                self._step(t)

    def _look(self, t: int, critic: Parameters) -> None:
        self._inputs.fill(self.rows[t], self._batch)
        self.mask[t], self.seats[t] = self._batch.mask, self._batch.seat
        self.values[t] = self._run(critic, self.rows[t])[:, 0]

    def _choose(self, t: int, policy: Parameters, opponent: Parameters | None) -> None:
        logs = self._logs(t, policy, self._recipe.slots)
        chosen, some = sample(logs, self._generator), self._against
        self.logs[t] = logs.gather(1, chosen[:, None])[:, 0]
        self.own[t] = True
        if opponent is not None and some:
            others = self.seats[t, :some] != self._seat[:some]
            chosen[:some] = torch.where(others, sample(self._logs(t, opponent, some), self._generator), chosen[:some])
            self.own[t, :some] = ~others
        self.actions[t] = chosen

    def _logs(self, t: int, parameters: Parameters, slots: int) -> Tensor:
        inputs = self._inputs
        return log_shares(self._run(parameters, self.rows[t, :slots, : inputs.seen])[:, : inputs.actions], self.mask[t, :slots])

    def _step(self, t: int) -> None:
        batch, before = self._batch, self._batch.leads.clone()
        batch.actions.copy_(self.actions[t])
        batch.step()
        self.dones[t] = batch.done
        self.gained[t] = gains(before, batch.leads, batch.reward, batch.done, self._recipe.points)
