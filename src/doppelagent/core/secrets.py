"""The interface of a game for debriefs: shuffling the cards no seat has seen yet, and the place of each hidden card."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, Protocol

NOBODY: Final = -1


class Secret(NamedTuple):
    """A card that at least one seat cannot see."""

    card: str
    place: int  # the seat that has it, in hand or face down in front; NOBODY: a pile
    family: int = NOBODY  # the seat whose set it belongs to, in a game with a set of cards per seat


class Secrets(Protocol):
    """A module of a game. `shuffle_unseen` is a rule, so that millions of continuations can call it."""

    @property
    def shuffle_unseen(self) -> Callable[[Any], None]:
        """Shuffle the cards that no seat has seen, with the generator of the State."""
        ...

    def places(self, s: Any) -> Iterator[Secret]:
        """Every card of a plain State that at least one seat cannot see."""
        ...
