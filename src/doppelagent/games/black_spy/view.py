"""All that one seat may know, field by field: an allow-list."""

from typing import Annotated, Any

from doppelagent.core.bits import EMPTY, Bits, has, members
from doppelagent.core.record import I8, I16, U64, Row
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.core.view import View as AnyView
from doppelagent.games.black_spy.box import CARDS, COLOURS, FOLLOWS, NO_CARD, OF_COLOUR, SAME_RANK, card_name, names, with_card
from doppelagent.games.black_spy.rules import best_of, mole_pile, pending, picks_before, steps_to_receiver
from doppelagent.games.black_spy.scoring import card_points, with_good_spies
from doppelagent.games.black_spy.state import PASSED, SEATS, TRICKS, Phase, State, Variant, left_of, mole_order, plays_with


class View(AnyView):
    # public
    scores: Annotated[Row, I16, SEATS]
    end_value: I16
    round: I16
    players: I8
    variants: I8
    phase: I8
    dealer: I8
    turn: I8
    led: I8
    leader: I8
    ahead: I8  # §3.4 the seat whose card is ahead in the trick on the table; -1: no card lies there
    opener: I8
    called: I8
    played: I8
    plays: Annotated[Row, I8, CARDS]
    takers: Annotated[Row, I8, TRICKS]
    points: Annotated[Row, I8, SEATS]
    black: Annotated[Row, I8, SEATS]
    good: Annotated[Row, I8, SEATS]
    pending: I8  # the seats that owe a decision, as bits
    gone: Annotated[Row, U64, SEATS]  # what each seat has played this round
    lacks: Annotated[Row, U64, SEATS]  # what each seat has proved not to hold
    # this seat's own
    seat: I8  # -1: a spectator
    hand: U64
    passed: Annotated[Row, I8, PASSED]
    received: Annotated[Row, I8, PASSED]
    picked: Annotated[Row, I8, PASSED]
    pile: U64  # §6.5 the mole pile as it was handed to this seat


@entry
def observe(s: State, seat: int, v: View) -> None:
    observe_public(s, v)
    v.seat = seat
    v.hand = s.hand[seat] if seat >= 0 else EMPTY
    v.pile = pile_seen(s, seat) if seat >= 0 else EMPTY
    for n in range(PASSED):
        v.passed[n] = s.passed[seat, n] if seat >= 0 else NO_CARD
        v.picked[n] = s.picked[seat, n] if seat >= 0 else NO_CARD
        v.received[n] = s.passed[giver(s, seat), n] if seat >= 0 and s.phase > Phase.PASS else NO_CARD  # §2.6


@noinline
def observe_public(s: State, v: View) -> None:
    v.end_value, v.round, v.players, v.variants, v.phase = s.end_value, s.round, s.players, s.variants, s.phase
    v.dealer, v.turn, v.led, v.leader, v.opener = s.dealer, s.turn, s.led, s.leader, s.opener
    v.called, v.played = s.called, s.played
    v.pending = pending(s)
    v.ahead = seat_ahead(s)
    for seat in range(SEATS):
        v.scores[seat] = s.scores[seat]
        v.points[seat] = s.points[seat]
        v.black[seat] = s.black[seat]
        v.good[seat] = s.good[seat]
        v.gone[seat] = EMPTY
        v.lacks[seat] = EMPTY
    for n in range(s.played):
        v.plays[n] = s.plays[n]
    for n in range(s.played, len(v.plays)):
        v.plays[n] = NO_CARD
    tricks = s.played // s.players
    for n in range(TRICKS):
        v.takers[n] = s.takers[n] if n < tricks else 0
    if s.phase >= Phase.PLAY:
        observe_tricks(s, v)


@noinline
def observe_tricks(s: State, v: View) -> None:
    """The cards each seat played, and what they prove: a seat that follows neither colour nor rank (§3.2) holds neither."""
    if plays_with(s, Variant.CALL_COLOUR):  # §6.7 seats that were passed over lack the colour called
        seat = left_of(s, s.dealer)
        while seat != s.opener:
            v.lacks[seat] |= OF_COLOUR[s.called]
            seat = left_of(s, seat)
    seat, start = s.opener, 0
    for n in range(s.played):
        if n - start == s.players:
            start = n
            seat = s.takers[n // s.players - 1]
        card, led = s.plays[n], s.plays[start]
        v.gone[seat] = with_card(v.gone[seat], card)
        free = n > start and not has(FOLLOWS[led], card)
        if free and plays_with(s, Variant.FOLLOW_RANK):
            free = not has(SAME_RANK[s.plays[n - 1]], card)  # §6.8 the right neighbour's rank proves nothing
        if free:
            v.lacks[seat] |= FOLLOWS[led]
        seat = left_of(s, seat)


@rule
def seat_ahead(s: State) -> int:
    """§3.4 The seat that would take the trick on the table if no card followed, or -1."""
    lying = s.played % s.players if s.phase == Phase.PLAY else 0
    return (s.leader + best_of(s.plays, s.played - lying, lying)) % s.players if lying else -1


@rule
def giver(s: State, seat: int) -> int:
    """The seat that passed on cards to this seat (§2.5)."""
    other = seat - steps_to_receiver(s.players, s.round)
    return other if other >= 0 else other + s.players


@noinline
def pile_seen(s: State, seat: int) -> Bits:
    """§6.5 What lay in the mole pile when it was handed to this seat: its picks, those of later seats, and the rest."""
    if not plays_with(s, Variant.MOLE) or s.round == 1 or s.phase == Phase.OVER:
        return EMPTY
    if s.phase == Phase.MOLE and s.turn != seat and s.picked[seat, PASSED - 1] == NO_CARD:
        return EMPTY
    pile = mole_pile(s) if s.phase == Phase.MOLE else EMPTY
    for other in range(s.players):
        if other == seat or picks_before(s.scores, seat, other):
            for n in range(PASSED):
                if s.picked[other, n] != NO_CARD:
                    pile = with_card(pile, s.picked[other, n])
    return pile


def public_picture(v: View) -> dict[str, Any]:
    """What every viewpoint sees of a plain View, as JSON, cards in notation."""
    start = v.played - v.played % v.players if v.phase == Phase.PLAY else v.played
    steps = steps_to_receiver(v.players, v.round)
    return {
        "round": v.round,
        "phase": Phase(v.phase).name.lower(),
        "dealer": v.dealer,
        "pending": list(members(v.pending)),
        "scores": v.scores[: v.players],
        "end_value": v.end_value,
        "points": v.points[: v.players],
        "pile_points": [int(with_good_spies(v.black[seat], v.good[seat], v.variants)) for seat in range(v.players)],
        "called": COLOURS[v.called] if v.phase == Phase.PLAY and v.variants & Variant.CALL_COLOUR else None,
        "direction": "left" if steps == 1 else "right" if steps == v.players - 1 else "across",
        "trick": _trick(v, start, v.played),
        "ahead": None if v.ahead < 0 else v.ahead,
        "trick_points": points_of(v, v.plays[start : v.played]),
        "last_trick": _trick(v, start - v.players, start) if start else [],
        "last_taker": leader_of(v, start) if start else None,
        "last_points": points_of(v, v.plays[max(start - v.players, 0) : start]),
        "tricks_taken": [v.takers[: v.played // v.players].count(seat) if v.phase >= Phase.PLAY else 0 for seat in range(v.players)],
        "hand_sizes": hand_sizes(v),
        "lacks": [names(cards) for cards in v.lacks[: v.players]],
    }


def own_picture(v: View) -> dict[str, Any]:
    """What only this seat sees besides."""
    steps = steps_to_receiver(v.players, v.round)
    return {
        "hand": names(v.hand),
        "passed": _cards(v.passed),
        "received": _cards(v.received),
        "picked": _cards(v.picked),
        "pile": names(v.pile) if v.phase == Phase.MOLE else [],
        "receiver": (v.seat + steps) % v.players if v.seat >= 0 else None,
        "giver": (v.seat - steps) % v.players if v.seat >= 0 else None,
        "can_follow": v.led != NO_CARD and int(v.hand) & int(FOLLOWS[v.led]) != 0,
    }


def hand_sizes(v: View) -> list[int]:
    """How many cards each seat holds; what was passed on or picked, but not yet by all three, does not show."""
    full = CARDS // v.players
    if v.phase == Phase.MOLE:
        order = mole_order(v.scores, v.players)
        have_picked = order[: order.index(v.turn)]
        return [full if seat in have_picked else full - PASSED for seat in range(v.players)]
    if v.phase == Phase.PASS:
        return [full if v.pending >> seat & 1 else full - PASSED for seat in range(v.players)]
    return [full - v.gone[seat].bit_count() for seat in range(v.players)]


def leader_of(v: View, start: int) -> int:
    """The leader of the trick that begins with this card of the round."""
    return v.takers[start // v.players - 1] if start else v.opener


def points_of(v: View, cards: list[int]) -> int:
    """§4.1, §4.2 What these cards count for the seat that takes them."""
    return sum(int(card_points(card, v.variants)) for card in cards)


def _trick(v: View, start: int, end: int) -> list[dict[str, Any]]:
    leader = leader_of(v, start)
    return [{"seat": (leader + n - start) % v.players, "card": card_name(v.plays[n])} for n in range(start, end)]


def _cards(some: list[int]) -> list[str]:
    return [card_name(card) for card in some if card != NO_CARD]
