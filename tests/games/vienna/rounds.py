"""Shared by many tests: rounds in which little happens, and a square that is enclosed."""

from typing import Any

from .city import around, bribe_for
from .table import Table, place


def lay_all(t: Table) -> Table:
    """Every seat that has not laid three cards yet lays the first ones of its hand."""
    for seat in t.match.pending:
        while seat in t.match.pending and t.phase == "cards":
            t.act(seat, t.may(seat)[0])
    return t


def finish_round(t: Table) -> Table:
    """Every seat declines what can be declined, until the next round begins or the match is over."""
    now = t.view.round
    while t.match.pending and t.view.round == now:
        (seat,) = t.match.pending
        t.act(seat, "done" if "done" in t.may(seat) else t.may(seat)[0])
    return t


def play_round(t: Table) -> Table:
    return finish_round(lay_all(t))


def enclose(square: str, tile: str, **facts: Any) -> Table:
    """Seat 0 places the last agent around this square, the only one with a tile."""
    *others, last = around(square)
    t = place(0, bribes={0: f"2 {bribe_for(last)}"}, agents={0: " ".join(others)}, only_tiles={square: tile}, **facts)
    return t.act(0, f"place supply → {last}")
