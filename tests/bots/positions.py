"""Positions to put before a bot, matches between bots, and worlds that a seat cannot tell apart."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from doppelagent import every_game
from doppelagent.bots import Bot, Budget, bots_for
from doppelagent.core.bot import ask
from doppelagent.core.chance import seed_fast
from doppelagent.core.contract import Chooser
from doppelagent.core.game import Game, Value
from doppelagent.core.match import Match, Move
from doppelagent.core.record import copy
from doppelagent.core.view import View

games = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)


class Position(NamedTuple):
    """A match in which this seat has a choice."""

    match: Match
    seat: int

    def ask(self, one: Bot, budget: Budget | None = None) -> int:
        chosen = ask(one, self.match.view(self.seat), budget)
        assert isinstance(chosen, int)
        return chosen


def position(game: Game, decisions: int = 0, players: int = 3, seed: int = 1, **options: Value) -> Position:
    """The first position with a real choice after `decisions` random decisions."""
    match, chooser = Match(game, players, options, seed=seed), Chooser(seed)
    while True:
        seat = chooser.one_of(match.pending)
        legal = match.legal(seat)
        if len(match.moves) >= decisions and len(legal) > 1:
            return Position(match, seat)
        match.push(seat, chooser.one_of(legal))


def bout(
    game: Game, names: Sequence[str], seed: int, options: Mapping[str, Value] | None = None, deal: int = 1, decisions: int = 1_000_000
) -> Match:
    """Play a match between bots, to its end or for `decisions` decisions."""
    return Match(game, len(names), options, seed=deal).play(bots_for(game, names, seed), decisions)


def moves(game: Game, names: Sequence[str], seed: int, decisions: int) -> list[Move]:
    return bout(game, names, seed, decisions=decisions).moves


def worlds(at: Position, number: int) -> Iterator[Any]:
    """The true state, and others that look the same to the seat."""
    game = at.match.game
    yield at.match.state
    for seed in range(number):
        world = game.State.blank()
        seed_fast(world, seed)
        game.imagine(at.match.view(at.seat).packed, world)
        yield copy(world)


def asked(at: Position, world: Any) -> Iterator[View]:
    """The seat's View of this world at each of its decisions since the last deal, and now."""
    match, seat = at
    deal, past = match.game.deals.retrace(match.game.State.plain(world))
    shadow = Match(match.game, match.players, match.options, deal=deal)
    for actor, action in past:
        if actor == seat:
            yield shadow.view(seat)
        shadow.push(actor, action)
    shadow.state = world
    yield shadow.view(seat)
