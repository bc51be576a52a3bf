"""§5: majorities, the points of the hands, places."""

from doppelagent.core.bits import EMPTY, has, lowest, one
from doppelagent.core.rule import entry, rule
from doppelagent.games.pingvasion.box import COPIES, HIGH, IN_REGION, NUMBER, OF_REGION, region_part
from doppelagent.games.pingvasion.state import ROUNDS, Phase, Standing, State, at_table


@entry
def standing(s: State, out: Standing) -> None:
    """§5.5 The most points win; equal points share a place. Before the end nobody has any, and all share the first."""
    highest = majorities(s) if s.phase == Phase.OVER else 0
    for seat in range(at_table(s.players)):
        sums = display(s, seat) if s.phase == Phase.OVER else 0
        out.antarctica[seat] = points(s, seat, 0, sums, highest)
        out.desert[seat] = points(s, seat, 1, sums, highest)
        out.jungle[seat] = points(s, seat, 2, sums, highest)
        out.city[seat] = points(s, seat, 3, sums, highest)
        out.moon[seat] = points(s, seat, 4, sums, highest)
        out.score[seat] = out.antarctica[seat] + out.desert[seat] + out.jungle[seat] + out.city[seat] + out.moon[seat]
    for seat in range(at_table(s.players)):
        out.place[seat] = 1
        for other in range(at_table(s.players)):
            out.place[seat] += out.score[other] > out.score[seat]


@rule
def destroyed(s: State, number: int, card: int) -> bool:
    """§4.2 Whether a card revealed in the round of this number, counted from 0, fell to a kamikaze."""
    return s.bombed >> number & 1 == 1 and has(HIGH, card)


@rule
def display(s: State, seat: int) -> int:
    """§5.1 What this seat's cards in each region add up to, packed."""
    sums = 0
    for number in range(ROUNDS):
        for n in range(2):
            card = s.laid[number, 2 * seat + n]
            sums += 0 if destroyed(s, number, card) else IN_REGION[card]
    return sums


@rule
def majorities(s: State) -> int:
    """§5.1 The highest sum in each region, packed."""
    highest = 0
    for seat in range(at_table(s.players)):
        sums = display(s, seat)
        for region in range(5):
            more = region_part(sums, region) - region_part(highest, region)
            highest += more << 8 * region if more > 0 else 0
    return highest


@rule
def points(s: State, seat: int, region: int, sums: int, highest: int) -> int:
    """§5.2 With the majority all hand cards of the region; §5.3 without it the smallest; §5.4 without troops there nothing. (P6, P7)"""
    own = region_part(sums, region)
    if own == 0:
        return 0
    if own == region_part(highest, region):
        return hand_points(s, seat, region)
    cards = s.hand[seat, 0] & OF_REGION[region]
    return NUMBER[lowest(cards)] if cards != EMPTY else 0


@rule
def hand_points(s: State, seat: int, region: int) -> int:
    total = 0
    for n in range(COPIES):
        cards = s.hand[seat, n] & OF_REGION[region]
        while cards != EMPTY:
            total += NUMBER[lowest(cards)]
            cards ^= one(lowest(cards))
    return total
