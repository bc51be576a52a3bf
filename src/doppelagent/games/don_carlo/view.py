"""All that one seat may know, field by field: an allow-list."""

from typing import Annotated, Any, Final

from doppelagent.core.bits import members
from doppelagent.core.record import I8, I16, U64, Grid, Record, Row
from doppelagent.core.rule import entry, noinline
from doppelagent.games.don_carlo.box import (
    COUNTRIES,
    COUNTRY,
    FAMILY,
    LAID_OUT,
    MOST_AGENTS,
    NUMBERS,
    WORDS,
    cards,
    code_name,
)
from doppelagent.games.don_carlo.rules import pending
from doppelagent.games.don_carlo.scoring import NOBODY, owner
from doppelagent.games.don_carlo.state import MOST_BURIED, PHASES, SEATS, State, hand_size

NOT_KNOWN: Final = -1


class View(Record):
    # public
    free: Annotated[Row, U64, WORDS]
    influence: Annotated[Row, I16, SEATS]
    bonus: Annotated[Row, I16, SEATS]
    sent: Annotated[Row, I16, MOST_AGENTS]
    senders: Annotated[Row, I8, MOST_AGENTS]
    arrived: I8
    agents: Annotated[Grid, I8, len(COUNTRIES), SEATS]
    owners: Annotated[Row, I8, len(COUNTRIES)]  # §6.2 who would get each country card now; -1: nobody
    players: I8
    phase: I8
    turn: I8
    out: I8
    pending: I8  # the seat that owes a decision, as a bit
    known: Annotated[Grid, I8, SEATS, NUMBERS]
    hand_size: Annotated[Row, I8, SEATS]
    stock_size: Annotated[Row, I8, SEATS]
    buried: Annotated[Row, I8, SEATS]
    bottom: Annotated[Grid, I8, SEATS, FAMILY]  # §5.4 what was buried, from the bottom; -1 above it
    under: Annotated[Row, I8, MOST_BURIED]
    put_under: I8
    # this seat's own
    seat: I8  # -1: somebody who only watches
    hand: Annotated[Row, I8, NUMBERS]


@entry
def observe(s: State, seat: int, v: View) -> None:
    observe_countries(s, v)
    for other in range(SEATS):
        observe_cards(s, other, v)
    v.players, v.phase, v.turn, v.out, v.put_under = s.players, s.phase, s.turn, s.out, s.put_under
    v.pending = pending(s)
    for n in range(MOST_BURIED):
        v.under[n] = s.under[n] if n < s.put_under else NOT_KNOWN
    v.seat = seat
    for number in range(NUMBERS):
        v.hand[number] = s.hand[seat, number] if seat >= 0 else 0


@noinline
def observe_countries(s: State, v: View) -> None:
    """The agents, and what they brought."""
    v.arrived = s.arrived
    for word in range(WORDS):
        v.free[word] = s.free[word]
    for n in range(MOST_AGENTS):
        v.sent[n] = s.sent[n] if n < s.arrived else NOT_KNOWN
        v.senders[n] = s.senders[n] if n < s.arrived else NOT_KNOWN
    for country in range(len(COUNTRIES)):
        v.owners[country] = owner(s, country)
        for seat in range(SEATS):
            v.agents[country, seat] = s.agents[country, seat]
    for seat in range(SEATS):
        v.influence[seat] = s.influence[seat]
        v.bonus[seat] = s.bonus[seat]


@noinline
def observe_cards(s: State, seat: int, v: View) -> None:
    """§5.4 What everybody knows of this seat's cards."""
    v.hand_size[seat] = hand_size(s, seat)
    v.stock_size[seat] = s.stock_size[seat]
    v.buried[seat] = s.buried[seat]
    for number in range(NUMBERS):
        v.known[seat, number] = s.known[seat, number]
    for n in range(FAMILY):
        v.bottom[seat, n] = s.stock[seat, n] if n < s.buried[seat] else NOT_KNOWN


def picture(v: View) -> dict[str, Any]:
    """A plain View for programs and screens, code names in notation."""
    seats = range(v.players)
    return {
        "phase": PHASES[v.phase],
        "pending": list(members(v.pending)),
        "out": list(members(v.out)),
        "influence": v.influence[: v.players],
        "bonus": v.bonus[: v.players],
        "countries": [_country(v, country) for country in LAID_OUT[v.players]],
        "hand": cards(v.hand),
        "hand_sizes": v.hand_size[: v.players],
        "known": [cards(v.known[seat]) for seat in seats],
        "stock_sizes": v.stock_size[: v.players],
        "buried": [buried(v, seat) for seat in seats],
    }


def _country(v: View, country: int) -> dict[str, Any]:
    agents = [{"seat": seat, "name": code_name(name)} for seat, name in arrivals(v) if COUNTRY[name] == country]
    return {"sums": COUNTRIES[country], "agents": agents, "owner": None if v.owners[country] == NOBODY else v.owners[country]}


def arrivals(v: View) -> list[tuple[int, int]]:
    """The agents in the order of their arrival: seat and name."""
    return list(zip(v.senders[: v.arrived], v.sent[: v.arrived], strict=True))


def buried(v: View, seat: int) -> list[int]:
    """What everybody knows at the bottom of the stockpile; the last card is the lowest."""
    bottom: list[int] = v.bottom[seat]
    return bottom[: v.buried[seat]][::-1]
