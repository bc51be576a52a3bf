"""`imagine`: a random whole state from which a View could have come.

Hidden are the cards in other hands, those that lie face down, and the order of the piles. What was drawn before the discards were last
shuffled was not among them, and everybody can count such cards; the pile, and all that was drawn from it since, was. Within that all
arrangements are equally likely: everybody is taken to lay cards at random.
"""

from typing import Final

from doppelagent.core.bits import EMPTY, Bits, bits_of, count, has, lookup, lookup_sets, lowest, nth, one, without
from doppelagent.core.chance import draw, shuffle
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.box.record import A_ORDERS, B_ORDERS, CARD_WORDS, CARDS, FULL_CARDS, INTRO_CARDS
from doppelagent.games.vienna.public import copy_public
from doppelagent.games.vienna.rules.cards import hand_size, move_to_desk, top_card
from doppelagent.games.vienna.state import (
    ACTION_I,
    CARDS_LAID,
    DRAWER,
    DRAWERS,
    FULL,
    NO_CARD,
    NO_ORDER,
    SEATS,
    SPACES,
    State,
)
from doppelagent.games.vienna.view import View

_LAST_CARDS: Final = (INTRO_CARDS, FULL_CARDS)  # by version
IN_PLAY = lookup_sets(  # the cards of each version, word by word
    bits_of(card & 63 for card in range(1, last + 1) if card >> 6 == word) for last in _LAST_CARDS for word in range(CARD_WORDS)
)


FIRST = lookup([A_ORDERS[0], B_ORDERS[0], B_ORDERS[-1] + 1])  # the orders of each pile


@entry
def imagine(v: View, s: State) -> None:
    """Fill `s` with a world that gives this View. Its chance (key, generator) is the caller's and goes on from there."""
    copy_public(s, v)
    s.owing = v.pending
    lay_out_known(v, s)
    stack_unseen(v, s, True)
    deal_old(v, s)
    stack_unseen(v, s, False)
    deal_new(v, s)
    if v.phase == CARDS_LAID:
        lay_cards(v, s)
    stack_orders(v, s)


@noinline
def lay_out_known(v: View, s: State) -> None:
    """What was turned over, and the own cards."""
    for seat in range(SEATS):
        for n in range(3):
            s.laid[seat, n] = v.laid[seat, n]
        for word in range(CARD_WORDS):
            s.hand[seat, word] = v.hand[word] if seat == v.seat else EMPTY
    for n in range(CARDS):
        s.pile[n] = NO_CARD


# Cards


@rule
def unseen(v: View, word: int) -> Bits:
    """The cards, of one word, that this seat does not see anywhere."""
    seen = v.discards[word] | v.hand[word]
    for seat in range(v.players):
        for drawer in range(DRAWERS):
            seen |= in_word(v.drawer[seat, drawer], word)
    if v.seat >= 0:
        for n in range(v.shown[v.seat], 3):
            seen |= in_word(v.laid[v.seat, n], word)
    if v.phase == DRAWER:  # turned over, and not yet in a drawer
        seen |= in_word(v.laid[v.turn, ACTION_I], word)
    return without(IN_PLAY[CARD_WORDS * v.version + word], seen)


@rule
def in_word(card: int, word: int) -> Bits:
    """The card alone, if it is one of this word; 0 is no card, and in no set of cards."""
    return one(card & 63) if card >> 6 == word else EMPTY


@noinline
def stack_unseen(v: View, s: State, old: bool) -> None:
    """As the pile, shuffled: the unseen cards drawn before the last shuffle, or those that were part of it."""
    s.pile_size = 0
    for word in range(CARD_WORDS):
        some = unseen(v, word)
        some = without(some, v.shuffled[word]) if old else some & v.shuffled[word]
        while some != EMPTY:
            card = lowest(some)
            some ^= one(card)
            s.pile[s.pile_size] = 64 * word + card
            s.pile_size += 1
    shuffle(s, s.pile, s.pile_size)


@rule
def take_up(s: State, seat: int, cards: int) -> None:
    for _ in range(cards):
        card = top_card(s)
        s.hand[seat, card >> 6] |= one(card & 63)


@noinline
def deal_old(v: View, s: State) -> None:
    """To the others, as many as each must have: in hand, and anywhere among what lies face down."""
    for seat in range(v.players):
        if seat != v.seat:
            take_up(s, seat, v.old_held[seat])
            left: int = v.old_laid[seat]
            for n in range(v.shown[seat], 3):
                if left > 0 and draw(s, 3 - n) < left:
                    s.laid[seat, n] = top_card(s)
                    left -= 1


@noinline
def deal_new(v: View, s: State) -> None:
    """What the others still lack. The rest is the pile."""
    for seat in range(v.players):
        if seat != v.seat:
            take_up(s, seat, v.held[seat] - v.old_held[seat])
            for n in range(v.shown[seat] if v.phase > CARDS_LAID else 3, 3):
                if s.laid[seat, n] == NO_CARD:
                    s.laid[seat, n] = top_card(s)


@noinline
def lay_cards(v: View, s: State) -> None:
    """§3.3 Who is ready has laid three cards, any three; of the others nobody knows whether they have begun."""
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
    return 64 * word + nth(s.hand[seat, word], n)


# Orders


@noinline
def stack_orders(v: View, s: State) -> None:
    """§9.4 The orders that nobody has seen, in any order."""
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
