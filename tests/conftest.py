"""What holds for all tests."""

import pytest

from doppelagent.core.mode import INTERPRETED


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Interpreted, tests marked `compiled` have nothing to look at, or would take minutes."""
    if INTERPRETED:
        away = [item for item in items if item.get_closest_marker("compiled")]
        config.hook.pytest_deselected(items=away)
        items[:] = [item for item in items if item not in away]
