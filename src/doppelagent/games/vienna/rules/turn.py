"""The order of the phases, the legal actions of each, and their effects: `pending`, `legal`, `apply`."""

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import EMPTY, Bits, first, one
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.abilities import clear_offers, offer_for_placing, take_one, takings, use, uses
from doppelagent.games.vienna.actions import DONE, Verb, card_laid, place_laid
from doppelagent.games.vienna.box.record import BUILDINGS, CARD_WORDS, KINDS
from doppelagent.games.vienna.rules.advance import advance, asks_for_marker, begin_advance
from doppelagent.games.vienna.rules.agents import asks_for_payment, pay, payments, place, take_instead, targets
from doppelagent.games.vienna.rules.cards import begin_round, discard_hands, lay_card, next_place
from doppelagent.games.vienna.rules.desk import asks_for_drawer, begin_turn, drawers_offered, put_into, receive_bribe
from doppelagent.games.vienna.rules.end import end_round, next_seat, pass_on_open_orders, pass_on_payday, pass_on_purchase
from doppelagent.games.vienna.rules.figures import may_come_out, step_to, steps
from doppelagent.games.vienna.rules.money import room_in_cash_box, save, savings
from doppelagent.games.vienna.rules.orders import accept, acceptable, asks_for_order, fulfil, fulfillable
from doppelagent.games.vienna.rules.payday import asks_for_open_orders, asks_on_payday, dismiss, leavers
from doppelagent.games.vienna.rules.purchase import buy, goods
from doppelagent.games.vienna.rules.squares import asks_for_walk, gather, violet_buildings, walks
from doppelagent.games.vienna.state import FULL, SPACES, WORDS, Actions, Phase, State


@entry
def pending(s: State) -> int:
    """The seats that owe a decision, as bits: several while cards are laid, else one."""
    return s.owing


# Phases


@rule
def go_on(s: State) -> None:
    """Carry out everything that leaves no choice, up to the next decision."""
    while s.phase != Phase.OVER and not asks(s):
        pass_on(s)
    if s.phase not in (Phase.OVER, Phase.CARDS):
        s.owing = 1 << s.turn


@noinline
def asks(s: State) -> bool:
    """Whether the seat in turn has a choice now; without one, the phase is carried out. THIRD_MAN, PLACE, TAKE and SAVE always have one."""
    phase = s.phase
    if phase == Phase.CARDS:
        return s.owing != 0
    if phase == Phase.DRAWER:
        return asks_for_drawer(s)
    if phase in (Phase.INCOME_II, Phase.INCOME_III, Phase.INCOME_IV):
        return uses(s) != EMPTY
    if phase == Phase.PAY:
        return asks_for_payment(s)
    if phase == Phase.STEP:
        return steps(s) != EMPTY
    if phase == Phase.WALK:
        return asks_for_walk(s)
    if phase == Phase.ORDERS:
        return asks_for_order(s)
    if phase == Phase.ADVANCE:
        return asks_for_marker(s)
    if phase == Phase.PURCHASE:
        return goods(s) != EMPTY
    if phase == Phase.PAYDAY:
        return asks_on_payday(s)
    if phase == Phase.OPEN_ORDERS:
        return asks_for_open_orders(s)
    return True


@noinline
def pass_on(s: State) -> None:
    """Go from a finished phase to the next one. (§5.8: V12)"""
    phase = s.phase
    if phase == Phase.CARDS:
        discard_hands(s)
        begin_turn(s, s.coat)
    elif phase == Phase.DRAWER:
        receive_bribe(s)
    elif phase == Phase.INCOME_II:
        s.phase = Phase.PLACE
    elif phase == Phase.PAY and s.after == Phase.STEP:
        s.phase = Phase.STEP
    elif phase == Phase.STEP:
        s.phase = Phase.WALK
        if not gather(s):
            begin_income(s)
    elif phase == Phase.WALK:
        begin_income(s)
    elif phase in (Phase.PLACE, Phase.INCOME_III):
        s.phase = Phase.ORDERS
    elif phase == Phase.ORDERS:
        begin_advance(s)
    elif phase == Phase.ADVANCE:
        s.phase = Phase.INCOME_IV
    elif phase == Phase.INCOME_IV:
        end_turn(s)
    else:
        pass_on_event(s)


@rule
def pass_on_event(s: State) -> None:
    if s.phase == Phase.PAYDAY:
        pass_on_payday(s)
    elif s.phase == Phase.OPEN_ORDERS:
        pass_on_open_orders(s)
    else:
        pass_on_purchase(s)


@rule
def begin_income(s: State) -> None:
    offer_for_placing(s)
    s.phase = Phase.INCOME_III


@rule
def end_turn(s: State) -> None:
    """§4.1 The next seat clockwise, until the seat with the coat of arms would have its turn again."""
    clear_offers(s)
    if next_seat(s) == s.coat:
        end_round(s)
    else:
        begin_turn(s, next_seat(s))


@noinline
def ends_turn(s: State, seat: int, action: int) -> bool:
    """Whether the seat in turn owes nothing more in its turn after a legal action, which is carried out."""
    if action == DONE and s.phase == Phase.INCOME_IV:
        return True
    carry_out(s, seat, action)
    while not asks(s):
        if s.phase == Phase.INCOME_IV:
            return True
        pass_on(s)
    return False


# Legal actions


@entry
def legal(s: State, seat: int, out: Actions) -> None:
    """The one judge of legality."""
    for word in range(WORDS):
        out.words[word] = EMPTY
    if s.owing >> seat & 1 == 0:
        return
    if s.phase == Phase.CARDS:
        for word in range(CARD_WORDS):
            out.words[Verb.LAY_I + CARD_WORDS * next_place(s, seat) + word] = s.hand[seat, word]
    elif s.phase == Phase.PLACE:
        allow_placing(s, seat, out)
    else:
        allow(s, out)
    if may_stop(s):
        out.words[Verb.SAVE] |= one(what_of(DONE))


@rule
def may_stop(s: State) -> bool:
    """Whether the seat may do nothing, or nothing more."""
    return s.phase in (Phase.INCOME_II, Phase.PLACE, Phase.STEP, Phase.INCOME_III, Phase.ORDERS, Phase.INCOME_IV, Phase.PURCHASE)


@rule
def at_once(s: State) -> int:
    """How many actions of one verb make one choice at most. §11.5 With room in the cash box each order is settled before the next."""
    if s.phase in (Phase.PAYDAY, Phase.OPEN_ORDERS):
        return s.owed
    return SPACES if s.phase == Phase.ORDERS and room_in_cash_box(s, s.turn) == 0 else 1


@noinline
def allow_placing(s: State, seat: int, out: Actions) -> None:
    """§5.1, §5.5"""
    some = targets(s, seat, False)
    for building in range(BUILDINGS):
        if s.agents[seat] & one(building) != EMPTY:
            out.words[building] = some if building != s.figure[seat] else targets(s, seat, True)
    out.words[Verb.SUPPLY] = some if s.supply[seat] > 0 else EMPTY
    out.words[Verb.FIGURE] = targets(s, seat, True) if may_come_out(s, seat) else EMPTY
    out.words[Verb.TAKE_TWO] = takings_instead(s)


@rule
def takings_instead(s: State) -> Bits:
    """§5.5 Two of any bribe; in the full version schillings too."""
    return first(KINDS + 1) if s.version == FULL else first(KINDS)


@rule
def allow(s: State, out: Actions) -> None:
    """In all other phases."""
    phase = s.phase
    if phase == Phase.THIRD_MAN:
        out.words[Verb.WALK] = violet_buildings(s)
    elif phase == Phase.DRAWER:
        out.words[Verb.DRAWER] = drawers_offered(s)
    elif phase in (Phase.INCOME_II, Phase.INCOME_III, Phase.INCOME_IV):
        out.words[Verb.USE] = uses(s)
    elif phase == Phase.PAY:
        out.words[Verb.PAY] = payments(s)
    elif phase == Phase.STEP:
        out.words[Verb.STEP] = steps(s)
    elif phase == Phase.WALK:
        out.words[Verb.WALK] = walks(s)
    elif phase == Phase.TAKE:
        out.words[Verb.TAKE_ONE] = takings(s)
    elif phase == Phase.SAVE:
        out.words[Verb.SAVE] = savings(s)
    elif phase == Phase.ORDERS:
        out.words[Verb.ACCEPT] = acceptable(s)
        out.words[Verb.FULFIL] = fulfillable(s)
    elif phase == Phase.ADVANCE:
        out.words[Verb.ADVANCE] = first(KINDS)
    elif phase == Phase.PURCHASE:
        out.words[Verb.BUY] = goods(s)
    elif phase == Phase.PAYDAY:
        out.words[Verb.PAY] = payments(s)
        out.words[Verb.DISMISS] = leavers(s)
    elif phase == Phase.OPEN_ORDERS:
        out.words[Verb.DISMISS] = leavers(s)


# Effects


@entry
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action, and all that follows from it without a choice."""
    carry_out(s, seat, action)
    go_on(s)


@noinline
def carry_out(s: State, seat: int, action: int) -> None:
    verb, what = verb_of(action), what_of(action)
    if action == DONE:
        clear_offers(s)
        pass_on(s)
    elif verb <= Verb.FIGURE:
        place(s, verb, what)
    elif verb < Verb.TAKE_TWO:
        lay_card(s, seat, place_laid(action), card_laid(action))
    else:
        answer(s, verb, what)


@rule
def answer(s: State, verb: int, what: int) -> None:
    if verb == Verb.TAKE_TWO:
        take_instead(s, what)
    elif verb == Verb.USE:
        use(s, what)
    elif verb == Verb.PAY:
        pay(s, what)
    elif verb == Verb.ADVANCE:
        advance(s, what)
        pass_on(s)
    elif verb == Verb.TAKE_ONE:
        take_one(s, what)
    elif verb == Verb.STEP:
        step_to(s, what)
        pass_on(s)
    elif verb == Verb.WALK:
        walk_to(s, what)
    elif verb == Verb.DISMISS:
        dismiss(s, what)
    elif verb == Verb.DRAWER:
        put_into(s, what)
        pass_on(s)
    elif verb == Verb.ACCEPT:
        accept(s, what)
    elif verb == Verb.FULFIL:
        fulfil(s, what)
    elif verb == Verb.BUY:
        buy(s, what)
    else:
        save(s, what)


@rule
def walk_to(s: State, building: int) -> None:
    """§14.1, §14.4 The third man: at the beginning, and where two buildings are alike to him."""
    s.third_man = building
    if s.phase == Phase.THIRD_MAN:
        begin_round(s)
    else:
        pass_on(s)
