"""A position without move history, and a hash of each seat's memory."""

import hashlib
from typing import Any, Final, NamedTuple

from doppelagent.core.actions import legal_actions
from doppelagent.core.game import Game
from doppelagent.core.position import Position
from doppelagent.core.record import copy, dump
from doppelagent.core.view import View

NOBODY: Final = -1
NO_ACTION: Final = -1


class World(Position):
    """A position that is cheap to copy and pickle, as OpenSpiel's algorithms do by the thousand."""

    def __init__(self, game: Game, players: int, state: Any) -> None:
        self.game, self.players, self.names = game, players, ()
        self._legal, self._undealt = legal_actions(game.Actions), False
        self.state = state

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        self.game.apply(self._state, seat, action)
        self._asked = self._pending = None

    def __deepcopy__(self, _memo: object) -> "World":
        return World(self.game, self.players, copy(self._state))

    def __reduce__(self) -> Any:
        return _loaded, (self.game, self.players, dump(self._state))


def _loaded(game: Game, players: int, data: bytes) -> World:
    return World(game, players, game.State.load(data))


def imagined(world: World, seat: int, seed: int) -> World:
    """A random world that a seat cannot tell from this one."""
    return imagined_from(world.view(seat), seed)


def imagined_from(view: View, seed: int) -> World:
    """A random world from which this View could have come."""
    state = view.game.blank_world(seed)
    view.game.imagine(view.packed, state)
    return World(view.game, view.players, state)


class Moment(NamedTuple):
    """The State after an action, the seat that chose it, and the action."""

    state: bytes
    seat: int
    action: int


class Memory:
    """Everything each seat has seen and done, as a hash that is updated lazily: pasts that a seat can tell apart have different hashes. It
    begins with a world; `known` is the hash of what the seat `knowing` has seen before."""

    def __init__(self, world: World, knowing: int = NOBODY, known: bytes = b"") -> None:
        self._moments = [Moment(dump(world._state), NOBODY, NO_ACTION)]
        self._hashes = [known if seat == knowing else b"" for seat in range(world.players)]
        self._read = [int(seat == knowing) for seat in range(world.players)]  # moments that are in the hash

    def add(self, world: World, seat: int, action: int) -> None:
        self._moments.append(Moment(dump(world._state), seat, action))

    def hash_of(self, seat: int, game: Game) -> bytes:
        for moment in self._moments[self._read[seat] :]:
            view = game.View.blank()
            game.observe(game.State.load(moment.state), seat, view)
            done = moment.action if moment.seat == seat else NO_ACTION
            self._hashes[seat] = hashlib.sha256(self._hashes[seat] + done.to_bytes(4, "little", signed=True) + dump(view)).digest()
        self._read[seat] = len(self._moments)
        return self._hashes[seat]
