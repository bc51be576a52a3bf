"""Clocks: when each seat was asked for its decision, and the time it has left. All times are milliseconds since 1970."""

from collections.abc import Collection, Iterable
from copy import copy

from doppelagent.server.messages.fields import TimeControl
from doppelagent.server.messages.frames import ClockNow


class Clocks:
    """Each decision has `decision` free seconds; time beyond them comes out of the seat's bank."""

    def __init__(self, control: TimeControl | None = None, players: int = 0) -> None:
        self._control = control
        self.asked: dict[int, int] = {}
        self._decided: dict[int, int] = {}  # when seats with a sealed choice made it
        self._banks = [control.bank * 1000 if control is not None else 0] * players

    def copy(self) -> "Clocks":
        """An independent copy."""
        other = copy(self)
        other.asked, other._decided, other._banks = dict(self.asked), dict(self._decided), list(self._banks)
        return other

    def update(self, at: int, owing: Collection[int], ready: Collection[int]) -> None:
        """From now on the seats `owing` owe a decision; the seats `ready` have sealed theirs."""
        for seat in set(self.asked) - {*owing, *ready}:
            del self.asked[seat]
        for seat in owing:
            self.asked.setdefault(seat, at)
        self._decided = {seat: self._decided.get(seat, at) for seat in ready}

    def stop(self, seats: Iterable[int], at: int) -> None:
        """These seats have decided for good: charge their banks."""
        for seat in seats:
            if seat in self.asked:
                self._banks[seat] -= self._overtime(seat, self._decided.pop(seat, at))
                del self.asked[seat]

    def restart(self, seats: Iterable[int], at: int) -> None:
        """Start the current decision of these seats again."""
        self.asked |= dict.fromkeys(set(seats) & self.asked.keys(), at)

    def deadline(self, seat: int) -> int | None:
        """When the seat's time is up; None without a clock or without a decision to make."""
        if self._control is None or seat not in self.asked:
            return None
        return self.asked[seat] + self._control.decision * 1000 + self._banks[seat]

    def shown(self, running: Collection[int]) -> list[ClockNow]:
        """Every seat's clock; only those `running` have a deadline."""
        if self._control is None:
            return []
        return [ClockNow(seat, bank, self.deadline(seat) if seat in running else None) for seat, bank in enumerate(self._banks)]

    def _overtime(self, seat: int, at: int) -> int:
        free = self._control.decision * 1000 if self._control is not None else at
        return min(max(at - self.asked[seat] - free, 0), self._banks[seat])
