"""Everything on the table explains itself in every game: a sentence and its paragraph on hover, focus, press or long-press; a legend."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import GAMES, Visit
from tests.browser.test_matches import MATCHES
from tests.browser.visitor import DESKTOP, PHONE, Visitor

pytestmark = pytest.mark.by_turn

FULL: Final[dict[str, dict[str, Any]]] = {"vienna": {"version": "full"}}
CHOICES: Final = {"black-spy": 5, "don-carlo": 5, "pingvasion": 6, "vienna": 22}  # choices before there is something to explain
PARAGRAPH: Final = re.compile(r"Rules, paragraph \d+\.\d+")

# An icon whose left neighbour is explained as well, its sentence, and a part of its paragraph.
ICONS: Final = {
    "black-spy": (".seats .fact [data-explained]", "what’s in it counts when the round is over", "puts the trick on their trick pile"),
    "don-carlo": (".family .count [data-explained]", "For their owner’s eyes only.", "Only you see your hand"),
    "pingvasion": (".counts [data-explained]", "Two cards are drawn from it every round.", "draws the top two cards"),
    "vienna": (
        ".purse [data-explained]",
        "Two of these get an agent into a pink building.",
        "An agent costs two bribes of the colour of the building.",
    ),
}
# Things that a press chooses or inspects, with what a long-press says about them.
THINGS: Final = {
    "black-spy": ("[data-hand] button[data-action]", re.compile("trick pile|nothing either way|counts nothing")),
    "don-carlo": ("[data-hand] button", re.compile("make a code name")),
    "pingvasion": ("[data-hand] button[data-action]", re.compile("majority|round")),
    "vienna": ('[data-place="B7"]', re.compile("Urania Observatory")),
}
# The legend has at least as many entries as the game has topics.
LEGENDS: Final = {"black-spy": 32, "don-carlo": 26, "pingvasion": 25, "vienna": 45}

# Titles in the legend whose icon reaches beyond its place and covers something.
ICONS_BESIDE: Final = """
(titles) => titles.filter((title) => {
  const room = title.querySelector(".icon").getBoundingClientRect();
  return [...title.querySelectorAll(".icon svg, .icon .sign")].some((icon) => {
    const { left, right, top, bottom } = icon.getBoundingClientRect();
    const { top: above, bottom: below } = title.getBoundingClientRect();
    return left < room.left - 6 || right > room.right + 6 || top < above - 6 || bottom > below + 6;
  });
}).map((title) => title.textContent)
"""


def sit_down(visitor: Visitor, game: str, choices: int = 0) -> Visitor:
    players, options = MATCHES[game]
    table = visitor.table(game, players, **{**options, **FULL.get(game, {})})
    visitor.begin(table)
    visitor.finish(table, most=choices)
    visitor.sit_at(table)
    assert visitor.wait_for_turn()
    return visitor


@pytest.mark.parametrize("by", ["hover", "focus", "press", "long-press"])
@pytest.mark.parametrize("game", GAMES)
def test_an_icon_explains_itself(visit: Visit, game: str, by: str) -> None:
    anna = sit_down(visit("Anna", touch=True), game)
    selector, sentence, paragraph = ICONS[game]
    icon = anna.page.locator(selector).nth(1)
    point_at(anna, icon, by)
    slip = anna.page.locator("#explanation")
    expect(slip).to_contain_text(sentence)
    expect(slip.locator("blockquote").first).to_contain_text(paragraph)
    expect(slip.locator("small")).to_have_text(PARAGRAPH)
    expect(icon).to_have_attribute("aria-describedby", "explanation")
    anna.page.keyboard.press("Escape")
    expect(slip).to_have_count(0)


def test_an_explanation_stays_until_its_thing_is_scrolled_away(visit: Visit) -> None:
    """Scrolling of the log, at each new entry, does not close it."""
    anna = sit_down(visit("Anna"), "vienna")
    scrolls = "(node) => node.dispatchEvent(new Event('scroll'))"
    anna.page.locator(ICONS["vienna"][0]).first.dispatch_event("click")
    slip = anna.page.locator("#explanation")
    expect(slip).to_be_visible()
    anna.page.get_by_role("region", name="Log").evaluate(scrolls)
    expect(slip).to_be_visible()
    anna.page.locator("main").evaluate(scrolls)
    expect(slip).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_long_press_does_not_act(visit: Visit, game: str) -> None:
    anna = sit_down(visit("Anna", touch=True), game)
    selector, said = THINGS[game]
    thing = anna.page.locator(selector).first
    hold(anna, thing)
    expect(anna.page.locator("#explanation")).to_contain_text(said)
    expect(anna.page.locator("#explanation small")).to_have_text(PARAGRAPH)
    assert thing.get_attribute("aria-pressed") != "true"
    assert anna.page.locator("[data-building]").count() == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_everything_on_the_table_explains_itself(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """Each element marked as explained has a sentence and a paragraph."""
    anna = sit_down(visit("Anna", size=size), game, CHOICES[game])
    anna.page.wait_for_function("[...document.querySelectorAll('[data-building]')].every((card) => card.querySelector('li') !== null)")
    icons = anna.page.locator("main [data-explained]:visible").all()
    assert len(icons) >= 6
    for icon in icons:
        icon.dispatch_event("click")
        expect(anna.page.locator("#explanation > p")).not_to_be_empty()
        expect(anna.page.locator("#explanation small")).to_have_text(PARAGRAPH)
        anna.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GAMES)
def test_tab_visits_groups_of_icons(visit: Visit, game: str) -> None:
    """Icons have far fewer tab stops than there are icons."""
    anna = sit_down(visit("Anna"), game, CHOICES[game])
    icons = anna.page.locator("main [data-explained]:visible")
    stops = anna.page.locator('main [data-explained]:visible:not([tabindex="-1"])')
    assert stops.count() <= icons.count() / 2
    assert stops.count() <= 12


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_the_legend_has_all_icons(visit: Visit, game: str, language: str) -> None:
    anna = sit_down(visit("Anna", language=language), game)
    anna.page.locator("header [data-legend]").click()
    sheet = anna.page.get_by_role("dialog")
    expect(sheet).to_contain_text({"en": "Legend", "de": "Legende"}[language])
    assert sheet.locator("dt").count() >= LEGENDS[game]
    assert sheet.locator("dt svg, dt .sign").count() >= sheet.locator("dt").count()
    assert sheet.locator("dt").evaluate_all(ICONS_BESIDE) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_has_the_legend_in_its_menu(visit: Visit, game: str) -> None:
    anna = sit_down(visit("Anna", size=PHONE, touch=True), game)
    expect(anna.page.locator("header [data-legend]")).to_be_hidden()
    anna.page.locator('[popovertarget="menu"]').tap()
    anna.page.get_by_role("button", name="Legend").tap()
    assert anna.page.locator("dialog[open] dt").count() >= LEGENDS[game]


def point_at(visitor: Visitor, icon: Locator, by: str) -> None:
    match by:
        case "hover":
            icon.hover()
        case "press":
            icon.click()
        case "focus":
            focus(visitor, icon)
        case _:
            hold(visitor, icon)


def focus(visitor: Visitor, icon: Locator) -> None:
    """Focus by keyboard, so that the browser shows the focus ring."""
    icon.locator("xpath=preceding::button[1]").focus()
    visitor.page.keyboard.press("ArrowRight")


def hold(visitor: Visitor, thing: Locator) -> None:
    """Rest a finger on an element until it is explained."""
    at = thing.bounding_box()
    assert at is not None
    session = visitor.context.new_cdp_session(visitor.page)
    finger = {"x": at["x"] + min(at["width"] / 2, 14), "y": at["y"] + at["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    visitor.page.wait_for_selector("#explanation")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
