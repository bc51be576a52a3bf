"""Why not? A dimmed card or space explains the rule that forbids it, in the visitor's language, with a link to the rules."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_matches import MATCHES
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.by_turn


def inspect_a_building(visitor: Visitor) -> None:
    """In Vienna, first press a building without an action; its card offers “Why not?”."""
    buildings = visitor.page.locator('[data-place^="B"]:not([data-action])')
    if buildings.count() > 0:
        buildings.first.dispatch_event("click")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", MATCHES)
def test_why_not(visit: Visit, game: str, language: str) -> None:
    players, options = MATCHES[game]
    anna = visit("Anna", language=language)
    table = anna.table(game, players, **options)
    anna.begin(table)
    anna.sit_at(table)
    for _ in range(200):
        assert anna.wait_for_turn(), "nothing was forbidden all through the match"
        inspect_a_building(anna)
        if anna.page.locator("[data-why]").count():
            break
        anna.choose()
    anna.page.locator("[data-why]").first.focus()
    anna.page.keyboard.press("Enter")
    slip = anna.page.locator("[data-why-slip]")
    expect(slip).to_contain_text("§")
    slip.get_by_role("link").last.click()
    expect(anna.page.locator(".folder")).to_contain_text({"en": "Rules", "de": "Regeln"}[language])
