"""Advantages (GAE), chained per seat: after a decision comes the same seat's next one, or the end of the match."""

from typing import Any

import torch

from doppelagent.learn.networks import Tensor


def gains(leads: Tensor, after: Tensor, rewards: Tensor, dones: Tensor, points: float) -> Tensor:
    """What each step brought each seat: the change of its lead, in `points`. Over a match this adds up to its lead at the end, less that
    at the beginning: rewards by a potential, which change no policy's rank (Ng, Harada and Russell 1999), but come sooner."""
    return (torch.where(dones[..., None], rewards, after) - leads) / points


def advantages(seats: Tensor, values: Tensor, gained: Tensor, dones: Tensor, trace: float) -> tuple[Tensor, Tensor]:
    """The advantage of each decision (by step and slot), and whether it is known: whether what came after it was seen."""
    steps, slots, players = gained.shape
    value, ahead, gain, known = (torch.zeros((slots, players), device=values.device) for _ in range(4))
    found, usable = torch.zeros_like(values), torch.zeros_like(values, dtype=torch.bool)
    for t in reversed(range(steps)):
        over = dones[t][:, None]
        value, ahead, known = value.masked_fill(over, 0.0), ahead.masked_fill(over, 0.0), known.masked_fill(over, 1.0)
        gain = gain.masked_fill(over, 0.0) + gained[t]
        own = seats[t][:, None]
        now = known.gather(1, own) * (gain.gather(1, own) + value.gather(1, own) - values[t][:, None] + trace * ahead.gather(1, own))
        found[t], usable[t] = now[:, 0], known.gather(1, own)[:, 0] > 0
        value, ahead = value.scatter(1, own, values[t][:, None]), ahead.scatter(1, own, now)
        gain, known = gain.scatter(1, own, 0.0), known.scatter(1, own, 1.0)
    return found, usable


def spread(numbers: Tensor, weight: Tensor) -> tuple[Any, Any]:
    """The mean and the standard deviation of the numbers of this weight, 0 or 1."""
    total = weight.sum().clamp(min=1)
    mean = (numbers * weight).sum() / total
    return mean, (((numbers - mean) ** 2 * weight).sum() / total).sqrt() + 1e-6
