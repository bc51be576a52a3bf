"""All that one seat may know, field by field: an allow-list. Public fields are named as in the State."""

from typing import Annotated

from doppelagent.core.bits import EMPTY, count, has_in, without
from doppelagent.core.rawbytes import part_copier
from doppelagent.core.record import I8, I16, U64, Grid, Row
from doppelagent.core.rule import entry, noinline
from doppelagent.core.view import View as AnyView
from doppelagent.games.vienna.box.record import (
    CARD_WORDS,
    KINDS,
    SQUARES,
    Box,
)
from doppelagent.games.vienna.public import copy_public
from doppelagent.games.vienna.rules.figures import figures_ready
from doppelagent.games.vienna.rules.turn import at_once, pending
from doppelagent.games.vienna.scoring import FINAL, final_points, place
from doppelagent.games.vienna.state import (
    DRAWERS,
    NO_CARD,
    SEATS,
    SOURCES,
    SPACES,
    Phase,
    State,
)


class View(Box, AnyView):
    # the city
    tile: Annotated[Row, I8, SQUARES]
    agents: Annotated[Row, U64, SEATS]
    figure: Annotated[Row, I8, SEATS]
    third_man: I8
    # the tableau
    marker: Annotated[Row, I8, KINDS]
    investigator: I8
    crossed: I8
    event: I8
    last_purchase: I8
    last_round: I8
    # the piles
    pile_size: I16
    discards: Annotated[Row, U64, CARD_WORDS]
    shuffled: Annotated[Row, U64, CARD_WORDS]
    order_pile_size: Annotated[Row, I8, 2]
    display: Annotated[Row, I8, 4]
    gone: U64
    # the desks
    laid: Annotated[Grid, I16, SEATS, 3]  # cards turned over, and this seat's own
    shown: Annotated[Row, I8, SEATS]
    held: Annotated[Row, I8, SEATS]  # cards in hand; in the card phase also cards laid, so that half a choice does not show
    old_held: Annotated[Row, I8, SEATS]  # of those, drawn before the last shuffle
    old_laid: Annotated[Row, I8, SEATS]  # cards face down that were drawn before the last shuffle
    drawer: Annotated[Grid, I16, SEATS, DRAWERS]
    order: Annotated[Grid, I8, SEATS, SPACES]
    bribes: Annotated[Grid, I16, SEATS, KINDS]
    tiles: Annotated[Grid, I8, SEATS, KINDS]
    money: Annotated[Row, I16, SEATS]
    cash_box: Annotated[Row, I8, SEATS]
    supply: Annotated[Row, I8, SEATS]
    side_house: Annotated[Row, I8, SEATS]
    bought: Annotated[Row, I8, SEATS]
    unlocked: I8
    figures_ready: I8  # §15.2 the seats whose figure may be placed, as bits
    points: Annotated[Grid, I16, SEATS, SOURCES]
    fulfilled: Annotated[Row, I8, SEATS]
    # the table
    players: I8
    version: I8
    random_flags: I8
    with_third_man: I8
    with_figures: I8
    colours: I8
    round: I16
    coat: I8
    phase: I8
    after: I8
    pending: I8  # the seats that owe a decision, as bits
    turn: I8
    # this turn
    placed: I8
    with_figure: I8
    owed: I8
    offer: Annotated[Row, I8, DRAWERS]
    to_take: I8
    taken: I8
    income: I8
    ordered: I8
    at_once: I8  # how many actions of one verb make one choice at most
    # the end
    final: Annotated[Grid, I16, SEATS, FINAL]  # points of the final scoring; 0 before
    place: Annotated[Row, I8, SEATS]  # from 1; 0 before the end
    # this seat's own
    seat: I8  # -1: a spectator
    hand: Annotated[Row, U64, CARD_WORDS]


box_to_view = part_copier(Box, to=View, source=State)
box_to_state = part_copier(Box, to=State, source=View)


@entry
def observe(s: State, seat: int, v: View) -> None:
    box_to_view(v, s)
    copy_public(v, s)
    v.pending = pending(s)
    v.at_once = at_once(s)
    v.figures_ready = figures_ready(s)
    for other in range(SEATS):
        observe_cards(s, other, other == seat, v)
    observe_end(s, v)
    v.seat = seat
    for word in range(CARD_WORDS):
        v.hand[word] = s.hand[seat, word] if seat >= 0 else EMPTY


@noinline
def observe_cards(s: State, seat: int, own: bool, v: View) -> None:
    """§3.3 A seat's cards that were turned over; of the others their number, and of which shuffle."""
    v.held[seat] = v.old_held[seat] = v.old_laid[seat] = 0
    for word in range(CARD_WORDS):
        v.held[seat] += count(s.hand[seat, word])
        v.old_held[seat] += count(without(s.hand[seat, word], s.shuffled[word]))
    for n in range(3):
        card = s.laid[seat, n]
        face_down = n >= s.shown[seat]
        v.laid[seat, n] = card if own or not face_down else NO_CARD
        if card != NO_CARD and face_down:
            old = not has_in(s.shuffled, card)
            if s.phase == Phase.CARDS:
                v.held[seat] += 1
                v.old_held[seat] += old
            else:
                v.old_laid[seat] += old


@noinline
def observe_end(s: State, v: View) -> None:
    """§8, §13 The final scoring, and the places."""
    for seat in range(SEATS):
        playing = seat < s.players
        for what in range(FINAL):
            v.final[seat, what] = final_points(s, seat, what) if playing else 0
        v.place[seat] = place(s, seat) if playing and s.phase == Phase.OVER else 0


# The View as JSON
