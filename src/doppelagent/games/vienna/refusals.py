"""Why an action is not legal: the number of the paragraph that forbids it (502 is §5.2), 0 if it is legal.

It asks the same rules as `legal`. The answer depends only on what the seat knows.
"""

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import Bits, bits_of, has, has_in, lookup_sets
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.abilities import takings, uses
from doppelagent.games.vienna.actions import DONE, MONEY, TEXTS, Verb, card_laid, place_laid
from doppelagent.games.vienna.rules.agents import payments, targets
from doppelagent.games.vienna.rules.cards import next_place
from doppelagent.games.vienna.rules.desk import drawers_of, drawers_offered, twin_drawer
from doppelagent.games.vienna.rules.figures import may_come_out, steps
from doppelagent.games.vienna.rules.money import room_in_cash_box, savings
from doppelagent.games.vienna.rules.orders import acceptable, free_space, fulfillable, matches
from doppelagent.games.vienna.rules.payday import leavers
from doppelagent.games.vienna.rules.purchase import goods
from doppelagent.games.vienna.rules.squares import violet_buildings, walks
from doppelagent.games.vienna.rules.turn import may_stop, takings_instead
from doppelagent.games.vienna.state import ACTION_I, FULFILLED, FULL, NOWHERE, SPACES, WORDS, Phase, State

THERE_IS = lookup_sets(bits_of(what_of(action) for action in TEXTS if verb_of(action) == verb) for verb in range(WORDS))


@rule
def is_action(action: int) -> bool:
    """Whether the number stands for an action: there is such a building, card or thing (§1.1)."""
    return 0 <= verb_of(action) < WORDS and has(THERE_IS[verb_of(action)], what_of(action))


@entry
def why_not(s: State, seat: int, action: int) -> int:
    verb, what = verb_of(action), what_of(action)
    if not is_action(action):
        return 101
    if s.phase == Phase.OVER:
        return 801
    if s.owing >> seat & 1 == 0:
        return why_not_asked(s)
    if action == DONE:
        return 0 if may_stop(s) else why_not_stop(s)
    if verb <= Verb.FIGURE:
        return why_not_place(s, seat, verb, what)
    if verb < Verb.TAKE_TWO:
        return why_not_lay(s, seat, place_laid(action), card_laid(action))
    if verb in (Verb.ACCEPT, Verb.FULFIL, Verb.BUY, Verb.SAVE):
        return why_not_in_full_version(s, seat, verb, what)
    return why_not_in_turn(s, seat, verb, what)


@rule
def why_not_asked(s: State) -> int:
    """Another seat is asked."""
    if s.phase == Phase.CARDS:
        return 303
    if s.phase == Phase.THIRD_MAN:
        return 1401
    if s.phase == Phase.PURCHASE or (s.phase == Phase.PAY and s.after == Phase.PURCHASE):
        return 1101
    if s.phase == Phase.PAYDAY:
        return 1201
    return 1302 if s.phase == Phase.OPEN_ORDERS else 401


@rule
def why_not_stop(s: State) -> int:
    """The decision that the seat cannot decline."""
    phase = s.phase
    if phase == Phase.CARDS:
        return 303
    if phase == Phase.DRAWER:
        return 403
    if phase == Phase.PAY:
        return 504 if s.after == Phase.STEP else 1102
    if phase == Phase.WALK:
        return 1404
    if phase == Phase.TAKE:
        return 708
    if phase == Phase.SAVE:
        return 1105
    if phase == Phase.ADVANCE:
        return 601
    if phase == Phase.PAYDAY:
        return 1201
    return 1302 if phase == Phase.OPEN_ORDERS else 1401


@rule
def why_not_lay(s: State, seat: int, place: int, card: int) -> int:
    """§3.3"""
    return 0 if s.phase == Phase.CARDS and place == next_place(s, seat) and has_in(s.hand[seat], card) else 303


# Action III


@noinline
def why_not_place(s: State, seat: int, source: int, building: int) -> int:
    if s.phase != Phase.PLACE:
        return 501
    if source == Verb.FIGURE and not may_come_out(s, seat):
        return 1502 if s.with_figures else 1501
    if source < Verb.SUPPLY and not has(s.agents[seat], source):
        return 501
    if has(s.agents[seat], building):
        return 502
    figure = source == Verb.FIGURE or source == s.figure[seat]
    if not has(targets(s, seat, figure), building):
        return 503
    return 501 if source == Verb.SUPPLY and s.supply[seat] == 0 else 0


@rule
def why_not_pay(s: State, what: int) -> int:
    """§5.4 For an agent; §11.4 for a purchase, and on payday."""
    if s.phase not in (Phase.PAY, Phase.PAYDAY):
        return 504
    if has(payments(s), what):
        return 0
    if s.phase == Phase.PAY and s.after == Phase.STEP:
        return 504
    return 1102 if what == MONEY else 1104


@noinline
def why_not_walk(s: State, building: int) -> int:
    """§14 The third man."""
    if s.with_third_man == 0:
        return 1401
    if s.phase == Phase.THIRD_MAN:
        return 0 if has(violet_buildings(s), building) else 1401
    if s.phase == Phase.WALK:
        return 0 if has(walks(s), building) else 1403
    return 1403


# Drawers, abilities, and agents that leave


@rule
def why_not_into(s: State, seat: int, drawer: int) -> int:
    if s.phase != Phase.DRAWER:
        return 402
    if has(drawers_offered(s), drawer):
        return 0
    if drawer >= drawers_of(s, seat):
        return 1108
    return 402 if twin_drawer(s, seat, s.laid[seat, ACTION_I]) == NOWHERE else 404


@rule
def why_not_dismiss(s: State, building: int) -> int:
    if s.phase == Phase.PAYDAY:
        return why_not_unpaid(s, building)
    return 0 if s.phase == Phase.OPEN_ORDERS and has(leavers(s), building) else 1302


@rule
def why_not_unpaid(s: State, building: int) -> int:
    if has(leavers(s), building):
        return 0
    if not has(s.agents[s.turn], building):
        return 1201
    return 1503 if building == s.figure[s.turn] else 1202


@noinline
def why_not_in_turn(s: State, seat: int, verb: int, what: int) -> int:
    phase = s.phase
    if verb == Verb.TAKE_TWO:
        return refused_unless(phase == Phase.PLACE, takings_instead(s), what, 505)
    if verb == Verb.USE:
        return refused_unless(phase in (Phase.INCOME_II, Phase.INCOME_III, Phase.INCOME_IV), uses(s), what, 701)
    if verb == Verb.PAY:
        return why_not_pay(s, what)
    if verb == Verb.ADVANCE:
        return 0 if phase == Phase.ADVANCE else 710
    if verb == Verb.TAKE_ONE:
        return refused_unless(phase == Phase.TAKE, takings(s), what, 708)
    if verb == Verb.STEP:
        return refused_unless(phase == Phase.STEP, steps(s), what, 1507)
    if verb == Verb.DISMISS:
        return why_not_dismiss(s, what)
    return why_not_into(s, seat, what) if verb == Verb.DRAWER else why_not_walk(s, what)


@rule
def refused_unless(now: bool, some: Bits, what: int, paragraph: int) -> int:
    """0 if this is asked now and is allowed, else the paragraph."""
    return 0 if now and has(some, what) else paragraph


# The full version


@noinline
def why_not_in_full_version(s: State, seat: int, verb: int, what: int) -> int:
    if s.version != FULL:
        return 901
    if verb == Verb.ACCEPT:
        return why_not_accept(s, seat, what)
    if verb == Verb.FULFIL:
        return why_not_fulfil(s, seat, what)
    if verb == Verb.BUY:
        if s.phase != Phase.PURCHASE:
            return 1101
        return 0 if has(goods(s), what) else 1102
    return why_not_save(s, seat, what)


@rule
def why_not_accept(s: State, seat: int, order: int) -> int:
    if s.phase == Phase.ORDERS and has(acceptable(s), order):
        return 0
    if s.phase != Phase.ORDERS or s.ordered == FULFILLED:
        return 1002
    if not is_open(s, order):
        return 1003
    return 1002 if not matches(s, order) or free_space(s, seat) != NOWHERE else 1003


@rule
def is_open(s: State, order: int) -> bool:
    """§9.4 Whether the order lies on the board."""
    found = False
    for n in range(4):
        found |= s.display[n] == order
    return found


@rule
def why_not_fulfil(s: State, seat: int, order: int) -> int:
    if s.phase == Phase.ORDERS and has(fulfillable(s), order):
        return 0
    if s.phase != Phase.ORDERS:
        return 1002
    for space in range(SPACES):
        if s.order[seat, space] == order:
            return 1005 if matches(s, order) else 1002
    return 1004


@rule
def why_not_save(s: State, seat: int, schillings: int) -> int:
    if s.phase == Phase.SAVE and has(savings(s), schillings):
        return 0
    return 1106 if s.phase == Phase.SAVE and schillings > room_in_cash_box(s, seat) else 1105
