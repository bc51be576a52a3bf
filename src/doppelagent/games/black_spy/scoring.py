"""§4 and §5: the points of a round, the variants that change them, the end of the match and its places."""

from typing import Final

from doppelagent.core.rule import entry, inline, rule
from doppelagent.games.black_spy.box import ALL_BLACK_POINTS, BLACK_POINTS, GOOD_SPY, GOOD_SPY_POINTS
from doppelagent.games.black_spy.state import (
    CAPTURE_OR_RELEASE,
    CHOOSE,
    NO_GOOD_SPIES,
    OVER,
    PLAY,
    REDUCE_POINTS,
    Standing,
    State,
    plays_with,
)

OTHERS_GET: Final = 60  # §4.3, §6.3


@rule
def clear_piles(s: State) -> None:
    for seat in range(s.players):
        s.black[seat] = 0
        s.good[seat] = 0


@inline
def add_to_pile(s: State, seat: int) -> None:
    """§4 Count the trick just played into this seat's pile."""
    black, good = 0, 0
    for n in range(s.played - s.players, s.played):
        black += BLACK_POINTS[s.plays[n]]  # §4.1
        good += GOOD_SPY[s.plays[n]]  # §4.2
    s.black[seat] += black
    s.good[seat] += good


@rule
def score_round(s: State) -> None:
    """§4 The points of the round; §6.3 or first ask whoever has all sixteen black cards."""
    sixteen = taker_of_all_black(s)
    if sixteen >= 0 and plays_with(s, CAPTURE_OR_RELEASE):
        s.phase = CHOOSE
        s.turn = sixteen
        return
    for seat in range(s.players):
        s.points[seat] = pile_points(s, seat, sixteen)
    add_up(s)


@rule
def pile_points(s: State, seat: int, sixteen: int) -> int:
    """§4.1 The points of a seat's trick pile; §4.3 or, where one seat has all sixteen black cards, none for it and 60 for the others;
    §4.2 with the coloured spies, where they count (§6.2, §6.3)."""
    black: int = s.black[seat] if sixteen < 0 else 0 if seat == sixteen else OTHERS_GET
    only_black = plays_with(s, NO_GOOD_SPIES) or (sixteen >= 0 and plays_with(s, CAPTURE_OR_RELEASE))
    return black if only_black else black + GOOD_SPY_POINTS * s.good[seat]


@rule
def score_choice(s: State, seat: int, capture: bool) -> None:
    """§6.3 Capture: 0, and 60 for the others; release: -60, and 0 for the others. Coloured spies do not count. (B9)"""
    if capture:
        award(s, seat, 0, OTHERS_GET)
    else:
        award(s, seat, -OTHERS_GET, 0)
    s.phase = PLAY
    add_up(s)


@rule
def taker_of_all_black(s: State) -> int:
    """§4.3 The seat whose pile has all sixteen black cards, or -1. Each of them counts, so the points tell."""
    for seat in range(s.players):
        if s.black[seat] == ALL_BLACK_POINTS:
            return seat
    return -1


@rule
def award(s: State, seat: int, own: int, others: int) -> None:
    for other in range(s.players):
        s.points[other] = own if other == seat else others


@rule
def add_up(s: State) -> None:
    """§5.1 Add the round to the scores; the match ends when one of them reaches (§6.10: passes) the end value. (B5)"""
    for seat in range(s.players):
        s.scores[seat] = reduced(s, s.scores[seat] + s.points[seat], s.points[seat] != 0)
    for seat in range(s.players):
        if reaches_end(s, s.scores[seat]):
            s.phase = OVER


@rule
def reduced(s: State, score: int, changed: bool) -> int:
    """§6.9 Exactly the end value or exactly half of it is halved, rounded down, in a round that changed the score. (B13)"""
    if not plays_with(s, REDUCE_POINTS) or not changed:
        return score
    hit = score == s.end_value or 2 * score == s.end_value
    return score >> 1 if hit else score


@rule
def reaches_end(s: State, score: int) -> bool:
    return score > s.end_value if plays_with(s, REDUCE_POINTS) else score >= s.end_value


@entry
def standing(s: State, out: Standing) -> None:
    """§5.2 The lowest score wins; equal scores share a place."""
    for seat in range(s.players):
        out.score[seat] = s.scores[seat]
        out.place[seat] = 1
        for other in range(s.players):
            if s.scores[other] < s.scores[seat]:
                out.place[seat] += 1
