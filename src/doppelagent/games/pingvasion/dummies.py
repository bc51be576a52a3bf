"""§6 Two players: the piles of the two dummies, in seats 2 and 3.

How the cards given to a dummy will come out of shuffling is decided when the match is dealt: `order` is a random order of its sixteen
gifts (gift 2 × round + seat, counted from 0), and a pile made of some of them has them in this order. So after the deal nothing is left
to chance.

A pile never runs dry with nothing to shuffle. In a round each dummy loses two cards to the players and lays one, or two after ninja twins.
There are five ninja twins, and the first can work in round 2: after round 5 at most 19 cards are gone, after round 8 at most 29. So the
first 18 last into round 5 at least, where ten gifts make the second pile; these 28 last into round 8, where six more lie ready.
"""

from doppelagent.core.chance import draw
from doppelagent.core.record import Grid
from doppelagent.core.rule import noinline, rule
from doppelagent.games.pingvasion.box import NO_CARD
from doppelagent.games.pingvasion.state import DUMMIES, GIFTS, PILE, State, put

FIRST_DUMMY = 2  # the seat


@noinline
def shuffle_orders(s: State) -> None:
    for dummy in range(DUMMIES):
        s.taken[dummy] = s.shuffled[dummy] = 0
        for n in range(GIFTS):
            s.order[dummy, n] = n if s.players == 2 else 0
        if s.players == 2:
            for n in range(GIFTS - 1):
                other = n + draw(s, GIFTS - n)
                gift = s.order[dummy, n]
                s.order[dummy, n] = s.order[dummy, other]
                s.order[dummy, other] = gift


@noinline
def card_of_dummy(s: State, dummy: int, position: int) -> int:
    """The card in this position of all that a dummy's piles hold one after the other: 18 as dealt, then gifts as shuffled (§6.5)."""
    card: int = s.pile[dummy, position] if position < PILE else gift_to(s.gifts, dummy, gift_at(s, dummy, position))
    return card


@noinline
def gift_at(s: State, dummy: int, position: int) -> int:
    """The number of the gift that comes out in this position; the second pile holds the first gifts, a third one the others."""
    second = s.shuffled[dummy - FIRST_DUMMY]
    left = position - PILE
    in_second = left < second
    left -= 0 if in_second else second
    for n in range(GIFTS):
        gift: int = s.order[dummy - FIRST_DUMMY, n]
        if (gift < second) == in_second:
            if left == 0:
                return gift
            left -= 1
    return 0


@rule
def gift_to(gifts: Grid, dummy: int, gift: int) -> int:
    """What a player gave to this dummy. A dummy sits on the left of one player and on the right of the other."""
    seat = gift & 1
    card: int = gifts[gift >> 1, 2 * seat + (seat ^ (dummy - FIRST_DUMMY))]
    return card


@noinline
def take_top(s: State, dummy: int) -> int:
    """The top card of a dummy's pile; §6.5 if it was the last of the first pile, what was given so far is shuffled."""
    n = dummy - FIRST_DUMMY
    card = card_of_dummy(s, dummy, s.taken[n])
    s.taken[n] += 1
    if s.taken[n] == PILE:
        s.shuffled[n] = 2 * s.round
    return card


@noinline
def draw_from_dummies(s: State) -> None:
    """§6.3 One card from each dummy, player 0 first."""
    for seat in range(2):
        for dummy in range(FIRST_DUMMY, FIRST_DUMMY + DUMMIES):
            put(s, seat, take_top(s, dummy))


@noinline
def lay_for_dummies(s: State, scouts: bool) -> None:
    """§6.4 The top card, or two after ninja twins, of the dummies that are scouts, or of those that are not."""
    if s.players != 2:
        return
    for dummy in range(FIRST_DUMMY, FIRST_DUMMY + DUMMIES):
        if (s.scouts >> dummy & 1 == 1) == scouts:
            s.laid[s.round - 1, 2 * dummy] = take_top(s, dummy)
            if s.ninjas >> dummy & 1:
                s.laid[s.round - 1, 2 * dummy + 1] = take_top(s, dummy)


@noinline
def open_dummies(s: State) -> None:
    """§6.6 A dummy's hand at the end: its pile and the cards given to it."""
    if s.players != 2:
        return
    for dummy in range(FIRST_DUMMY, FIRST_DUMMY + DUMMIES):
        for position in range(s.taken[dummy - FIRST_DUMMY], PILE + GIFTS):
            put(s, dummy, card_of_dummy(s, dummy, position))


@noinline
def drawn_from(s: State, seat: int, dummy: int, number: int) -> int:
    """§6.3 The card that a player drew from this dummy in the round of this number, counted from 0."""
    position = seat
    for earlier in range(number):
        position += 3 + (s.laid[earlier, 2 * dummy + 1] != NO_CARD)
    return card_of_dummy(s, dummy, position)
