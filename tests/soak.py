"""Plays every game by plain njit, then checks the contract of every game with random options and seeds: `python -m tests.soak MINUTES`."""

import sys
import time

from doppelagent import every_game
from doppelagent.core import contract
from doppelagent.core.contract import Chooser
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Option, Value
from tests.core.test_internals import check_games_without_internals


def some_value(option: Option, chooser: Chooser) -> Value:
    if isinstance(option.default, bool):
        return chooser.one_of((0, 1)) == 1
    if option.choices:
        return option.choices[chooser.one_of(range(len(option.choices)))]
    return option.default


def soak(game: Game, seed: int) -> None:
    chooser = Chooser(seed)
    options = {option.key: some_value(option, chooser) for option in game.options}
    players = chooser.one_of(game.seats)
    try:
        game.configure(game.State(), players, options)
    except BadOption:  # the game refuses this set
        return
    try:
        contract.check(game, players, options, seed, every=13)
    except Exception:
        print(f"{game.key}, {players} players, {options}, seed {seed}", file=sys.stderr)  # noqa: T201  # what to look at
        raise


def main(minutes: float) -> None:
    check_games_without_internals(*(game.key for game in every_game()))
    end, seed = time.monotonic() + 60 * minutes, time.time_ns() >> 20
    matches = 0
    while time.monotonic() < end:
        for game in every_game():
            soak(game, seed + matches)
            matches += 1
    print(f"{matches} matches kept every promise.")  # noqa: T201  # the figure


if __name__ == "__main__":
    main(float(sys.argv[1]))
