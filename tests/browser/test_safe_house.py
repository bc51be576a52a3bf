"""The safe house on a television: readable from three metres, in every game, waiting, playing and over; never asked for a name."""

from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser import layout
from tests.browser.conftest import Visit
from tests.browser.scenes import CROWDED
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.by_turn

TELEVISION: Final = (1920, 1080)
SIZES: Final = (TELEVISION, (1280, 720))
LEAST: Final = 28  # px at 1920 x 1080
LOOKS: Final = {"black-spy": ("light", "en"), "don-carlo": ("dark", "de"), "pingvasion": ("dark", "en"), "vienna": ("light", "de")}

# Every visible text, with its size on the screen. An SVG scales its text.
TEXTS: Final = """
() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, node] = [walker.currentNode.textContent.trim(), walker.currentNode.parentElement];
    if (text === "" || node.closest(".vh, .sprite, script, style")) continue;
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { width, left, top, right, bottom } = range.getBoundingClientRect();
    if (width < 2 || right < 0 || bottom < 0 || left > innerWidth || top > innerHeight) continue;
    const matrix = node instanceof SVGGraphicsElement ? node.getScreenCTM() : null;
    const scale = matrix === null ? node.currentCSSZoom : Math.hypot(matrix.a, matrix.b);
    texts.push([text, Math.round(parseFloat(getComputedStyle(node).fontSize) * scale * 10) / 10]);
  }
  return texts;
}
"""


def too_small(page: Page, least: float) -> list[tuple[str, float]]:
    texts: list[tuple[str, float]] = page.evaluate(TEXTS)
    assert len(texts) > 5, "the television shows nothing"
    return [(text, size) for text, size in texts if size < least]


def check(television: Visitor) -> None:
    """Everything can be read at both sizes, nothing scrolls sideways, and axe finds nothing."""
    for size in SIZES:
        layout.resize(television.page, size)
        assert too_small(television.page, LEAST * size[0] / TELEVISION[0]) == [], size
        television.no_sideways_scroll()
        assert layout.faults(television.page) == [], size
        found = Axe().run(television.page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("game", CROWDED)
def test_a_television_is_read_from_three_metres(visit: Visit, game: str) -> None:
    theme, language = LOOKS[game]
    players, options = CROWDED[game]
    anna, television = visit("Anna"), visit(theme=theme, language=language, size=TELEVISION)
    table = anna.table(game, players, **options)
    television.go(f"/screen/{table}").page.wait_for_selector(".arrivals svg")
    assert television.page.locator("input").count() == 0, "a television is asked for something"
    check(television)
    anna.begin(table)
    anna.sit_at(table).play(most=8)
    television.page.wait_for_selector('main[data-status="playing"]')
    television.settle()
    check(television)


def test_a_television_at_the_end(visit: Visit) -> None:
    """All categories are shown, even in the game with the most: nobody scrolls a television."""
    anna, television = visit("Anna"), visit(size=TELEVISION, theme="dark", language="de")
    table = anna.table("vienna", 2, version="full")
    anna.begin(table)
    anna.finish(table)
    television.go(f"/screen/{table}").page.wait_for_selector(".result table")
    check(television)
    assert television.page.locator(".result [role=region]").evaluate("(node) => node.scrollWidth <= node.clientWidth")


def test_a_television_opens_a_table_without_a_name(visit: Visit) -> None:
    television = visit(size=TELEVISION)
    television.go("/").page.get_by_role("button", name="With friends").first.click()
    dialog = television.page.locator("dialog[open]")
    dialog.get_by_text("This screen is the table").click()
    expect(dialog.locator('input[autocomplete="nickname"]')).to_have_count(0)
    dialog.get_by_role("button", name="Open it here").click()
    television.page.wait_for_selector(".arrivals svg")
