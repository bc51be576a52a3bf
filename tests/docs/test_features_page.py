"""The page about features agrees with the games."""

from tools.feature_tables import PAGE, page


def test_the_page_is_as_the_games_are() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.feature_tables"
