"""The View: everything one seat may know at one moment. It is what bots get, and texts, pictures and features are made from it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import numpy.typing as npt

from doppelagent.core.checks import check_language
from doppelagent.core.record import Record, dump
from doppelagent.core.sentences import Language

if TYPE_CHECKING:
    from doppelagent.core.game import Game


class View(Record):
    """The base of each game's own View, which adds the fields (`hand`, `scores`, …) as plain numbers and lists.

    `legal` are the actions that the seat may choose now, and `names` the names of the seats. Views are equal if the seat sees the same."""

    if TYPE_CHECKING:  # not fields of the record, or fields that every game's View declares itself
        game: Game
        legal: tuple[int, ...]
        names: Sequence[str]
        seat: int
        players: int

        def __getattr__(self, name: str) -> Any:
            """A field of a game's own View, where only this base is known."""

    else:
        legal = names = ()

    @classmethod
    def of(cls, game: "Game", packed: Any, legal: Sequence[int], names: Sequence[str]) -> Self:
        """A View of a match, from a record that `observe` has filled."""
        view = cls.plain(packed)
        view.__dict__["_packed"] = packed
        view.game, view.legal, view.names = game, tuple(legal), names
        return view

    @property
    def packed(self) -> Any:
        """The View in the form that rules take."""
        packed = self.__dict__.get("_packed")
        return type(self).load(dump(self)) if packed is None else packed

    @property
    def legal_moves(self) -> list[str]:
        """The legal actions as people write them."""
        return sorted(self.game.notation.write(action) for action in self.legal)

    def text(self, language: Language = "en") -> str:
        """What the seat sees, for people."""
        return self.game.text.describe(self, self.names, check_language(language))

    def picture(self) -> dict[str, Any]:
        """What the seat sees, as JSON."""
        return self.game.picture(self)

    def features(self) -> npt.NDArray[np.float32]:
        """What the seat sees, as numbers for a network; `game.features` says which."""
        out = self.game.Features.blank()
        self.game.encode(self.packed, out)
        return np.frombuffer(bytearray(dump(out)), np.float32)

    def mask(self) -> npt.NDArray[np.bool_]:
        """For every action of `game.actions`, whether it is legal."""
        actions = self.game.actions
        mask = np.zeros(actions.count, np.bool_)
        mask[actions.index[list(self.legal)]] = True
        return mask

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(getattr(self, name) == getattr(other, name) for name in self.fields())

    def __hash__(self) -> int:
        return hash(dump(self))

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}, {self.players} players>"

    def __reduce__(self) -> Any:
        return _unpickled, (type(self), dump(self), self.__dict__.get("game"), self.legal, list(self.names))


def _unpickled(kind: type[View], data: bytes, game: "Game", legal: Sequence[int], names: Sequence[str]) -> View:
    return kind.of(game, kind.load(data), legal, names)
