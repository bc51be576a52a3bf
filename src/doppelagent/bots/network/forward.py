"""The forward pass of a network for several Views at once, compiled. Each sum is added up in one order, so every machine computes the same
numbers, however many Views there are. Of the outputs, only those that are wanted are computed.

Weights are by input and output: a layer adds up its rows, each times its input. That needs no sum across a vector.
"""

import sys
from math import sqrt
from types import ModuleType
from typing import Annotated, Any, Final

from doppelagent.core.game import Game
from doppelagent.core.record import Array, Numbers
from doppelagent.core.rule import inline, vector_entry

LITTLE: Final = 1e-5  # as in LayerNorm of torch


Vector = Annotated[Array, 1]
Matrix = Annotated[Array, 2]
Matrices = Annotated[Array, 3]
Counts = Annotated[Numbers, 1]
Indexes = Annotated[Numbers, 2]


def of(_game: Game) -> ModuleType:
    """The same for every game."""
    return sys.modules[__name__]


@vector_entry
def forward(
    x: Matrix,
    first: Matrix,
    first_bias: Vector,
    hidden: Matrices,
    biases: Matrix,
    last: Matrix,
    last_bias: Vector,
    h: Matrix,
    y: Matrix,
    z: Matrix,
    wanted: Indexes,
    counts: Counts,
    out: Matrix,
) -> None:
    """Write the wanted outputs for each row of features `x`: as many of `wanted` as `counts` says. `h`, `y` and `z` have room for the units
    of a layer, `hidden` the weights of all layers."""
    apply_to_few(x, first, first_bias, h)
    for row in range(len(x)):
        for n in range(len(first_bias)):
            h[row, n] = max(h[row, n], 0)
    for layer in range(len(hidden)):
        normalise(len(x), h, y)
        apply_layer(len(x), y, hidden[layer], biases[layer], z)
        for row in range(len(x)):
            for n in range(len(first_bias)):
                h[row, n] += max(z[row, n], 0)
    normalise(len(x), h, y)
    for row in range(len(x)):
        apply_to_wanted(y[row], last, last_bias, wanted[row, : counts[row]], out[row])


@inline
def apply_to_few(x: Any, weights: Any, bias: Any, out: Any) -> None:
    """Write bias + x · weights for rows that are mostly 0."""
    for row in range(len(x)):
        out[row, :] = bias
        for n in range(len(weights)):
            if x[row, n] != 0:
                add_row(x[row, n], weights[n], out[row])


@inline
def apply_layer(rows: int, x: Any, weights: Any, bias: Any, out: Any) -> None:
    """Write bias + x · weights, four inputs and two rows at a time: weights stay near while all rows use them, and are read once for two."""
    for row in range(rows):
        out[row, :] = bias
    fours, twos = len(weights) - len(weights) % 4, rows - rows % 2
    for n in range(0, fours, 4):
        for row in range(0, twos, 2):
            add_rows_to_two(x, n, weights, out, row)
        for row in range(twos, rows):
            add_rows(x[row, n : n + 4], weights[n], weights[n + 1], weights[n + 2], weights[n + 3], out[row])
    for n in range(fours, len(weights)):
        for row in range(rows):
            add_row(x[row, n], weights[n], out[row])


@inline
def apply_to_wanted(x: Any, weights: Any, bias: Any, wanted: Any, out: Any) -> None:
    """Write these outputs of bias + x · weights, four inputs at a time."""
    for o in wanted:
        out[o] = bias[o]
    fours = len(weights) - len(weights) % 4
    for n in range(0, fours, 4):
        for o in wanted:
            half = out[o] + x[n] * weights[n, o] + x[n + 1] * weights[n + 1, o]
            out[o] = half + x[n + 2] * weights[n + 2, o] + x[n + 3] * weights[n + 3, o]
    for n in range(fours, len(weights)):
        for o in wanted:
            out[o] += x[n] * weights[n, o]


@inline
def add_row(factor: float, row: Any, out: Any) -> None:
    for n in range(len(row)):
        out[n] += factor * row[n]


@inline
def add_rows(x: Any, one: Any, two: Any, three: Any, four: Any, out: Any) -> None:
    a, b, c, d = x[0], x[1], x[2], x[3]
    for n in range(len(one)):
        out[n] = out[n] + a * one[n] + b * two[n] + c * three[n] + d * four[n]


@inline
def add_rows_to_two(x: Any, n: int, weights: Any, out: Any, row: int) -> None:
    a, b, c, d = x[row, n], x[row, n + 1], x[row, n + 2], x[row, n + 3]
    e, f, g, h = x[row + 1, n], x[row + 1, n + 1], x[row + 1, n + 2], x[row + 1, n + 3]
    for m in range(out.shape[1]):
        one, two, three, four = weights[n, m], weights[n + 1, m], weights[n + 2, m], weights[n + 3, m]
        out[row, m] = out[row, m] + a * one + b * two + c * three + d * four
        out[row + 1, m] = out[row + 1, m] + e * one + f * two + g * three + h * four


@inline
def normalise(rows: int, h: Any, y: Any) -> None:
    """LayerNorm: write each row of `h` with a mean of 0 and a variance of 1 to `y`."""
    units = h.shape[1]
    for row in range(rows):
        total, squares = 0.0, 0.0
        for n in range(units):
            total += float(h[row, n])
        mean = total / units
        for n in range(units):
            squares += (float(h[row, n]) - mean) ** 2
        factor = 1.0 / sqrt(squares / units + LITTLE)
        for n in range(units):
            y[row, n] = (float(h[row, n]) - mean) * factor
