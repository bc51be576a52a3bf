"""Fit the values of a network to matches of likeliest actions, as bots play; in training, the values are those of sampled actions.

Only the last layer changes, by least squares, and only its values: the network's actions stay the same.
"""

from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np
import torch

from doppelagent.core.networkfile import VALUES, Network
from doppelagent.learn.advantages import gains
from doppelagent.learn.backend import Backend
from doppelagent.learn.export import imported
from doppelagent.learn.inputs import Inputs
from doppelagent.learn.networks import NEVER, Tensor, outputs_of, units_of
from doppelagent.learn.recipe import Recipe
from doppelagent.learn.setups import Setups, mixed_setups

SHARE: Final = 0.1  # of the decisions that are used, since those of one match are similar
RIDGE: Final = 1e-3  # ridge penalty on the change of weights, per sample


class Decisions(NamedTuple):
    """A sample of decisions: the inputs of the last layer, its values, and the actual results."""

    units: Tensor
    expected: Tensor  # in the two kinds of `gains`
    came: Tensor


def decisions(backend: Backend, network: Network, setups: Setups, seed: int) -> Decisions:
    """A sample of the decisions of matches in which the network plays all seats by its likeliest actions."""
    inputs, slots = Inputs(backend.description, backend.device), torch.arange(len(setups.rows), device=backend.device)
    policy, batch = imported(network, inputs, backend.description), backend.batch(setups, seed, "lead")
    chance = torch.Generator(device=backend.device).manual_seed(seed)
    rows = torch.zeros((len(slots), inputs.all), dtype=inputs.kind, device=backend.device)
    brought = torch.zeros((len(slots), inputs.seats, VALUES), device=backend.device)
    going, found = torch.ones(len(slots), dtype=torch.bool, device=backend.device), []
    while going.any():
        inputs.fill(rows, batch.obs, batch.hidden, batch.seat)
        with torch.no_grad():
            units = units_of(policy, rows[:, : inputs.seen])
            out = outputs_of(policy, units)
        taken = slots[going & (torch.rand(len(slots), device=backend.device, generator=chance) < SHARE)]
        seats = batch.seat[taken].long()
        expected = out[taken, inputs.actions : inputs.actions + VALUES]
        found.append((taken, seats, units[taken].float(), expected, brought[taken, seats].clone()))
        batch.actions.copy_(out[:, : inputs.actions].masked_fill(~batch.mask, NEVER).argmax(dim=1))
        before = batch.leads.clone()
        batch.step()
        gained = gains(before, batch.leads, batch.reward, batch.done, batch.players, network.header.points)
        brought += gained * going[:, None, None]
        going &= ~batch.done
    taken, seats, units, expected, earlier = (torch.cat(each) for each in zip(*found, strict=True))
    return Decisions(units, expected, brought[taken, seats] - earlier)


def fit_values(backend: Backend, network: Network, recipe: Recipe, matches: int, seed: int) -> Network:
    """The network with values fitted to matches of all numbers of players and all options, mixed as in training."""
    width, first = network.header.width, network.header.actions
    squares, products, number = np.zeros((width + 1, width + 1)), np.zeros((width + 1, VALUES)), 0
    for begun in range(0, matches, recipe.slots):
        setups = mixed_setups(backend.description, recipe, min(recipe.slots, matches - begun), seed + begun)
        seen = decisions(backend, network, setups, seed + begun)
        units = np.hstack([seen.units.double().cpu().numpy(), np.ones((len(seen.units), 1))])
        squares += units.T @ units
        products += units.T @ (seen.came - seen.expected).double().cpu().numpy()
        number += len(units)
    change: Any = np.linalg.solve(squares + RIDGE * number * np.eye(width + 1), products)
    last, bias = (array.copy() for array in network.arrays[-2:])
    last[:, first:] += change[:-1]
    bias[first:] += change[-1]
    header = replace(network.header, trained={**network.header.trained, "values": {"matches": matches, "seed": seed}})
    return Network(header, [*network.arrays[:-2], last, bias])
