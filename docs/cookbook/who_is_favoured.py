"""Is the first seat at an advantage? A hundred thousand random matches, on every core, as NumPy arrays."""

import numpy as np

import doppelagent as da

if __name__ == "__main__":
    results = da.simulate("don-carlo", players=3, matches=100_000, seed=0)
    won = results.place == 1
    shares = (won / won.sum(axis=1, keepdims=True)).mean(axis=0)
    margin = 1.96 * np.sqrt(shares * (1 - shares) / len(results.place))
    for seat, (share, error) in enumerate(zip(shares, margin, strict=True)):
        print(f"seat {seat} wins {share:.2%} ± {error:.2%}, with {results.score[:, seat].mean():.1f} points on average")
