"""Advantages (GAE), chained per seat: the successor of a decision is the same seat's next one, or the end of the match.

All values have two kinds: the lead, in units of the recipe's `points`, and the share of the win.
"""

from typing import Any

import torch

from doppelagent.learn.networks import Tensor


def gains(leads: Tensor, after: Tensor, rewards: Tensor, dones: Tensor, players: Tensor, points: float) -> Tensor:
    """The reward of each step for each seat, in both kinds. The lead is rewarded by its changes, which add up to the final lead less the
    first: potential-based shaping, which keeps the order of policies (Ng, Harada and Russell 1999) but rewards sooner. The win is rewarded
    at the end."""
    over = dones[..., None]
    led = (torch.where(over, rewards, after) - leads) / points
    return torch.stack([led, torch.where(over, shares_of_win(rewards, players), 0.0)], dim=-1)


def shares_of_win(leads: Tensor, players: Tensor) -> Tensor:
    """The share of the win of each seat, from the final leads: the best seats share it."""
    playing = torch.arange(leads.shape[1], device=leads.device) < players[:, None]
    reached = leads.masked_fill(~playing, -torch.inf)
    best = (reached == reached.amax(dim=1, keepdim=True)).float()
    return best / best.sum(dim=1, keepdim=True)


def advantages(seats: Tensor, values: Tensor, gained: Tensor, dones: Tensor, trace: float) -> tuple[Tensor, Tensor]:
    """The advantage of each decision (by step, slot and kind), and whether it is known, because its successor has been played."""
    steps, slots, players, kinds = gained.shape
    value, ahead, gain = (torch.zeros((slots, players, kinds), device=values.device) for _ in range(3))
    known = torch.zeros((slots, players), device=values.device)
    found, usable = torch.zeros_like(values), torch.zeros((steps, slots), dtype=torch.bool, device=values.device)
    for t in reversed(range(steps)):
        over = dones[t][:, None]
        value, ahead, gain = (each.masked_fill(over[..., None], 0.0) for each in (value, ahead, gain))
        known, gain = known.masked_fill(over, 1.0), gain + gained[t]
        own = seats[t][:, None]
        kind = own[..., None].expand(-1, -1, kinds)
        came = gain.gather(1, kind) + value.gather(1, kind) - values[t][:, None]
        now = known.gather(1, own)[..., None] * (came + trace * ahead.gather(1, kind))
        found[t], usable[t] = now[:, 0], known.gather(1, own)[:, 0] > 0
        value, ahead = value.scatter(1, kind, values[t][:, None]), ahead.scatter(1, kind, now)
        gain, known = gain.scatter(1, kind, 0.0), known.scatter(1, own, 1.0)
    return found, usable


def spread(numbers: Tensor, weight: Tensor) -> tuple[Any, Any]:
    """Mean and standard deviation of the numbers whose weight is 1; the others have weight 0."""
    total = weight.sum().clamp(min=1)
    mean = (numbers * weight).sum() / total
    return mean, (((numbers - mean) ** 2 * weight).sum() / total).sqrt() + 1e-6
