"""How late bots answer, by the real clock: `python -m tests.bots.lateness` makes every level choose 30 times in every game.

Prints the worst case of each and fails if one exceeds 50 ms. Run it on an otherwise idle machine."""

import sys
from time import perf_counter

from doppelagent import every_game
from doppelagent.bots import LEVELS, Budget, bot
from doppelagent.core.game import Game
from tests.bots.positions import Position, position

CHOICES = 30
LATE = 0.05  # seconds
LIMITS = {**{name: level.seconds for name, level in LEVELS.items()}, "ismcts:300ms": 0.3, "greedy": 0.1, "ismcts:100000": 0.1}


def positions(game: Game, number: int) -> list[Position]:
    """Positions throughout matches, with every number of players."""
    return [position(game, 2 + 5 * (n % 4), game.seats[n % len(game.seats)], seed=n) for n in range(number)]


def lateness(game: Game, name: str, seconds: float, number: int) -> float:
    """The worst lateness of `number` choices, in seconds; negative if all were early."""
    one, worst = bot(name, game, 1), -seconds
    first, *others = positions(game, 1 + number)
    first.ask(one, Budget(seconds=seconds))  # loads the compiled code
    for at in others:
        view = at.match.view(at.seat)
        start = perf_counter()
        one.choose(view, Budget(seconds=seconds))
        worst = max(worst, perf_counter() - start - seconds)
    return worst


def main(number: int) -> bool:
    """Print the lateness of every bot; returns whether all were in time."""
    in_time = True
    for game in every_game():
        for name, seconds in LIMITS.items():
            late = lateness(game, name, seconds, number)
            in_time = in_time and late <= LATE
            print(f"{game.key:12} {name:14} {seconds:4} s {1000 * late:+8.1f} ms", flush=True)  # noqa: T201  # the figures
    return in_time


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else CHOICES))
