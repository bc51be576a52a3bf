"""§7 Abilities, as the table of `box.groups` describes them.

An ability is the number 5 × group + icon. A bonus never sets off another one (§7.2): only actions call the `offer_…` functions.
"""

from typing import Final

from doppelagent.core.bits import EMPTY, Bits, has, lookup, one, u64
from doppelagent.core.rule import inline, noinline, rule
from doppelagent.games.vienna.actions import USES
from doppelagent.games.vienna.box.groups import (
    ANY_MARKER,
    AS_ANY_BRIBE,
    BRIBES_OF_A_KIND,
    CHEAPER,
    DIFFERENT_BRIBES,
    DRAW,
    GAINING,
    GAINING_ANY,
    GAINING_FROM_2,
    GAINING_NEW,
    GROUPS,
    ICON_BRIBES,
    ICON_MARKER,
    IN_COMPANY,
    ON_COLOUR,
    ON_FLAG,
    ON_SEAL,
    OTHER_MARKER,
    POINTS,
)
from doppelagent.games.vienna.box.record import KINDS
from doppelagent.games.vienna.rules.cards import draw_card
from doppelagent.games.vienna.rules.markers import step
from doppelagent.games.vienna.state import ABILITIES_POINTS, DRAWERS, NO_CARD, NOWHERE, Phase, State

ANY_ICON: Final = -1  # the icon, if any, is not part of the trigger

TRIGGER = lookup(group.trigger for group in GROUPS)
EFFECT = lookup(group.effect for group in GROUPS)
AMOUNT = lookup(group.amount for group in GROUPS)

# §7.1 What may follow `use D`, as bits of the verb USE: nothing, a bribe, or a marker.
_ALONE, _A_BRIBE, _A_MARKER = 1, 0b11111 << 1, 0b11111 << 6
_CHOICES: Final = {BRIBES_OF_A_KIND: _A_BRIBE, DIFFERENT_BRIBES: _A_BRIBE, ANY_MARKER: _A_MARKER}
CHOICES = lookup(_CHOICES.get(group.effect, _ALONE) for group in GROUPS)


@inline
def group_in(s: State, seat: int, drawer: int) -> int:
    """The group of the ability in a drawer, or NOWHERE."""
    card: int = s.drawer[seat, drawer]
    return s.ability[card] // 5 if card != NO_CARD else NOWHERE


@inline
def icon_in(s: State, seat: int, drawer: int) -> int:
    card: int = s.drawer[seat, drawer]
    return s.ability[card] % 5


# What sets abilities off


@rule
def clear_offers(s: State) -> None:
    for drawer in range(DRAWERS):
        s.offer[drawer] = 0


@rule
def offer(s: State, trigger: int, icon: int) -> None:
    """§7.1 Each ability of the seat in turn with this trigger and icon may be used once more."""
    for drawer in range(DRAWERS):
        group = group_in(s, s.turn, drawer)
        if group != NOWHERE and TRIGGER[group] == trigger and EFFECT[group] != CHEAPER:
            s.offer[drawer] += icon in (ANY_ICON, icon_in(s, s.turn, drawer))


@noinline
def offer_for_placing(s: State) -> None:
    """§7.5, §7.7 For the building of the agent just placed or moved."""
    offer(s, ON_COLOUR, s.colour[s.placed])
    offer(s, ON_FLAG, s.flag[s.placed])
    offer(s, ON_SEAL, s.seal[s.placed])
    if in_company(s, s.turn, s.placed):
        offer(s, IN_COMPANY, ANY_ICON)


@noinline
def offer_for_tile(s: State, kind: int, streets: int, new: bool) -> None:
    """§7.8, §7.12 For a tile from a square with `streets` streets; `new`: the first of its kind on the desk."""
    offer(s, GAINING, kind)
    offer(s, GAINING_ANY, ANY_ICON)
    offer(s, GAINING_FROM_2 + streets - 2, ANY_ICON)
    if new:
        offer(s, GAINING_NEW, ANY_ICON)


@rule
def in_company(s: State, seat: int, building: int) -> bool:
    """§7.7 Whether another seat has an agent in the building."""
    others = EMPTY
    for other in range(s.players):
        others |= s.agents[other] if other != seat else EMPTY
    return has(others, building)


# Abilities that are not used but always apply


@rule
def discounts(s: State, seat: int, building: int) -> Bits:
    """§7.6 The drawers whose abilities make a building cheaper, by one bribe each."""
    some = EMPTY
    for drawer in range(DRAWERS):
        group = group_in(s, seat, drawer)
        if group != NOWHERE and EFFECT[group] == CHEAPER and applies_to(s, seat, drawer, building):
            some |= one(drawer)
    return some


@rule
def applies_to(s: State, seat: int, drawer: int, building: int) -> bool:
    """§7.6 Whether the building has the flag or the seal that the ability asks for, or agents of others (§7.7)."""
    trigger, icon = TRIGGER[group_in(s, seat, drawer)], icon_in(s, seat, drawer)
    if trigger == ON_FLAG:
        return s.flag[building] == icon
    if trigger == ON_SEAL:
        return s.seal[building] == icon
    return trigger == IN_COMPANY and in_company(s, seat, building)


@rule
def as_any_bribe(s: State, seat: int) -> Bits:
    """§7.9 The bribes that may stand for others."""
    some = EMPTY
    for drawer in range(DRAWERS):
        group = group_in(s, seat, drawer)
        if group != NOWHERE and EFFECT[group] == AS_ANY_BRIBE:
            some |= one(icon_in(s, seat, drawer))
    return some


@rule
def may_choose_marker(s: State, seat: int, kind: int) -> bool:
    """§7.10 Whether another marker may be moved instead of this one."""
    for drawer in range(DRAWERS):
        group = group_in(s, seat, drawer)
        if group != NOWHERE and EFFECT[group] == OTHER_MARKER and icon_in(s, seat, drawer) == kind:
            return True
    return False


# Using them


@rule
def uses(s: State) -> Bits:
    """§7.1 What the seat in turn may use, as bits of the verb USE."""
    some = 0
    for drawer in range(DRAWERS):
        if s.offer[drawer] > 0:
            some |= CHOICES[group_in(s, s.turn, drawer)] << USES * drawer
    return u64(some)


@noinline
def use(s: State, bit: int) -> None:
    """Use the ability in a drawer once; `what` is the bribe (1 to 5) or the marker (6 to 10) chosen."""
    drawer, what = bit // USES, bit % USES
    group, icon = group_in(s, s.turn, drawer), icon_in(s, s.turn, drawer)
    effect, amount = EFFECT[group], AMOUNT[group]
    s.offer[drawer] -= 1
    if effect == POINTS:
        s.points[s.turn, ABILITIES_POINTS] += amount
    elif effect == ICON_BRIBES:
        s.bribes[s.turn, icon] += amount
    elif effect == BRIBES_OF_A_KIND:
        s.bribes[s.turn, what - 1] += amount
    elif effect == DIFFERENT_BRIBES:
        take_different(s, what - 1)
    elif effect in (ANY_MARKER, ICON_MARKER):
        for _ in range(amount):
            step(s, s.turn, icon if effect == ICON_MARKER else what - 1 - KINDS)
    elif effect == DRAW:
        for _ in range(amount):
            draw_card(s, s.turn)


@rule
def take_different(s: State, kind: int) -> None:
    """§7.8 The first of as many different bribes as there are players; the phase TAKE asks for the others. (V11)"""
    s.bribes[s.turn, kind] += 1
    s.to_take, s.taken = s.players - 1, 1 << kind
    s.after, s.phase = s.phase, Phase.TAKE


@rule
def take_one(s: State, kind: int) -> None:
    s.bribes[s.turn, kind] += 1
    s.to_take -= 1
    s.taken |= 1 << kind
    if s.to_take == 0:
        s.phase = s.after


@rule
def takings(s: State) -> Bits:
    """§7.8 The bribes that were not taken yet."""
    return u64(0b11111 & ~s.taken)
