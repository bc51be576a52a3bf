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
