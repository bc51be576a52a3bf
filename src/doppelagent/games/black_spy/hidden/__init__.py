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
from doppelagent.games.black_spy.state import CALL_COLOUR, PASS, PASSED, PLAY, SEATS, TRICKS, State
from doppelagent.games.black_spy.view import View


@entry
def imagine(v: View, s: State) -> None:
    """Fill `s` with a world that gives this View. Its chance (key, generator) is the caller's and goes on from there."""
    lay_open(v, s)
    if v.phase <= PASS:
        deal_before_play(v, s)
        return
    while True:  # a deal from which this could not have come is dealt again
        deal_unseen(v, s)
        if opener_could_lead(v, s) and draw_past(v, s):
            return


@rule
def opener_could_lead(v: View, s: State) -> bool:
    """§6.7 Who was found to lead the colour called has it."""
    if v.phase != PLAY or v.played > 0 or v.variants & CALL_COLOUR == 0:
        return True
    colour: Bits = OF_COLOUR[v.called]
    return s.hand[v.opener] & colour != EMPTY


@noinline
def lay_open(v: View, s: State) -> None:
    """What everybody knows, and this seat's own cards."""
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
