"""A View as features for networks: everything in it that is not printed, seats counted clockwise from the View's own (a spectator counts
from seat 0)."""

from typing import Annotated, Final

from doppelagent.core.bits import Bits, count, first, u64, without
from doppelagent.core.features import clear, flag, mark, mark_set, nothing, number, seat_after
from doppelagent.core.record import F32, Floats, Record
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.abilities import AMOUNT, EFFECT, TRIGGER
from doppelagent.games.vienna.box.record import BUILDING_NEEDED, BUILDINGS, CARD_WORDS, FULL_CARDS, KINDS, ORDERS, SQUARES
from doppelagent.games.vienna.hidden import IN_PLAY
from doppelagent.games.vienna.layout import (
    ABILITY,
    ABILITY_SIZE,
    AT,
    DISPLAY,
    EFFECTS,
    FOURS,
    HUNDREDTH,
    LAYOUT,
    ORDER,
    ORDER_KINDS,
    ORDER_SIZE,
    SEAT_AT,
    SEAT_SIZE,
    SEATS_AT,
    TENTH,
    TRIGGERS,
)
from doppelagent.games.vienna.scoring import FINAL
from doppelagent.games.vienna.state import (
    ACTION_I,
    ACTION_II,
    ACTION_IV,
    AGENT,
    DRAWERS,
    FULL,
    NO_CARD,
    NO_ORDER,
    PHASES,
    SEATS,
    SOURCES,
    SPACES,
    colour_at,
)
from doppelagent.games.vienna.view import View

_ONE: Bits = u64(1)
_WORD: Final = 64
_LAID: Final = 3


class Features(Record):
    values: Annotated[Floats, F32, LAYOUT.size]


@entry
def encode(v: View, out: Features) -> None:
    clear(out)
    encode_own(v, out)
    encode_table(v, out)
    encode_choice(v, out)
    encode_tracks(v, out)
    encode_piles(v, out)
    encode_city(v, out)
    for steps in range(SEATS):
        encode_seat(v, out, SEATS_AT + steps * SEAT_SIZE, steps)


@noinline
def encode_own(v: View, out: Features) -> None:
    """The hand, and for each card laid the part that its action uses."""
    for word in range(CARD_WORDS):
        mark_cards(out, AT.hand, word, v.hand[word])
    mark(out, AT.seat, SEATS, v.seat)
    if v.seat < 0:
        nothing(out, AT.laid_I, ABILITY_SIZE + 2 * KINDS)
        return
    encode_ability(v, out, AT.laid_I, v.laid[v.seat, ACTION_I])
    bribe, information = v.laid[v.seat, ACTION_II], v.laid[v.seat, ACTION_IV]
    mark(out, AT.laid_II, KINDS, v.card_bribe[bribe] if bribe != NO_CARD else -1)
    mark(out, AT.laid_IV, KINDS, v.card_information[information] if information != NO_CARD else -1)


@noinline
def mark_cards(out: Features, at: int, word: int, cards: Bits) -> None:
    """Mark one word of a set of cards. Cards are numbered from 1, features from 0."""
    if word == 0:
        mark_set(out, at, _WORD - 1, cards >> _ONE)
    else:
        start = _WORD * word - 1
        mark_set(out, at + start, min(FULL_CARDS - start, _WORD), cards)


@noinline
def encode_ability(v: View, out: Features, at: int, card: int) -> None:
    """A card: its ability in parts, and its number."""
    if card == NO_CARD:
        nothing(out, at, ABILITY_SIZE)
        return
    group = v.ability[card] // 5
    mark(out, at + ABILITY.trigger, TRIGGERS, TRIGGER[group])
    mark(out, at + ABILITY.effect, EFFECTS, EFFECT[group])
    mark(out, at + ABILITY.icon, KINDS, v.ability[card] % 5)
    number(out, at + ABILITY.amount, AMOUNT[group] * TENTH)
    number(out, at + ABILITY.card, card / FULL_CARDS)


@noinline
def encode_order(v: View, out: Features, at: int, order: int) -> None:
    """An order: its needs, its rewards, and its number."""
    if order == NO_ORDER:
        nothing(out, at, ORDER_SIZE)
        return
    mark(out, at + ORDER.flag, KINDS, v.order_flag[order])
    mark(out, at + ORDER.kind, ORDER_KINDS, v.order_kind[order])
    unit = 1 / BUILDINGS if v.order_kind[order] == BUILDING_NEEDED else TENTH
    for n in range(KINDS):
        number(out, at + ORDER.needs + n, v.order_needs[order, n] * unit)
    number(out, at + ORDER.schillings, v.order_schillings[order] * TENTH)
    number(out, at + ORDER.points, v.order_points[order] * TENTH)
    number(out, at + ORDER.order, order / (ORDERS - 1))


@rule
def encode_table(v: View, out: Features) -> None:
    """The options, the round and the phase."""
    flag(out, AT.full_version, v.version == FULL)
    flag(out, AT.random_flags, v.random_flags == 1)
    flag(out, AT.with_third_man, v.with_third_man == 1)
    flag(out, AT.with_figures, v.with_figures == 1)
    number(out, AT.round, v.round * TENTH)
    flag(out, AT.last_round, v.last_round == 1)
    flag(out, AT.last_purchase, v.last_purchase == 1)
    mark(out, AT.event, 3, v.event)
    mark(out, AT.phase, len(PHASES), v.phase)
    mark(out, AT.after, len(PHASES), v.after)


@rule
def encode_choice(v: View, out: Features) -> None:
    """The choice to make now, and what happened in this turn."""
    mark(out, AT.placed, BUILDINGS, v.placed)
    flag(out, AT.with_figure, v.with_figure == 1)
    number(out, AT.owed, v.owed * TENTH)
    for drawer in range(DRAWERS):
        number(out, AT.offer + drawer, v.offer[drawer] * TENTH)
    number(out, AT.to_take, v.to_take * TENTH)
    mark_set(out, AT.taken, KINDS, u64(v.taken))
    number(out, AT.income, v.income * TENTH)
    mark(out, AT.ordered, 3, v.ordered)
    number(out, AT.at_once, v.at_once * TENTH)


@rule
def encode_tracks(v: View, out: Features) -> None:
    for kind in range(KINDS):
        number(out, AT.marker + kind, v.marker[kind] / v.last_space)
        number(out, AT.value + kind, count(v.thresholds & first(v.marker[kind] + 1)) / KINDS)
    number(out, AT.investigator, v.investigator / v.last_roof)
    flag(out, AT.crossed, v.crossed == 1)


@rule
def encode_piles(v: View, out: Features) -> None:
    number(out, AT.pile_size, v.pile_size * HUNDREDTH)
    for word in range(CARD_WORDS):
        mark_cards(out, AT.discards, word, v.discards[word])
        mark_cards(out, AT.older, word, without(IN_PLAY[CARD_WORDS * v.version + word], v.shuffled[word]))
    for n in range(len(v.order_pile_size)):
        number(out, AT.order_piles + n, v.order_pile_size[n] * TENTH)
    mark_set(out, AT.gone, ORDERS - 1, v.gone >> _ONE)
    for n in range(DISPLAY):
        encode_order(v, out, AT.display + n * ORDER_SIZE, v.display[n])


@rule
def encode_city(v: View, out: Features) -> None:
    mark(out, AT.third_man, BUILDINGS, v.third_man)
    for building in range(BUILDINGS):
        mark(out, AT.flags + building * KINDS, KINDS, v.flag[building])
    for square in range(SQUARES):
        mark(out, AT.tiles + square * KINDS, KINDS, v.tile[square])


@noinline
def encode_seat(v: View, out: Features, at: int, steps: int) -> None:
    """What is known about the seat `steps` to the left; zeros if there is no player."""
    if steps >= v.players:
        nothing(out, at, SEAT_SIZE)
        return
    seat = seat_after(max(v.seat, 0), steps, v.players)
    encode_marks(v, out, at, seat)
    encode_desk(v, out, at, seat)
    mark_set(out, at + SEAT_AT.agents, BUILDINGS, v.agents[seat])
    number(out, at + SEAT_AT.figure, (1 + v.figure[seat]) / BUILDINGS)
    for square in range(SQUARES):
        number(out, at + SEAT_AT.missing + square, count(without(v.streets[square], v.agents[seat])) / FOURS)
    for n in range(SOURCES):
        number(out, at + SEAT_AT.points + n, v.points[seat, n] * HUNDREDTH)
    for n in range(FINAL):
        number(out, at + SEAT_AT.final_points + n, v.final[seat, n] * HUNDREDTH)
    for drawer in range(DRAWERS):
        encode_ability(v, out, at + SEAT_AT.drawers + drawer * ABILITY_SIZE, v.drawer[seat, drawer])
    for space in range(SPACES):
        encode_order(v, out, at + SEAT_AT.orders + space * ORDER_SIZE, v.order[seat, space])


@rule
def encode_marks(v: View, out: Features, at: int, seat: int) -> None:
    """The seat in this round: its part in the turn order, its figure, its cards."""
    flag(out, at + SEAT_AT.there, True)
    flag(out, at + SEAT_AT.asked, v.pending >> seat & 1 == 1)
    flag(out, at + SEAT_AT.turn, v.turn == seat)
    flag(out, at + SEAT_AT.coat, v.coat == seat)
    flag(out, at + SEAT_AT.unlocked, v.unlocked >> seat & 1 == 1)
    flag(out, at + SEAT_AT.figure_ready, v.figures_ready >> seat & 1 == 1)
    mark(out, at + SEAT_AT.colour, SEATS, colour_at(v.colours, seat))
    number(out, at + SEAT_AT.held, v.held[seat] * TENTH)
    number(out, at + SEAT_AT.old_held, v.old_held[seat] * TENTH)
    number(out, at + SEAT_AT.old_laid, v.old_laid[seat] * TENTH)
    number(out, at + SEAT_AT.shown, v.shown[seat] / _LAID)
    for n in range(_LAID):
        number(out, at + SEAT_AT.laid + n, v.laid[seat, n] / FULL_CARDS)
    number(out, at + SEAT_AT.place, v.place[seat] / SEATS)


@rule
def encode_desk(v: View, out: Features, at: int, seat: int) -> None:
    """The contents of the desk and beside it."""
    number(out, at + SEAT_AT.supply, v.supply[seat] * TENTH)
    number(out, at + SEAT_AT.side_house, v.side_house[seat] * TENTH)
    number(out, at + SEAT_AT.money, v.money[seat] * TENTH)
    number(out, at + SEAT_AT.cash_box, v.cash_box[seat] * TENTH)
    number(out, at + SEAT_AT.fulfilled, v.fulfilled[seat] * TENTH)
    mark_set(out, at + SEAT_AT.bought, AGENT, u64(v.bought[seat]))
    for kind in range(KINDS):
        number(out, at + SEAT_AT.bribes + kind, v.bribes[seat, kind] * TENTH)
        number(out, at + SEAT_AT.information + kind, v.tiles[seat, kind] * TENTH)
