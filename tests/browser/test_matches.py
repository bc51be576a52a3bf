"""Whole matches through the page: by mouse, by keyboard alone, by touch on a phone; in both languages, with variants and expansions.

Each run plays each game by one of the three (tests.browser.turns); `make browser-all` plays each game by all.
"""

from typing import Any, Final

from tests.browser.conftest import Visit
from tests.browser.turns import Hand
from tests.browser.visitor import DESKTOP, PHONE

Setup = tuple[int, dict[str, Any]]  # players and options

MATCHES: Final[dict[str, Setup]] = {
    "black-spy": (4, {"end_value": 1}),
    "don-carlo": (2, {}),
    "pingvasion": (3, {}),
    "vienna": (2, {}),
}
VARIANTS: Final = dict.fromkeys(("no_good_spies", "capture_or_release", "mole", "call_colour", "follow_rank", "reduce_points"), True)
BY_KEYBOARD: Final[dict[str, Setup]] = {
    "black-spy": (3, {**VARIANTS, "end_value": 12}),
    "don-carlo": (3, {}),
    "pingvasion": (2, {"deck": "printed"}),
    "vienna": (2, {"version": "full", "flags": "random"}),
}
ON_A_PHONE: Final[dict[str, Setup]] = {
    "black-spy": (6, {"end_value": 1}),
    "don-carlo": (4, {}),
    "pingvasion": (5, {}),
    "vienna": (3, {"version": "full", "third_man": True, "figures": True}),
}
SETUPS: Final[dict[Hand, dict[str, Setup]]] = {"mouse": MATCHES, "keyboard": BY_KEYBOARD, "touch": ON_A_PHONE}
VISITORS: Final[dict[Hand, dict[str, Any]]] = {
    "mouse": {"language": "en", "size": DESKTOP},
    "keyboard": {"language": "de", "size": DESKTOP},
    "touch": {"language": "de", "size": PHONE, "touch": True},
}


def play(visit: Visit, game: str, setup: Setup, hand: Hand, **about: Any) -> None:
    players, options = setup
    anna = visit("Anna", **about)
    table = anna.table(game, players, **options)
    anna.begin(table)
    presses = anna.sit_at(table).play(hand)
    assert anna.status == "over"
    assert presses > 10
    anna.no_sideways_scroll()


def test_a_whole_match(visit: Visit, game: str, hand: Hand) -> None:
    play(visit, game, SETUPS[hand][game], hand, **VISITORS[hand])


def test_a_match_with_animations(visit: Visit) -> None:
    """Animations never block input."""
    play(visit, "don-carlo", MATCHES["don-carlo"], "mouse", motion=True, pace="fast")
