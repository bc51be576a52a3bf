"""Other hands: cards not seen, dealt at random to seats that may hold them.

While hands are being filled each black 7 is a bit of its own, so that every card can be moved by itself; `alike` closes that.
"""

from typing import Final

from doppelagent.core.bits import EMPTY, Bits, count, first, has, lowest, nth, one, without
from doppelagent.core.chance import draw
from doppelagent.core.rule import noinline, rule
from doppelagent.games.black_spy.box import BLACK_SPIES, DECK, RED_ONE, alike, joined, less
from doppelagent.games.black_spy.hidden.shown import at_the_mole, picks_later, pile_left, red_one_is_open, set_of, unseen, write_down
from doppelagent.games.black_spy.rules import draw_cards, picks_before, receiver
from doppelagent.games.black_spy.state import PASSED, Phase, State, hand_size
from doppelagent.games.black_spy.view import View, giver

_START: Final = 7  # stands for "here the new card goes" in a packed row of seats


@noinline
def deal_before_play(v: View, s: State) -> None:
    """Before the first trick only the mole pile was shown: deal, then draw what seats have picked and passed on so far."""
    pile = pile_left(v)
    pool = less(less(less(DECK, v.hand), set_of(v.passed)), pile)
    for seat in range(v.players):
        if seat == v.seat:
            continue
        hand = draw_cards(s, pool, hand_size(s) - (PASSED if at_the_mole(v) else 0))
        pool = without(pool, hand)
        s.hand[seat] = alike(hand)
        if at_the_mole(v) and (v.phase == Phase.PASS or picks_before(v.scores, seat, v.turn)):
            later = picks_later(v, seat)
            picks = draw_cards(s, pile if later else pool, PASSED)
            pile, pool = (without(pile, picks), pool) if later else (pile, without(pool, picks))
            s.hand[seat] = joined(s.hand[seat], alike(picks))
            write_down(s.picked, seat, picks)
        if v.phase == Phase.PASS and not has(v.pending, seat):
            sealed = draw_cards(s, s.hand[seat], PASSED)
            s.hand[seat] = alike(without(s.hand[seat], sealed))
            write_down(s.passed, seat, sealed)


@noinline
def deal_unseen(v: View, s: State) -> None:
    """Every card not seen goes to a seat that has room for it and may hold it."""
    pool = unseen(v)
    fixed = deal_known(v, s, pool)
    pool = without(pool, fixed)
    if restricted(v):
        deal_card_by_card(v, s, pool, fixed)
        mix(v, s, pool, fixed)
    else:
        for seat in range(v.players):
            hand = draw_cards(s, pool, room(v, s, seat))
            pool = without(pool, hand)
            s.hand[seat] |= hand
    for seat in range(v.players):
        s.hand[seat] = alike(s.hand[seat])


@noinline
def deal_card_by_card(v: View, s: State, pool: Bits, fixed: Bits) -> None:
    rest = pool
    while rest != EMPTY:
        card = pick(s, rest)
        rest ^= card
        give(v, s, lowest(card), fixed)


@noinline
def pick(s: State, cards: Bits) -> Bits:
    """One of these cards at random."""
    return one(nth(cards, draw(s, count(cards))))


@noinline
def deal_known(v: View, s: State, pool: Bits) -> Bits:
    """The cards whose place we know: those we passed on and have not seen since, and the opener's red 1 (§3.1)."""
    for seat in range(v.players):
        if seat != v.seat:
            s.hand[seat] = EMPTY
    fixed = EMPTY
    if v.seat >= 0:
        to = receiver(s, v.seat)
        gone = v.gone[to]
        ours = set_of(v.passed)
        spies = max(0, count(ours & BLACK_SPIES) - count(gone & BLACK_SPIES))
        fixed = without(without(ours, gone), BLACK_SPIES) | (pool & BLACK_SPIES & first(55 + spies) if spies else EMPTY)
        s.hand[to] = fixed
    if red_one_is_open(v):
        s.hand[v.opener] |= one(RED_ONE)
        fixed |= one(RED_ONE)
    return fixed


@noinline
def room(v: View, s: State, seat: int) -> int:
    """How many cards this hand still misses."""
    return hand_size(s) - count(v.gone[seat]) - count(s.hand[seat]) if seat != v.seat else 0


@noinline
def may_hold(v: View, s: State, seat: int) -> Bits:
    """The cards this seat has not proved to lack, and that it can have got from the mole pile if they lay there."""
    if seat == v.seat:
        return EMPTY
    cards = without(DECK, v.lacks[seat])
    if v.pile != EMPTY and not picks_later(v, seat) and not picks_later(v, giver(s, seat)):
        cards = without(cards, without(pile_left(v), BLACK_SPIES))
    return cards


@rule
def restricted(v: View) -> bool:
    for seat in range(v.players):
        if v.lacks[seat] != EMPTY and seat != v.seat:
            return True
    return v.pile != EMPTY


@noinline
def give(v: View, s: State, card: int, fixed: Bits) -> None:
    """To a seat that may hold it, the likelier the more room it has; if none has room, others move cards on to make some."""
    rooms = 0
    for seat in range(v.players):
        if has(may_hold(v, s, seat), card):
            rooms += room(v, s, seat)
    if rooms == 0:
        make_room(v, s, card, fixed)
        return
    at = draw(s, rooms)
    for seat in range(v.players):
        if has(may_hold(v, s, seat), card):
            at -= room(v, s, seat)
            if at < 0:
                s.hand[seat] |= one(card)
                return


@noinline
def make_room(v: View, s: State, card: int, fixed: Bits) -> None:
    """Find the shortest chain of seats from one that may hold the card to one with room, and move a card along each link.

    There is such a chain: the true hands give every card a place, so a deal that is not complete can be augmented (Berge's theorem). Each
    step of the search reaches a new seat, so it takes at most as many steps as there are players."""
    reached, fresh, before = EMPTY, EMPTY, 0  # `before`: the seat from which each was reached, three bits a seat
    for seat in range(v.players):
        if has(may_hold(v, s, seat), card):
            fresh |= one(seat)
            before |= _START << 3 * seat
    for _ in range(v.players):
        reached |= fresh
        found = EMPTY
        for seat in range(v.players):
            if has(fresh, seat):
                for other in range(v.players):
                    link = without(s.hand[seat], fixed) & may_hold(v, s, other)
                    if link != EMPTY and not has(reached | found, other):
                        before |= seat << 3 * other
                        if room(v, s, other) > 0:
                            move_along(v, s, card, other, before, fixed)
                            return
                        found |= one(other)
        fresh = found


@rule
def move_along(v: View, s: State, card: int, end: int, before: int, fixed: Bits) -> None:
    while before >> 3 * end & 7 != _START:
        start = before >> 3 * end & 7
        links = without(s.hand[start], fixed) & may_hold(v, s, end)
        moved = pick(s, links)
        s.hand[start] ^= moved
        s.hand[end] |= moved
        end = start
    s.hand[end] |= one(card)


@noinline
def mix(v: View, s: State, pool: Bits, fixed: Bits) -> None:
    """Swap cards between seats at random where both may hold what they get: all deals become about equally likely."""
    for _ in range(count(pool)):
        seat, other = draw(s, v.players), draw(s, v.players)
        ours, theirs = without(s.hand[seat], fixed), without(s.hand[other], fixed)
        if seat == other or v.seat in (seat, other) or EMPTY in (ours, theirs):
            continue
        mine, yours = pick(s, ours), pick(s, theirs)
        if mine & may_hold(v, s, other) != EMPTY and yours & may_hold(v, s, seat) != EMPTY:
            s.hand[seat] ^= mine | yours
            s.hand[other] ^= mine | yours
