"""§4 and §6: the points of an agent, the country cards, and the places."""

from typing import Final

from doppelagent.core.bits import remove_from
from doppelagent.core.record import Grid
from doppelagent.core.rule import entry, inline, rule
from doppelagent.games.don_carlo.box import BONUS, COUNTRIES, COUNTRY, VALUE
from doppelagent.games.don_carlo.state import SEATS, Standing, State, hand_size

NOBODY: Final = -1


@inline
def arrive(s: State, seat: int, name: int) -> None:
    """§3.6 The agent goes to the end of its country's queue; §4.1 as many points as agents are there now; §4.2, §4.3 and a bonus."""
    country = COUNTRY[name]
    remove_from(s.free, name)  # §3.5
    s.sent[s.arrived] = name
    s.senders[s.arrived] = seat
    s.arrived += 1
    s.agents[country, seat] += 1
    s.influence[seat] += agents_in(s.agents, country)
    s.bonus[seat] += BONUS[name]


@rule
def agents_in(agents: Grid, country: int) -> int:
    """How many agents of all seats are in a country."""
    number = 0
    for seat in range(SEATS):
        number += agents[country, seat]
    return number


@rule
def owner(s: State, country: int) -> int:
    """§6.2 The seat with most agents there; among equals the one whose first agent arrived first. (D8)"""
    most = 0
    for seat in range(SEATS):
        most = max(most, s.agents[country, seat])
    for n in range(s.arrived):
        if COUNTRY[s.sent[n]] == country and s.agents[country, s.senders[n]] == most:
            return s.senders[n]
    return NOBODY


@entry
def standing(s: State, out: Standing) -> None:
    """§6.4 Influence, bonus and country points together; §6.5 among equals fewer cards left, then a shared place. (D9)"""
    for seat in range(s.players):
        out.influence[seat] = s.influence[seat]
        out.bonus[seat] = s.bonus[seat]
        out.countries[seat] = 0
        out.cards_left[seat] = cards_left(s, seat)
    for country in range(len(COUNTRIES)):
        seat = owner(s, country)
        if seat != NOBODY:
            out.countries[seat] += VALUE[country]  # §6.3
    for seat in range(s.players):
        out.score[seat] = out.influence[seat] + out.bonus[seat] + out.countries[seat]
    for seat in range(s.players):
        out.place[seat] = 1
        for other in range(s.players):
            if ahead(out, other, seat):
                out.place[seat] += 1


@rule
def cards_left(s: State, seat: int) -> int:
    return hand_size(s, seat) + s.stock_size[seat]


@rule
def ahead(out: Standing, seat: int, other: int) -> bool:
    if out.score[seat] != out.score[other]:
        return out.score[seat] > out.score[other]
    return out.cards_left[seat] < out.cards_left[other]
