"""Replaying a record: every move as all seats, or one seat, saw it."""

import itertools
from dataclasses import dataclass, field
from typing import Any

from doppelagent.core.game import WATCHING
from doppelagent.core.match import Match, check_seat
from doppelagent.core.recordfile import read_file
from doppelagent.core.sentences import Sentence


@dataclass
class ReplayedMove:
    number: int
    pending: list[int]
    seat: int
    legal: list[str] | None  # None: hidden from the viewer
    action: str | None  # None: hidden from the viewer
    view: Any  # the viewer's, before the action
    log: list[Sentence] = field(default_factory=list)  # what the viewer saw happen


def replay(data: bytes, seat: int | None = None) -> tuple[Match, list[ReplayedMove]]:
    """Verify a record and return its match and moves, with everything, or with what `seat` may know."""
    match = read_file(data)
    if seat is not None:
        check_seat(seat, match.players)
    moves: list[ReplayedMove] = []
    match = read_file(data, lambda before, mover, action: moves.append(_replayed(before, mover, action, seat)))
    views = [move.view for move in moves] + [match.view(WATCHING if seat is None else seat)]
    for move, (before, after) in zip(moves, itertools.pairwise(views), strict=True):
        move.log = match.game.text.log(before, after)
    return match, moves


def _replayed(match: Match, mover: int, action: int, seat: int | None) -> ReplayedMove:
    own = seat is None or seat == mover
    return ReplayedMove(
        number=len(match.moves) + 1,
        pending=list(match.pending),
        seat=mover,
        legal=match.legal_texts(mover) if own else None,
        action=match.game.notation.write(action) if own or not match.game.notation.secret(action) else None,
        view=match.view(WATCHING if seat is None else seat),
    )
