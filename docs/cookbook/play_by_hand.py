"""Play a match by hand: list the legal moves, push one, and read the standing."""

import doppelagent as da

match = da.Match("black-spy", players=4, options={"end_value": 1}, seed=7)
print(repr(match))
print(match.text(seat=0))

while not match.over:
    seat = match.pending[0]
    match.push(seat, match.legal_moves(seat)[0])

for name, row in zip(match.names, match.standing, strict=True):
    print(f"{row.place}. {name}: {row.score} points")
