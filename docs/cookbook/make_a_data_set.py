"""Make a data set of decisions: features, legal actions, the chosen action, and the result."""

import numpy as np

import doppelagent as da

features, masks, choices, outcomes = [], [], [], []
for seed in range(3):
    match = da.Match("pingvasion", players=4, seed=seed)
    bots = [da.bot("greedy", match.game, seed=seat) for seat in range(4)]
    match.play(bots)
    returns = match.returns("place")
    for position, move in zip(match.positions(), match.moves, strict=False):
        features.append(position.features(move.seat))
        masks.append(position.mask(move.seat))
        choices.append(match.game.actions.index[move.action])
        outcomes.append(returns[move.seat])

np.savez_compressed("penguins.npz", features=features, masks=masks, choices=choices, outcomes=outcomes)
print(f"{len(choices)} decisions of {len(features[0])} features each, among {len(masks[0])} actions")
