"""The part of the contract about features: they are bounded, and they encode everything in a View."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Option, Value
from doppelagent.core.match import Match
from doppelagent.core.promises import BrokenPromise, promise
from doppelagent.core.record import dump

Floats = npt.NDArray[np.float32]
Views = npt.NDArray[np.void]

TRIES: Final = 6  # per number: Views with distinct values, other Views, and new values in each, until a feature changes
PER_OPTION: Final = 4  # values tried of a text option


class Untold(NamedTuple):
    """A number of a View that changes no feature."""

    field: str
    at: int  # its index in the field
    bit: int  # of a set; -1 otherwise


def encoded(game: Game, view: bytes) -> Floats:
    out = game.Features.blank()
    game.encode(game.View.load(view), out)
    return np.frombuffer(dump(out), np.float32)


class Told:
    """The Views of a match and the features they gave."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._by_features: dict[bytes, bytes] = {}
        self.views: dict[bytes, None] = {}  # in order

    def check(self, match: Match, seats: Iterable[int]) -> None:
        """Features keep their bounds, and Views that differ have different features."""
        for data in [dump(match.view(seat).packed) for seat in seats]:
            if data in self.views:
                continue
            self.views[data] = None
            features = encoded(self._game, data)
            self._check_bounds(features)
            self._check_same(data, self._by_features.setdefault(features.tobytes(), data))

    def _check_bounds(self, features: Floats) -> None:
        layout = self._game.features
        for n in np.flatnonzero((features < layout.low) | (features > layout.high) | np.isnan(features)):
            block = next(block for block in layout.values() if n < block.slice.stop)
            raise BrokenPromise(f"A feature of {block.name!r} is from {block.low} to {block.high}, not {features[n]}.")

    def _check_same(self, data: bytes, other: bytes) -> None:
        """Views with the same features are equal, except for the fields left out."""
        if data != other:
            one, two = np.frombuffer(data + other, self._game.View.dtype)
            differing = [name for name in self._told_fields() if one[name].tobytes() != two[name].tobytes()]
            promise(not differing, f"Views that differ in {' and '.join(differing)} have different features.")

    def check_fields(self, players: int) -> None:
        """Every number of a View changes a feature if it alone changes, or its field is left out on purpose."""
        for untold in self.untold(players):
            raise BrokenPromise(f"If {untold.field} of a View changes, a feature changes, or the game says why not ({untold}).")

    def _told_fields(self) -> list[str]:
        return [name for name in self._game.View.fields() if name not in self._game.left_out]

    def untold(self, players: int) -> list[Untold]:
        """The numbers that vary between the Views of a seat but change no feature. The Views are those of this match; seat 0 also has the
        first Views of other matches."""
        views = np.frombuffer(b"".join([*self.views, *openings(self._game, players)]), self._game.View.dtype)
        by_seat = [views[views["seat"] == seat] for seat in np.unique(views["seat"])]
        return [untold for some in by_seat for name in self._told_fields() for untold in _untold_of(self._game, name, some)]


def openings(game: Game, players: int) -> Iterator[bytes]:
    """The first View of matches with other numbers of players, or with another value of one option."""
    for number in game.seats:
        yield dump(Match(game, number, seed=0).view(0).packed)
    for option in game.options:
        for value in _values(option):
            try:
                yield dump(Match(game, players, {option.key: value}, seed=0).view(0).packed)
            except BadOption:  # the value needs another option
                continue


def _values(option: Option) -> list[Value]:
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option.default, int):
        return [option.high]
    return [*option.choices[:PER_OPTION]]


def _untold_of(game: Game, field: str, views: Views) -> Iterator[Untold]:
    """The numbers of one field that change no feature."""
    for at, bit, values in _varying(views[field].reshape(len(views), -1)):
        if not any(_changes(game, Untold(field, at, bit), views[n : n + 1], values[n], values) for n in _some(values)):
            yield Untold(field, at, bit)


def _varying(columns: npt.NDArray[Any]) -> Iterator[tuple[int, int, npt.NDArray[Any]]]:
    """The numbers that vary between Views: index, bit and values. Each member of a set is a number of its own."""
    for at, column in enumerate(columns.T):
        bits = range(64) if column.dtype == np.uint64 else (-1,)
        for bit in bits:
            values = column if bit < 0 else column >> np.uint64(bit) & np.uint64(1)
            if values.min() != values.max():
                yield at, bit, values


def _some(values: npt.NDArray[Any]) -> list[int]:
    """A few Views with different values, and a few others."""
    _, where = np.unique(values, return_index=True)
    return [*where[:TRIES].tolist(), *np.linspace(0, len(values) - 1, TRIES, dtype=int).tolist()]


def _changes(game: Game, what: Untold, view: Views, now: Any, values: npt.NDArray[Any]) -> bool:
    """Whether a feature of the View changes if the number takes its value from another View."""
    before = encoded(game, view.tobytes())
    for value in np.unique(values[values != now])[:TRIES]:
        changed = view.copy()
        numbers = changed[what.field].reshape(-1)
        numbers[what.at] = value if what.bit < 0 else numbers[what.at] ^ np.uint64(1 << what.bit)
        if not np.array_equal(encoded(game, changed.tobytes()), before):
            return True
    return False
