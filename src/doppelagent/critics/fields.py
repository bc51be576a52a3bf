"""The hidden fields of a game's State as blocks of numbers, found by playing: no game lists them."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from doppelagent.core.bits import lookup
from doppelagent.core.chance import Chance
from doppelagent.core.features import Block, Layout, block
from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.core.record import dump

SEED: Final = 0
WORD: Final = 64
HUNDREDS: Final = 100.0


@cache
def hidden_fields(game: Game) -> tuple[str, ...]:
    """The fields of a State that a View lacks, or shows only in part. Fields of Chance do not count."""
    state, view = game.State.dtype, game.View.dtype
    own = [name for name in game.State.fields() if name not in Chance.fields()]
    kept = {name for name in own if name in game.View.fields() and state[name] == view[name]}
    shown_in_part = {name for known, seen in positions(game) for name in kept if not np.array_equal(known[name], seen[name])}
    return tuple(name for name in own if name not in kept - shown_in_part)


def positions(game: Game) -> Iterator[tuple[Any, Any]]:
    """States and the Views of the seats that choose, from a random match with each number of players."""
    for players in game.seats:
        match, chance = Match(game, players, seed=SEED), np.random.default_rng(SEED)
        for seat in match.turns():
            state, view = dump(match.state), dump(match.view(seat))
            yield np.frombuffer(state, game.State.dtype)[0], np.frombuffer(view, game.View.dtype)[0]
            match.push_unchecked(seat, int(chance.choice(match.legal(seat))))


@cache
def hidden_layout(game: Game) -> Layout:
    """The blocks of the hidden numbers. Seats are numbered as in the State, not relative to the viewer."""
    return Layout(*(hidden_block(game, name) for name in hidden_fields(game)))


def hidden_block(game: Game, name: str) -> Block:
    """The block of a field: 64 flags for each set, other numbers in hundreds."""
    kind = game.State.dtype[name]
    if kind.base == np.uint64:
        return block(name, (*kind.shape, WORD), "sets: 1 for a member, 0 for others")
    limits = np.iinfo(kind.base)
    return block(name, kind.shape or 1, "numbers, in hundreds", int(limits.min) / HUNDREDS, int(limits.max) / HUNDREDS)


class Tables(NamedTuple):
    """For each set and number: its first byte in a State, its size in bits, and its index among the hidden numbers."""

    from_byte: Any
    bits: Any
    to: Any


def tables(game: Game) -> Tables:
    rows: list[tuple[int, int, int]] = []
    for name, part in hidden_layout(game).items():
        kind, at, *_ = game.State.dtype.fields[name]  # type: ignore[index]  # a State has fields
        size, width = kind.base.itemsize, WORD if kind.base == np.uint64 else 1
        rows += [(at + size * n, 8 * size, part.slice.start + width * n) for n in range(part.size // width)]
    return Tables(*map(lookup, zip(*rows, strict=True)))
