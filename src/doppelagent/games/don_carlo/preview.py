"""What an action would cost and bring, as far as the seat knows: the rules carry it out on a State that has the public part of the View."""

from enum import IntEnum
from typing import Any

from doppelagent.core.actions import what_of
from doppelagent.core.bits import has_in
from doppelagent.core.record import I8
from doppelagent.core.rule import entry, noinline
from doppelagent.games.don_carlo.actions import BURY_0, LAST
from doppelagent.games.don_carlo.box import COUNTRIES, COUNTRY, HAND, MOST_AGENTS, NUMBERS
from doppelagent.games.don_carlo.hidden import lay_out
from doppelagent.games.don_carlo.refusals import ALL_NAMES, has_country
from doppelagent.games.don_carlo.scoring import NOBODY, arrive, owner
from doppelagent.games.don_carlo.state import State
from doppelagent.games.don_carlo.view import View


class Kind(IntEnum):
    """What a Preview tells of."""

    NOTHING = 0
    NO_COUNTRY = 1  # §3.3, §3.4
    TAKEN = 2  # §3.5
    AGENT = 3
    BURIED = 4


class Lead(IntEnum):
    """§6.2 What the agent would do to the majority in its country."""

    FIRST = 0  # no agent is there
    KEEPS = 1
    TAKES = 2
    LEVEL = 3  # leads with as many agents as the seat that led: its own first agent arrived earlier
    BEHIND = 4


class Preview(State):
    kind: I8
    country: I8
    gained: I8  # §4.1
    extra: I8  # §4.2, §4.3
    lead: I8
    leader: I8  # the seat that leads in the country now, or NOBODY
    behind: I8  # how many more agents the seat would need to lead


@entry
def preview(v: View, action: int, out: Preview) -> None:
    if v.seat < 0 or action < 0 or action > LAST or ALL_NAMES <= action < BURY_0:
        return
    if out.kind == Kind.NOTHING:
        lay_out(v, out)
        for number in range(NUMBERS):
            out.hand[v.seat, number] = v.hand[number]
    if action >= BURY_0:
        out.hand[v.seat, what_of(action)] -= out.hand[v.seat, what_of(action)] > 0
        out.kind = Kind.BURIED
    elif not has_country(v.players, action):
        out.kind = Kind.NO_COUNTRY
    else:
        preview_agent(v, action, out)


@noinline
def preview_agent(v: View, name: int, out: Preview) -> None:
    out.country = COUNTRY[name]
    out.kind = Kind.AGENT if has_in(out.free, name) and out.arrived < MOST_AGENTS else Kind.TAKEN
    if out.kind == Kind.AGENT:
        influence, bonus = out.influence[v.seat], out.bonus[v.seat]
        out.leader = owner(out, out.country)
        arrive(out, v.seat, name)
        out.gained, out.extra = out.influence[v.seat] - influence, out.bonus[v.seat] - bonus
        compare_leads(out, v.seat)


@noinline
def compare_leads(out: Preview, seat: int) -> None:
    """§6.2 The lead with the new agent; if another seat keeps it, count the agents that are missing."""
    out.behind = 0
    while owner(out, out.country) != seat:
        out.agents[out.country, seat] += 1
        out.behind += 1
    out.agents[out.country, seat] -= out.behind
    if out.leader == NOBODY:
        out.lead = Lead.FIRST
    elif out.leader == seat:
        out.lead = Lead.KEEPS
    elif out.behind > 0:
        out.lead = Lead.BEHIND
    else:
        out.lead = Lead.LEVEL if out.agents[out.country, out.leader] == out.agents[out.country, seat] else Lead.TAKES


def preview_picture(preview: Preview) -> dict[str, Any]:
    """A plain Preview as JSON; empty where nothing is known."""
    if preview.kind == Kind.AGENT:
        return {
            "country": COUNTRIES[preview.country],
            "influence": preview.gained,
            "bonus": preview.extra,
            "lead": Lead(preview.lead).name.lower(),
            "leader": None if preview.leader == NOBODY else preview.leader,
            "behind": preview.behind,
        }
    if preview.kind == Kind.TAKEN:
        return {"country": COUNTRIES[preview.country], "influence": 0, "bonus": 0}
    if preview.kind == Kind.BURIED:
        return {"to_bury": sum(map(sum, preview.hand)) - HAND}
    return {"country": None, "influence": 0, "bonus": 0} if preview.kind == Kind.NO_COUNTRY else {}
