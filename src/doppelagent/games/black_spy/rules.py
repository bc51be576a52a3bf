"""§2, §3 and the variants of §6: what a round of Black Spy asks, allows and does. Only this module and `scoring` write to a State."""

from typing import Final

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import EMPTY, Bits, count, either, first, has, lowest, nth, one, without
from doppelagent.core.chance import draw
from doppelagent.core.record import Grid, Row
from doppelagent.core.rule import entry, inline, noinline, rule
from doppelagent.games.black_spy.actions import CAPTURE, PASS_ON, PLAY_CARD, SAY, SAY_CAPTURE, SAY_RELEASE, TAKE
from doppelagent.games.black_spy.box import (
    BLACK_CARDS,
    CARDS,
    DECK,
    FOLLOWS,
    KINDS,
    NO_CARD,
    OF_COLOUR,
    RANK,
    RED_ONE,
    SAME_COLOUR,
    SAME_RANK,
    alike,
    less,
    with_card,
    without_card,
)
from doppelagent.games.black_spy.scoring import add_to_pile, clear_piles, score_choice, score_round
from doppelagent.games.black_spy.state import PASSED, SEATS, Actions, Phase, State, Variant, hand_size, left_of, plays_with

COLOURS_TO_CALL: Final = 4  # §6.6 every colour but black


@entry
def setup(s: State) -> None:
    """§2 Draw for the dealer, deal the first round. Players, options and chance are in the record; all else starts afresh."""
    s.round = 0
    s.led = NO_CARD
    s.leader = s.opener = s.called = s.played = 0
    for seat in range(SEATS):
        s.scores[seat] = 0
        s.points[seat] = 0
        s.black[seat] = 0
        s.good[seat] = 0
    s.dealer = first_dealer(s)
    deal(s)


@rule
def first_dealer(s: State) -> int:
    """§2.1 Every player draws a card; those that tie for the highest rank draw again. (B7)"""
    drawing = first(s.players)
    while count(drawing) > 1:
        rest, highest, tied = DECK, 0, EMPTY
        for seat in range(s.players):
            if has(drawing, seat):
                card = nth(rest, draw(s, count(rest)))
                rest = without(rest, one(card))
                if RANK[card] > highest:
                    highest, tied = RANK[card], EMPTY
                if RANK[card] == highest:
                    tied |= one(seat)
        drawing = tied
    return lowest(drawing)


@rule
def deal(s: State) -> None:
    """§2.2 All cards, to each the same number; §6.4 from the second round on, three fewer where the mole is at work."""
    s.round += 1
    mole = plays_with(s, Variant.MOLE) and s.round > 1
    size = hand_size(s) - PASSED if mole else hand_size(s)
    rest = DECK
    for seat in range(s.players):
        hand = rest if size == count(rest) else draw_cards(s, rest, size)
        rest = without(rest, hand)
        s.hand[seat] = alike(hand)
        for n in range(PASSED):
            s.passed[seat, n] = NO_CARD
            s.picked[seat, n] = NO_CARD
    s.phase = Phase.MOLE if mole else Phase.PASS
    s.turn = next_at_the_mole(s) if mole else s.dealer


@rule
def draw_cards(s: State, pool: Bits, number: int) -> Bits:
    """`number` cards of the pool at random."""
    rest, left = pool, count(pool)
    for _ in range(number):
        rest ^= one(nth(rest, draw(s, left)))
        left -= 1
    return pool ^ rest


@entry
def pending(s: State) -> int:
    """The seats that owe a decision, as bits: one, or while cards are passed on every seat that has not chosen three."""
    if s.phase == Phase.PASS:
        waiting = 0
        for seat in range(s.players):
            if s.passed[seat, PASSED - 1] == NO_CARD:
                waiting |= 1 << seat
        return waiting
    return 0 if s.phase == Phase.OVER else 1 << s.turn


@entry
def legal(s: State, seat: int, out: Actions) -> None:
    """The one judge of legality."""
    out.words[PASS_ON] = out.words[TAKE] = out.words[PLAY_CARD] = out.words[SAY] = EMPTY
    if s.phase == Phase.PASS:
        if s.passed[seat, PASSED - 1] == NO_CARD:
            out.words[PASS_ON] = s.hand[seat] & KINDS  # §2.4
    elif seat == s.turn:
        if s.phase == Phase.PLAY:
            out.words[PLAY_CARD] = playable(s, seat) & KINDS
        elif s.phase == Phase.MOLE:
            out.words[TAKE] = mole_pile(s) & KINDS  # §6.5
        elif s.phase == Phase.CALL:
            out.words[SAY] = first(COLOURS_TO_CALL)  # §6.6
        elif s.phase == Phase.CHOOSE:
            out.words[SAY] = one(SAY_CAPTURE) | one(SAY_RELEASE)  # §6.3


@entry
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    verb, what = verb_of(action), what_of(action)
    if verb == PLAY_CARD:
        play(s, seat, what)
    elif verb == PASS_ON:
        pass_on(s, seat, what)
    elif verb == TAKE:
        take_from_mole(s, seat, what)
    elif what < COLOURS_TO_CALL:
        call(s, what)
    else:
        score_choice(s, seat, action == CAPTURE)
        next_round(s)


# The mole


@noinline
def mole_pile(s: State) -> Bits:
    """§6.4 What nobody has in hand yet."""
    pile = DECK
    for seat in range(s.players):
        pile = less(pile, s.hand[seat])
    return pile


@noinline
def next_at_the_mole(s: State) -> int:
    """§6.5 The highest score among seats that have not picked; among equals the younger."""
    chooser = -1
    for seat in range(s.players):
        if s.picked[seat, PASSED - 1] == NO_CARD and (chooser < 0 or picks_before(s.scores, seat, chooser)):
            chooser = seat
    return chooser


@rule
def picks_before(scores: Row, seat: int, other: int) -> bool:
    return scores[seat] > scores[other] or (scores[seat] == scores[other] and seat < other)


@noinline
def take_from_mole(s: State, seat: int, card: int) -> None:
    """§6.5 One of three cards; then the pile goes on to the next, and after the last one cards are passed on."""
    s.hand[seat] = with_card(s.hand[seat], card)
    note(s.picked, seat, card)
    s.turn = next_at_the_mole(s)
    if s.turn < 0:
        s.turn = s.dealer
        s.phase = Phase.PASS


@rule
def note(chosen: Grid, seat: int, card: int) -> None:
    """Add a card to the seat's three, in order: a View must not tell which was chosen first."""
    n = 0
    while chosen[seat, n] != NO_CARD:
        n += 1
    while n > 0 and chosen[seat, n - 1] > card:
        chosen[seat, n] = chosen[seat, n - 1]
        n -= 1
    chosen[seat, n] = card


# Passing on


@rule
def pass_on(s: State, seat: int, card: int) -> None:
    """§2.4 One of three cards, sealed until all are in."""
    s.hand[seat] = without_card(s.hand[seat], card)
    note(s.passed, seat, card)
    if s.passed[seat, PASSED - 1] != NO_CARD and pending(s) == 0:
        exchange(s)
        if plays_with(s, Variant.CALL_COLOUR):
            s.phase = Phase.CALL
            s.turn = s.dealer
        else:
            open_round(s, holder_of_red_one(s))


@entry
def steps_to_receiver(players: int, round: int) -> int:
    """§2.5 Left, right, left, …; with four players left, right, across. How many seats to the left. (B6)"""
    if players == 4:
        return 1 if round % 3 == 1 else 3 if round % 3 == 2 else 2
    return 1 if round % 2 == 1 else players - 1


@rule
def receiver(s: State, seat: int) -> int:
    """The seat that gets the cards this seat passes on."""
    to = seat + steps_to_receiver(s.players, s.round)
    return to if to < s.players else to - s.players


@rule
def exchange(s: State) -> None:
    for seat in range(s.players):
        to = receiver(s, seat)
        for n in range(PASSED):
            s.hand[to] = with_card(s.hand[to], s.passed[seat, n])


# Playing


@rule
def holder_of_red_one(s: State) -> int:
    """§3.1 Determined after passing. (B1)"""
    seat = 0
    while not has(s.hand[seat], RED_ONE):
        seat += 1
    return seat


@rule
def call(s: State, colour: int) -> None:
    """§6.7 The first player from the dealer's left who holds the colour called leads it. (B11)"""
    s.called = colour
    seat = left_of(s, s.dealer)
    while s.hand[seat] & OF_COLOUR[colour] == EMPTY:
        seat = left_of(s, seat)
    open_round(s, seat)


@rule
def open_round(s: State, seat: int) -> None:
    s.phase = Phase.PLAY
    s.led = NO_CARD
    s.played = 0
    clear_piles(s)
    s.opener = seat
    s.leader = seat
    s.turn = seat


@inline
def playable(s: State, seat: int) -> Bits:
    """§3.2 Follow the colour or the rank that was led; with neither, play anything."""
    hand = s.hand[seat]
    if s.led == NO_CARD:
        return leadable(s, hand)
    besides = hand & SAME_RANK[s.plays[s.played - 1]] if plays_with(s, Variant.FOLLOW_RANK) else EMPTY  # §6.8
    return either(hand & FOLLOWS[s.led], hand) | besides


@rule
def leadable(s: State, hand: Bits) -> Bits:
    """§3.6 Lead any card; §3.1 in the first trick none that is black; §6.7 or the colour called."""
    if s.played > 0:
        return hand
    return hand & OF_COLOUR[s.called] if plays_with(s, Variant.CALL_COLOUR) else without(hand, BLACK_CARDS)


@inline
def play(s: State, seat: int, card: int) -> None:
    """§3.3 Clockwise, one card each."""
    s.hand[seat] = without_card(s.hand[seat], card)
    s.plays[s.played] = card
    s.played += 1
    s.led = card if s.led == NO_CARD else s.led
    s.turn = left_of(s, seat)
    if s.turn == s.leader:
        finish_trick(s)


@inline
def finish_trick(s: State) -> None:
    """§3.6 The taker puts the trick on their pile and leads the next one; §3.7 after the last one the round is scored."""
    seat = taker(s)
    add_to_pile(s, seat)
    s.takers[s.played // s.players - 1] = seat
    s.led = NO_CARD
    s.leader = seat
    s.turn = seat
    if s.played == CARDS:
        score_round(s)
        next_round(s)


@inline
def taker(s: State) -> int:
    """§3.6 The seat whose card is ahead in the full trick."""
    seat = s.leader + best_of(s.plays, s.played - s.players, s.players)
    return seat if seat < s.players else seat - s.players


@inline
def best_of(plays: Row, start: int, number: int) -> int:
    """§3.4 Which of `number` cards from `start` on, counted from 0, is the highest of the colour led; §3.5 of several black 7s the first.

    Within a colour cards are numbered by rank."""
    led = SAME_COLOUR[plays[start]]
    highest, best = 0, 0
    for n in range(number):
        card = plays[start + n] * has(led, plays[start + n])
        if card > highest:
            highest, best = card, n
    return best


@rule
def next_round(s: State) -> None:
    """§2.3 The deal moves to the left, unless the match is over or all sixteen wait for a choice."""
    if s.phase == Phase.PLAY:
        s.dealer = left_of(s, s.dealer)
        deal(s)
