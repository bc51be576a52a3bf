"""`imagine`: a random whole state from which a View could have come, its past included.

The past is drawn round by round in a scratch record (`slots.Past`), in which cards are told apart by their slot: 18 × seat + place in the
pile they were dealt to. Players draw, give and lay slots, at random where we saw nothing (`links`; with two players `piles`). What a slot
holds is noted when we see it: when it is laid, given to us, or drawn by ourselves. Slots never seen are filled at the end from the cards
not seen (`looks`).

Copies are few: if we gave away the only C1* and a seat lays C1* later, it was our gift. So `journeys` first decides where each of our
gifts came to light again, if it did; such a slot is bound, and moves so that it arrives in time. Where two bound slots get in each
other's way, or a hand has no card left that fits, the past is drawn anew.

Exact: everything that was shown, the number of copies of each card, and that unseen cards are equally likely anywhere. Approximate: how
likely it is that a card seen was our gift. All hands are assumed to give and lay at random.
"""

from doppelagent.core.bits import EMPTY
from doppelagent.core.chance import Chance
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.core.scratch import scratch
from doppelagent.games.pingvasion.box import NO_CARD
from doppelagent.games.pingvasion.hidden.journeys import trace_gifts
from doppelagent.games.pingvasion.hidden.links import pass_on
from doppelagent.games.pingvasion.hidden.looks import fill_unseen, write_down
from doppelagent.games.pingvasion.hidden.piles import lay_from_piles, pass_to_dummies, shuffle_rest
from doppelagent.games.pingvasion.hidden.slots import WORDS, Past, draw_slots
from doppelagent.games.pingvasion.hidden.troops import lay_troops
from doppelagent.games.pingvasion.state import DUMMIES, PILE, ROUNDS, SEATS, State
from doppelagent.games.pingvasion.view import View

blank_past = scratch(Past)


@entry
def imagine(v: View, s: State) -> None:
    """Fill `s` with a world that gives this View. Randomness comes from the generator in `s`, which the caller has seeded.

    This ends with probability 1: tries are independent, and each can draw the true past, because every possible origin, way and card
    has a positive weight. Measured over 22,000 Views of random matches: 1.007 tries on average, 4 at most."""
    p = blank_past()
    lend_chance(s, p)
    while not try_past(v, p):
        pass
    shuffle_rest(p)
    write_down(v, p, s)
    lay_open(v, s)
    lend_chance(p, s)


@rule
def lend_chance(giver: Chance, taker: Chance) -> None:
    """Let `taker` go on drawing where `giver` is."""
    for n in range(len(giver.key)):
        taker.key[n] = giver.key[n]
    taker.drawn, taker.generator = giver.drawn, giver.generator


@entry
def try_past(v: View, p: Past) -> bool:
    """Draw a past; False if it came to a dead end."""
    start_afresh(v, p)
    return trace_gifts(v, p) and live_through(v, p) and fill_unseen(p)


@noinline
def start_afresh(v: View, p: Past) -> None:
    p.players, p.deck = v.players, v.deck
    for seat in range(SEATS):
        for word in range(WORDS):
            p.free[seat, word] = p.bound[seat, word] = EMPTY
        for n in range(PILE):
            p.looks[PILE * seat + n] = v.drawn[n] if seat == v.seat else NO_CARD
    for number in range(ROUNDS):
        p.ends[number, 0] = p.ends[number, 1] = 0
        for n in range(2 * SEATS):
            p.gifts[number, n] = 0
    for n in range(2 * SEATS):
        p.sealed[n] = 0
    for n in range(DUMMIES):
        p.taken[n] = p.shuffled[n] = 0


@noinline
def live_through(v: View, p: Past) -> bool:
    """All rounds so far; False if this past came to a dead end."""
    for number in range(v.round):
        draw_slots(p, number)
        done = pass_to_dummies(v, p, number) if v.players == 2 else pass_on(v, p, number)
        if not (done and lay_troops(v, p, number) and lay_from_piles(v, p, number)):
            return False
    return True


@noinline
def lay_open(v: View, s: State) -> None:
    """The public part of the View."""
    s.bombed, s.round, s.phase, s.owing, s.ninjas, s.scouts = v.bombed, v.round, v.phase, v.pending, v.ninjas, v.scouts
    for n in range(DUMMIES):
        s.taken[n] = v.taken[n]
        s.shuffled[n] = v.shuffled[n]
