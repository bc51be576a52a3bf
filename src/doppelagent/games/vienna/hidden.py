"""`imagine`: a random complete State that is consistent with a View.

Hidden are the cards in other hands, those that lie face down, and the order of the piles. "Old" cards were drawn before the discards were
last shuffled; the number of them at each seat is public. The pile, and all cards drawn from it since, were part of that shuffle. Within
these constraints all arrangements are equally likely, on the assumption that players lay cards at random.

There is no rejection: each hidden card and order gets its place once, so the work is bounded by the size of the box.
"""

from typing import Final

from doppelagent.core.bits import EMPTY, Bits, add_to, count, has, lookup, lookup_sets, lowest, member_at, nth, one, without, words_of
from doppelagent.core.chance import draw, shuffle
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.box.record import A_ORDERS, B_ORDERS, CARD_WORDS, CARDS, FULL_CARDS, INTRO_CARDS
from doppelagent.games.vienna.public import copy_public
from doppelagent.games.vienna.rules.cards import hand_size, move_to_desk, top_card
from doppelagent.games.vienna.state import ACTION_I, DRAWERS, FULL, NO_CARD, NO_ORDER, SEATS, SPACES, Phase, State
from doppelagent.games.vienna.view import View, box_to_state

_LAST_CARDS: Final = (INTRO_CARDS, FULL_CARDS)  # by version
IN_PLAY = lookup_sets(word for last in _LAST_CARDS for word in words_of(range(1, last + 1), CARD_WORDS))  # the cards of each version
FIRST = lookup([A_ORDERS[0], B_ORDERS[0], B_ORDERS[-1] + 1])  # the orders of each pile


@entry
def imagine(v: View, s: State) -> None:
    """Fill `s` with a State that gives this View. Randomness comes from the generator in `s`, which the caller has seeded."""
    box_to_state(s, v)
    copy_public(s, v)
    s.owing = v.pending
    lay_out_known(v, s)
    deal_old(v, s)
    stack_new(v, s)
    deal_new(v, s)
    if v.phase == Phase.CARDS:
        lay_cards(v, s)
    stack_orders(v, s)


@noinline
def lay_out_known(v: View, s: State) -> None:
    """Place the cards that were turned over, and the seat's own. No other card has a place yet."""
    for seat in range(SEATS):
        for n in range(3):
            s.laid[seat, n] = v.laid[seat, n]
        for word in range(CARD_WORDS):
            s.hand[seat, word] = v.hand[word] if seat == v.seat else EMPTY
    for n in range(CARDS):
        s.pile[n] = NO_CARD


# Cards


@noinline
def unseen(v: View, word: int) -> Bits:
    """The cards, of one word of the set, that this seat does not see."""
    seen = v.discards[word] | v.hand[word]
    for seat in range(v.players):
        for drawer in range(DRAWERS):
            seen |= in_word(v.drawer[seat, drawer], word)
    if v.seat >= 0:
        for n in range(v.shown[v.seat], 3):
            seen |= in_word(v.laid[v.seat, n], word)
    if v.phase == Phase.DRAWER:  # turned over, and not yet in a drawer
        seen |= in_word(v.laid[v.turn, ACTION_I], word)
    return without(IN_PLAY[CARD_WORDS * v.version + word], seen)


@rule
def in_word(card: int, word: int) -> Bits:
    """The set of the card alone if it belongs to this word, or else empty; NO_CARD is in no set of cards."""
    return one(card & 63) if card >> 6 == word else EMPTY


@rule
def old_left(v: View, s: State, word: int) -> Bits:
    """Unseen old cards, of one word of the set, that have no place yet."""
    some = without(unseen(v, word), v.shuffled[word])
    for seat in range(v.players):
        some = without(some, s.hand[seat, word])
        for n in range(v.shown[seat], 3):
            some = without(some, in_word(s.laid[seat, n], word))
    return some


@noinline
def draw_old(v: View, s: State) -> int:
    """An old card without a place, each equally likely."""
    left = 0
    for word in range(CARD_WORDS):
        left += count(old_left(v, s, word))
    n = draw(s, left)
    for word in range(CARD_WORDS):
        some = old_left(v, s, word)
        if n < count(some):
            return member_at(word, nth(some, n))
        n -= count(some)
    return NO_CARD


@noinline
def deal_old(v: View, s: State) -> None:
    """Deal each other seat its number of old cards: in hand, and at random places among its face-down cards."""
    for seat in range(v.players):
        if seat != v.seat:
            for _ in range(v.old_held[seat]):
                add_to(s.hand[seat], draw_old(v, s))
            left: int = v.old_laid[seat]
            for n in range(v.shown[seat], 3):
                if left > 0 and draw(s, 3 - n) < left:
                    s.laid[seat, n] = draw_old(v, s)
                    left -= 1


@noinline
def stack_new(v: View, s: State) -> None:
    """The pile as it was before the hands were drawn: all unseen cards that were shuffled, shuffled again."""
    s.pile_size = 0
    for word in range(CARD_WORDS):
        some = unseen(v, word) & v.shuffled[word]
        while some != EMPTY:
            card = lowest(some)
            some ^= one(card)
            s.pile[s.pile_size] = member_at(word, card)
            s.pile_size += 1
    shuffle(s, s.pile, s.pile_size)


@noinline
def deal_new(v: View, s: State) -> None:
    """Deal the other seats their remaining cards from the pile."""
    for seat in range(v.players):
        if seat != v.seat:
            for _ in range(v.held[seat] - v.old_held[seat]):
                add_to(s.hand[seat], top_card(s))
            for n in range(v.shown[seat] if v.phase > Phase.CARDS else 3, 3):
                if s.laid[seat, n] == NO_CARD:
                    s.laid[seat, n] = top_card(s)


@noinline
def lay_cards(v: View, s: State) -> None:
    """§3.3 A seat that is ready has laid any three of its cards; a seat that is not ready is assumed to hold all its cards."""
    for seat in range(v.players):
        if seat != v.seat and v.pending >> seat & 1 == 0:
            for place in range(3):
                move_to_desk(s, seat, place, nth_card(s, seat, draw(s, hand_size(s, seat))))


@rule
def nth_card(s: State, seat: int, n: int) -> int:
    """The n-th card of a hand, counted from 0."""
    word = 0
    while n >= count(s.hand[seat, word]):
        n -= count(s.hand[seat, word])
        word += 1
    return member_at(word, nth(s.hand[seat, word], n))


# Orders


@noinline
def stack_orders(v: View, s: State) -> None:
    """§9.4 Stack the orders that were never face up, in random order."""
    seen = v.gone
    for n in range(4):
        seen |= one(v.display[n])
    for seat in range(v.players):
        for space in range(SPACES):
            seen |= one(v.order[seat, space])
    for pile in range(2):
        size = 0
        for n in range(len(s.order_pile[pile])):
            s.order_pile[pile, n] = NO_ORDER
        if v.version == FULL:
            for order in range(FIRST[pile], FIRST[pile + 1]):
                if not has(seen, order):
                    place = draw(s, size + 1)
                    s.order_pile[pile, size] = s.order_pile[pile, place]
                    s.order_pile[pile, place] = order
                    size += 1
