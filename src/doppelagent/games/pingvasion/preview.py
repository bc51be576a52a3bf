"""What an action would cost and bring, as far as the seat knows: the rules carry it out on a State that has what the View shows."""

from typing import Annotated, Any

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import has
from doppelagent.core.record import I8, I64, Row
from doppelagent.core.rule import entry, noinline
from doppelagent.games.pingvasion.actions import LAY
from doppelagent.games.pingvasion.box import COPIES, HIGH, LOOK, NO_CARD, REGIONS, card_name, region_part
from doppelagent.games.pingvasion.rules import carry_out_abilities, put_down
from doppelagent.games.pingvasion.scoring import destroyed, display, hand_points
from doppelagent.games.pingvasion.state import ROUNDS, SEATS, State, at_table, neighbour, take
from doppelagent.games.pingvasion.view import View

TROOPS = 2  # cards that a seat lays in a round at most


class Preview(State):
    before: I64  # §5.1 this seat's sums by region without its troops of this round, packed
    after: I64  # with the cards laid
    verb: I8  # 1 + the verb of the actions; 0: nothing is known
    to: I8  # §3.2 the seat that the card is given to
    chosen: Annotated[Row, I8, TROOPS]  # the cards laid
    number: I8  # how many
    fallen: I8  # §4.2 which of them are destroyed for certain, as bits
    in_danger: I8  # which of them a kamikaze would destroy
    rivals: Annotated[Row, I8, len(REGIONS)]  # §5.1 the highest sum of another seat
    worth: Annotated[Row, I8, len(REGIONS)]  # §5.2 what the hand would add up to


@entry
def preview(v: View, action: int, out: Preview) -> None:
    verb, card = verb_of(action), what_of(action)
    if v.seat < 0 or action < 0 or verb > LAY or not has(LOOK, card):
        return
    if out.verb == 0:
        lay_out(v, out)
    if has(out.hand[v.seat, 0], card):
        take(out, v.seat, card)
    for region in range(len(REGIONS)):
        out.worth[region] = hand_points(out, v.seat, region)
    if verb == LAY:
        preview_troops(v.seat, card, out)
    else:
        out.to = neighbour(v.players, v.seat, verb)
    out.verb = 1 + verb


@noinline
def lay_out(v: View, out: Preview) -> None:
    """What the View shows: the troops, and this seat's hand."""
    out.players, out.deck, out.round, out.phase, out.bombed = v.players, v.deck, v.round, v.phase, v.bombed
    for n in range(COPIES):
        out.hand[v.seat, n] = v.hand[v.seat, n]
    for number in range(ROUNDS):
        for n in range(2 * SEATS):
            out.laid[number, n] = v.laid[number, n] if number < v.round - 1 else NO_CARD
    out.before = display(out, v.seat)
    for n in range(2 * SEATS):
        out.laid[v.round - 1, n] = v.laid[v.round - 1, n]


@noinline
def preview_troops(seat: int, card: int, out: Preview) -> None:
    """§4.2, §5.1 The sums if this card is laid and no other seat lays anything more."""
    row = out.round - 1
    if out.number == TROOPS or out.laid[row, 2 * seat + 1] != NO_CARD:
        return
    put_down(out, seat, card)
    carry_out_abilities(out)
    out.chosen[out.number] = card
    out.number += 1
    out.after = display(out, seat)
    out.fallen = out.in_danger = 0
    for n in range(out.number):
        out.fallen |= 1 << n if destroyed(out, row, out.chosen[n]) else 0
        out.in_danger |= 1 << n if has(HIGH, out.chosen[n]) else 0
    for region in range(len(REGIONS)):
        out.rivals[region] = 0
        for other in range(at_table(out.players)):
            if other != seat:
                out.rivals[region] = max(out.rivals[region], region_part(display(out, other), region))


def preview_picture(preview: Preview) -> dict[str, Any]:
    """A plain Preview as JSON; empty where nothing is known."""
    if preview.verb == 0:
        return {}
    hand = dict(zip(REGIONS, preview.worth, strict=True))
    if preview.verb - 1 != LAY:
        return {"to": preview.to, "hand": hand}
    cards = [card_name(card) for card in preview.chosen[: preview.number]]
    return {
        "hand": hand,
        "regions": [_region(preview, at) for at, region in enumerate(REGIONS) if any(card[0] == region for card in cards)],
        "destroyed": [card for n, card in enumerate(cards) if preview.fallen >> n & 1],
        "in_danger": [card for n, card in enumerate(cards) if preview.in_danger >> n & 1],
    }


def _region(preview: Preview, at: int) -> dict[str, Any]:
    """§5.1 How the majority would stand: ahead, level or behind, and by how much."""
    before, after = (packed >> 8 * at & 255 for packed in (preview.before, preview.after))
    lead = after - preview.rivals[at]
    standing = "first" if lead > 0 and after else "tie" if lead == 0 and after else "behind"
    return {"region": REGIONS[at], "before": before, "after": after, "standing": standing, "by": abs(lead)}
