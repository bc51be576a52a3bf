"""§2, §3, §4: what a round of Pingvasion asks, allows and does; `dummies` has what is different with two players."""

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import EMPTY, has
from doppelagent.core.chance import draw
from doppelagent.core.rule import entry, inline, rule
from doppelagent.games.pingvasion.actions import GIVE_LEFT, GIVE_RIGHT, LAY
from doppelagent.games.pingvasion.box import CARDS, DECK, KAMIKAZES, NINJAS, NO_CARD, SCOUTS
from doppelagent.games.pingvasion.dummies import draw_from_dummies, lay_for_dummies, open_dummies, shuffle_orders
from doppelagent.games.pingvasion.state import LEFT, PILE, RIGHT, ROUNDS, SEATS, Actions, Phase, State, at_table, neighbour, put, take


@entry
def setup(s: State) -> None:
    """§2 Deal and draw the starting hands. Players, deck and chance are in the record; all else starts afresh."""
    for seat in range(SEATS):
        for n in range(4):
            s.hand[seat, n] = EMPTY
    for number in range(ROUNDS):
        for n in range(2 * SEATS):
            s.gifts[number, n] = NO_CARD
            s.laid[number, n] = NO_CARD
    s.round = 0
    s.bombed = s.ninjas = s.scouts = 0
    deal(s)
    shuffle_orders(s)
    begin(s)


@rule
def deal(s: State) -> None:
    """§2.1 Eighteen cards to every pile; the rest goes back into the box."""
    for n in range(CARDS):
        s.pile[n // PILE, n % PILE] = DECK[CARDS * s.deck + n]
    dealt = PILE * at_table(s.players)
    for n in range(dealt):
        other = n + draw(s, CARDS - n)
        card = s.pile[n // PILE, n % PILE]
        s.pile[n // PILE, n % PILE] = s.pile[other // PILE, other % PILE]
        s.pile[other // PILE, other % PILE] = card
    for n in range(dealt, CARDS):
        s.pile[n // PILE, n % PILE] = NO_CARD


@entry
def begin(s: State) -> None:
    """§2.2 Every player draws two cards, and the first round begins."""
    draw_two(s)
    next_round(s)


@inline
def draw_two(s: State) -> None:
    """§3.1 The top two cards of each player's own pile."""
    for seat in range(s.players):
        put(s, seat, s.pile[seat, 2 * s.round])
        put(s, seat, s.pile[seat, 2 * s.round + 1])


@rule
def next_round(s: State) -> None:
    s.round += 1
    draw_two(s)
    s.phase = Phase.SABOTEURS
    s.owing = everybody(s.players)


@inline
def everybody(seats: int) -> int:
    return (1 << seats) - 1


@entry
def pending(s: State) -> int:
    """The seats that owe a choice, as bits."""
    return s.owing


@entry
def legal(s: State, seat: int, out: Actions) -> None:
    """The one judge of legality: any card of the hand, for what is still to be chosen (§3.2, §3.4)."""
    asked = s.owing >> seat & 1 == 1
    sabotage = asked and s.phase == Phase.SABOTEURS
    row = s.round - 1
    out.words[GIVE_LEFT] = s.hand[seat, 0] if sabotage and s.gifts[row, 2 * seat + LEFT] == NO_CARD else EMPTY
    out.words[GIVE_RIGHT] = s.hand[seat, 0] if sabotage and s.gifts[row, 2 * seat + RIGHT] == NO_CARD else EMPTY
    out.words[LAY] = s.hand[seat, 0] if asked and s.phase != Phase.SABOTEURS else EMPTY


@entry
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    verb, card = verb_of(action), what_of(action)
    take(s, seat, card)
    if verb == LAY:
        lay(s, seat, card)
    else:
        give(s, seat, verb, card)


# Saboteurs


@inline
def give(s: State, seat: int, side: int, card: int) -> None:
    """§3.2 One card for each side, sealed until all are in."""
    row = s.round - 1
    s.gifts[row, 2 * seat + side] = card
    if s.gifts[row, 2 * seat + 1 - side] != NO_CARD:
        s.owing ^= 1 << seat
        if s.owing == 0:
            receive(s)
            ask_for_troops(s)


@rule
def receive(s: State) -> None:
    """§3.3 Every player takes the cards given to them; §6.3 with two players they draw from the dummies instead."""
    if s.players == 2:
        draw_from_dummies(s)
        return
    for seat in range(s.players):
        put(s, neighbour(s.players, seat, LEFT), s.gifts[s.round - 1, 2 * seat + LEFT])
        put(s, neighbour(s.players, seat, RIGHT), s.gifts[s.round - 1, 2 * seat + RIGHT])


# Troops


@rule
def ask_for_troops(s: State) -> None:
    """§3.4 All choose at once; §4.3 but scouts wait."""
    s.phase = Phase.TROOPS
    s.owing = everybody(s.players) & ~s.scouts
    if s.owing == 0:  # §6.4 both players are scouts: the dummies reveal first
        reveal(s)


@inline
def lay(s: State, seat: int, card: int) -> None:
    """§3.4 One card, or two after ninja twins (§4.1)."""
    first_of_two = s.ninjas >> seat & 1 == 1 and s.laid[s.round - 1, 2 * seat] == NO_CARD
    put_down(s, seat, card)
    if first_of_two:
        return
    s.owing ^= 1 << seat
    if s.owing == 0:
        reveal(s)


@inline
def put_down(s: State, seat: int, card: int) -> None:
    """Add a card to the seat's troops of this round, in order: a View must not tell which of two was chosen first."""
    row, other = s.round - 1, s.laid[s.round - 1, 2 * seat]
    if other == NO_CARD:
        s.laid[row, 2 * seat] = card
    else:
        s.laid[row, 2 * seat + 1] = max(card, other)
        s.laid[row, 2 * seat] = min(card, other)


@rule
def reveal(s: State) -> None:
    """§3.4 All seats asked have chosen; §4.3 now the scouts, if there are any, choose theirs."""
    if s.phase == Phase.TROOPS:
        lay_for_dummies(s, False)
        if s.scouts != 0:
            s.phase = Phase.SCOUTS
            s.owing = everybody(s.players) & s.scouts
            if s.owing != 0:
                return
    if s.phase == Phase.SCOUTS:
        lay_for_dummies(s, True)
    carry_out_abilities(s)
    if s.round == ROUNDS:
        end(s)
    else:
        next_round(s)


@rule
def carry_out_abilities(s: State) -> None:
    """§4 The abilities of the cards revealed in this round; §4.4 if all seats are scouts, none waits."""
    s.ninjas = s.scouts = 0
    for seat in range(at_table(s.players)):
        for n in range(2):
            card = s.laid[s.round - 1, 2 * seat + n]
            s.ninjas |= 1 << seat if has(NINJAS, card) else 0  # §4.1
            s.scouts |= 1 << seat if has(SCOUTS, card) else 0  # §4.3
            s.bombed |= 1 << s.round - 1 if has(KAMIKAZES, card) else 0  # §4.2
    if s.scouts == everybody(at_table(s.players)):
        s.scouts = 0


@rule
def end(s: State) -> None:
    """§5.1 After the eighth round; §4.6 ninja twins and scouts have no effect any more."""
    s.ninjas = s.scouts = 0
    s.phase = Phase.OVER
    open_dummies(s)
