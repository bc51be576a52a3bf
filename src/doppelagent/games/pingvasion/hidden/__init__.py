"""`imagine`: a random whole state from which a View could have come, its past included.

Cards are told apart by their slot: 18 × seat + place in the pile they were dealt to. The past is lived through once more, round by round
(`links`, or with two players `piles`): everybody draws, gives and lays slots, at random where we saw nothing. What a slot holds is written
into `pile` when we see it: when it is laid, given to us, or drawn by ourselves. Slots never seen are filled at the end from the cards
not seen (`looks`).

Only one thing must be thought of beforehand: cards are few. If we gave away the only C1* and somebody lays C1* later, it was our gift. So
`journeys` decides first where each of our gifts came to light again, if it did, and such a slot is bound: it wanders so that it arrives
in time. Where two bound slots get in each other's way, or a hand has no card left that fits, the past is tried anew. Every past that could
have been is drawn now and then, so this ends; half a dozen tries are rare.

Exact: all that was shown, the numbers of cards of each look, and that unseen cards are equally likely anywhere. A good guess: how likely it
is that a card seen was our gift. All hands are taken to give and lay at random.
"""

from doppelagent.core.rule import entry, noinline
from doppelagent.games.pingvasion.box import NO_CARD
from doppelagent.games.pingvasion.hidden.journeys import trace_gifts
from doppelagent.games.pingvasion.hidden.links import pass_on
from doppelagent.games.pingvasion.hidden.looks import fill_unseen, write_down
from doppelagent.games.pingvasion.hidden.piles import lay_from_piles, pass_to_dummies, shuffle_rest
from doppelagent.games.pingvasion.hidden.slots import clear_slots, draw_slots
from doppelagent.games.pingvasion.hidden.troops import lay_troops
from doppelagent.games.pingvasion.state import DUMMIES, PILE, ROUNDS, SEATS, State
from doppelagent.games.pingvasion.view import View


@entry
def imagine(v: View, s: State) -> None:
    """Fill `s` with a world that gives this View. Its chance (key, generator) is the caller's and goes on from there."""
    s.players, s.deck = v.players, v.deck
    lived = False
    while not lived:
        start_afresh(v, s)
        lived = trace_gifts(v, s) and live_through(v, s) and fill_unseen(s)
    shuffle_rest(s)
    write_down(v, s)
    lay_open(v, s)


@noinline
def start_afresh(v: View, s: State) -> None:
    for seat in range(SEATS):
        clear_slots(s, seat)
        for n in range(PILE):
            s.pile[seat, n] = v.drawn[n] if seat == v.seat else NO_CARD
    for number in range(ROUNDS):
        for n in range(2 * SEATS):
            s.gifts[number, n] = 0
            s.laid[number, n] = 0
    for n in range(DUMMIES):
        s.taken[n] = s.shuffled[n] = 0


@noinline
def live_through(v: View, s: State) -> bool:
    """All rounds so far; False if this past came to a dead end."""
    for number in range(v.round):
        draw_slots(s, number)
        done = pass_to_dummies(v, s, number) if v.players == 2 else pass_on(v, s, number)
        if not (done and lay_troops(v, s, number) and lay_from_piles(v, s, number)):
            return False
    return True


@noinline
def lay_open(v: View, s: State) -> None:
    """What everybody knows."""
    s.bombed, s.round, s.phase, s.owing, s.ninjas, s.scouts = v.bombed, v.round, v.phase, v.pending, v.ninjas, v.scouts
    for n in range(DUMMIES):
        s.taken[n] = v.taken[n]
        s.shuffled[n] = v.shuffled[n]
