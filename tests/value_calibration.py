"""Whether a network's values come true: `python -m tests.value_calibration MATCHES GAME…` writes docs/networks/calibration.svg.

The network plays matches of four against itself. At some decisions the lead that it expects at the end (that of the outlook, and its value)
is compared with the lead at the end, in ten bins with as many decisions each."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent import Match, find
from doppelagent.bots.network.brain import Brain, network_of
from doppelagent.core.game import Game
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import columns

PLAYERS: Final = 4
SHARE: Final = 0.1  # of the decisions
BINS: Final = 10
SEED: Final = 7000
PLOT: Final = Path("docs/networks/calibration.svg")
SIZE: Final = 220  # pixels of a plot
Array = npt.NDArray[np.float64]


def samples(game: Game, matches: int) -> Iterator[tuple[float, float]]:
    """The lead that the network expects for a seat, and the lead at the end."""
    chance, brain = np.random.default_rng(1), Brain(game, network_of(game))
    for seed in range(SEED, SEED + matches):
        match, expected = Match(game, PLAYERS, seed=seed), []
        for seat in match.turns():
            view = match.view(seat)
            scores = brain.scores(view)[game.actions.index[list(view.legal)]]
            if chance.random() < SHARE:
                expected.append((seat, leads(match)[seat] + brain.value(view)))
            match.push_unchecked(seat, view.legal[int(scores.argmax())])
        yield from ((number, leads(match)[seat]) for seat, number in expected)


def leads(match: Match) -> Array:
    """The lead of each seat over the mean of the others, by the outlook."""
    outlook: Any = Outlook.blanks(1)
    match.game.outlook(match.state, outlook[0])
    worth: Array = columns(outlook)["worth"][0, :PLAYERS].astype(np.float64)
    lead: Array = (worth - worth.mean()) * PLAYERS / (PLAYERS - 1)
    return lead


def binned(pairs: list[tuple[float, float]]) -> Array:
    """By bin: the mean that was expected, and the mean that came."""
    ordered = np.array(sorted(pairs))
    return np.array([part.mean(axis=0) for part in np.array_split(ordered, BINS)])


def plot(title: str, bins: Array, left: int) -> str:
    """A dot for each bin; on the line, what was expected came."""
    low, high = float(bins.min()), float(bins.max())
    at = (bins - low) / (high - low) * (SIZE - 40) + 20
    dots = "".join(f'<circle cx="{left + x:.1f}" cy="{SIZE - y:.1f}" r="4" fill="#b03a2e"/>' for x, y in at)
    line = f'<line x1="{left + 20}" y1="{SIZE - 20}" x2="{left + SIZE - 20}" y2="20" stroke="#888"/>'
    words = f'<text x="{left + 20}" y="{SIZE + 14}" font-size="12" fill="#666">{title}: {low:.0f} to {high:.0f} points</text>'
    return line + dots + words


def main(matches: int, keys: list[str]) -> None:
    plots = []
    for number, game in enumerate(map(find, keys)):
        pairs = list(samples(game, matches))
        bins = binned(pairs)
        error = np.abs(bins[:, 0] - bins[:, 1])
        print(f"{game.title['en']}: {len(pairs)} decisions; off by {error.mean():.1f} points, at most {error.max():.1f}")  # noqa: T201  # what it is for
        print(np.array2string(bins, precision=1, suppress_small=True))  # noqa: T201  # likewise
        plots.append(plot(game.title["en"], bins, number * SIZE))
    body = "".join(plots)
    PLOT.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE * len(keys)} {SIZE + 24}">{body}</svg>\n')


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
