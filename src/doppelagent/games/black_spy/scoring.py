"""§4 and §5: the points of a round, the variants that change them, the end of the match and its places."""

from typing import Final

from doppelagent.core.rule import entry, inline, rule, shared
from doppelagent.games.black_spy.box import ALL_BLACK_POINTS, BLACK_POINTS, GOOD_SPY, GOOD_SPY_POINTS
from doppelagent.games.black_spy.state import Phase, Standing, State, Variant, plays_with

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
    """§4 The points of the round; §6.3 or first ask the seat that has all sixteen black cards."""
    sixteen = taker_of_all_black(s)
    if sixteen >= 0 and plays_with(s, Variant.CAPTURE_OR_RELEASE):
        s.phase = Phase.CHOOSE
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
    only_black = sixteen >= 0 and plays_with(s, Variant.CAPTURE_OR_RELEASE)
    return black if only_black else with_good_spies(black, s.good[seat], s.variants)


@shared
def with_good_spies(black: int, good: int, variants: int) -> int:
    """§4.2 The points of black cards together with `good` coloured spies; §6.2 in one variant these count 0."""
    return black if variants & Variant.NO_GOOD_SPIES else black + GOOD_SPY_POINTS * good


@shared
def card_points(card: int, variants: int) -> int:
    """§4.1, §4.2 The points of one card for the seat that takes it."""
    return with_good_spies(BLACK_POINTS[card], GOOD_SPY[card], variants)


@rule
def score_choice(s: State, seat: int, capture: bool) -> None:
    """§6.3 Capture: 0, and 60 for the others; release: -60, and 0 for the others. Coloured spies do not count. (B9)"""
    for other in range(s.players):
        s.points[other] = points_of_choice(capture, other == seat)
    s.phase = Phase.PLAY
    add_up(s)


@rule
def taker_of_all_black(s: State) -> int:
    """§4.3 The seat whose pile has all sixteen black cards, or -1. Each of them counts, so the points tell."""
    for seat in range(s.players):
        if s.black[seat] == ALL_BLACK_POINTS:
            return seat
    return -1


@rule
def points_of_choice(capture: bool, own: bool) -> int:
    """§6.3 The points of the seat that chooses (`own`), or of each other seat."""
    if capture:
        return 0 if own else OTHERS_GET
    return -OTHERS_GET if own else 0


@rule
def add_up(s: State) -> None:
    """§5.1 Add the round to the scores; the match ends when one of them reaches (§6.10: passes) the end value. (B5)"""
    for seat in range(s.players):
        s.scores[seat] = reduced(s, s.scores[seat] + s.points[seat], s.points[seat] != 0)
    for seat in range(s.players):
        if reaches_end(s, s.scores[seat]):
            s.phase = Phase.OVER


@rule
def reduced(s: State, score: int, changed: bool) -> int:
    """§6.9 Exactly the end value or exactly half of it is halved, rounded down, in a round that changed the score. (B13)"""
    if not plays_with(s, Variant.REDUCE_POINTS) or not changed:
        return score
    hit = score == s.end_value or 2 * score == s.end_value
    return score >> 1 if hit else score


@rule
def reaches_end(s: State, score: int) -> bool:
    return score > s.end_value if plays_with(s, Variant.REDUCE_POINTS) else score >= s.end_value


@entry
def standing(s: State, out: Standing) -> None:
    """§5.2 The lowest score wins; equal scores share a place."""
    for seat in range(s.players):
        out.score[seat] = s.scores[seat]
        out.place[seat] = 1
        for other in range(s.players):
            if s.scores[other] < s.scores[seat]:
                out.place[seat] += 1
