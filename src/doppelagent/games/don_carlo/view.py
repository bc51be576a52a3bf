"""All that one seat may know, field by field: an allow-list."""

from typing import Annotated, Any, Final

from doppelagent.core.bits import members
from doppelagent.core.record import I8, I16, U64, Grid, Row
from doppelagent.core.rule import entry, noinline
from doppelagent.core.view import View as AnyView
from doppelagent.games.don_carlo.box import (
    BONUS,
    COUNTRIES,
    COUNTRY,
    FAMILY,
    HAND,
    LAID_OUT,
    MOST_AGENTS,
    NAMES,
    NUMBERS,
    VALUE,
    WORDS,
    cards,
    code_name,
    names_formed,
)
from doppelagent.games.don_carlo.rules import pending
from doppelagent.games.don_carlo.scoring import NOBODY, owner
from doppelagent.games.don_carlo.state import MOST_BURIED, SEATS, Phase, State, hand_size

NOT_KNOWN: Final = -1


class View(AnyView):
    # public
    free: Annotated[Row, U64, WORDS]
    influence: Annotated[Row, I16, SEATS]
    bonus: Annotated[Row, I16, SEATS]
    sent: Annotated[Row, I16, MOST_AGENTS]
    senders: Annotated[Row, I8, MOST_AGENTS]
    arrived: I8
    agents: Annotated[Grid, I8, len(COUNTRIES), SEATS]
    owners: Annotated[Row, I8, len(COUNTRIES)]  # §6.2 the seat that would get each country card now; -1: none
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
    seat: I8  # -1: a spectator
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
    """§5.4 The public part of this seat's cards."""
    v.hand_size[seat] = hand_size(s, seat)
    v.stock_size[seat] = s.stock_size[seat]
    v.buried[seat] = s.buried[seat]
    for number in range(NUMBERS):
        v.known[seat, number] = s.known[seat, number]
    for n in range(FAMILY):
        v.bottom[seat, n] = s.stock[seat, n] if n < s.buried[seat] else NOT_KNOWN


# The View as JSON

_COUNTRY: Final = [int(country) for country in COUNTRY]  # Python reads a list faster than an array
_BONUS: Final = [int(bonus) for bonus in BONUS]


def public_picture(v: View) -> dict[str, Any]:
    """What every viewpoint sees of a plain View, as JSON, code names in notation."""
    seats, agents = range(v.players), agents_by_country(v)
    return {
        "phase": Phase(v.phase).name.lower(),
        "pending": list(members(v.pending)),
        "out": list(members(v.out)),
        "influence": v.influence[: v.players],
        "bonus": v.bonus[: v.players],
        "countries": [_country(v, country, agents[country]) for country in LAID_OUT[v.players]],
        "country_points": [country_points(v, seat) for seat in seats],
        "open": [v.turn] if v.phase != Phase.OVER and lies_open(v, v.turn) else [],
        "hand_sizes": v.hand_size[: v.players],
        "known": [cards(v.known[seat]) for seat in seats],
        "stock_sizes": v.stock_size[: v.players],
        "buried": [buried(v, seat) for seat in seats],
    }


def own_picture(v: View) -> dict[str, Any]:
    """What only this seat sees besides."""
    return {
        "hand": cards(v.hand),
        "codebook": codebook(v),
        "to_bury": v.hand_size[v.seat] - HAND if v.phase == Phase.BURY and v.seat == v.turn else 0,
    }


def _country(v: View, country: int, agents: list[tuple[int, int]]) -> dict[str, Any]:
    owner = None if v.owners[country] == NOBODY else v.owners[country]
    return {
        "sums": COUNTRIES[country],
        "value": int(VALUE[country]),
        "agents": [{"seat": seat, "name": code_name(name)} for seat, name in agents],
        "owner": owner,
    }


def country_points(v: View, seat: int) -> int:
    """§6.3 What the country cards would bring this seat now."""
    return sum(int(VALUE[country]) for country, owner in enumerate(v.owners) if owner == seat)


def codebook(v: View) -> list[dict[str, Any]]:
    """§3.2 Every name that this seat's cards form, with its country and what it would bring now; those that bring most come first."""
    agents = [sum(seats) for seats in v.agents]
    entries = [_entry(v, name, agents) for name in names_formed(tuple(v.hand))]
    return sorted(entries, key=lambda entry: (-entry["influence"] - entry["bonus"], len(entry["name"]), entry["name"]))


def _entry(v: View, name: int, agents: list[int]) -> dict[str, Any]:
    country = country_of(v, name)
    if country is None:
        return {"name": code_name(name), "country": None, "influence": 0, "bonus": 0}
    influence = agents[country] + 1 if v.free[name // 64] >> name % 64 & 1 else 0  # §4.1
    return {"name": code_name(name), "country": COUNTRIES[country], "influence": influence, "bonus": _BONUS[name] if influence else 0}


def country_of(v: View, name: int) -> int | None:
    """§3.4 The country of a name, if it is laid out."""
    return _COUNTRY[name] if name < NAMES and _COUNTRY[name] in LAID_OUT[v.players] else None


def lies_open(v: View, seat: int) -> bool:
    """§5.1 Whether this seat's hand lies open, because it formed no name."""
    return v.hand_size[seat] > HAND and sum(v.known[seat]) == v.hand_size[seat]


def arrivals(v: View) -> list[tuple[int, int]]:
    """The agents in the order of their arrival: seat and name."""
    return list(zip(v.senders[: v.arrived], v.sent[: v.arrived], strict=True))


def agents_by_country(v: View) -> list[list[tuple[int, int]]]:
    """The agents in each country, in the order of their arrival: seat and name."""
    agents: list[list[tuple[int, int]]] = [[] for _ in COUNTRIES]
    for seat, name in arrivals(v):
        agents[_COUNTRY[name]].append((seat, name))
    return agents


def buried(v: View, seat: int) -> list[int]:
    """The public cards at the bottom of the stockpile; the last one is the lowest."""
    bottom: list[int] = v.bottom[seat]
    return bottom[: v.buried[seat]][::-1]
