"""A past for a deal: what the others picked from the mole pile (§6.5) and passed on (§2.4).

Only numbers decide whether there is one. Each later seat picked exactly three cards of the pile that we handed on; it kept them or
passed them on. So, going around in the direction of passing, what each seat passed on of the pile follows from what lies where.
"""

from typing import Final

from doppelagent.core.bits import EMPTY, Bits, count, first, without
from doppelagent.core.chance import draw
from doppelagent.core.rule import noinline, rule
from doppelagent.games.black_spy.box import BLACK_SPIES, joined, less
from doppelagent.games.black_spy.hidden.shown import at_the_mole, picks_later, pile_left, set_of, write_down
from doppelagent.games.black_spy.rules import draw_cards, receiver
from doppelagent.games.black_spy.state import PASSED, State
from doppelagent.games.black_spy.view import View, giver

_NONE: Final = -1


@noinline
def draw_past(v: View, s: State) -> bool:
    """Draw it, or say that this deal has none."""
    spies = spread_pile_spies(v, s)
    row = pile_cards_passed_on(v, s, spies)
    if row == _NONE:
        return False
    for seat in range(v.players):
        to = receiver(s, seat)
        draw_passed(v, s, seat, to, of_pile(v, s, to, packed(spies, to)), packed(row, seat))
    if at_the_mole(v):
        for seat in range(v.players):
            if seat != v.seat and not picks_later(v, seat):
                write_down(s.picked, seat, draw_cards(s, first_hand(v, s, seat), PASSED))
    return True


@rule
def packed(row: int, seat: int) -> int:
    """A small number for this seat, from a row of four bits a seat."""
    return row >> 4 * seat & 15


@noinline
def got(v: View, s: State, seat: int) -> Bits:
    """All cards this seat had after passing on, played or not; of our own, those we received."""
    return set_of(v.received) if seat == v.seat else joined(s.hand[seat], v.gone[seat])


@noinline
def spread_pile_spies(v: View, s: State) -> int:
    """Which of the black 7s came from the pile that we handed on? For each seat a number, drawn card by card."""
    row, left = 0, count(pile_left(v) & BLACK_SPIES)
    while left > 0:
        places = 0
        for seat in range(v.players):
            places += spies_from_pile(v, s, seat) - packed(row, seat)
        if places == 0:
            return row
        at = draw(s, places)
        for seat in range(v.players):
            at -= spies_from_pile(v, s, seat) - packed(row, seat)
            if at < 0:
                row += 1 << 4 * seat
                break
        left -= 1
    return row


@noinline
def spies_from_pile(v: View, s: State, seat: int) -> int:
    """How many of this seat's black 7s can have come from the pile."""
    from_us = count(set_of(v.passed) & BLACK_SPIES) if receiver(s, v.seat) == seat else 0
    if picks_later(v, seat) or picks_later(v, giver(s, seat)):
        return count(got(v, s, seat) & BLACK_SPIES) - from_us
    return 0


@noinline
def of_pile(v: View, s: State, seat: int, spies: int) -> Bits:
    """The cards at this seat that came from the pile we handed on."""
    cards = got(v, s, seat)
    return cards & without(pile_left(v), BLACK_SPIES) | (BLACK_SPIES & first(55 + spies) if spies else EMPTY)


@noinline
def pile_cards_passed_on(v: View, s: State, spies: int) -> int:
    """For each seat how many cards of the pile it passed on, four bits a seat; `_NONE` if no numbers fit this deal."""
    row, done = 0, 0
    for begin in range(v.players):
        if done >> begin & 1 == 0:
            number = draw(s, PASSED + 1)  # any that fits; around a seat that took nothing of the pile only one can
            ring = _NONE
            for more in range(PASSED + 1):
                if ring == _NONE:
                    ring = around(v, s, spies, begin, (number + more) % (PASSED + 1))
            if ring == _NONE:
                return _NONE
            row |= ring
            seat = begin
            while done >> seat & 1 == 0:
                done |= 1 << seat
                seat = receiver(s, seat)
    return row


@noinline
def around(v: View, s: State, spies: int, begin: int, number: int) -> int:
    """If the first seat passed on this many: the numbers of all seats around from it, or `_NONE`."""
    row, passed_on, seat = 0, number, begin
    for _ in range(v.players):
        seat = receiver(s, seat)
        lying = count(of_pile(v, s, seat, packed(spies, seat)))
        kept = lying - passed_on
        passed_on = PASSED - kept if picks_later(v, seat) else 0
        if kept < 0 or passed_on < 0 or (kept > 0 and not picks_later(v, seat)):
            return _NONE
        row |= passed_on << 4 * seat
        if seat == begin:
            break
    return row if passed_on == number else _NONE


@noinline
def draw_passed(v: View, s: State, seat: int, to: int, pile: Bits, number: int) -> None:
    """What `seat` passed on: this many of the cards from the pile that lie with the receiver, and others. The rest of them the receiver
    picked and kept."""
    passed = draw_cards(s, pile, number)
    if seat != v.seat:
        write_down(s.picked, seat, passed)
        others = without(got(v, s, to), pile)
        write_down(s.passed, seat, passed | draw_cards(s, others, PASSED - number))
    if to != v.seat:
        write_down(s.picked, to, without(pile, passed))


@noinline
def first_hand(v: View, s: State, seat: int) -> Bits:
    """What this seat held before cards were passed on."""
    kept = less(got(v, s, seat), set_of(s.passed[giver(s, seat)]))
    return joined(kept, set_of(s.passed[seat]))
