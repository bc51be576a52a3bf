"""Replay a record move by move, as one seat saw it."""

import doppelagent as da

match = da.Match("black-spy", players=3, options={"end_value": 1}, seed=3)
match.play([da.bot("random", match.game, seed=seat) for seat in range(3)])
match.save("spies.record")

for move in da.replay("spies.record", seat=0):
    action = move.action or "a secret choice"
    news = " ".join(match.say(sentence, "en") for sentence in move.log)
    print(f"{move.number:3} {match.names[move.seat]}: {action}. {news}")
