"""The worker processes of an analysis: from the request to the last result; and they leave the cores to bots."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from doppelagent.core.match import Match
from doppelagent.debriefs.debrief import debrief
from doppelagent.debriefs.tasks import MOMENT, Task
from doppelagent.server.bots.runner import BotRunner
from doppelagent.server.debriefs import answers, workers
from doppelagent.server.debriefs.workers import FIRST, Workers
from tests.server.fakes import FrozenEnvironment
from tests.server.serving import PATIENCE, eventually, next_frame, running

BUDGET = 64


class FakeProcess:
    """Answers every task with its name."""

    def __init__(self, tasks: list[str]) -> None:
        self.stdin = self.stdout = self
        self._tasks, self._last = tasks, b""

    def write(self, line: bytes) -> None:
        self._last = line
        if not line.startswith(b"{"):
            self._tasks.append(line.decode().strip())

    async def readline(self) -> bytes:
        await asyncio.sleep(0)
        return self._last


class Runner(BotRunner):
    """The test sets the number of free cores."""

    free = 0

    @property
    def free_cores(self) -> int:
        return self.free

    async def search(self, work: Any) -> Any:
        return b"{}" if work.func is workers._do else None


@pytest.mark.anyio
async def test_no_process_gets_a_task_while_bots_need_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    sent, found, runner = list[str](), list[Task](), Runner(FrozenEnvironment())

    @asynccontextmanager
    async def process() -> AsyncIterator[FakeProcess]:
        yield FakeProcess(sent)

    monkeypatch.setattr(workers, "_process", process)
    monkeypatch.setattr(workers, "PAUSE", 0)
    tasks = [Task(MOMENT, number) for number in range(40)]
    work = asyncio.create_task(Workers(runner).do_all(Match("don-carlo", 2, seed=1), 1, tasks, lambda task, _: found.append(task)))
    async with asyncio.timeout(PATIENCE):
        while len(found) < FIRST:
            await asyncio.sleep(0)
    for _ in range(50):
        await asyncio.sleep(0)
    assert (sent, found) == ([], tasks[:FIRST])
    runner.free = 1
    await asyncio.wait_for(work, PATIENCE)
    assert sorted(found) == tasks
    assert len(sent) == 40 - FIRST


@pytest.mark.compiled
def test_a_debrief_from_the_request_to_the_last_result(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Real processes give the same results as the library."""
    monkeypatch.setattr(answers, "usual_budget", lambda _game: BUDGET)
    with running(sqlite) as server, server.guest("Anna") as anna:
        wanted = {"game": "don-carlo", "players": 2, "level": "informant"}
        table = anna.http.post("/api/quick", json=wanted).json()["table"]
        live = server.services.tables.loaded[table]
        with anna.socket(table) as socket:
            while eventually(lambda: live.table.has_replay or 0 in live.table.owing) and not live.table.has_replay:
                action = live.table.side(0).legal_moves(0)[0]
                act = {"do": "act", "id": f"a{live.table.number}", "number": live.table.numbers[0], "action": action}
                anna.http.post(f"/api/tables/{table}", json=act)
            assert anna.http.post(f"/api/tables/{table}/debrief", json={}).json()["yours"]
            while next_frame(socket, "debrief")["status"] != "done":
                pass
        whole = anna.http.get(f"/api/tables/{table}/debrief").json()
        expected = debrief(live.table.running.copy(), seats=[0], budget=BUDGET, cores=1)
    for key in ("points", "wins", "strokes"):
        assert whole.get(key, []) == json.loads(expected.to_json())[key]
    assert whole["decisions"] == answers.rounded(json.loads(expected.to_json())["decisions"])
