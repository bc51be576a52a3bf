"""Bouts between bots that ignore the clock: `python -m tests.bots.bouts` prints their choices by game, as JSON."""

import json
import sys

from doppelagent import every_game
from tests.bots.positions import moves

NAMES = ("ismcts:20", "greedy", "informant")
DECISIONS = 45


def chosen() -> dict[str, list[list[int]]]:
    return {game.key: [[*move] for move in moves(game, NAMES, 5, DECISIONS)] for game in every_game()}


if __name__ == "__main__":
    json.dump(chosen(), sys.stdout)
