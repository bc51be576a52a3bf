"""Returns: the result of a match as one number for each player, for learning. Dummies do not count."""

from collections.abc import Sequence
from typing import Any, Final

from doppelagent.core.errors import BadOption
from doppelagent.core.rule import shared

RETURNS: Final = ("win", "place", "score", "lead")
WIN, PLACE, SCORE, LEAD = range(4)  # RETURNS as numbers, for rules


def kind_named(kind: object) -> int:
    """The number of a kind of returns."""
    if kind not in RETURNS:
        raise BadOption(f"Returns are one of {', '.join(RETURNS)}, not {kind!r}.")
    return RETURNS.index(str(kind))


def bounds_of(kind: str, scores: tuple[int, int]) -> tuple[float, float]:
    """The lowest and the highest return of a kind, if no score is outside `scores`."""
    low, high = scores
    return ((0.0, 1.0), (-1.0, 1.0), (float(low), float(high)), (float(low - high), float(high - low)))[kind_named(kind)]


def returns_of(rows: Any, players: int, better: int, kind: str) -> list[float]:
    """The returns of all players from a plain Standing."""
    out = [0.0] * players
    fill_returns(kind_named(kind), rows, players, better, out)
    return out


@shared
def fill_returns(kind: int, rows: Any, players: int, better: int, out: Any) -> None:
    """Write the return of each player from a Standing; `better` is 1 if the highest score wins, -1 if the lowest does.

    `WIN` is shared by the players in the first place. `PLACE` and `LEAD` add up to 0."""
    for seat in range(players):
        if kind == WIN:
            out[seat] = share_of_win(rows.place, seat, players)
        elif kind == PLACE:
            out[seat] = surplus_behind(rows.place, seat, players)
        elif kind == SCORE:
            out[seat] = float(rows.score[seat])
        else:
            out[seat] = lead(rows.score, seat, players, better)


@shared
def share_of_win(places: Sequence[int], seat: int, players: int) -> float:
    """1 for a sole winner, an equal share for each of several winners, else 0."""
    winners = 0
    for other in range(players):
        winners += places[other] == 1
    return 1.0 / winners if places[seat] == 1 else 0.0


@shared
def surplus_behind(places: Sequence[int], seat: int, players: int) -> float:
    """Players behind minus players ahead, divided by the number of other players: 1 for a sole winner, -1 for a sole last place."""
    surplus = 0
    for other in range(players):
        surplus += (places[other] > places[seat]) - (places[other] < places[seat])
    return surplus / (players - 1)


@shared
def lead(scores: Sequence[int], seat: int, players: int, better: int) -> float:
    """Points ahead of the mean of the other players."""
    total = 0
    for other in range(players):
        total += scores[other]
    return better * (players * scores[seat] - total) / (players - 1)
