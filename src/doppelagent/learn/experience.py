"""Experience: some steps of all matches, with the data that learning needs."""

from typing import Any

import torch

from doppelagent.core.networkfile import VALUES
from doppelagent.learn.advantages import gains
from doppelagent.learn.backend import TensorBatch
from doppelagent.learn.inputs import Inputs
from doppelagent.learn.networks import Faster, Parameters, Tensor, run, sample
from doppelagent.learn.recipe import Recipe


class Experience:
    """The policy plays all seats; in the first slots it plays one seat, and a snapshot from the pool plays the others. Both sample
    their actions; with `best`, the snapshot takes its likeliest ones, as bots do."""

    def __init__(self, batch: TensorBatch, inputs: Inputs, recipe: Recipe, faster: Faster, generator: Any, *, best: bool = False) -> None:
        self._batch, self._inputs, self._recipe, self._generator, self._best = batch, inputs, recipe, generator, best
        self._fill, self._run, self._sample = faster(inputs.fill), faster(run), faster(sample)
        steps, slots, device = recipe.steps, recipe.slots, batch.obs.device
        self.rows = torch.zeros((steps, slots, inputs.all), dtype=inputs.kind, device=device)
        self.mask = torch.zeros((steps, slots, inputs.actions), dtype=torch.bool, device=device)
        self.actions, self.seats = (torch.zeros((steps, slots), dtype=torch.int64, device=device) for _ in range(2))
        self.logs, self.values = torch.zeros((steps, slots), device=device), torch.zeros((steps, slots, VALUES), device=device)
        self.own, self.dones = (torch.zeros((steps, slots), dtype=torch.bool, device=device) for _ in range(2))
        self.gained = torch.zeros((steps, slots, inputs.seats, VALUES), device=device)
        self._against = int(recipe.against_pool * slots)
        self._seat = torch.arange(slots, device=device) % batch.players  # the seat that the policy plays against the pool

    def play(self, policy: Parameters, critic: Parameters, opponent: Parameters | None) -> None:
        """Play and record all steps."""
        with torch.no_grad():
            for t in range(self._recipe.steps):
                self._look(t, critic)
                self._choose(t, policy, opponent)
                self._step(t)

    def _look(self, t: int, critic: Parameters) -> None:
        batch = self._batch
        self._fill(self.rows[t], batch.obs, batch.hidden, batch.seat)
        self.mask[t], self.seats[t] = batch.mask, batch.seat
        self.values[t] = self._run(critic, self.rows[t])[:, :VALUES]

    def _choose(self, t: int, policy: Parameters, opponent: Parameters | None) -> None:
        chosen, self.logs[t] = self._drawn(t, policy, self._recipe.slots)
        self.own[t] = True
        if opponent is not None and (some := self._against):
            others = self.seats[t, :some] != self._seat[:some]
            chosen[:some] = torch.where(others, self._drawn(t, opponent, some, best=self._best)[0], chosen[:some])
            self.own[t, :some] = ~others
        self.actions[t] = chosen

    def _drawn(self, t: int, parameters: Parameters, slots: int, *, best: bool = False) -> tuple[Tensor, Tensor]:
        """Actions of the first `slots` slots, and their log probabilities."""
        inputs, mask = self._inputs, self.mask[t, :slots]
        scores = self._run(parameters, self.rows[t, :slots, : inputs.seen])[:, : inputs.actions]
        noise = torch.rand(mask.shape, device=mask.device, generator=self._generator)
        actions, logs = self._sample(scores, mask, noise.fill_(0.5) if best else noise)
        return actions, logs

    def _step(self, t: int) -> None:
        batch, before = self._batch, self._batch.leads.clone()
        batch.actions.copy_(self.actions[t])
        batch.step()
        self.dones[t] = batch.done
        self.gained[t] = gains(before, batch.leads, batch.reward, batch.done, batch.players, self._recipe.points)
