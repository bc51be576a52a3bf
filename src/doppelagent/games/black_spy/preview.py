"""What an action would cost and bring, as far as the seat knows."""

from typing import Annotated, Any

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import has
from doppelagent.core.record import I8, I16, Record, Row
from doppelagent.core.rule import entry, noinline
from doppelagent.games.black_spy.actions import CAPTURE, PASS_ON, PLAY_CARD, RELEASE, TAKE
from doppelagent.games.black_spy.box import KINDS, SAME_COLOUR
from doppelagent.games.black_spy.rules import best_of, steps_to_receiver
from doppelagent.games.black_spy.scoring import card_points, points_of_choice
from doppelagent.games.black_spy.state import SEATS, Phase
from doppelagent.games.black_spy.view import View


class Preview(Record):
    points: I16  # of the cards chosen, or of the trick with the card played; §6.3 of this seat's choice
    others: I16  # §6.3 the points of each other seat
    verb: I8  # 1 + the verb of the actions; 0: nothing is known
    to: I8  # §2.5 the seat that receives the cards
    takes: I8  # §3.4 whether the card played would be ahead
    complete: I8  # whether it completes the trick
    can_take: I8  # whether it has the colour led
    under: I8  # the seat whose card is ahead before it, -1: none
    trick: Annotated[Row, I8, SEATS]


@entry
def preview(v: View, action: int, out: Preview) -> None:
    verb, what = verb_of(action), what_of(action)
    if v.seat < 0 or action < 0 or action > RELEASE:
        return
    if action >= CAPTURE:
        preview_choice(action == CAPTURE, out)
    elif verb == PLAY_CARD and has(KINDS, what) and v.phase == Phase.PLAY and v.turn == v.seat:
        preview_play(v, what, out)
    elif verb in (PASS_ON, TAKE) and has(KINDS, what):
        out.points += card_points(what, v.variants)
        out.to = (v.seat + steps_to_receiver(v.players, v.round)) % v.players
    else:
        return
    out.verb = 1 + verb


@noinline
def preview_choice(capture: bool, out: Preview) -> None:
    """§6.3 Capture or release."""
    out.points = points_of_choice(capture, True)
    out.others = points_of_choice(capture, False)


@noinline
def preview_play(v: View, card: int, out: Preview) -> None:
    """§3.4 The trick on the table with this card."""
    lying = v.played % v.players
    out.points = card_points(card, v.variants)
    for n in range(lying):
        out.trick[n] = v.plays[v.played - lying + n]
        out.points += card_points(out.trick[n], v.variants)
    out.trick[lying] = card
    out.under = v.ahead
    out.can_take = has(SAME_COLOUR[out.trick[0]], card)
    out.takes = best_of(out.trick, 0, lying + 1) == lying
    out.complete = lying + 1 == v.players


def preview_picture(preview: Preview) -> dict[str, Any]:
    """A plain Preview as JSON; empty where nothing is known."""
    verb = preview.verb - 1
    if verb == PLAY_CARD:
        facts = {name: bool(getattr(preview, name)) for name in ("takes", "complete", "can_take")}
        return {**facts, "points": preview.points, "under": None if preview.under < 0 else preview.under}
    if verb == PASS_ON:
        return {"points": preview.points, "to": preview.to}
    if verb == TAKE:
        return {"points": preview.points}
    return {"points": preview.points, "others": preview.others} if verb >= 0 else {}
