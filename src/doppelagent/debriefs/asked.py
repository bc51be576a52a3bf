"""The View in which a move is judged: that of its seat before the move.

If the order of a choice's parts makes no difference, as with three cards to pass, each part is judged as if it were the last. Otherwise it
would be compared with cards that are passed anyway, and the analysis would have to guess the parts still to come.
"""

from collections.abc import Sequence

from doppelagent.core.errors import IllegalMove
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.core.view import View


def asked(positions: Sequence[Match], number: int) -> View:
    """The View in which the move of this number, from 1, is judged. `positions` are those before each move, and the last one."""
    move = positions[number].moves[-1]
    before = _with_the_other_parts(positions, number) or positions[number - 1]
    return before.view(move.seat)


def _with_the_other_parts(positions: Sequence[Match], number: int) -> Match | None:
    """The match with all parts of the move's choice but the move itself; None if it has no others, or if their order makes a difference."""
    parts = _parts(positions, number)
    made, end = positions[parts[0] - 1].copy(), positions[parts[-1]]
    moves = [positions[part].moves[-1] for part in parts if part != number]
    try:
        for move in moves:
            made.push(move.seat, move.action)
        after = made.copy()
        after.push(*positions[number].moves[-1])
    except IllegalMove:
        return None
    return made if moves and dump(after.state) == dump(end.state) else None


def _parts(positions: Sequence[Match], number: int) -> range:
    """The numbers of the moves that are parts of the same choice."""
    first = last = number
    while first > 1 and _goes_on(positions, first - 1):
        first -= 1
    while last < len(positions) - 1 and _goes_on(positions, last):
        last += 1
    return range(first, last + 1)


def _goes_on(positions: Sequence[Match], number: int) -> bool:
    """Whether the next move is a further part of the same choice as this one."""
    move = positions[number].moves[-1]
    return positions[number].in_parts(move.seat, move.action)
