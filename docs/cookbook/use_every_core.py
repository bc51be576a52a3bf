"""Send matches to other processes: they can be pickled, copied and compared."""

from concurrent.futures import ProcessPoolExecutor

import doppelagent as da


def finished(match: da.Match) -> da.Match:
    return match.play([da.bot("informant", match.game, seed=seat) for seat in range(match.players)])


if __name__ == "__main__":
    begun = [da.Match("black-spy", players=3, options={"end_value": 1}, seed=seed) for seed in range(4)]
    with ProcessPoolExecutor() as pool:
        for match in pool.map(finished, begun):
            print(match.winners, [row.score for row in match.standing])
