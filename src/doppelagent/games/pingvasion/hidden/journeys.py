"""Where our gifts came to light again: in another seat's troops, or back in our hand.

What came to light at an end (see `troops`) is one of our gifts of the same look that could have got there, or a card we had not seen
before; the number of copies is limited.
"""

from typing import Final

from doppelagent.core.bits import EMPTY, lowest, one, without
from doppelagent.core.rule import noinline, rule
from doppelagent.games.pingvasion.box import COPIES_OF, LOOKS, NO_CARD
from doppelagent.games.pingvasion.dummies import FIRST_DUMMY
from doppelagent.games.pingvasion.hidden.slots import NONE, Past, any_of
from doppelagent.games.pingvasion.hidden.troops import end_at
from doppelagent.games.pingvasion.state import LEFT, PILE, SEATS, neighbour
from doppelagent.games.pingvasion.view import View

SURE: Final = 1 << 20  # the weight of a gift that is certainly there
NEW: Final = SURE >> 3  # of each card not seen before: one in eight or so is in a given hand
_DEAD_END: Final = -2

FIRST, SECOND, THIRD = range(3)  # piles of a dummy


@noinline
def trace_gifts(v: View, p: Past) -> bool:
    """Look by look; False if at an end no card is left that could have come to light there."""
    looks = EMPTY
    for gift in range(2 * v.round if v.seat >= 0 else 0):
        looks |= one(v.given[gift >> 1, gift & 1])
    looks = without(looks, one(NO_CARD))  # a side still to be chosen
    while looks != EMPTY:
        if not trace(v, p, lowest(looks)):
            return False
        looks ^= one(lowest(looks))
    return True


@noinline
def trace(v: View, p: Past, card: int) -> bool:
    """All ends of one look, in the order of time."""
    unseen = COPIES_OF[(LOOKS + 1) * v.deck + card]
    for n in range(PILE):
        unseen -= v.drawn[n] == card
    for number in range(v.round):
        for who in range(SEATS + 2):
            for n in range(2):
                if seen(v, number, who, n) == card:
                    gift = draw_origin(v, p, card, unseen, number, who, n)
                    if gift == _DEAD_END:
                        return False
                    if gift == NONE:
                        unseen -= 1
                    else:
                        p.ends[gift >> 1, gift & 1] = end_at(number, who)
    return True


@rule
def seen(v: View, number: int, who: int, n: int) -> int:
    """The card that came to light at an end; of two that a seat laid, the n-th."""
    if who < 2:
        return v.received[number, who] if n == 0 else NO_CARD
    return v.laid[number, 2 * (who - 2) + n] if who - 2 != v.seat else NO_CARD


@noinline
def draw_origin(v: View, p: Past, card: int, unseen: int, number: int, who: int, n: int) -> int:
    """One of our gifts, or NONE for a card not seen before."""
    total = NEW * unseen
    if v.players == 2 and pile_at_end(v, number, who, n) == THIRD:
        total = max(total, 1)  # perhaps the other player gave it away a second time
    for gift in range(2 * number + 2):
        total += weight(v, p, card, gift, number, who, n)
    if total == 0:
        return _DEAD_END
    at = any_of(p, total)
    for gift in range(2 * number + 2):
        at -= weight(v, p, card, gift, number, who, n)
        if at < 0:
            return gift
    return NONE


@noinline
def weight(v: View, p: Past, card: int, gift: int, number: int, who: int, n: int) -> int:
    """How likely it is that this gift of ours had got to this end."""
    if v.given[gift >> 1, gift & 1] != card or p.ends[gift >> 1, gift & 1] != 0:
        return 0
    return chance_in_piles(v, gift, number, who, n) if v.players == 2 else chance_on_the_way(v, gift, number, who)


# The way around the table, for three players and more: the others sit in a row, from our left neighbour in place 1 to our right one.


@rule
def place_of(v: View, seat: int) -> int:
    return (seat - v.seat) % v.players


@rule
def place_at_end(v: View, end: int) -> int:
    """Where a card must be to come to light at this end."""
    who = end & 7
    return place_of(v, who - 2) if who > 1 else 1 if who == LEFT else v.players - 1


@rule
def last_step(end: int) -> int:
    """The last round, from 0, in which it can be passed on to there: to come to us it must be there a round earlier."""
    return (end >> 3) - 1 if end & 7 > 1 else (end >> 3) - 2


@noinline
def chance_on_the_way(v: View, gift: int, number: int, who: int) -> int:
    """In each round a card stays with six of eight chances, and goes to either side with one: a, b, c, d, to be in places 1 to 4."""
    end = end_at(number, who)
    steps = last_step(end) - (gift >> 1)
    if steps < 0:
        return 0
    start = 1 if gift & 1 == LEFT else v.players - 1
    a, b, c, d = SURE * (start == 1), SURE * (start == 2), SURE * (start == 3), SURE * (start == 4)
    for _ in range(steps):
        a, b, c, d = (6 * a + b) >> 3, (a + 6 * b + c) >> 3, (b + 6 * c + d) >> 3, (c + 6 * d) >> 3
        c, d = c * (v.players > 3), d * (v.players > 4)
    place = place_at_end(v, end)
    return a if place == 1 else b if place == 2 else c if place == 3 else d


# The piles of the dummies, for two players.


@rule
def pile_of(v: View, dummy: int, position: int) -> int:
    """In which of a dummy's piles this position is."""
    second = v.shuffled[dummy - FIRST_DUMMY]
    return FIRST if position < PILE else SECOND if position < PILE + second else THIRD


@noinline
def position_in(v: View, dummy: int, number: int) -> int:
    """How many cards had been taken from a dummy's piles before the round of this number, counted from 0."""
    position = 0
    for earlier in range(number):
        position += 3 + (v.laid[earlier, 2 * dummy + 1] != NO_CARD)
    return position


@noinline
def pile_at_end(v: View, number: int, who: int, n: int) -> int:
    """The pile of a dummy from which a card came to light: drawn by us, or laid."""
    if who < 2:
        dummy = neighbour(2, v.seat, who)
        return pile_of(v, dummy, position_in(v, dummy, number) + v.seat)
    return pile_of(v, who - 2, position_in(v, who - 2, number) + 2 + n) if who - 2 >= FIRST_DUMMY else FIRST


@noinline
def chance_in_piles(v: View, gift: int, number: int, who: int, n: int) -> int:
    """From a dummy's pile comes what was given to this dummy before it was shuffled; the other player may have drawn that, too."""
    dummy = neighbour(2, v.seat, gift & 1)
    in_second = gift < 2 * (v.shuffled[dummy - FIRST_DUMMY] >> 1)
    if who - 2 == 1 - v.seat:
        return SURE // 16 * draws_of_other(v, dummy, number) if in_second else 0
    if (neighbour(2, v.seat, who) if who < 2 else who - 2) != dummy:
        return 0
    return SURE if pile_at_end(v, number, who, n) == (SECOND if in_second else THIRD) else 0


@noinline
def draws_of_other(v: View, dummy: int, number: int) -> int:
    """How many cards the other player had drawn from the second pile of a dummy when laying troops in this round."""
    draws = 0
    for earlier in range(number + 1):
        draws += pile_of(v, dummy, position_in(v, dummy, earlier) + 1 - v.seat) == SECOND
    return draws
