"""Try every move in imagined worlds, play on at random, and take the best on average."""

import doppelagent as da


def best_move(match: da.Match, seat: int, worlds: int = 10) -> str:
    moves = match.legal_moves(seat)
    totals = dict.fromkeys(moves, 0.0)
    for number, world in enumerate(match.imagine(seat, worlds, seed=len(match.moves))):
        for move in moves:
            trial = world.copy()
            trial.push(seat, move)
            trial.play([da.bot("random", match.game, seed=number + other) for other in range(match.players)])
            totals[move] += trial.returns("lead")[seat]
    return max(moves, key=totals.__getitem__)


match = da.Match("don-carlo", players=3, seed=2)
opponents = [da.bot("greedy", match.game, seed=seat) for seat in range(3)]
for seat in match.turns():
    if seat == 0:
        match.push(0, best_move(match, 0))
    else:
        match.let_choose(opponents[seat], seat)
print("The search is seat 0:", [row.score for row in match.standing])
