"""The queue of rules to compile: the order in which two processes take them, and estimates of the time left."""

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from doppelagent.core.compiled.shares import Rule, Shares
from doppelagent.server.bots.estimates import Estimates

STARTUP: Final = 1.5  # seconds until a new process has loaded the compiler
NEARLY: Final = 0.1  # share of the estimate below which a rule's remaining time never falls

StageOf = Callable[[str], int]  # rules of an earlier stage come first


class Begun(NamedTuple):
    rule: Rule
    at: float
    seconds: float  # estimated


class CompileQueue:
    """Rules by stage, then by game. Urgent rules, for which players are waiting, come first."""

    def __init__(self, estimates: Estimates, stage_of: StageOf, clock: Callable[[], float] = time.monotonic) -> None:
        self._estimates, self._stage_of, self._clock = estimates, stage_of, clock
        self._order: list[str] = []  # games
        self._waiting: list[Rule] = []
        self._urgent: set[Rule] = set()
        self._begun: dict[int, Begun] = {}  # by process
        self._warm: set[int] = set()  # processes that have loaded the compiler
        self._shares = Shares()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def __contains__(self, rule: Rule) -> bool:
        return rule in self._waiting or any(rule == begun.rule for begun in self._begun.values())

    @property
    def busy(self) -> bool:
        return bool(self._begun)

    @property
    def urgent(self) -> bool:
        """Whether an urgent rule is not being compiled yet."""
        return not self._urgent.isdisjoint(self._waiting)

    def order(self, games: Sequence[str]) -> None:
        self._order = list(games)
        self._sort()

    def move_up(self, game: str) -> None:
        """Compile this game before other games that are not urgent."""
        self.order([game, *(other for other in self._order if other != game)])

    def add(self, rules: Iterable[Rule], *, urgent: bool) -> None:
        rules = list(rules)
        self._waiting += [rule for rule in rules if rule not in self]
        self._order += dict.fromkeys(rule.game for rule in rules if rule.game not in self._order)
        if urgent:
            self._urgent.update(rules)
        self._sort()

    def _sort(self) -> None:
        self._waiting.sort(key=lambda rule: (self._stage_of(rule.name), self._order.index(rule.game)))

    # Processes

    def take(self, process: int, *, urgent_only: bool = False) -> Rule | None:
        """Take the next rule for this process."""
        urgent = [rule for rule in self._waiting if rule in self._urgent]
        among = urgent if urgent or urgent_only else self._waiting
        if not among:
            return None
        rule = self._choose(among, process, self._shares)
        self._waiting.remove(rule)
        startup = 0.0 if process in self._warm else STARTUP
        self._begun[process] = Begun(rule, self._clock(), startup + self._estimates.seconds(rule))
        return rule

    def _choose(self, among: list[Rule], process: int, shares: Shares) -> Rule:
        stage = self._stage_of(among[0].name)
        return shares.choose([rule for rule in among if self._stage_of(rule.name) == stage], process)

    def finish(self, process: int) -> None:
        self._urgent.discard(self._begun.pop(process).rule)
        self._warm.add(process)

    def stop(self, process: int) -> None:
        """The process has ended: put the rule that it was compiling back into the queue."""
        self._warm.discard(process)
        self._shares.release(process)
        begun = self._begun.pop(process, None)
        if begun is not None:
            self._waiting.insert(0, begun.rule)
            self._sort()

    def remove(self, rules: Collection[Rule]) -> None:
        """Drop waiting rules, such as those that another server has compiled."""
        self._waiting = [rule for rule in self._waiting if rule not in rules]
        self._urgent.difference_update(rules)

    @property
    def waiting(self) -> tuple[Rule, ...]:
        return tuple(self._waiting)

    # Estimates

    def seconds_left(self, rules: Collection[Rule]) -> float:
        """Seconds until the last of these rules is compiled, by simulating the queue."""
        free = [self._left(process) for process in (0, 1)]
        end = max((free[process] for process, begun in self._begun.items() if begun.rule in rules), default=0.0)
        waiting, shares = list(self._waiting), self._shares.copy()
        while waiting:
            process = int(free[1] < free[0])
            urgent = [rule for rule in waiting if rule in self._urgent]
            rule = self._choose(urgent or waiting, process, shares)
            waiting.remove(rule)
            free[process] += self._estimates.seconds(rule)
            end = max(end, free[process]) if rule in rules else end
        return end

    def _left(self, process: int) -> float:
        """Seconds until a process is free."""
        if process not in self._begun:
            return 0.0 if process in self._warm else STARTUP
        _, at, seconds = self._begun[process]
        return max(at + seconds - self._clock(), NEARLY * seconds)
