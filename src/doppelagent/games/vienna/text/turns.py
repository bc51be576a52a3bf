"""What a seat did in its actions I to IV, and on payday: one function for each, from two Views."""

from collections.abc import Iterator
from typing import Any

from doppelagent.core.bits import members, members_of
from doppelagent.core.sentences import Sentence
from doppelagent.games.vienna.actions import GOODS
from doppelagent.games.vienna.box.record import KINDS, SQUARES, card_name
from doppelagent.games.vienna.picture import marker_value
from doppelagent.games.vienna.state import (
    ABILITIES_POINTS,
    ACTION_I,
    ACTION_II,
    ACTION_IV,
    AGENT,
    COLOUR_ORDERS,
    MARKERS_POINTS,
    NO_CARD,
    NOWHERE,
    SQUARES_POINTS,
    Phase,
)
from doppelagent.games.vienna.text.speaking import ability_briefly, building, square
from doppelagent.games.vienna.view import View

# Cards


def thrown(before: View, after: View) -> set[int]:
    """The cards discarded between the two Views, also if they were shuffled at once (§3.5)."""
    now = set(members_of(after.discards))
    if after.shuffled != before.shuffled:
        now |= set(members_of(after.shuffled))
    return now - set(members_of(before.discards))


def turned(before: View, after: View, seat: int, place: int) -> int:
    """The card that the seat turned over for this action between the two Views, or NO_CARD."""
    if after.round == before.round:
        card: int = after.laid[seat, place]
        return card if before.shown[seat] <= place < after.shown[seat] else NO_CARD
    # the next round has begun and its cards lie there: the last card of the last turn is the only one discarded
    last = seat == before.turn and place == ACTION_IV and before.shown[seat] <= place
    return next(iter(thrown(before, after)), NO_CARD) if last else NO_CARD


def action_one(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§4.2"""
    for number, (old, new) in enumerate(zip(before.drawer[seat], after.drawer[seat], strict=True), 1):
        if new != old:
            about = {"who": seat, "card": card_name(new), "number": number, "ability": ability_briefly(after, new)}
            yield Sentence("drawer", about) if old == NO_CARD else Sentence("drawer_instead", {**about, "old": card_name(old)})
    card = turned(before, after, seat, ACTION_I)
    if card != NO_CARD and after.phase == Phase.DRAWER:
        yield Sentence("turned_I", {"who": seat, "card": card_name(card)})


def action_two(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§4.5"""
    card = turned(before, after, seat, ACTION_II)
    if card != NO_CARD:
        yield Sentence("turned_II", {"who": seat, "card": card_name(card), "what": _change(before, after, seat)})


# Agents


def action_three(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§5 An agent is placed and paid for; tiles are gathered. Things bought are paid for as well (§11)."""
    yield from _placing(before, after, seat)
    yield from _buying(before, after, seat)
    yield from _paying(before, after, seat)
    yield from _gathering(before, after, seat)
    if seat == before.turn and after.third_man not in (before.third_man, NOWHERE) and before.third_man != NOWHERE:
        yield Sentence("walked", {"building": building(after, after.third_man)})


def _paying(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§5.4, §11.2; schillings that are paid elsewhere are wages."""
    *bribes, money = (max(0, -number) for number in _change(before, after, seat))
    paid = [*bribes, money if seat == before.turn and is_buying(before) else 0]
    if any(paid):
        yield Sentence("paid", {"who": seat, "what": paid})


def is_buying(v: View) -> bool:
    return v.phase == Phase.PURCHASE or (v.phase == Phase.PAY and v.after == Phase.PURCHASE)


def receiving(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """Income from abilities and orders; §11.5 and the part that went into the cash box."""
    change = _change(before, after, seat)
    if max(change) > 0 and turned(before, after, seat, ACTION_II) == NO_CARD:
        yield Sentence("received", {"who": seat, "what": [max(0, number) for number in change]})
    if after.cash_box[seat] > before.cash_box[seat]:
        yield Sentence("saved", {"who": seat, "schillings": after.cash_box[seat] - before.cash_box[seat]})
    points = after.points[seat, ABILITIES_POINTS] - before.points[seat, ABILITIES_POINTS]
    if points > 0:
        yield Sentence("ability_points", {"who": seat, "points": points})


def _change(before: View, after: View, seat: int) -> list[int]:
    """Of the five bribes and the schillings, those in the cash box included."""
    bribes = [now - then for now, then in zip(after.bribes[seat], before.bribes[seat], strict=True)]
    money = after.money[seat] + after.cash_box[seat] - before.money[seat] - before.cash_box[seat]
    return [*bribes, money]


def _placing(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§5.1, §15.7: an agent or the figure, from the supply or from a building."""
    new = [*members(after.agents[seat] & ~before.agents[seat])] or _placed_and_gone(before, after, seat)
    gone = [*members(before.agents[seat] & ~after.agents[seat])]
    if not new:
        if before.phase == Phase.PLACE and seat == before.turn and max(_change(before, after, seat)) <= 0:
            yield Sentence("took_nothing", {"who": seat})
        return
    about = {"who": seat, "building": building(after, new[0]), "figure": COLOUR_ORDERS[after.colours][seat]}
    figure = "figure_" if after.figure[seat] == new[0] else ""
    if before.phase == Phase.STEP and figure:
        yield Sentence("stepped", {**about, "start": building(after, gone[0])})
    elif len(gone) == 1 and after.supply[seat] == before.supply[seat]:
        yield Sentence(f"{figure}moved", {**about, "start": building(after, gone[0])})
    else:
        yield Sentence(f"{figure}placed", about)


def _placed_and_gone(before: View, after: View, seat: int) -> list[int]:
    """The building of an agent that was placed in the last turn of a round and left again on its payday."""
    here = before.phase == Phase.PLACE and seat == before.turn == after.turn and after.placed != NOWHERE
    return [after.placed] if here and not after.agents[seat] >> after.placed & 1 else []


def _gathering(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§5.6 Only the seat in turn encloses squares."""
    taken = [number for number in range(SQUARES) if after.tile[number] != before.tile[number]]
    if taken and seat == before.turn:
        points = after.points[seat, SQUARES_POINTS] - before.points[seat, SQUARES_POINTS]
        tiles = [(square(after, number), before.tile[number]) for number in taken]
        yield Sentence("enclosed", {"who": seat, "squares": tiles, "points": points})


def wages(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§12.1 Schillings paid to agents."""
    money = -_change(before, after, seat)[-1]
    if money > 0 and not (seat == before.turn and is_buying(before)):
        yield Sentence("paid", {"who": seat, "what": [0] * KINDS + [money]})


def leaving(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§12.1, §13.2 The agents that went back to the supply."""
    home = after.supply[seat] + after.side_house[seat] - before.supply[seat] - before.side_house[seat]
    figure_home = before.figure[seat] != NOWHERE and after.figure[seat] == NOWHERE
    if home > 0 or figure_home:
        gone = [*members(before.agents[seat] & ~after.agents[seat]), *_placed_and_gone(before, after, seat)]
        yield Sentence("left", {"who": seat, "buildings": [building(after, number) for number in gone]})


def _buying(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§11.2"""
    for good in range(len(GOODS)):
        if (after.bought[seat] & ~before.bought[seat]) >> good & 1 or (good == AGENT and after.side_house[seat] < before.side_house[seat]):
            yield Sentence("bought", {"who": seat, "good": good})


# Markers


def action_four(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§6.1 to §6.3: first the markers that abilities have moved, then that of the card."""
    if seat != before.turn:
        return
    card = turned(before, after, seat, ACTION_IV)
    shown = after.card_information[card] if card != NO_CARD and after.phase != Phase.ADVANCE else NOWHERE
    for kind in range(KINDS):
        if after.marker[kind] - before.marker[kind] > (kind == shown):
            yield Sentence("marker", {"who": seat, "kind": kind, "number": marker_value(after, kind)})
    if card != NO_CARD:
        about = {"who": seat, "card": card_name(card), "kind": after.card_information[card]}
        yield _card_four(before, after, about, asked=shown == NOWHERE)
    points = after.points[seat, MARKERS_POINTS] - before.points[seat, MARKERS_POINTS]
    if points > 0:
        yield Sentence("marker_points", {"who": seat, "points": points})


def _card_four(before: View, after: View, about: dict[str, Any], *, asked: bool) -> Sentence:
    """The card turned over for action IV, with what its marker did; §7.10 unless another marker may be chosen."""
    if asked:
        return Sentence("turned_IV", about)
    kind = about["kind"]
    moved = after.marker[kind] > before.marker[kind]
    return Sentence("marker_IV" if moved else "marker_stays_IV", {**about, "number": marker_value(after, kind)})
