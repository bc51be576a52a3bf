"""§2, §3 and §5: what a match of Don Carlo asks, allows and does. Only this module and `scoring` write to a State."""

from doppelagent.core.actions import what_of
from doppelagent.core.bits import EMPTY, Bits, one
from doppelagent.core.chance import draw
from doppelagent.core.rule import entry, inline, noinline, rule
from doppelagent.games.don_carlo.actions import BURY_0, BURYING
from doppelagent.games.don_carlo.box import CARDS_IN, COPIES, COUNTRIES, HAND, NEEDING, NUMBERS, WITH_COUNTRY, WORDS
from doppelagent.games.don_carlo.scoring import arrive
from doppelagent.games.don_carlo.state import SEATS, Actions, Phase, State, hand_size, is_out, left_of


@entry
def setup(s: State) -> None:
    """§2 Shuffle, draw four cards each; the youngest begins. Players and chance are in the record; all else starts afresh."""
    s.out = s.put_under = s.turn = 0
    clear_countries(s)
    for seat in range(SEATS):
        clear_cards(s, seat)
    for seat in range(s.players):
        stack_family(s, seat)
        shuffle(s, seat, 0)
        draw_up(s, seat)
    ask_from(s, 0)


@entry
def take_up(s: State) -> None:
    """Go on from a table that was laid: the agents arrive once more, in their order; then the seat in turn is asked."""
    agents = s.arrived
    clear_countries(s)
    for n in range(agents):
        arrive(s, s.senders[n], s.sent[n])
    ask_from(s, s.turn)


@rule
def clear_countries(s: State) -> None:
    """§2.2 No agent has arrived; §3.4 every name that has a country is free."""
    s.arrived = 0
    for word in range(WORDS):
        s.free[word] = WITH_COUNTRY[WORDS * s.players + word]
    for seat in range(SEATS):
        s.influence[seat] = s.bonus[seat] = 0
        for country in range(len(COUNTRIES)):
            s.agents[country, seat] = 0


@rule
def clear_cards(s: State, seat: int) -> None:
    s.stock_size[seat] = s.buried[seat] = 0
    for number in range(NUMBERS):
        s.hand[seat, number] = s.known[seat, number] = 0


@rule
def stack_family(s: State, seat: int) -> None:
    """§2.1 The 25 cards of a family."""
    for number in range(NUMBERS):
        for _ in range(COPIES[number]):
            s.stock[seat, s.stock_size[seat]] = number
            s.stock_size[seat] += 1


@rule
def shuffle(s: State, seat: int, bottom: int) -> None:
    """Shuffle the stockpile above its `bottom` lowest cards."""
    for top in range(s.stock_size[seat] - 1, bottom, -1):
        other = bottom + draw(s, top + 1 - bottom)
        s.stock[seat, top], s.stock[seat, other] = s.stock[seat, other], s.stock[seat, top]


@entry
def pending(s: State) -> int:
    """The seat that owes a decision, as a bit."""
    return 0 if s.phase == Phase.OVER else 1 << s.turn


@entry
def legal(s: State, seat: int, out: Actions) -> None:
    """The one judge of legality."""
    for word in range(WORDS):
        out.words[word] = playable(s, seat, word) if seat == s.turn and s.phase == Phase.SEND else EMPTY
    for word in range(WORDS, BURYING):
        out.words[word] = EMPTY  # names without a country
    out.words[BURYING] = buriable(s, seat) if seat == s.turn and s.phase == Phase.BURY else EMPTY


@entry
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action < BURY_0:
        send(s, seat, action)
    else:
        bury(s, seat, what_of(action))


# Sending an agent


@inline
def playable(s: State, seat: int, word: int) -> Bits:
    """§3.2 The names, of this word, that the seat's cards form; §3.5 only free ones."""
    names = s.free[word]
    for number in range(NUMBERS):
        names &= NEEDING[20 * number + WORDS * s.hand[seat, number] + word]
    return names


@inline
def can_send(s: State, seat: int) -> bool:
    for word in range(WORDS):  # noqa: SIM110  # rules have no generators
        if playable(s, seat, word) != EMPTY:
            return True
    return False


@inline
def send(s: State, seat: int, name: int) -> None:
    """§3.1 One agent; §3.7 then draw up to four, or §5.3 bury what is more. Of cards that are alike, those that are known go first."""
    for number in range(NUMBERS):
        copies = CARDS_IN[NUMBERS * name + number]
        s.hand[seat, number] -= copies
        s.known[seat, number] = max(s.known[seat, number] - copies, 0)
    arrive(s, seat, name)
    s.put_under = 0
    if hand_size(s, seat) > HAND:
        s.phase = Phase.BURY
    else:
        end_turn(s, seat)


@inline
def end_turn(s: State, seat: int) -> None:
    """§3.7 Draw, then it is the left neighbour's turn; §5.6 a seat without cards is out."""
    draw_up(s, seat)
    if hand_size(s, seat) == 0:
        s.out |= 1 << seat
    ask_from(s, left_of(s, seat))


@rule
def draw_up(s: State, seat: int) -> None:
    """§3.7 Up to four cards, as far as the stockpile goes."""
    for _ in range(min(HAND - hand_size(s, seat), s.stock_size[seat])):
        draw_card(s, seat)


@rule
def draw_card(s: State, seat: int) -> None:
    """The top card of the stockpile; §5.4 one that was buried is known."""
    s.stock_size[seat] -= 1
    number = s.stock[seat, s.stock_size[seat]]
    s.hand[seat, number] += 1
    if s.stock_size[seat] < s.buried[seat]:
        s.buried[seat] = s.stock_size[seat]
        s.known[seat, number] += 1


@inline
def ask_from(s: State, seat: int) -> None:
    """§2.4 The turn of the first seat, from this one on, that can send an agent; §6.1 without one the match is over."""
    s.phase = Phase.OVER
    for _ in range(s.players):
        if not is_out(s, seat) and (can_send(s, seat) or can_send_in_the_open(s, seat)):
            s.turn = seat
            s.phase = Phase.SEND
            return
        seat = left_of(s, seat)


# When you cannot send an agent


@noinline
def can_send_in_the_open(s: State, seat: int) -> bool:
    """§5.1 Lay the hand open and draw until a name can be formed (D5); §5.5 a seat that cannot even then is out (D7)."""
    while s.stock_size[seat] > 0:
        draw_card(s, seat)
        if can_send(s, seat):
            lay_open(s, seat)
            return True
    lay_open(s, seat)
    s.out |= 1 << seat
    return False


@rule
def lay_open(s: State, seat: int) -> None:
    """§5.4 The hand becomes public."""
    for number in range(NUMBERS):
        s.known[seat, number] = s.hand[seat, number]


@noinline
def buriable(s: State, seat: int) -> Bits:
    """§5.3 The numbers this seat has."""
    numbers = EMPTY
    for number in range(NUMBERS):
        if s.hand[seat, number] > 0:
            numbers |= one(number)
    return numbers


@noinline
def bury(s: State, seat: int, number: int) -> None:
    """§5.3 One card under the stockpile; with four left the turn ends. (D6)"""
    s.hand[seat, number] -= 1
    s.known[seat, number] -= 1
    for n in range(s.stock_size[seat], 0, -1):
        s.stock[seat, n] = s.stock[seat, n - 1]
    s.stock[seat, 0] = number
    s.stock_size[seat] += 1
    s.buried[seat] += 1
    s.under[s.put_under] = number
    s.put_under += 1
    if hand_size(s, seat) == HAND:
        end_turn(s, seat)
