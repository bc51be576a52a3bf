"""Short matches to debrief, and positions whose every continuation is forced."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from doppelagent import every_game
from doppelagent.bots import bots_for
from doppelagent.core.game import Game
from doppelagent.core.match import Match

games = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)

SHORTEST = {"end_value": 1, "version": "intro"}  # options, where a game has them


def options(game: Game) -> dict[str, int | str]:
    known = {option.key: option for option in game.options}
    return {key: value for key, value in SHORTEST.items() if key in known and type(known[key].default) is type(value)}


@cache
def played(game: Game, seed: int = 3, bot: str = "random") -> Match:
    """A match of the fewest players with the shortest rules. It is cached, so do not change it."""
    players = game.seats[0]
    return Match(game, players, options(game), seed=seed).play(bots_for(game, [bot] * players, seed))


class Ending(NamedTuple):
    """A position with the last real choice before the horizon of searches."""

    match: Match
    seat: int


def endings(game: Game, number: int) -> Iterator[Ending]:
    """The first such position in each of these random matches."""
    found, seed = 0, 100
    while found < number:
        ending = ending_of(played(game, seed))
        if ending is not None:
            found += 1
            yield ending
        seed += 1


def ending_of(match: Match) -> Ending | None:
    for before in reversed(list(match.positions())[-40:-1]):
        choices = [seat for seat in before.pending if len(before.legal(seat)) > 1]
        if choices:
            return Ending(before, choices[0]) if len(choices) == 1 and all_forced(before, choices[0]) else None
    return None


def all_forced(match: Match, seat: int) -> bool:
    """Whether no seat has a choice after this one, in worlds that the seat cannot tell apart."""
    return all(forced_end(world, seat, action) is not None for world in match.imagine(seat, 12, 1) for action in match.legal(seat))


def forced_end(world: Match, seat: int, action: int) -> Match | None:
    """The position at the horizon after an action; None if a seat has a choice before that."""
    after, game = world.copy(), world.game
    last = game.round_of(world.state) + game.rollout_foresight if game.rollout_foresight else 1 << 30
    after.push(seat, action)
    while after.pending and game.round_of(after.state) < last:
        who = after.pending[0]
        if len(after.legal(who)) > 1:
            return None
        after.push(who, after.legal(who)[0])
    return after
