"""How much of the final lead the features of a position explain: `python -m tests.predict_lead GAME MATCHES [KEY=VALUE…]`.

Positions come from the second halves of random matches of four players, seen by the seat in turn. Ridge regression predicts that seat's
final lead. Prints R² on a held-out quarter of the matches."""

import sys
from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from doppelagent import Match
from doppelagent.core.game import read_options

PLAYERS: Final = 4
SHARE: Final = 0.1  # of the decisions are sampled
RIDGE: Final = 1000.0
Array = npt.NDArray[np.float64]


def samples(game: str, matches: int, options: dict[str, str]) -> Iterator[tuple[npt.NDArray[np.float32], float]]:
    """Features of a seat, and its lead at the end."""
    chance = np.random.default_rng(1)
    for seed in range(matches):
        match = Match(game, PLAYERS, options, seed=seed)
        seen = []
        for number, seat in enumerate(match.turns()):
            if chance.random() < SHARE:
                seen.append((number, seat, match.features(seat)))
            match.push_unchecked(seat, int(chance.choice(match.legal(seat))))
        returns = match.returns("lead")
        yield from ((features, returns[seat]) for number, seat, features in seen if 2 * number >= len(match.moves))


def explained(features: Array, leads: Array) -> float:
    """R² on the last quarter of a ridge regression over the rest."""
    cut = len(leads) * 3 // 4
    mean, scale = features[:cut].mean(axis=0), features[:cut].std(axis=0)
    x = (features - mean)[:, scale > 0] / scale[scale > 0]
    y = leads - leads[:cut].mean()
    weights = np.linalg.solve(x[:cut].T @ x[:cut] + RIDGE * np.eye(x.shape[1]), x[:cut].T @ y[:cut])
    errors = y[cut:] - x[cut:] @ weights
    return float(1 - (errors**2).sum() / ((y[cut:] - y[cut:].mean()) ** 2).sum())


if __name__ == "__main__":
    key, number, *chosen = sys.argv[1:]
    rows, leads = zip(*samples(key, int(number), read_options(chosen)), strict=True)
    r_squared = explained(np.array(rows, np.float64), np.array(leads))
    print(f"{key}: {len(leads)} positions of {len(rows[0])} features: R² {r_squared:.2f}")  # noqa: T201  # what it is for
