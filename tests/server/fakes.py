"""`Tables` in a test: a clock that the test moves, repeatable randomness, and recorded frames in place of sockets."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from doppelagent.core.record import dump
from doppelagent.server.bots.precompile import Precompiler
from doppelagent.server.environment import Environment
from doppelagent.server.messages import requests
from doppelagent.server.messages.frames import Done
from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.store import Store
from doppelagent.server.tables.table import Dealer, deal
from doppelagent.server.tables.tables import Tables
from doppelagent.server.tables.visits import Visit

T = TypeVar("T")
START = 1_800_000_000_000


class FrozenEnvironment(Environment):
    """A repeatable environment. Time stands still, or advances by `ticks` ms at each call of `now`."""

    def __init__(self, seed: str = "", ticks: int = 0) -> None:
        self._seed, self._drawn, self._now, self._ticks = seed, 0, START, ticks
        self._later: list[tuple[int, Callable[[], None]]] = []

    def now(self) -> int:
        self._now += self._ticks
        return self._now

    def advance(self, seconds: float) -> None:
        self._now += round(seconds * 1000)
        due = [call for moment, call in self._later if moment <= self._now]
        self._later = [waiting for waiting in self._later if waiting[0] > self._now]
        for call in due:
            call()

    def later(self, ms: int, call: Callable[[], None]) -> None:
        self._later.append((self._now + ms, call))

    def secret(self) -> bytes:
        self._drawn += 1
        return hashlib.sha256(f"{self._seed} {self._drawn}".encode()).digest()

    def id(self) -> str:
        return self.secret().hex()[:20]

    def token(self) -> str:
        return self.secret().hex()

    def code(self) -> str:
        return "".join("ABCDEFGHJKMNPQRSTVWXYZ"[byte % 22] for byte in self.secret()[:6])

    def seed(self) -> int:
        return int.from_bytes(self.secret()[:7], "little")

    def shuffled(self, row: Sequence[T]) -> list[T]:
        return list(reversed(row))


class RecordingOutbox:
    """Records the frames it is sent, and keeps its picture of the table as a client would."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.cut_by: Refusal | None = None
        self.scene: dict[str, Any] = {}
        self.picture: dict[str, Any] = {}
        self.log: list[Any] = []
        self.number = 0
        self.you = -1

    def send(self, data: bytes) -> None:
        self.raw.append(data)
        frame = msgspec.json.decode(data)
        self.frames.append(frame)
        if frame["type"] == "snapshot":
            self.scene, self.picture, self.log = frame["scene"], frame["picture"] or {}, frame["log"]
            self.number, self.you = frame["number"], frame["you"]
        elif frame["type"] == "step":
            assert frame["number"] == self.number + 1, f"a gap: {frame['number']} after {self.number}"
            self.number = frame["number"]
            self.scene = self.scene | frame.get("scene", {})
            self.picture = self.picture | frame.get("picture", {})
            if frame.get("sentences"):
                self.log = [*self.log, {"number": self.number, "sentences": frame["sentences"]}]

    def cut(self, refusal: Refusal) -> None:
        self.cut_by = refusal

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == kind]


class Guest:
    """A guest with a name, who may be at a table."""

    def __init__(self, tables: Tables, person: str) -> None:
        self.tables, self.person = tables, person
        self.outbox = RecordingOutbox()
        self.visit: Visit | None = None
        self.table = ""
        self._asked = 0

    async def enter(self, table: str, after: int | None = None, words: str = "") -> RecordingOutbox:
        self.table = table
        if after is None:
            self.outbox = RecordingOutbox()
        self.visit = await self.tables.enter(table, self.person, self.outbox, after=after, words=words)
        return self.outbox

    async def leave(self) -> None:
        assert self.visit is not None
        await self.visit.leave()
        self.visit = None

    async def ask(self, kind: type[requests.Ask], **about: Any) -> Done:
        self._asked += 1
        return await self._ask(kind(id=f"{self.person}-{self._asked}", **about))

    async def _ask(self, request: Any) -> Done:
        answer = await (self.visit.ask(request) if self.visit is not None else self.tables.ask(self.table, self.person, request))
        if answer is None:  # the answer is a step; a step of another process may have followed it
            (step,) = (frame for frame in self.outbox.of("step") if frame.get("done") == request.id)
            return Done(request.id, step["number"])
        assert isinstance(answer, Done)
        return answer

    async def act(self, action: str) -> Done:
        return await self.ask(requests.Act, number=self.outbox.number, action=action)

    async def refused(self, kind: type[requests.Ask], **about: Any) -> Refusal:
        """The refusal of a request; asserts that it changed nothing."""
        live = await self.tables.get(self.table)
        before = state_of(live.table)
        try:
            await self.ask(kind, **about)
        except Refusal as refusal:
            assert state_of((await self.tables.get(self.table)).table) == before
            return refusal
        raise AssertionError("this was not refused")


def state_of(table: Any) -> Any:
    match = table.match
    return table.number, table.seats, table.status, dict(table.added), match and (dump(match.state), list(match.moves))


async def tables_on(url: str, *, environment: Environment | None = None, dealer: Dealer = deal, **settings: Any) -> Tables:
    """`Tables` without a scheduler: no automatic deals, bots or clocks."""
    store, precompiler = await Store.open(url), Precompiler(lambda *_: None)
    tables = Tables(store, environment or FrozenEnvironment(), Settings(**settings), precompiler, lambda _: 0, dealer)
    await tables.start()
    return tables


async def guests(tables: Tables, *names: str) -> list[Guest]:
    for name in names:
        await tables.store.add_person(name.lower(), name, hashlib.sha256(name.encode()).digest(), START)
    return [Guest(tables, name.lower()) for name in names]
