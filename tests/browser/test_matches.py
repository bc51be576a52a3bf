"""Every game through the page, to its end: by mouse, by keyboard alone, and on a phone by touch; in both languages."""

from typing import Any, Final

import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import DESKTOP, PHONE, Hand

MATCHES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "black-spy": (4, {"end_value": 1}),
    "don-carlo": (2, {}),
    "pingvasion": (3, {}),
    "vienna": (2, {}),
}
WAYS: Final[list[tuple[Hand, str, tuple[int, int]]]] = [("mouse", "en", DESKTOP), ("keyboard", "de", DESKTOP), ("touch", "de", PHONE)]


@pytest.mark.parametrize(("hand", "language", "size"), WAYS, ids=[way[0] for way in WAYS])
@pytest.mark.parametrize("game", MATCHES)
def test_a_whole_match(visit: Visit, game: str, hand: Hand, language: str, size: tuple[int, int]) -> None:
    players, options = MATCHES[game]
    anna = visit("Anna", language=language, size=size, touch=hand == "touch")
    table = anna.table(game, players, **options)
    anna.begin(table)
    anna.sit_at(table)
    presses = anna.play(hand)
    assert anna.status == "over"
    assert presses > 10
    anna.no_sideways_scroll()
