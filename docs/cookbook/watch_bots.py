"""Let bots play a match, and keep its record."""

import doppelagent as da

match = da.Match("pingvasion", players=3, seed=5, names=["Anna", "Ben", "Clara"])
match.play([da.bot("greedy", match.game, seed=seat) for seat in range(3)])
match.save("penguins.record")

again = da.load("penguins.record")
assert again == match
print(f"{len(again.moves)} moves, won by {', '.join(again.names[seat] for seat in again.winners)}")
