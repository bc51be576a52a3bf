"""Is the first seat at an advantage? A hundred thousand random matches, on every core."""

import numpy as np

import doppelagent as da

results = da.simulate("don-carlo", players=3, matches=100_000, seed=0)
shares = results.wins / results.matches
margins = 1.96 * np.sqrt(shares * (1 - shares) / results.matches)
for seat, (share, margin) in enumerate(zip(shares, margins, strict=True)):
    print(f"seat {seat} wins {share:.2%} ± {margin:.2%}, with {results.score[:, seat].mean():.1f} points on average")
