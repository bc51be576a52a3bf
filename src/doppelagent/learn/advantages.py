"""Advantages (GAE), chained per seat: after a decision comes the same seat's next one, or the end of the match.

Everything is in two kinds: the lead, in units of the recipe's `points`, and the win, of which each match has one to share.
"""

from typing import Any

import torch

from doppelagent.learn.networks import Tensor


def gains(leads: Tensor, after: Tensor, rewards: Tensor, dones: Tensor, players: Tensor, points: float) -> Tensor:
    """What each step brought each seat, in both kinds. The change of its lead adds up over a match to its lead at the end, less that at
    the beginning: rewards by a potential, which change no policy's rank (Ng, Harada and Russell 1999), but come sooner. The win comes at
    the end."""
    over = dones[..., None]
    led = (torch.where(over, rewards, after) - leads) / points
    return torch.stack([led, torch.where(over, shares_of_win(rewards, players), 0.0)], dim=-1)


def shares_of_win(leads: Tensor, players: Tensor) -> Tensor:
    """The share of the win of each seat, by the leads at the end: the best scores share it."""
    playing = torch.arange(leads.shape[1], device=leads.device) < players[:, None]
    reached = leads.masked_fill(~playing, -torch.inf)
    best = (reached == reached.amax(dim=1, keepdim=True)).float()
    return best / best.sum(dim=1, keepdim=True)


def advantages(seats: Tensor, values: Tensor, gained: Tensor, dones: Tensor, trace: float) -> tuple[Tensor, Tensor]:
    """The advantage of each decision (by step, slot and kind), and whether it is known: whether what came after it was seen."""
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
    """The mean and the standard deviation of the numbers of this weight, 0 or 1."""
    total = weight.sum().clamp(min=1)
    mean = (numbers * weight).sum() / total
    return mean, (((numbers - mean) ** 2 * weight).sum() / total).sqrt() + 1e-6
