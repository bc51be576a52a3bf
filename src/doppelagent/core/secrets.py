"""What a debrief asks a game: what no seat has seen yet, and where each hidden card is."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, Protocol

NOBODY: Final = -1


class Secret(NamedTuple):
    """A card that is not open to all."""

    card: str
    place: int  # the seat that has it, in hand or face down before it; NOBODY: it lies in a pile
    family: int = NOBODY  # the seat whose own cards it belongs to, in a game where each seat has a set of its own


class Secrets(Protocol):
    """A module of a game. `shuffle_unseen` is a rule, so that millions of continuations can call it."""

    @property
    def shuffle_unseen(self) -> Callable[[Any], None]:
        """Shuffle what no seat has seen, by the chance of the State."""
        ...

    def places(self, s: Any) -> Iterator[Secret]:
        """Every card of a plain State that at least one seat cannot see."""
        ...
