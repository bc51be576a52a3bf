"""PPO: make actions that went better than expected likelier, in small steps (Schulman et al. 2017)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import torch

from doppelagent.core.networkfile import VALUES
from doppelagent.learn.advantages import advantages, spread
from doppelagent.learn.experience import Experience
from doppelagent.learn.inputs import Inputs
from doppelagent.learn.networks import Faster, Parameters, Tensor, log_shares, run
from doppelagent.learn.recipe import Recipe

MAX_GRADIENT_NORM: Final = 1.0  # largest norm of a gradient
OWN_VALUE, VALUE = 0.25, 0.5  # weights of the losses of the policy's own values and of the critic's
METRICS: Final = ("loss", "entropy", "own_error", "error", "variance", "kl", "clipped")


@dataclass(frozen=True)
class Minibatch:
    """Decisions, one per row."""

    rows: Tensor
    mask: Tensor
    actions: Tensor
    logs: Tensor
    advantages: Tensor
    targets: Tensor
    known: Tensor  # 1 if the values can be learned from, else 0
    own: Tensor  # 1 if the policy chose it, and had a choice, else 0


class Learner:
    """Learns from rollouts; changes the policy and the critic in place."""

    def __init__(self, policy: Parameters, critic: Parameters, inputs: Inputs, recipe: Recipe, faster: Faster, generator: Any) -> None:
        self.policy, self.critic, self._inputs, self._recipe, self._generator = policy, critic, inputs, recipe, generator
        self._all = [parameter.requires_grad_(True) for parameter in (*policy, *critic)]
        self._kinds = torch.tensor([1.0, recipe.win], device=self._all[0].device)  # worth of a unit of lead and of a win
        self._loss = faster(self._loss_of)
        self.optimizer = torch.optim.Adam(self._all, lr=recipe.rate[0], eps=1e-5, fused=self._all[0].is_cuda)

    def learn(self, played: Experience, rate: float, entropy: float, *, choosing: bool = True) -> dict[str, float]:
        """Learn from experience; returns the means of METRICS. Without `choosing` only the critic learns."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        device = self._all[0].device
        told, number = torch.zeros(len(METRICS), device=device), 0
        choice, bonus = torch.tensor(float(choosing), device=device), torch.tensor(entropy * choosing, device=device)
        for minibatch in self._minibatches(played):
            self.optimizer.zero_grad(set_to_none=True)
            loss, about = self._loss(minibatch, choice, bonus)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self._all, MAX_GRADIENT_NORM)
            self.optimizer.step()
            told, number = told + about, number + 1
        return dict(zip(METRICS, (told / number).tolist(), strict=True))

    def _minibatches(self, played: Experience) -> Iterator[Minibatch]:
        """The minibatches of all epochs, split by match: since many matches are at the same stage, steps vary less than matches."""
        recipe = self._recipe
        gained, known = advantages(played.seats, played.values, played.gained, played.dones, recipe.trace)
        targets, free = played.values + gained, known & played.own & (played.mask.sum(dim=2) > 1)
        better = (gained * self._kinds).sum(dim=2)
        for _ in range(recipe.epochs):
            order = torch.randperm(recipe.slots, generator=self._generator, device=gained.device)
            for slots in order.chunk(recipe.minibatches):
                every = (played.rows, played.mask, played.actions, played.logs, better, targets, known.float(), free.float())
                yield Minibatch(*(each[:, slots].flatten(0, 1) for each in every))

    def _loss_of(self, some: Minibatch, choosing: Tensor, bonus: Tensor) -> tuple[Tensor, Tensor]:
        inputs, clip = self._inputs, self._recipe.clip
        out = run(self.policy, some.rows[:, : inputs.seen])
        every = log_shares(out[:, : inputs.actions], some.mask)
        mean, deviation = spread(some.advantages, some.own)
        gain, ratio = (some.advantages - mean) / deviation, (every.gather(1, some.actions[:, None])[:, 0] - some.logs).exp()
        surrogate = torch.minimum(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain)
        entropy = -(every.exp() * every.masked_fill(~some.mask, 0.0)).sum(dim=1)
        loss, entropy = -average(surrogate, some.own), average(entropy, some.own)
        own_values, values = out[:, inputs.actions : inputs.actions + VALUES], run(self.critic, some.rows)[:, :VALUES]
        own_error, error, variance = (
            average(((each - some.targets) ** 2 * self._kinds).sum(dim=1), some.known) for each in (own_values, values, 0.0)
        )
        about = (
            *(loss, entropy, own_error, error, variance),
            average(-ratio.log(), some.own),
            average(((ratio - 1).abs() > clip).float(), some.own),
        )
        return choosing * (loss + OWN_VALUE * own_error) - bonus * entropy + VALUE * error, torch.stack(about).detach()


def average(numbers: Tensor, weight: Tensor) -> Tensor:
    return (numbers * weight).sum() / weight.sum().clamp(min=1)
