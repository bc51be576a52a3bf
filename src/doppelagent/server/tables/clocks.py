"""Since when something is asked of whom, and how much time is left to them. All times are milliseconds since 1970."""

from collections.abc import Collection, Iterable

from doppelagent.server.messages.fields import TimeControl
from doppelagent.server.messages.frames import ClockNow


class Clocks:
    """`decision` seconds are free, each time; what goes beyond comes out of the bank."""

    def __init__(self, clock: TimeControl | None = None, players: int = 0) -> None:
        self._clock = clock
        self.asked: dict[int, int] = {}
        self._decided: dict[int, int] = {}  # when those whose choice is sealed had made it
        self._banks = [clock.bank * 1000 if clock is not None else 0] * players

    def go_on(self, at: int, owing: Collection[int], ready: Collection[int]) -> None:
        """Now these owe a decision, and these have made theirs though it is still sealed."""
        for seat in set(self.asked) - {*owing, *ready}:
            del self.asked[seat]
        for seat in owing:
            self.asked.setdefault(seat, at)
        self._decided = {seat: self._decided.get(seat, at) for seat in ready}

    def decided(self, seats: Iterable[int], at: int) -> None:
        """These have decided for good."""
        for seat in seats:
            if seat in self.asked:
                self._banks[seat] -= self._overdrawn(seat, self._decided.pop(seat, at))
                del self.asked[seat]

    def asked_anew(self, seat: int, at: int) -> None:
        """Its owner is back and has the time of a decision from now on."""
        if seat in self.asked:
            self.asked[seat] = at

    def until(self, seat: int) -> int | None:
        """When the seat's time is up."""
        if self._clock is None or seat not in self.asked:
            return None
        return self.asked[seat] + self._clock.decision * 1000 + self._banks[seat]

    def clocks(self, owing: Collection[int]) -> list[ClockNow]:
        if self._clock is None:
            return []
        return [ClockNow(seat, bank, self.until(seat) if seat in owing else None) for seat, bank in enumerate(self._banks)]

    def _overdrawn(self, seat: int, at: int) -> int:
        free = self._clock.decision * 1000 if self._clock is not None else at
        return min(max(at - self.asked[seat] - free, 0), self._banks[seat])
