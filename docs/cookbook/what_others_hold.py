"""Who may hold a black 7? Imagine worlds that a seat cannot tell apart, and count."""

from collections import Counter

import doppelagent as da

match = da.Match("black-spy", players=4, seed=11)
match.play([da.bot("greedy", match.game, seed=seat) for seat in range(4)], decisions=30)

worlds = 200
holders: Counter[int] = Counter()
for world in match.imagine(seat=0, number=worlds, seed=1):
    for seat in range(1, 4):
        holders[seat] += "K7" in world.picture(seat)["hand"]

for seat in range(1, 4):
    print(f"{match.names[seat]} holds a black 7 in {holders[seat] / worlds:.0%} of the worlds")
