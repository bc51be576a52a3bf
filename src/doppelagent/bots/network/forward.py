"""The forward pass of a network, compiled. Each sum is added up in one order, so every machine computes the same numbers.

Weights are by input and output: a layer adds up its rows, each times its input. That needs no sum across a vector, and skips inputs of 0.
"""

from math import sqrt
from typing import Any, Final

from doppelagent.core.rule import inline, vector_entry

LITTLE: Final = 1e-5  # as in LayerNorm of torch


@vector_entry
def forward(x: Any, first: Any, first_bias: Any, hidden: Any, biases: Any, last: Any, last_bias: Any, h: Any, y: Any, out: Any) -> None:
    """Write the outputs for the features `x`; `h` and `y` have room for the units of a layer, `hidden` the weights of all layers."""
    apply_layer(x, first, first_bias, h)
    for n in range(len(h)):
        h[n] = max(h[n], 0)
    for layer in range(len(hidden)):
        normalise(h, y)
        apply_layer(y, hidden[layer], biases[layer], out)
        for n in range(len(h)):
            h[n] += max(out[n], 0)
    normalise(h, y)
    apply_layer(y, last, last_bias, out)


@inline
def apply_layer(x: Any, weights: Any, bias: Any, out: Any) -> None:
    """Write bias + x · weights to the beginning of `out`."""
    units = len(bias)
    for n in range(units):
        out[n] = bias[n]
    for n in range(len(x)):
        if x[n] != 0:
            add_row(x[n], weights[n], out)


@inline
def add_row(factor: float, row: Any, out: Any) -> None:
    for n in range(len(row)):
        out[n] += factor * row[n]


@inline
def normalise(h: Any, y: Any) -> None:
    """LayerNorm: write `h` with a mean of 0 and a variance of 1 to `y`."""
    total, squares = 0.0, 0.0
    for n in range(len(h)):
        total += float(h[n])
    mean = total / len(h)
    for n in range(len(h)):
        squares += (float(h[n]) - mean) ** 2
    factor = 1.0 / sqrt(squares / len(h) + LITTLE)
    for n in range(len(h)):
        y[n] = (float(h[n]) - mean) * factor
