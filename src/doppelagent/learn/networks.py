"""Networks: the policy, which sees what its seat sees, and the critic, which sees everything. Both are lists of torch tensors."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # its usual name

Tensor = Any  # a torch.Tensor
Faster = Callable[[Callable[..., Any]], Callable[..., Any]]  # returns the function, compiled or unchanged
Parameters = list[Tensor]  # weights (by input and output) and biases of each layer in turn, as in network files

NEVER = -1e9  # the score of an action that is not legal


def new_network(inputs: int, width: int, layers: int, outputs: int, chance: Any) -> Parameters:
    """Random weights. Those of the output layer are small, so that at first all actions are about equally likely."""
    ins, outs = [inputs, *[width] * (layers + 1)], [*[width] * (layers + 1), outputs]
    gains = [2.0, *[1.0] * layers, 0.01]
    parameters = []
    for before, after, gain in zip(ins, outs, gains, strict=True):
        weights = chance.standard_normal((before, after)).astype(np.float32) * np.float32(gain / before**0.5)
        parameters += [torch.from_numpy(weights), torch.zeros(after)]
    return parameters


def run(parameters: Sequence[Tensor], x: Tensor) -> Tensor:
    """The outputs: a first layer, residual layers with LayerNorm, and the output layer."""
    return outputs_of(parameters, units_of(parameters, x))


def units_of(parameters: Sequence[Tensor], x: Tensor) -> Tensor:
    """The inputs of the output layer."""
    kind, (first, bias, *hidden, _, _) = x.dtype, parameters
    h = F.relu(torch.addmm(bias.to(kind), x, first.to(kind)))
    for weights, biases in zip(hidden[::2], hidden[1::2], strict=True):
        h = h + F.relu(torch.addmm(biases.to(kind), normal(h), weights.to(kind)))
    return normal(h)


def outputs_of(parameters: Sequence[Tensor], units: Tensor) -> Tensor:
    *_, last, bias = parameters
    return torch.addmm(bias.to(units.dtype), units, last.to(units.dtype)).float()


def normal(h: Tensor) -> Tensor:
    """LayerNorm without weights: the next layer has its own."""
    return F.layer_norm(h, (h.shape[1],))


def log_shares(scores: Tensor, mask: Tensor) -> Tensor:
    """The log probabilities of actions."""
    return F.log_softmax(scores.masked_fill(~mask, NEVER), dim=1)


def sample(scores: Tensor, mask: Tensor, noise: Tensor) -> tuple[Tensor, Tensor]:
    """Sample an action for each row (Gumbel-max); returns it with its log probability. `noise` is uniform from 0 to 1."""
    logs = log_shares(scores, mask)
    chosen = (logs - (-noise.clamp(1e-10, 1 - 1e-7).log()).log()).argmax(dim=1)
    return chosen, logs.gather(1, chosen[:, None])[:, 0]
