"""`imagine`: a random whole state from which a View could have come, its past included.

What the seat was shown is kept: its own cards, those it passed on, the red 1 with the opener, colours and ranks a seat has proved
not to hold, the mole pile it saw. Cards not seen go to hands that may hold them (`hands`); then a past of picking and passing on
is drawn that leads there (`past`).
"""

from doppelagent.core.bits import EMPTY, Bits
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.black_spy.box import NO_CARD, OF_COLOUR
from doppelagent.games.black_spy.hidden.hands import deal_before_play, deal_unseen
from doppelagent.games.black_spy.hidden.past import draw_past
from doppelagent.games.black_spy.state import PASSED, SEATS, TRICKS, Phase, State, Variant
from doppelagent.games.black_spy.view import View


@entry
def imagine(v: View, s: State) -> None:
    """Fill `s` with a world that gives this View. Randomness comes from the generator in `s`, which the caller has seeded.

    This ends with probability 1: tries are independent, and each can draw the true world. `deal_unseen` gives every card to any seat that
    has room and may hold it, and `draw_past` draws any numbers that fit. Measured over 144,000 Views of random matches, most of them with
    the mole: 1.5 tries on average, 330 at most."""
    while not try_world(v, s):
        pass


@entry
def try_world(v: View, s: State) -> bool:
    """Deal the cards not seen and draw a past that leads there; False if this deal has no past."""
    lay_open(v, s)
    if v.phase <= Phase.PASS:
        deal_before_play(v, s)
        return True
    deal_unseen(v, s)
    return opener_could_lead(v, s) and draw_past(v, s)


@rule
def opener_could_lead(v: View, s: State) -> bool:
    """§6.7 Before the first card the opener must hold the colour called."""
    if v.phase != Phase.PLAY or v.played > 0 or v.variants & Variant.CALL_COLOUR == 0:
        return True
    colour: Bits = OF_COLOUR[v.called]
    return s.hand[v.opener] & colour != EMPTY


@noinline
def lay_open(v: View, s: State) -> None:
    """The public part of the View, and this seat's own cards."""
    s.end_value, s.round, s.players, s.variants, s.phase = v.end_value, v.round, v.players, v.variants, v.phase
    s.dealer, s.turn, s.led, s.leader, s.opener = v.dealer, v.turn, v.led, v.leader, v.opener
    s.called, s.played = v.called, v.played
    for seat in range(SEATS):
        s.scores[seat] = v.scores[seat]
        s.points[seat] = v.points[seat]
        s.black[seat] = v.black[seat]
        s.good[seat] = v.good[seat]
        s.hand[seat] = v.hand if seat == v.seat else EMPTY
        for n in range(PASSED):
            s.passed[seat, n] = v.passed[n] if seat == v.seat else NO_CARD
            s.picked[seat, n] = v.picked[n] if seat == v.seat else NO_CARD
    for n in range(len(v.plays)):
        s.plays[n] = v.plays[n]
    for n in range(TRICKS):
        s.takers[n] = v.takers[n]
