"""Replaying a record: every move as all seats, or one seat, saw it."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike

from doppelagent.core.checks import check_seat
from doppelagent.core.game import WATCHING
from doppelagent.core.match import Match, Move
from doppelagent.core.recordfile import load
from doppelagent.core.sentences import Sentence
from doppelagent.core.view import View


@dataclass(frozen=True)
class ReplayedMove:
    """A move and the position before it."""

    number: int  # from 1
    pending: list[int]
    seat: int
    legal: list[str] | None  # None: hidden from the viewer
    action: str | None  # None: hidden from the viewer
    view: View  # the viewer's, before the action
    position: Match | None  # the match before the action; None: hidden from the viewer
    log: list[Sentence] = field(default_factory=list)  # what happened, as the viewer was told


@dataclass(frozen=True)
class Replay:
    """A match and its moves, as all seats saw them (`seat` is None) or one of them."""

    match: Match
    seat: int | None
    moves: list[ReplayedMove]

    def __iter__(self) -> Iterator[ReplayedMove]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)


def replay(record: str | PathLike[str] | Match, seat: int | None = None) -> Replay:
    """The moves of a match or record file, with everything, or only with what `seat` may know."""
    match = record if isinstance(record, Match) else load(record)
    viewer = WATCHING if seat is None else check_seat(seat, match.players)
    positions = list(match.positions())
    views = [position.view(viewer) for position in positions]
    moves = [_replayed(position, move, seat, view) for position, move, view in zip(positions, match.moves, views, strict=False)]
    for move, (before, after) in zip(moves, itertools.pairwise(views), strict=True):
        move.log.extend(match.game.log(before, after))
    return Replay(match, seat, moves)


def _replayed(position: Match, move: Move, seat: int | None, view: View) -> ReplayedMove:
    own = seat is None or seat == move.seat
    return ReplayedMove(
        number=len(position.moves) + 1,
        pending=list(position.pending),
        seat=move.seat,
        legal=position.legal_moves(move.seat) if own else None,
        action=position.game.notation.write(move.action) if own or not position.game.notation.secret(move.action) else None,
        view=view,
        position=position if seat is None else None,
    )
