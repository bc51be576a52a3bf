"""Don Carlo has no variants: only the number of players changes the table (§2.2)."""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Option, Value
from doppelagent.games.don_carlo.state import State

OPTIONS: Final[tuple[Option, ...]] = ()


def configure(s: State, players: int, _options: Mapping[str, Value]) -> None:
    s.players = players
