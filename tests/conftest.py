"""Hooks for all tests."""

import pytest

from doppelagent.core.mode import INTERPRETED
from tests.browser import turns


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "which games tests/browser plays by which hand; by default another turn each day"
    parser.addoption("--turn", choices=[*turns.NUMBERS, turns.ALL], default=turns.turn_of_today(), help=about)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests marked `compiled` when rules are interpreted: they need compiled code, or would take minutes."""
    if INTERPRETED:
        deselected = [item for item in items if item.get_closest_marker("compiled")]
        config.hook.pytest_deselected(items=deselected)
        items[:] = [item for item in items if item not in deselected]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """`-q` hides where pytest-randomly names its seed."""
    seed = config.getoption("randomly_seed", None)
    if seed is not None:
        terminalreporter.write_line(f"The same order again: pytest --randomly-seed={seed}")
