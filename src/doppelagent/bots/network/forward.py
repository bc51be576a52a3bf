"""The compiled forward pass of a network for a batch of Views. The order of additions is fixed, so every machine computes the same
numbers for any batch size. Only the wanted outputs are computed.

Weights are stored by input and output; those of all layers but the last are split into panels (`core.tiles`).
"""

import sys
from math import sqrt
from types import ModuleType
from typing import Annotated, Any, Final

from doppelagent.core.game import Game
from doppelagent.core.record import Array, Numbers
from doppelagent.core.rule import inline, vector_entry
from doppelagent.core.tiles import COLUMNS, ROWS, add_to_row, add_to_rows

EPSILON: Final = 1e-5  # of LayerNorm, as in torch


Vector = Annotated[Array, 1]
Matrix = Annotated[Array, 2]
Panels = Annotated[Array, 3]  # by panel, input and column
Layers = Annotated[Array, 4]
Counts = Annotated[Numbers, 1]
Indexes = Annotated[Numbers, 2]


def of(_game: Game) -> ModuleType:
    """This module, for every game."""
    return sys.modules[__name__]


@vector_entry
def forward(
    x: Matrix,
    first: Panels,
    first_bias: Vector,
    hidden: Layers,
    biases: Matrix,
    last: Matrix,
    last_bias: Vector,
    h: Matrix,
    y: Matrix,
    z: Matrix,
    used: Indexes,
    wanted: Indexes,
    counts: Counts,
    out: Matrix,
) -> None:
    """Write the wanted outputs for each row of features `x`: the first `counts[row]` outputs of `wanted[row]`. `h`, `y`, `z` and `used` are
    buffers: `h` and `y` for the units of a layer, `z` for its panels, `used` for the inputs of each tile, in its first row."""
    rows, units = len(x), h.shape[1]
    apply_layer(rows, x, first, first_bias, used, z)
    for row in range(rows):
        for n in range(units):
            h[row, n] = max(z[row, n], 0)
    for layer in range(len(hidden)):
        normalise(rows, h, y)
        apply_layer(rows, y, hidden[layer], biases[layer], used, z)
        for row in range(rows):
            for n in range(units):
                h[row, n] += max(z[row, n], 0)
    normalise(rows, h, y)
    for row in range(rows):
        apply_to_wanted(y[row], last, last_bias, wanted[row, : counts[row]], out[row])


@inline
def apply_layer(rows: int, x: Any, panels: Any, bias: Any, used: Any, out: Any) -> None:
    """Write bias + x · weights in tiles of `ROWS` rows; rows left over are tiles of their own. Inputs that are 0 in all rows of a tile
    are skipped, since most features are 0."""
    tiled = rows - rows % ROWS
    for row in range(rows):
        out[row, : len(bias)] = bias
    for row in range(0, tiled, ROWS):
        note_inputs(x, row, row + ROWS, panels.shape[1], used[row])
    for row in range(tiled, rows):
        note_inputs(x, row, row + 1, panels.shape[1], used[row])
    for n in range(len(panels)):
        for row in range(0, tiled, ROWS):
            add_to_rows(x, row, inputs_in(used[row]), panels[n], out, n * COLUMNS)
        for row in range(tiled, rows):
            add_to_row(x, row, inputs_in(used[row]), panels[n], out, n * COLUMNS)


@inline
def note_inputs(x: Any, first: int, end: int, inputs: int, used: Any) -> None:
    """Write the number of inputs that are not 0 in all rows from `first` to `end`, and then these inputs."""
    number = 0
    for n in range(inputs):
        used[number + 1] = n
        for row in range(first, end):
            if x[row, n] != 0:
                number += 1
                break
    used[0] = number


@inline
def inputs_in(used: Any) -> Any:
    return used[1 : used[0] + 1]


@inline
def apply_to_wanted(x: Any, weights: Any, bias: Any, wanted: Any, out: Any) -> None:
    """Write the wanted outputs of bias + x · weights, four inputs at a time."""
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
        factor = 1.0 / sqrt(squares / units + EPSILON)
        for n in range(units):
            y[row, n] = (float(h[row, n]) - mean) * factor
