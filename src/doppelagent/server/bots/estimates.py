"""Compile time of each rule: as measured on this machine, or else from its game's `compile_seconds.json`."""

import contextlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from doppelagent.core.compiled.shares import Rule
from doppelagent.core.registry import find

UNKNOWN: Final = 2.0  # seconds for a rule without a measurement
TRUST: Final = 10.0  # seconds of compiling after which this run's pace counts as much as the estimates do


class Estimates:
    """CPU seconds per rule, scaled by the pace of this run: elapsed seconds per estimated CPU second."""

    def __init__(self, file: Path) -> None:
        """`file` keeps the measurements for the next start."""
        self._file = file
        self._measured: dict[str, dict[str, float]] = _read(file)  # by game and rule
        self._passed = self._expected = TRUST

    def seconds(self, rule: Rule) -> float:
        """The time this rule will take."""
        return self._usual(rule) * self._passed / self._expected

    def total(self, rules: Iterable[Rule]) -> float:
        return sum(map(self.seconds, rules))

    def learn(self, rule: Rule, passed: float, processor: float) -> None:
        """Record that a rule took `passed` seconds, and `processor` seconds of CPU time."""
        self._passed += passed
        self._expected += max(self._usual(rule), 0.01)
        self._measured.setdefault(rule.game, {})[rule.name] = processor
        with contextlib.suppress(OSError):  # then the next start measures again
            self._write()

    def _usual(self, rule: Rule) -> float:
        return self._measured.get(rule.game, {}).get(rule.name) or _shipped(rule.game).get(rule.name, UNKNOWN)

    def _write(self) -> None:
        """Replace the file atomically: another server may be reading it."""
        new = self._file.with_suffix(".new")
        new.write_text(json.dumps(self._measured, indent=1), encoding="utf-8")
        new.replace(self._file)


@cache
def _shipped(key: str) -> dict[str, float]:
    return _read(find(key).folder / "compile_seconds.json")


def _read(file: Path) -> dict[str, Any]:
    """A file that is missing or broken counts as empty: these are only estimates."""
    try:
        return dict(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}
