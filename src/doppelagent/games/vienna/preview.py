"""What an action would cost and bring, from what a seat knows: the rules are carried out on a scratch State filled from its View."""

from typing import Annotated, Any

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import members
from doppelagent.core.record import I8, I16, Row
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.abilities import EFFECT, as_any_bribe, discounts, group_in, offer_for_placing
from doppelagent.games.vienna.actions import USES, Verb
from doppelagent.games.vienna.box.groups import DRAW
from doppelagent.games.vienna.box.record import CARD_WORDS, INFORMATION, SQUARES
from doppelagent.games.vienna.public import copy_public
from doppelagent.games.vienna.refusals import is_action, why_not_in_full_version, why_not_in_turn
from doppelagent.games.vienna.rules.agents import payments, place, purse_for, worth
from doppelagent.games.vienna.rules.figures import step_to
from doppelagent.games.vienna.rules.orders import matches
from doppelagent.games.vienna.rules.purchase import PRICES
from doppelagent.games.vienna.rules.squares import agents_around, gather
from doppelagent.games.vienna.rules.turn import answer
from doppelagent.games.vienna.state import NOWHERE, SOURCES, SPACES, Phase, State
from doppelagent.games.vienna.view import View, box_to_state, square_name


class Preview(State):
    """A scratch State with what the seat knows, and the consequences of the actions carried out on it."""

    cost: I8  # bribes for an agent, schillings for a purchase
    missing: I8  # how much of the cost the seat does not have
    cheaper: I8  # §7.6 the drawers that make the building cheaper, as bits
    target: I8  # the building of the agent, or NOWHERE
    tile_before: Annotated[Row, I8, SQUARES]
    around: Annotated[Row, I8, SQUARES]  # own agents around each square after the action
    own_orders: I8  # §10.2 on the desk and on the board, those with the building's flag
    open_orders: I8
    scored: I16  # points
    earned: I16  # schillings, those in the cash box included


@entry
def preview(v: View, action: int, out: Preview) -> None:
    """Placing an agent and buying need not be legal; any other illegal action, and a spectator's, changes nothing."""
    if v.seat < 0 or not is_action(action):
        return
    if out.players == 0:
        fill_scratch(v, out)
        begin_preview(out)
    carry_out(v.seat, verb_of(action), what_of(action), out)
    note_consequences(v, out)


@noinline
def fill_scratch(v: View, s: State) -> None:
    """Everything public, and the seat's own cards. What is hidden stays empty."""
    box_to_state(s, v)
    copy_public(s, v)
    s.owing = v.pending
    for n in range(3):
        s.laid[v.seat, n] = v.laid[v.seat, n]
    for word in range(CARD_WORDS):
        s.hand[v.seat, word] = v.hand[word]


@noinline
def begin_preview(out: Preview) -> None:
    out.target = NOWHERE
    for square in range(SQUARES):
        out.tile_before[square] = out.tile[square]


@rule
def carry_out(seat: int, verb: int, what: int, out: Preview) -> None:
    if verb <= Verb.FIGURE:
        preview_placing(seat, verb, what, out)
    elif verb == Verb.BUY:
        preview_buying(seat, what, out)
    elif is_allowed(out, seat, verb, what):
        if verb == Verb.STEP:
            out.target = what
            step_to(out, what)
            finish_placing(out)
        else:
            answer(out, verb, what)


@noinline
def preview_placing(seat: int, source: int, building: int, out: Preview) -> None:
    """§5 As if it were the seat's turn to place an agent. The figure of Marrakesh stays where it is (§15.7)."""
    out.turn = seat
    out.target = building
    out.cheaper = discounts(out, seat, building)
    purse = purse_for(out, seat, as_any_bribe(out, seat), building)
    place(out, source, building)
    out.cost += out.owed
    out.missing += max(0, out.owed - purse)
    finish_placing(out)


@rule
def finish_placing(out: Preview) -> None:
    gather(out)
    offer_for_placing(out)
    out.own_orders = out.open_orders = 0
    for n in range(SPACES):
        out.own_orders += matches(out, out.order[out.turn, n])
    for n in range(len(out.display)):
        out.open_orders += matches(out, out.display[n])


@noinline
def preview_buying(seat: int, what: int, out: Preview) -> None:
    """§11.2 As if the seat were asked for its purchase."""
    out.turn, out.phase = seat, Phase.PURCHASE
    out.cost += PRICES[what]
    out.missing += max(0, PRICES[what] - worth(out, seat, payments(out)))


@noinline
def is_allowed(s: State, seat: int, verb: int, what: int) -> bool:
    """Legal, and of a kind that needs no hidden cards and no chance."""
    if s.owing >> seat & 1 == 0:
        return False
    if verb in (Verb.ACCEPT, Verb.FULFIL):
        return why_not_in_full_version(s, seat, verb, what) == 0
    if verb not in (Verb.TAKE_TWO, Verb.USE, Verb.ADVANCE, Verb.STEP) or why_not_in_turn(s, seat, verb, what) != 0:
        return False
    return verb != Verb.USE or EFFECT[group_in(s, seat, what // USES)] != DRAW


@noinline
def note_consequences(v: View, out: Preview) -> None:
    for square in range(SQUARES):
        out.around[square] = agents_around(out, v.seat, square)
    out.scored = 0
    for source in range(SOURCES):
        out.scored += out.points[v.seat, source] - v.points[v.seat, source]
    out.earned = out.money[v.seat] + out.cash_box[v.seat] - v.money[v.seat] - v.cash_box[v.seat]


# The Preview as JSON


def preview_picture(preview: Preview) -> dict[str, Any]:
    """A plain Preview as JSON. Drawers are counted from 1; `squares` are those around the building that have a tile."""
    return {
        "cost": preview.cost,
        "missing": preview.missing,
        "discounts": [drawer + 1 for drawer in members(preview.cheaper)],
        "points": preview.scored,
        "schillings": preview.earned,
        "enclosed": _enclosed(preview),
        "drawers": [drawer + 1 for drawer, times in enumerate(preview.offer) if times],
        "squares": _squares(preview),
        "orders": {"own": preview.own_orders, "open": preview.open_orders},
    }


def _enclosed(preview: Preview) -> list[dict[str, Any]]:
    """The squares that the agent encloses, with their tiles; `helped` by the third man (§14.2)."""
    return [
        {
            "square": square_name(square),
            "tile": INFORMATION[tile],
            "points": preview.around[square],
            "helped": preview.around[square] < preview.streets[square].bit_count(),
        }
        for square, tile in enumerate(preview.tile_before)
        if tile != NOWHERE and preview.tile[square] == NOWHERE
    ]


def _squares(preview: Preview) -> list[dict[str, Any]]:
    return [
        {"square": square_name(square), "agents": preview.around[square], "of": around.bit_count()}
        for square, around in enumerate(preview.streets)
        if preview.target != NOWHERE and around >> preview.target & 1 and preview.tile_before[square] != NOWHERE
    ]
