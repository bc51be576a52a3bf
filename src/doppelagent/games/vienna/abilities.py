"""§7 The abilities: a table of what sets each off and what it does, and the few functions that carry them out.

An ability is a group of the table and an icon, in one number: 5 × group + icon. A bonus never sets off another one (§7.2): only what the
actions themselves do calls the `offer_…` functions.
"""

from typing import Final, NamedTuple

from doppelagent.core.bits import EMPTY, Bits, has, one, table, u64
from doppelagent.core.rule import apart, hot, rule
from doppelagent.games.vienna.actions import USES
from doppelagent.games.vienna.box.record import BRIBES, COLOURS, FLAGS, INFORMATION, KINDS, SEALS
from doppelagent.games.vienna.rules.cards import draw_card
from doppelagent.games.vienna.rules.markers import step
from doppelagent.games.vienna.state import ABILITIES_POINTS, DRAWERS, NO_CARD, NOWHERE, TAKE, State

# What sets an ability off. The last three need no use: they change how something is done.
(
    RECEIVING, ON_COLOUR, ON_FLAG, ON_SEAL, IN_COMPANY, GAINING, GAINING_NEW, GAINING_FROM_2, GAINING_FROM_3, GAINING_FROM_4, GAINING_ANY,
    MOVING, PAYMENT, INSTEAD,
) = range(14)  # fmt: skip

# What it does, so and so many times.
POINTS, ICON_BRIBES, BRIBES_OF_A_KIND, DIFFERENT_BRIBES, ANY_MARKER, ICON_MARKER, DRAW, CHEAPER, AS_ANY_BRIBE, OTHER_MARKER = range(10)


class Group(NamedTuple):
    """Cards whose abilities differ only in their icon."""

    key: str
    first: int  # the numbers of its cards
    last: int
    action: str
    icons: tuple[str, ...]
    trigger: int
    effect: int
    amount: int


GROUPS: Final = (
    Group("extra-bribe", 1, 10, "II", BRIBES, RECEIVING, ICON_BRIBES, 1),
    Group("bribe-points", 11, 15, "II", BRIBES, RECEIVING, POINTS, 2),
    Group("bribe-marker", 16, 20, "II", BRIBES, RECEIVING, ANY_MARKER, 1),
    Group("colour-bribe", 21, 25, "III", COLOURS, ON_COLOUR, BRIBES_OF_A_KIND, 1),
    Group("colour-points", 26, 30, "III", COLOURS, ON_COLOUR, POINTS, 3),
    Group("colour-marker", 31, 35, "III", COLOURS, ON_COLOUR, ANY_MARKER, 1),
    Group("flag-cheaper", 36, 45, "III", FLAGS, ON_FLAG, CHEAPER, 1),
    Group("flag-bribe", 46, 55, "III", FLAGS, ON_FLAG, BRIBES_OF_A_KIND, 1),
    Group("flag-points", 56, 60, "III", FLAGS, ON_FLAG, POINTS, 3),
    Group("flag-marker", 61, 65, "III", FLAGS, ON_FLAG, ANY_MARKER, 1),
    Group("marker-bribe", 66, 75, "IV", INFORMATION, MOVING, BRIBES_OF_A_KIND, 1),
    Group("marker-points", 76, 80, "IV", INFORMATION, MOVING, POINTS, 2),
    Group("company-bribes", 81, 85, "III", BRIBES, IN_COMPANY, ICON_BRIBES, 2),
    Group("company-points", 86, 90, "III", (), IN_COMPANY, POINTS, 5),
    Group("seal-cheaper", 91, 100, "III", SEALS, ON_SEAL, CHEAPER, 1),
    Group("seal-bribe", 101, 110, "III", SEALS, ON_SEAL, BRIBES_OF_A_KIND, 1),
    Group("seal-points", 111, 115, "III", SEALS, ON_SEAL, POINTS, 3),
    Group("seal-marker", 116, 120, "III", SEALS, ON_SEAL, ANY_MARKER, 1),
    Group("company-cheaper", 121, 125, "III", (), IN_COMPANY, CHEAPER, 1),
    Group("company-cards", 126, 130, "III", (), IN_COMPANY, DRAW, 2),
    Group("tile-bribes", 131, 135, "III", INFORMATION, GAINING, DIFFERENT_BRIBES, 1),  # as many as people play
    Group("tile-points", 136, 140, "III", INFORMATION, GAINING, POINTS, 8),
    Group("tile-marker", 141, 145, "III", INFORMATION, GAINING, ICON_MARKER, 2),
    Group("any-payment", 146, 155, "III", BRIBES, PAYMENT, AS_ANY_BRIBE, 1),
    Group("other-marker", 156, 165, "IV", INFORMATION, INSTEAD, OTHER_MARKER, 1),
    Group("new-kind-points", 166, 170, "III", (), GAINING_NEW, POINTS, 5),
    Group("two-square-bribes", 171, 171, "III", (), GAINING_FROM_2, BRIBES_OF_A_KIND, 2),
    Group("three-square-bribes", 172, 172, "III", (), GAINING_FROM_3, BRIBES_OF_A_KIND, 3),
    Group("four-square-bribes", 173, 173, "III", (), GAINING_FROM_4, BRIBES_OF_A_KIND, 4),
    Group("tile-bribe", 174, 175, "III", (), GAINING_ANY, BRIBES_OF_A_KIND, 1),
)

TRIGGER = table(group.trigger for group in GROUPS)
EFFECT = table(group.effect for group in GROUPS)
AMOUNT = table(group.amount for group in GROUPS)

# §7.1 What may follow `use D`, as bits of the word USE: nothing, a bribe, or a marker.
_ALONE, _A_BRIBE, _A_MARKER = 1, 0b11111 << 1, 0b11111 << 6
_CHOICES: Final = {BRIBES_OF_A_KIND: _A_BRIBE, DIFFERENT_BRIBES: _A_BRIBE, ANY_MARKER: _A_MARKER}
CHOICES = table(_CHOICES.get(group.effect, _ALONE) for group in GROUPS)


@hot
def group_in(s: State, seat: int, drawer: int) -> int:
    """The group of the ability in a drawer, or NOWHERE."""
    card: int = s.drawer[seat, drawer]
    return s.ability[card] // 5 if card != NO_CARD else NOWHERE


@hot
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
    """§7.1 Everything in the drawers of the seat in turn that this sets off may be used, once more for each time."""
    for drawer in range(DRAWERS):
        group = group_in(s, s.turn, drawer)
        if group != NOWHERE and TRIGGER[group] == trigger and icon_in(s, s.turn, drawer) == icon and EFFECT[group] != CHEAPER:
            s.offer[drawer] += 1


@rule
def offer_whatever_icon(s: State, trigger: int) -> None:
    for drawer in range(DRAWERS):
        group = group_in(s, s.turn, drawer)
        if group != NOWHERE and TRIGGER[group] == trigger and EFFECT[group] != CHEAPER:
            s.offer[drawer] += 1


@apart
def offer_for_placing(s: State) -> None:
    """§7.5, §7.7 For the building of the agent just placed or moved."""
    offer(s, ON_COLOUR, s.colour[s.placed])
    offer(s, ON_FLAG, s.flag[s.placed])
    offer(s, ON_SEAL, s.seal[s.placed])
    if in_company(s, s.turn, s.placed):
        offer_whatever_icon(s, IN_COMPANY)


@apart
def offer_for_tile(s: State, kind: int, streets: int, new: bool) -> None:
    """§7.8, §7.12 For one tile, from a square with so many streets; new: its kind was not there before."""
    offer(s, GAINING, kind)
    offer_whatever_icon(s, GAINING_ANY)
    offer_whatever_icon(s, GAINING_FROM_2 + streets - 2)
    if new:
        offer_whatever_icon(s, GAINING_NEW)


@rule
def in_company(s: State, seat: int, building: int) -> bool:
    """§7.7 Whether agents of others stand there."""
    others = EMPTY
    for other in range(s.players):
        others |= s.agents[other] if other != seat else EMPTY
    return has(others, building)


# What needs no use


@rule
def discounts(s: State, seat: int, building: int) -> int:
    """§7.6 How many bribes less a building costs."""
    less = 0
    for drawer in range(DRAWERS):
        group = group_in(s, seat, drawer)
        if group != NOWHERE and EFFECT[group] == CHEAPER:
            icon = icon_in(s, seat, drawer)
            less += TRIGGER[group] == ON_FLAG and s.flag[building] == icon
            less += TRIGGER[group] == ON_SEAL and s.seal[building] == icon
            less += TRIGGER[group] == IN_COMPANY and in_company(s, seat, building)
    return less


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
    """§7.1 What the seat in turn may use, as bits of the word USE."""
    some = 0
    for drawer in range(DRAWERS):
        if s.offer[drawer] > 0:
            some |= CHOICES[group_in(s, s.turn, drawer)] << USES * drawer
    return u64(some)


@apart
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
    """§7.8 The first of as many different bribes as people play; the phase TAKE asks for the others. (V11)"""
    s.bribes[s.turn, kind] += 1
    s.to_take, s.taken = s.players - 1, 1 << kind
    s.after, s.phase = s.phase, TAKE


@rule
def take_one(s: State, kind: int) -> None:
    s.bribes[s.turn, kind] += 1
    s.to_take -= 1
    s.taken |= 1 << kind
    if s.to_take == 0:
        s.phase = s.after


@rule
def takings(s: State) -> Bits:
    """§7.8 The bribes that are still different."""
    return u64(0b11111 & ~s.taken)
