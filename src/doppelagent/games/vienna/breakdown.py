"""The parts of a final score, for the end screen, from a View alone."""

from collections.abc import Iterator, Sequence
from typing import Any

from doppelagent.core.sentences import Sentence
from doppelagent.games.vienna.box.record import KINDS
from doppelagent.games.vienna.picture import POINTS, marker_value
from doppelagent.games.vienna.scoring import A_SCHILLING, A_SET
from doppelagent.games.vienna.state import SOURCES, Phase
from doppelagent.games.vienna.view import View


def breakdown(v: View, seat: int) -> list[Sentence]:
    """§8, §13 Points of the match, tiles times markers, and the rest of the final scoring."""
    if v.phase != Phase.OVER:
        return []
    points = dict(zip(POINTS, [*v.points[seat], *v.final[seat]], strict=True))
    during, end = _scored(points, POINTS[:SOURCES]), _scored(points, ("desk", "majority"))
    parts = [Sentence("part_match", during)] if during["number"] else []
    parts += [*_tiles(v, seat), *_times(v, seat, points)]
    return [*parts, Sentence("part_end", end)] if end["number"] else parts


def _scored(points: dict[str, int], names: Sequence[str]) -> dict[str, Any]:
    some = [(name, points[name]) for name in names if points[name]]
    return {"scored": some, "number": sum(number for _, number in some)}


def _tiles(v: View, seat: int) -> Iterator[Sentence]:
    """§8.4, §13.5"""
    for kind in range(KINDS):
        tiles, value = v.tiles[seat, kind], marker_value(v, kind)
        if tiles:
            yield Sentence("part_tiles", {"kind": kind, "tiles": tiles, "value": value, "number": tiles * value})


def _times(v: View, seat: int, points: dict[str, int]) -> Iterator[Sentence]:
    """§8.3 Complete sets; §13.7 the cash box."""
    if points["sets"]:
        yield Sentence("part_sets", {"sets": points["sets"] // A_SET, "each": A_SET, "number": points["sets"]})
    if points["cash_box"]:
        yield Sentence("part_cash_box", {"cash": v.cash_box[seat], "each": A_SCHILLING, "number": points["cash_box"]})
