"""Measurements that all players of a test share."""

import asyncio
import time
from typing import NamedTuple


class Ack(NamedTuple):
    """The server said that this is done."""

    table: str
    id: str
    number: int | None  # of the step that did it
    action: str | None


class Measurements:
    def __init__(self) -> None:
        self.acks: list[Ack] = []
        self.numbers: dict[str, int | None] = {}  # of what was acknowledged, by the client's id
        self.moves = 0
        self.waits: list[float] = []  # seconds from sending an action to its acknowledgement
        self.spreads: list[float] = []  # seconds from sending an action until somebody at the table had the step
        self.resent = 0
        self.cut_off = 0
        self.matches = 0
        self.compared = 0  # clients at the end of a match, with what the server showed
        self.differed = 0
        self.answered = asyncio.Event()  # since it was cleared last
        self.answered_at = 0.0

    def hear(self) -> None:
        """The server has said something on a new line."""
        if not self.answered.is_set():
            self.answered_at = time.perf_counter()
            self.answered.set()

    def acknowledge(self, ack: Ack, wait: float) -> None:
        self.acks.append(ack)
        self.numbers[ack.id] = ack.number
        if ack.action is not None:
            self.moves += 1
            self.waits.append(wait)

    def measure_anew(self) -> None:
        self.waits.clear()
        self.spreads.clear()


class TableTimings:
    """Those at one table: when they sent what led to a step, and when each of them had that step. The server's time of a step names it."""

    def __init__(self, measurements: Measurements) -> None:
        self.measurements = measurements
        self.caused: dict[int, float] = {}
        self.heard: list[tuple[int, float]] = []

    def note_spreads(self) -> None:
        """Of all since the last time."""
        self.measurements.spreads += [moment - self.caused[at] for at, moment in self.heard if at in self.caused]
        self.heard.clear()
