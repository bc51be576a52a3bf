"""§3 The card phase: draw, lay three cards face down, discard the rest; and the piles."""

from doppelagent.core.bits import EMPTY, Bits, add_to, count, has_in, lowest, member_at, remove_from
from doppelagent.core.chance import shuffle
from doppelagent.core.rule import inline, noinline, rule, shared
from doppelagent.games.vienna.box.record import CARD_WORDS, CARDS
from doppelagent.games.vienna.state import ACTION_IV, NO_CARD, TELEPHONE, Phase, State


@inline
def discard(s: State, card: int) -> None:
    add_to(s.discards, card)


@noinline
def shuffle_discards(s: State) -> None:
    """§3.5 The discards become the new draw pile. (V18)"""
    for word in range(CARD_WORDS):
        s.shuffled[word] = s.discards[word]
        s.discards[word] = EMPTY
    s.pile_size = 0
    for card in range(1, CARDS):
        if has_in(s.shuffled, card):
            s.pile[s.pile_size] = card
            s.pile_size += 1
    shuffle(s, s.pile, s.pile_size)


@rule
def top_card(s: State) -> int:
    """The next card of the pile, taken from it."""
    s.pile_size -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = NO_CARD
    return card


@rule
def draw_card(s: State, seat: int) -> None:
    card = top_card(s)
    add_to(s.hand[seat], card)
    if s.pile_size == 0:
        shuffle_discards(s)


@noinline
def begin_round(s: State) -> None:
    """§3.2 Every seat draws its cards, starting with the coat of arms."""
    s.round += 1
    for n in range(s.players):
        seat = (s.coat + n) % s.players
        for action in range(3):
            s.laid[seat, action] = NO_CARD
        s.shown[seat] = 0
        for _ in range(cards_to_draw(s, seat)):
            draw_card(s, seat)
    s.phase = Phase.CARDS
    s.owing = (1 << s.players) - 1


@shared
def cards_to_draw(s: State, seat: int) -> int:
    """§3.2 Three cards; §11.3 four with the telephone."""
    return 3 + (s.bought[seat] >> TELEPHONE & 1)


@rule
def next_place(s: State, seat: int) -> int:
    """§3.3 Which action the seat lays a card for: first I, then II, then IV; 3 when all lie there."""
    place = 0
    for action in range(3):
        place += s.laid[seat, action] != NO_CARD
    return place


@rule
def hand_size(s: State, seat: int) -> int:
    size = 0
    for word in range(CARD_WORDS):
        size += count(s.hand[seat, word])
    return size


@rule
def lay_card(s: State, seat: int, place: int, card: int) -> None:
    """§3.3 Face down, for one of the actions. A last card goes to action IV by itself."""
    move_to_desk(s, seat, place, card)
    if place + 1 == ACTION_IV and hand_size(s, seat) == 1:
        move_to_desk(s, seat, ACTION_IV, first_card(s, seat))
    if s.laid[seat, ACTION_IV] != NO_CARD:
        s.owing ^= 1 << seat


@rule
def move_to_desk(s: State, seat: int, place: int, card: int) -> None:
    remove_from(s.hand[seat], card)
    s.laid[seat, place] = card


@rule
def first_card(s: State, seat: int) -> int:
    for word in range(CARD_WORDS):
        some: Bits = s.hand[seat, word]
        if some != EMPTY:
            return member_at(word, lowest(some))
    return NO_CARD


@rule
def discard_hands(s: State) -> None:
    """§3.4 Cards left in hand, face up, when all seats have laid theirs."""
    for seat in range(s.players):
        for word in range(CARD_WORDS):
            s.discards[word] |= s.hand[seat, word]
            s.hand[seat, word] = EMPTY
