"""Measurements shared by all players of a test."""

import asyncio
import time
from typing import NamedTuple


class Ack(NamedTuple):
    """A request that the server has acknowledged."""

    table: str
    id: str
    number: int | None  # of the resulting step
    action: str | None


class Measurements:
    def __init__(self) -> None:
        self.acks: list[Ack] = []
        self.numbers: dict[str, int | None] = {}  # of acknowledged steps, by the client's id of the request
        self.moves = 0
        self.waits: list[float] = []  # seconds from sending an action to its acknowledgement
        self.spreads: list[float] = []  # seconds from sending an action until another client has the step
        self.resent = 0
        self.cut_off = 0
        self.matches = 0
        self.compared = 0  # clients compared with a fresh snapshot at the end of a match
        self.differed = 0
        self.answered = asyncio.Event()  # set by the first frame after it is cleared
        self.answered_at = 0.0

    def note_frame(self) -> None:
        """A frame has arrived on a new connection."""
        if not self.answered.is_set():
            self.answered_at = time.perf_counter()
            self.answered.set()

    def acknowledge(self, ack: Ack, wait: float) -> None:
        self.acks.append(ack)
        self.numbers[ack.id] = ack.number
        if ack.action is not None:
            self.moves += 1
            self.waits.append(wait)

    def reset_times(self) -> None:
        self.waits.clear()
        self.spreads.clear()


class TableTimings:
    """When the players at one table sent the request for a step, and when each received it. The server's timestamp identifies the step."""

    def __init__(self, measurements: Measurements) -> None:
        self.measurements = measurements
        self.caused: dict[int, float] = {}
        self.heard: list[tuple[int, float]] = []

    def note_spreads(self) -> None:
        """Record the spreads of all steps since the last call."""
        self.measurements.spreads += [moment - self.caused[at] for at, moment in self.heard if at in self.caused]
        self.heard.clear()
