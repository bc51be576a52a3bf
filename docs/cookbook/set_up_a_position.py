"""Deal cards of your own: the match awaits a deal, given as lines of text."""

import doppelagent as da

match = da.Match("don-carlo", players=2, deal={})
print(repr(match))

match.lay(
    {
        "stock 0": "1 2 5 6 1 3 2 3 0 1 4 4 6 1 2 0 4 0 5 5 2 3 4 3 0",  # 25 cards, from the top
        "stock 1": "0 2 4 5 3 0 3 2 0 1 2 4 5 1 1 3 0 4 4 3 5 2 6 1 6",
    }
)
print(match.text(seat=0))
print(match.legal_moves(0))
assert match == da.loads(match.record())
