"""In which order the chapters come, what is asked in each, and what an answer does: `pending`, `legal`, `apply`."""

from doppelagent.core.bits import EMPTY, Bits, first, one
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.abilities import clear_offers, offer_for_placing, take_one, takings, use, uses
from doppelagent.games.vienna.actions import (
    ACCEPT,
    BUY,
    DISMISS,
    DONE,
    FIGURE,
    FULFIL,
    INTO,
    LAY_I,
    MARKER,
    PAYING,
    SAVING,
    STEP_TO,
    SUPPLY,
    TAKE_ONE,
    TAKE_TWO,
    USE,
    WALK_TO,
)
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
from doppelagent.games.vienna.state import (
    ADVANCE,
    CARDS_LAID,
    DRAWER,
    FULL,
    INCOME_II,
    INCOME_III,
    INCOME_IV,
    OPEN_ORDERS,
    ORDERING,
    OVER,
    PAY,
    PAYDAY,
    PLACE,
    PURCHASE,
    SAVE,
    SPACES,
    STEP,
    TAKE,
    THIRD_MAN,
    WALK,
    WORDS,
    Actions,
    State,
)


@entry
def pending(s: State) -> int:
    """The seats that owe a decision, as bits: all of them while cards are laid, else one."""
    return s.owing


# What comes next


@rule
def go_on(s: State) -> None:
    """Through everything that leaves no choice, to the next decision."""
    while s.phase != OVER and not asks(s):
        pass_on(s)
    if s.phase not in (OVER, CARDS_LAID):
        s.owing = 1 << s.turn


@noinline
def asks(s: State) -> bool:
    """Whether the seat in turn has a choice now; what leaves none is carried out. There is always one in THIRD_MAN, PLACE, TAKE, SAVE."""
    phase = s.phase
    if phase == CARDS_LAID:
        return s.owing != 0
    if phase == DRAWER:
        return asks_for_drawer(s)
    if phase in (INCOME_II, INCOME_III, INCOME_IV):
        return uses(s) != EMPTY
    if phase == PAY:
        return asks_for_payment(s)
    if phase == STEP:
        return steps(s) != EMPTY
    if phase == WALK:
        return asks_for_walk(s)
    if phase == ORDERING:
        return asks_for_order(s)
    if phase == ADVANCE:
        return asks_for_marker(s)
    if phase == PURCHASE:
        return goods(s) != EMPTY
    if phase == PAYDAY:
        return asks_on_payday(s)
    if phase == OPEN_ORDERS:
        return asks_for_open_orders(s)
    return True


@noinline
def pass_on(s: State) -> None:
    """From a phase that is done to the one that follows it. (§5.8: V12)"""
    phase = s.phase
    if phase == CARDS_LAID:
        discard_hands(s)
        begin_turn(s, s.coat)
    elif phase == DRAWER:
        receive_bribe(s)
    elif phase == INCOME_II:
        s.phase = PLACE
    elif phase == PAY and s.after == STEP:
        s.phase = STEP
    elif phase == STEP:
        s.phase = WALK
        if not gather(s):
            begin_income(s)
    elif phase == WALK:
        begin_income(s)
    elif phase in (PLACE, INCOME_III):
        s.phase = ORDERING
    elif phase == ORDERING:
        begin_advance(s)
    elif phase == ADVANCE:
        s.phase = INCOME_IV
    elif phase == INCOME_IV:
        end_turn(s)
    else:
        pass_on_event(s)


@rule
def pass_on_event(s: State) -> None:
    if s.phase == PAYDAY:
        pass_on_payday(s)
    elif s.phase == OPEN_ORDERS:
        pass_on_open_orders(s)
    else:
        pass_on_purchase(s)


@rule
def begin_income(s: State) -> None:
    offer_for_placing(s)
    s.phase = INCOME_III


@rule
def end_turn(s: State) -> None:
    """§4.1 The next one clockwise, until it is the turn of the one with the coat of arms again."""
    clear_offers(s)
    if next_seat(s) == s.coat:
        end_round(s)
    else:
        begin_turn(s, next_seat(s))


# What is allowed


@entry
def legal(s: State, seat: int, out: Actions) -> None:
    """The one judge of legality."""
    for word in range(WORDS):
        out.words[word] = EMPTY
    if s.owing >> seat & 1 == 0:
        return
    if s.phase == CARDS_LAID:
        for word in range(CARD_WORDS):
            out.words[LAY_I + CARD_WORDS * next_place(s, seat) + word] = s.hand[seat, word]
    elif s.phase == PLACE:
        allow_placing(s, seat, out)
    else:
        allow(s, out)
    if may_stop(s):
        out.words[SAVING] |= one(DONE & 63)


@rule
def may_stop(s: State) -> bool:
    """Where one may do nothing, or nothing more."""
    return s.phase in (INCOME_II, PLACE, STEP, INCOME_III, ORDERING, INCOME_IV, PURCHASE)


@rule
def at_once(s: State) -> int:
    """How many actions of one verb make one choice at most. §11.5 With room in the cash box each order is settled before the next."""
    if s.phase in (PAYDAY, OPEN_ORDERS):
        return s.owed
    return SPACES if s.phase == ORDERING and room_in_cash_box(s, s.turn) == 0 else 1


@noinline
def allow_placing(s: State, seat: int, out: Actions) -> None:
    """§5.1, §5.5"""
    some = targets(s, seat, False)
    for building in range(BUILDINGS):
        if s.agents[seat] & one(building) != EMPTY:
            out.words[building] = some if building != s.figure[seat] else targets(s, seat, True)
    out.words[SUPPLY] = some if s.supply[seat] > 0 else EMPTY
    out.words[FIGURE] = targets(s, seat, True) if may_come_out(s, seat) else EMPTY
    out.words[TAKE_TWO] = takings_instead(s)


@rule
def takings_instead(s: State) -> Bits:
    """§5.5 Two of any bribe; in the full version schillings too."""
    return first(KINDS + 1) if s.version == FULL else first(KINDS)


@rule
def allow(s: State, out: Actions) -> None:
    """Everywhere else the actions are of one word, or two."""
    phase = s.phase
    if phase == THIRD_MAN:
        out.words[WALK_TO] = violet_buildings(s)
    elif phase == DRAWER:
        out.words[INTO] = drawers_offered(s)
    elif phase in (INCOME_II, INCOME_III, INCOME_IV):
        out.words[USE] = uses(s)
    elif phase == PAY:
        out.words[PAYING] = payments(s)
    elif phase == STEP:
        out.words[STEP_TO] = steps(s)
    elif phase == WALK:
        out.words[WALK_TO] = walks(s)
    elif phase == TAKE:
        out.words[TAKE_ONE] = takings(s)
    elif phase == SAVE:
        out.words[SAVING] = savings(s)
    elif phase == ORDERING:
        out.words[ACCEPT] = acceptable(s)
        out.words[FULFIL] = fulfillable(s)
    elif phase == ADVANCE:
        out.words[MARKER] = first(KINDS)
    elif phase == PURCHASE:
        out.words[BUY] = goods(s)
    elif phase == PAYDAY:
        out.words[PAYING] = payments(s)
        out.words[DISMISS] = leavers(s)
    elif phase == OPEN_ORDERS:
        out.words[DISMISS] = leavers(s)


# What an answer does


@entry
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action, and all that follows from it without a choice."""
    word, bit = action >> 6, action & 63
    if action == DONE:
        clear_offers(s)
        pass_on(s)
    elif word <= FIGURE:
        place(s, word, bit)
    elif word < TAKE_TWO:
        at = word - LAY_I
        lay_card(s, seat, at // CARD_WORDS, 64 * (at % CARD_WORDS) + bit)
    else:
        answer(s, word, bit)
    go_on(s)


@rule
def answer(s: State, word: int, bit: int) -> None:
    if word == TAKE_TWO:
        take_instead(s, bit)
    elif word == USE:
        use(s, bit)
    elif word == PAYING:
        pay(s, bit)
    elif word == MARKER:
        advance(s, bit)
        pass_on(s)
    elif word == TAKE_ONE:
        take_one(s, bit)
    elif word == STEP_TO:
        step_to(s, bit)
        pass_on(s)
    elif word == WALK_TO:
        walk_to(s, bit)
    elif word == DISMISS:
        dismiss(s, bit)
    elif word == INTO:
        put_into(s, bit)
        pass_on(s)
    elif word == ACCEPT:
        accept(s, bit)
    elif word == FULFIL:
        fulfil(s, bit)
    elif word == BUY:
        buy(s, bit)
    else:
        save(s, bit)


@rule
def walk_to(s: State, building: int) -> None:
    """§14.1, §14.4 The third man: at the beginning, and where two buildings are alike to him."""
    s.third_man = building
    if s.phase == THIRD_MAN:
        begin_round(s)
    else:
        pass_on(s)
