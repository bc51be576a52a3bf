"""Ask why a move is not legal: a refusal names its rule, in English or German."""

import doppelagent as da

match = da.Match("don-carlo", players=2, seed=1)
print(match.legal_moves(0))

for move in ("send 2", "send 1", "send 2/2", "bury 3"):
    print(f"{move}: {match.refusal(0, move) or 'legal'}")
print(match.refusal(0, "bury 3", language="de"))

try:
    match.push(0, "send 1")
except da.IllegalMove as illegal:
    print(f"paragraph {illegal.paragraph}: {illegal}")
