"""A driver: what a seat would be told about every number that might be an action, in one call. `of(game)` gives it the rules of a game."""

from __future__ import annotations

from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from doppelagent.core.record import I16, Record, columns
from doppelagent.core.rule import bind, entry

if TYPE_CHECKING:  # what a game gives
    from doppelagent.core.game import Game

    State: TypeAlias = Any

    def why_not(s: State, seat: int, action: int) -> int: ...


class Answer(Record):
    paragraph: I16


def every_action(game: Game) -> range:
    """Every number that might be an action, and one beyond at each end."""
    words = len(game.Actions().words)  # type: ignore[attr-defined]  # every Actions has them
    return range(-1, 64 * words + 1)


def refusals(game: Game, state: Any, seat: int) -> list[int]:
    """`why_not` of every action. Compiled rules answer in one call: most of a single one would be spent on the way from Python."""
    if isinstance(game.why_not, FunctionType):  # interpreted
        return [game.why_not(state, seat, action) for action in every_action(game)]
    answers = Answer.blanks(len(every_action(game)))
    of(game).ask_all(state, seat, answers)
    return [int(paragraph) for paragraph in columns(answers)["paragraph"]]


@cache
def of(game: Game) -> ModuleType:
    return bind(__name__, game.folder, {"why_not": game.why_not, "State": game.State})


@entry
def ask_all(s: State, seat: int, out: list[Answer]) -> None:
    for n in range(len(out)):
        out[n].paragraph = why_not(s, seat, n - 1)
