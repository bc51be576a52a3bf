"""All that one seat may know, field by field: an allow-list."""

from typing import Annotated, Any

from doppelagent.core.bits import EMPTY, members
from doppelagent.core.record import I8, I16, U64, Grid, Row
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.core.view import View as AnyView
from doppelagent.games.pingvasion.box import COPIES, DESTROYED, KAMIKAZES, NO_CARD, REGIONS, card_name, names, number_of, region_of
from doppelagent.games.pingvasion.dummies import FIRST_DUMMY, drawn_from
from doppelagent.games.pingvasion.rules import pending
from doppelagent.games.pingvasion.scoring import display, majorities, points
from doppelagent.games.pingvasion.state import DUMMIES, LEFT, PILE, RIGHT, ROUNDS, SEATS, Phase, State, at_table, neighbour


class View(AnyView):
    # public
    laid: Annotated[Grid, I8, ROUNDS, 2 * SEATS]  # all that was revealed, destroyed or not; and this seat's own sealed troops
    points: Annotated[Grid, I8, SEATS, 5]  # by seat and region, at the end
    bombed: I16
    players: I8
    deck: I8
    round: I8
    phase: I8
    pending: I8  # the seats that owe a choice, as bits
    ninjas: I8
    scouts: I8
    taken: Annotated[Row, I8, DUMMIES]
    shuffled: Annotated[Row, I8, DUMMIES]
    # this seat's own
    seat: I8  # -1: a spectator
    hand: Annotated[Grid, U64, SEATS, COPIES]  # in its own row; at the end those of all seats
    drawn: Annotated[Row, I8, PILE]  # from its own pile
    given: Annotated[Grid, I8, ROUNDS, 2]  # by round and side
    received: Annotated[Grid, I8, ROUNDS, 2]  # from each side; with two players, drawn from the dummy there


@entry
def observe(s: State, seat: int, v: View) -> None:
    observe_public(s, v)
    observe_troops(s, seat, v)
    v.seat = seat
    for other in range(SEATS):
        for n in range(COPIES):
            v.hand[other, n] = s.hand[other, n] if other == seat or s.phase == Phase.OVER else EMPTY
    for n in range(PILE):
        v.drawn[n] = s.pile[seat, n] if seat >= 0 and n < 2 * s.round + 2 else NO_CARD
    for number in range(ROUNDS):
        for side in range(2):
            v.given[number, side] = s.gifts[number, 2 * seat + side] if seat >= 0 else NO_CARD
            v.received[number, side] = received(s, seat, number, side) if seat >= 0 else NO_CARD


@noinline
def observe_public(s: State, v: View) -> None:
    v.bombed, v.players, v.deck, v.round, v.phase = s.bombed, s.players, s.deck, s.round, s.phase
    v.ninjas, v.scouts = s.ninjas, s.scouts
    v.pending = pending(s)
    for n in range(DUMMIES):
        v.taken[n] = s.taken[n]
        v.shuffled[n] = s.shuffled[n]
    highest = majorities(s) if s.phase == Phase.OVER else 0
    for seat in range(SEATS):
        sums = display(s, seat) if s.phase == Phase.OVER else 0
        for region in range(5):
            v.points[seat, region] = points(s, seat, region, sums, highest)


@noinline
def observe_troops(s: State, seat: int, v: View) -> None:
    """§3.4 What was revealed; of what is still sealed only this seat's own."""
    for number in range(ROUNDS):
        for other in range(SEATS):
            shown = (
                other == seat or number < s.round - 1 or s.phase == Phase.OVER or (s.phase == Phase.SCOUTS and s.scouts >> other & 1 == 0)
            )
            v.laid[number, 2 * other] = s.laid[number, 2 * other] if shown else NO_CARD
            v.laid[number, 2 * other + 1] = s.laid[number, 2 * other + 1] if shown else NO_CARD


@rule
def received(s: State, seat: int, number: int, side: int) -> int:
    """§3.3 What came from this side in the round of this number, counted from 0."""
    if number >= s.round or (number == s.round - 1 and s.phase == Phase.SABOTEURS):
        return NO_CARD
    other = neighbour(s.players, seat, side)
    return drawn_from(s, seat, other, number) if s.players == 2 else s.gifts[number, 2 * other + 1 - side]


# The View as JSON


def public_picture(v: View) -> dict[str, Any]:
    """What every viewpoint sees of a plain View, as JSON, cards in notation."""
    seats = range(at_table(v.players))
    displays = [displayed(v, seat) for seat in seats]
    sums = _sums(displays)
    return {
        "round": v.round,
        "phase": Phase(v.phase).name.lower(),
        "pending": list(members(v.pending)),
        "ninjas": list(members(v.ninjas)),
        "scouts": list(members(v.scouts)),
        "circle": circle(v.players),
        "open": [troops(v, v.round - 1, seat) if v.phase == Phase.SCOUTS and revealed(v, v.round - 1, seat) else [] for seat in seats],
        "reveal": newest_reveal(v),
        "displays": [_by_region(cards) for cards in displays],
        "sums": sums,
        "majorities": {region: leaders(sums, n) for n, region in enumerate(REGIONS)},
        "destroyed": [card_name(card) for number in range(ROUNDS) for seat in seats for card in fallen(v, number, seat)],
        "hand_sizes": hand_sizes(v),
        "piles": [pile_size(v, seat) for seat in seats],
        "given_to_dummies": [gifts_lying(v, seat) for seat in seats if seat >= v.players],
        "hands": [names(v.hand[seat]) for seat in seats] if v.phase == Phase.OVER else [],
        "points": [list(v.points[seat]) for seat in seats] if v.phase == Phase.OVER else [],
    }


def own_picture(v: View) -> dict[str, Any]:
    """What only this seat sees besides."""
    return {
        "hand": names(v.hand[v.seat]) if v.seat >= 0 else [],
        "drawn": cards_named(v.drawn[2 * v.round : 2 * v.round + 2]),
        "given": cards_named(v.given[v.round - 1]),
        "received": cards_named(v.received[v.round - 1]),
        "neighbours": [neighbour(v.players, v.seat, side) for side in (LEFT, RIGHT)] if v.seat >= 0 else [],
        "troops": [troops(v, v.round - 1, seat) for seat in range(at_table(v.players))],
        "hand_sums": _sums_of(_cards(v, v.seat)) if v.seat >= 0 else [0] * len(REGIONS),
    }


def revealed(v: View, number: int, seat: int) -> bool:
    """Whether this seat's troops of the round of this number, counted from 0, are public."""
    if number < v.round - 1 or v.phase == Phase.OVER:
        return True
    return number == v.round - 1 and v.phase == Phase.SCOUTS and not v.scouts >> seat & 1


def circle(players: int) -> list[int]:
    """All seats clockwise; §6.1 with two players there is a dummy on the left of each."""
    return [each for seat in range(players) for each in ([seat, neighbour(2, seat, LEFT)] if players == 2 else [seat])]


def newest_reveal(v: View) -> dict[str, Any] | None:
    """§3.4 The troops that were revealed last, and which of them are destroyed, or will be when the scouts have laid theirs."""
    complete = v.phase != Phase.SCOUTS
    number = v.round - 2 if complete and v.phase != Phase.OVER else v.round - 1
    if number < 0:
        return None
    seats = range(at_table(v.players))
    shown = [laid(v, number, seat) if revealed(v, number, seat) else [] for seat in seats]
    bombed = any(int(KAMIKAZES) >> card & 1 for cards in shown for card in cards)
    return {
        "round": number + 1,
        "troops": [cards_named(cards) for cards in shown],
        "destroyed": [cards_named([card for card in cards if bombed and card in DESTROYED]) for cards in shown],
        "complete": complete,
    }


def laid(v: View, number: int, seat: int) -> list[int]:
    return [card for card in v.laid[number][2 * seat : 2 * seat + 2] if card != NO_CARD]


def troops(v: View, number: int, seat: int) -> list[str]:
    return [card_name(card) for card in laid(v, number, seat)]


def fallen(v: View, number: int, seat: int) -> list[int]:
    """§4.2 What a kamikaze destroyed of this seat's troops."""
    return [card for card in laid(v, number, seat) if card in DESTROYED] if v.bombed >> number & 1 else []


def displayed(v: View, seat: int) -> list[int]:
    """§3.5 The seat's display, in order; what is laid in this round joins it when all have revealed."""
    done = v.round if v.phase == Phase.OVER else v.round - 1
    return sorted(card for number in range(done) for card in _surviving(v, number, seat))


def _surviving(v: View, number: int, seat: int) -> list[int]:
    return [card for card in laid(v, number, seat) if not (v.bombed >> number & 1 and card in DESTROYED)]


def _cards(v: View, seat: int) -> list[int]:
    """The hand card by card."""
    return [card for some in v.hand[seat] for card in members(some)]


def _by_region(cards: list[int]) -> dict[str, list[str]]:
    names = [card_name(card) for card in cards]
    return {region: [name for name in names if name[0] == region] for region in REGIONS}


def region_sums(v: View) -> list[list[int]]:
    """By seat and region."""
    return _sums([displayed(v, seat) for seat in range(at_table(v.players))])


def _sums(displays: list[list[int]]) -> list[list[int]]:
    return [_sums_of(cards) for cards in displays]


def _sums_of(cards: list[int]) -> list[int]:
    sums = [0] * len(REGIONS)
    for card in cards:
        sums[region_of(card)] += number_of(card)
    return sums


def leaders(sums: list[list[int]], region: int) -> list[int]:
    """§5.1 The seats that have the majority in a region."""
    highest = max(own[region] for own in sums)
    return [seat for seat, own in enumerate(sums) if own[region] == highest > 0]


def hand_sizes(v: View) -> list[int]:
    """How many cards each player holds; a choice not yet complete does not show. Dummies hold none."""
    sizes = []
    for seat in range(v.players):
        size = 2 + 2 * v.round - sum(len(laid(v, number, seat)) for number in range(v.round - 1))
        chosen = not v.pending >> seat & 1
        if v.phase == Phase.SABOTEURS:
            size -= 2 * chosen
        elif chosen and (v.phase in (Phase.SCOUTS, Phase.OVER) or not v.scouts >> seat & 1):
            size -= len(laid(v, v.round - 1, seat)) if v.phase == Phase.OVER else 1 + (v.ninjas >> seat & 1)
        sizes.append(size)
    return sizes + [0] * (at_table(v.players) - v.players)


def pile_size(v: View, seat: int) -> int:
    if seat < v.players:
        return PILE - 2 - 2 * v.round
    taken, second = v.taken[seat - FIRST_DUMMY], v.shuffled[seat - FIRST_DUMMY]
    if taken < PILE:
        return PILE - taken
    return PILE + second - taken if taken < PILE + second else PILE + 2 * ROUNDS - taken


def gifts_lying(v: View, dummy: int) -> int:
    """§6.2 How many cards given to a dummy lie apart."""
    given = 2 * v.round - 2 if v.phase == Phase.SABOTEURS else 2 * v.round
    taken, second = v.taken[dummy - FIRST_DUMMY], v.shuffled[dummy - FIRST_DUMMY]
    return 0 if second and taken >= PILE + second else given - second


def cards_named(cards: list[int]) -> list[str]:
    return [card_name(card) for card in cards if card != NO_CARD]
