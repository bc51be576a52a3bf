import pytest

from doppelagent.core.suggestions import did_you_mean

KEYS = ("black-spy", "don-carlo", "double-agent", "end_value")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("blackspy", "black-spy"),
        ("Black_Spy", "black-spy"),
        ("dubble-agent", "double-agent"),
        ("endvalue", "end_value"),
        ("END_VALUE", "end_value"),
    ],
)
def test_a_close_name_is_suggested(typed: str, meant: str) -> None:
    assert did_you_mean(typed, KEYS) == f" (did you mean {meant}?)"


@pytest.mark.parametrize("typed", ["", "chess", "x" * 1000])
def test_without_a_close_name_nothing_is_suggested(typed: str) -> None:
    assert did_you_mean(typed, KEYS) == ""
