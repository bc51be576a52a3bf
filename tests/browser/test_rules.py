"""The rules page: each game has drawn examples at their paragraphs, also on a phone, and a question finds its answer."""

from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser import layout
from tests.browser.conftest import Visit
from tests.browser.visitor import DESKTOP, PHONE

pytestmark = pytest.mark.by_turn

HEARTS: Final = {"black-spy": "3.4", "don-carlo": "4.1", "pingvasion": "5.4", "vienna": "5.6"}  # the paragraph that a picture explains best
LOOKS: Final = {"black-spy": ("dark", "en"), "don-carlo": ("light", "en"), "pingvasion": ("dark", "de"), "vienna": ("light", "de")}
WIN: Final = {"en": "how do I win", "de": "wie gewinne ich"}
ENDS: Final = {"black-spy": "5.2", "don-carlo": "6.4", "pingvasion": "5.5", "vienna": "8.5"}


@pytest.mark.parametrize("game", HEARTS)
def test_rules_are_drawn_and_answer_questions(visit: Visit, game: str) -> None:
    theme, language = LOOKS[game]
    anna = visit("Anna", theme=theme, language=language)
    anna.go(f"/rules/{game}#{HEARTS[game]}")
    drawn = anna.page.locator(f'section[id="{HEARTS[game]}"] .drawn')
    expect(drawn.locator("svg").first).to_be_visible()
    for size in (DESKTOP, PHONE):
        layout.resize(anna.page, size)
        anna.no_sideways_scroll()
        box, page = drawn.bounding_box(), anna.page.locator("article").bounding_box()
        assert box is not None
        assert page is not None
        assert page["x"] <= box["x"], f"the picture is cut off at {size}"
        assert box["x"] + box["width"] <= page["x"] + page["width"], f"the picture is cut off at {size}"
        assert box["height"] > 60, "the picture is empty"
        found = Axe().run(anna.page)
        assert found.violations_count == 0, found.generate_report()
    anna.page.get_by_role("searchbox").fill(WIN[language])
    anna.page.locator(f'section[id="{ENDS[game]}"] mark').first.wait_for()
    expect(anna.page.locator('section[id="1.1"]')).to_have_count(0)
    anna.page.get_by_role("searchbox").fill("")
    expect(anna.page.locator('section[id="1.1"]')).to_have_count(1)
