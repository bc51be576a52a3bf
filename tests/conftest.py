"""Hooks for all tests."""

import pytest

from doppelagent.core.mode import INTERPRETED
from tests.browser import turns


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "which games tests/browser plays by which hand; by default another turn each day"
    parser.addoption("--turn", choices=[*turns.NUMBERS, turns.ALL], default=turns.turn_of_today(), help=about)
    parser.addoption("--a-third", action="store_true", help="of the tests marked `by_turn`, run the third of this turn only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests marked `compiled` when rules are interpreted: they need compiled code, or would take minutes. With `--a-third`,
    deselect the tests marked `by_turn` whose turn it is not."""
    deselected = [item for item in items if INTERPRETED and item.get_closest_marker("compiled")]
    if config.getoption("a_third"):
        by_turn = [item.nodeid for item in items if item.get_closest_marker("by_turn")]
        wanted = turns.third(by_turn, config.getoption("turn"))
        deselected += [item for item in items if item.get_closest_marker("by_turn") and item.nodeid not in wanted]
    if deselected:
        config.hook.pytest_deselected(items=deselected)
        items[:] = [item for item in items if item not in deselected]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """`-q` hides where pytest-randomly names its seed."""
    seed = config.getoption("randomly_seed", None)
    if seed is not None:
        terminalreporter.write_line(f"The same order again: pytest --randomly-seed={seed}")
