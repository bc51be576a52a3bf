"""Calibration of a network's values: `python -m tests.value_calibration MATCHES GAME…` (needs torch) plots it in docs/networks.

The network plays matches of the usual number of players against itself. At some decisions the share of the win that its seat expects is
compared with the share that it gets, in ten bins of equal size."""

import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent import find
from doppelagent.bots.network.brain import network_of
from doppelagent.core.game import Game
from doppelagent.learn.cpu_backend import CpuBackend
from doppelagent.learn.setups import usual_setups
from doppelagent.learn.values import decisions

BINS: Final = 10
SEED: Final = 7000
AT_ONCE: Final = 1000  # matches
PLOT: Final = Path("docs/networks/calibration.svg")
SIZE: Final = 220  # pixels of a plot
Array = npt.NDArray[np.float64]


def samples(game: Game, matches: int) -> Array:
    """Pairs: the share of the win that a seat expects, and the share that it gets."""
    return np.concatenate([samples_at_once(game, SEED + first, min(AT_ONCE, matches - first)) for first in range(0, matches, AT_ONCE)])


def samples_at_once(game: Game, seed: int, matches: int) -> Array:
    backend = CpuBackend(game)
    seen = decisions(backend, network_of(game), usual_setups(backend.description, matches), seed)
    return np.stack([seen.expected[:, -1].clamp(0, 1).numpy(), seen.came[:, -1].numpy()], axis=1)


def binned(pairs: Array) -> Array:
    """By bin: the mean expected share and the mean actual share."""
    ordered = pairs[np.argsort(pairs[:, 0], kind="stable")]
    return np.array([part.mean(axis=0) for part in np.array_split(ordered, BINS)])


def plot(title: str, bins: Array, left: int) -> str:
    """A dot for each bin; on the diagonal, expected and actual shares are equal."""
    at = bins * (SIZE - 40) + 20
    dots = "".join(f'<circle cx="{left + x:.1f}" cy="{SIZE - y:.1f}" r="4" fill="#b03a2e"/>' for x, y in at)
    line = f'<line x1="{left + 20}" y1="{SIZE - 20}" x2="{left + SIZE - 20}" y2="20" stroke="#888"/>'
    words = f'<text x="{left + 20}" y="{SIZE + 14}" font-size="12" fill="#666">{title}</text>'
    return line + dots + words


def main(matches: int, keys: list[str]) -> None:
    plots = []
    for number, game in enumerate(map(find, keys)):
        pairs = samples(game, matches)
        bins = binned(pairs)
        error: Any = 100 * np.abs(bins[:, 0] - bins[:, 1])
        print(f"{game.title['en']}: {len(pairs)} decisions; off by {error.mean():.1f} points of a hundred, at most {error.max():.1f}")  # noqa: T201  # what it is for
        print(np.array2string(100 * bins, precision=1, suppress_small=True), flush=True)  # noqa: T201  # likewise
        plots.append(plot(game.title["en"], bins, number * SIZE))
    body = "".join(plots)
    PLOT.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE * len(keys)} {SIZE + 24}">{body}</svg>\n')


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
