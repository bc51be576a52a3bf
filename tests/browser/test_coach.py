"""The coach of a first match points at its subject, and waits for “Got it” or the move."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_matches import MATCHES
from tests.browser.visitor import DESKTOP, PHONE, Visitor

pytestmark = pytest.mark.by_turn

TOUR = ["goal", "bribes", "drawers", "tracks", "roof"]

# Whether the ring surrounds the subject of the tip, and the slip does not cover the send button.
POINTS = """
() => {
  const place = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const [ring, slip, send] = ["[data-coach-ring]", "[data-coach]", "[data-send]"].map(place);
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return ring !== undefined && ring.width > 20 && ring.height > 20 && (send === undefined || apart(slip, send));
}
"""


def learn(visitor: Visitor, game: str) -> Visitor:
    players, options = MATCHES[game]
    table = visitor.table(game, players, **options)
    visitor.begin(table)
    visitor.go(f"/table/{table}?learn").wait_for_turn()
    return visitor


@pytest.mark.parametrize("game", MATCHES)
def test_the_coach_points_at_something(visit: Visit, game: str) -> None:
    anna = learn(visit("Anna"), game)
    expect(anna.page.locator("[data-coach]")).to_be_visible()
    anna.page.wait_for_function(POINTS)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_first_round_of_vienna_is_guided(visit: Visit, size: tuple[int, int]) -> None:
    """Icons, drawers, thresholds, the roof and the end; then the cards. Each waits for "Got it"."""
    anna = learn(visit("Anna", size=size), "vienna")
    coach = anna.page.locator("[data-coach]")
    for key in [*TOUR, "cards"]:
        expect(coach).to_have_attribute("data-coach", key)
        anna.page.wait_for_function(POINTS)
        coach.get_by_role("button", name="Got it").click()
    anna.page.locator("[data-send]").click()
    anna.wait_for_turn()
    expect(coach).not_to_have_attribute("data-coach", "cards")


def test_the_coach_moves_nothing(visit: Visit) -> None:
    anna = learn(visit("Anna"), "black-spy")
    expect(anna.page.locator("[data-coach]")).to_be_visible()
    before = anna.page.locator("main").bounding_box()
    anna.page.get_by_role("button", name="Enough tips").click()
    expect(anna.page.locator("[data-coach]")).to_have_count(0)
    assert anna.page.locator("main").bounding_box() == before
