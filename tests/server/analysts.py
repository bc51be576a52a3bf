"""An analysis without a search, and finished tables to analyse."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict

from doppelagent.arenas.intervals import Estimate
from doppelagent.core.match import Match
from doppelagent.debriefs.course import Passage
from doppelagent.debriefs.decisions import NONE
from doppelagent.debriefs.report import Candidate, Decision, Moment
from doppelagent.debriefs.tasks import DECISION, Task
from doppelagent.server.bots.runner import BotRunner
from doppelagent.server.debriefs.workers import Found, Workers
from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.tables import journal
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import play_on
from tests.server.fakes import FrozenEnvironment, Guest


class Analysts(Workers):
    """Finish every task at once; after `most` tasks, wait for the test."""

    def __init__(self, most: int = 1_000_000) -> None:
        super().__init__(BotRunner(FrozenEnvironment()))
        self.most = most
        self.may_go_on = asyncio.Event()
        self.did: list[Task] = []
        self.fails = False

    async def do_all(self, match: Match, _budget: int, tasks: Sequence[Task], found: Found) -> None:
        for task in tasks:
            if self.fails:
                raise RuntimeError("the analysts are ill")
            if len(self.did) >= self.most:
                await self.may_go_on.wait()
            self.did.append(task)
            found(task, json.dumps(result_of(match, task)).encode())


def result_of(match: Match, task: Task) -> dict[str, object]:
    if task.kind == DECISION:
        seat, action = match.moves[task.number - 1]
        chosen = match.game.notation.write(action)
        options = (Candidate(chosen, NONE, NONE, 1),)
        return asdict(Decision(task.number, seat, chosen, chosen, "best", NONE, NONE, settled=True, simulations=1, options=options))
    points = tuple(Estimate(task.number / 8 + seat, 0.0, 1.0) for seat in range(match.players))
    return asdict(Passage(Moment(task.number, points, points), None))


async def finished_table(tables: Tables, seated: Sequence[Guest], seed: int = 3) -> str:
    """A short match of these people, who stay at the table."""
    opened = await tables.open(seated[0].person, NewTable(game="don-carlo", players=len(seated)))
    for guest in seated:
        await guest.enter(opened.table)
        if guest is not seated[0]:
            await guest.ask(requests.Sit)
    await seated[0].ask(requests.Start)
    await tables.write(await tables.get(opened.table), journal.Dealt())
    await play_on(tables, list(seated), seed)
    return opened.table
