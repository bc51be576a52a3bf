"""Matrix products, tile by tile: the sums of a tile stay in registers until all inputs are added.

The order of additions is fixed, so every machine computes the same numbers. Weights are split into panels of `COLUMNS` columns each, so
that a tile reads them in one piece.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.core.mode import INTERPRETED

ROWS: Final = 4  # of a tile


def add_to_row_plainly(x: Any, row: int, inputs: Any, panel: Any, out: Any, column: int) -> None:
    """Add x[row] · panel, restricted to these inputs, to `COLUMNS` numbers of out[row], from `column` on."""
    for n in inputs:
        out[row, column : column + COLUMNS] += x[row, n] * panel[n]


def add_to_rows_plainly(x: Any, row: int, inputs: Any, panel: Any, out: Any, column: int) -> None:
    """`add_to_row` for `ROWS` rows, from `row` on."""
    for each in range(row, row + ROWS):
        add_to_row_plainly(x, each, inputs, panel, out, column)


if INTERPRETED:
    COLUMNS: int = 16
    add_to_row: Any = add_to_row_plainly
    add_to_rows: Any = add_to_rows_plainly
else:
    from doppelagent.core.compiled.tiles import COLUMNS, adder

    add_to_row, add_to_rows = adder(1), adder(ROWS)


def panels(columns: int) -> int:
    """The number of panels of a matrix."""
    return -(-columns // COLUMNS)


def panels_of(weights: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Split weights (input, output) into panels (panel, input, column). The last panel is padded with zeros."""
    inputs, outputs = weights.shape
    padded = np.pad(weights, ((0, 0), (0, -outputs % COLUMNS)))
    return np.ascontiguousarray(padded.reshape(inputs, -1, COLUMNS).swapaxes(0, 1))
