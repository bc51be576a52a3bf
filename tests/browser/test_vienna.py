"""Vienna at the table: few presses, nothing that moves under a finger, buildings that can be inspected, and an intro version of its own."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser import layout
from tests.browser.conftest import Visit
from tests.browser.stacked import StackedDealer, seat
from tests.browser.test_explaining import hold
from tests.browser.visitor import DESKTOP, PHONE, TABLET, Visitor
from tests.games.vienna.table import purchase

pytestmark = pytest.mark.by_turn

LANDSCAPE_PHONE: Final = (844, 390)
TABLET_ON_END: Final = (768, 1024)
PRINTED: Final = Path("web/src/games/vienna/scenery.json")
ROUNDS: Final = 6
MOST_PRESSES: Final = 5
MOST_SHIFT: Final = 0.1
OF_THE_FULL_VERSION: Final = re.compile(r"schilling|payday|purchase|\border|zahltag|einkauf|auftrag|aufträge", re.IGNORECASE)

# The layout shifts that the browser reports. `moved`: a part of the table has moved, so that a finger may hit another one; replaced
# text does not count.
# Layout shifts with the parts moved, and whether a choice was open in that frame and the one before: an observer may be called much later.
WATCH_SHIFTS: Final = """
globalThis.shifts = [];
const frames = [];
const note = (time) => {
  frames.push({ time, open: document.querySelector('[data-mine="true"]') !== null });
  requestAnimationFrame(note);
};
requestAnimationFrame(note);
const was_open = (time) => {
  const n = frames.findLastIndex((frame) => frame.time <= time);
  return n > 0 && frames[n].open && frames[n - 1].open;
};
const moved = ({ node, previousRect: from, currentRect: to }) =>
  node instanceof Element && node.closest("main") !== null && Math.hypot(to.x - from.x, to.y - from.y) > 3;
const described = ({ node, previousRect: from, currentRect: to }) =>
  `${node.localName}.${node.getAttribute("class")} from ${from.x},${from.y} to ${to.x},${to.y}`;
new PerformanceObserver((list) => {
  for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
    const what = sources.filter(moved).map(described);
    shifts.push({ value, pressed: hadRecentInput, moved: was_open(startTime) && what.length > 0, what });
  }
}).observe({ type: "layout-shift", buffered: true });
"""

# Puts each text into a drawer; returns the heights that the desk had, and the texts that were cut off or wider than the drawer.
FILL_DRAWER: Final = """
(texts) => {
  const [desk, words] = [document.querySelector("section.desk"), document.querySelector("ul.drawers .text")];
  const heights = new Set();
  const cut = texts.filter((text) => {
    words.textContent = text;
    heights.add(desk.offsetHeight);
    return words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth;
  });
  return [[...heights], cut];
}
"""


def sit_down(visitor: Visitor, players: int = 2, **options: Any) -> Visitor:
    table = visitor.table("vienna", players, **options)
    visitor.begin(table)
    return visitor.sit_at(table)


def until(visitor: Visitor, selector: str) -> None:
    """Play until this is visible at the visitor's turn."""
    for _ in range(300):
        assert visitor.wait_for_turn(), f"the match ended without {selector}"
        if visitor.page.locator(selector).count() > 0:
            return
        visitor.choose()
    raise AssertionError(f"there was no {selector}")


# Presses


def press(visitor: Visitor, selector: str) -> int:
    visitor.page.locator(selector).first.dispatch_event("click")
    return 1


def play_round(visitor: Visitor) -> tuple[int, bool]:
    """Play a round: change two cards, take any drawer, place an agent. Returns the presses, and whether an ability asked for a choice."""
    page, presses, asked = visitor.page, 0, False
    begun = page.locator(".bar-sub").inner_text()
    while visitor.wait_for_turn() and page.locator(".bar-sub").inner_text() == begun:
        if page.locator("[data-hand]").count() > 0:
            presses += press(visitor, '[data-allot]:not([aria-pressed="true"])') + press(visitor, "[data-send]")
        elif page.locator("[data-send]").count() > 0:
            presses += press(visitor, "[data-send]")
        elif page.locator('.answers [data-action^="drawer"]').count() > 0:
            presses += press(visitor, '.answers [data-action^="drawer"]')
        elif page.locator('[data-place][data-action^="place"], [data-place][data-action^="move"]').count() > 0:
            presses += press(visitor, "[data-place][data-action]")
        else:
            asked |= page.locator('[data-action^="use"]').count() > 0
            visitor.choose()
            presses += 1
    return presses, asked


def test_a_round_takes_at_most_five_presses(visit: Visit) -> None:
    anna = sit_down(visit("Anna"))
    counted: list[int] = []
    for _ in range(ROUNDS):
        presses, asked = play_round(anna)
        counted += [] if asked or anna.status == "over" else [presses]
    assert counted, "an ability asked for a choice in every round"
    assert max(counted) <= MOST_PRESSES, counted


def test_a_free_drawer_is_as_good_as_another(visit: Visit) -> None:
    anna = sit_down(visit("Anna"))
    until(anna, 'ul.drawers [data-action="drawer 2"]')
    drawers = anna.page.locator("ul.drawers")
    expect(anna.page.locator('.answers [data-action="drawer 2"]')).to_have_text("Into a free drawerdrawer 2 or 3")
    drawers.locator("button").nth(2).click()
    expect(drawers.locator('[data-action="drawer 2"]')).to_have_count(0)
    assert anna.page.locator("[data-why-slip]").count() == 0


# Nothing moves


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE])
def test_nothing_moves_while_a_choice_is_open(visit: Visit, size: tuple[int, int]) -> None:
    anna = visit("Anna", size=size)
    anna.page.add_init_script(WATCH_SHIFTS)
    sit_down(anna, version="full").play(most=40)
    shifts = anna.page.evaluate("() => shifts")
    by_itself, under_the_finger = [each for each in shifts if not each["pressed"]], [each for each in shifts if each["moved"]]
    for found in (by_itself, under_the_finger):
        assert sum(each["value"] for each in found) < MOST_SHIFT, max(found, key=lambda each: each["value"])


def test_without_motion_a_change_is_there_at_once(visit: Visit) -> None:
    """A transition of one millisecond would animate every property, for several frames on a busy machine."""
    anna = sit_down(visit("Anna"))
    anna.wait_for_turn()
    change = "(node) => (node.offsetWidth, (node.style.opacity = '0.5'), getComputedStyle(node).opacity)"
    assert anna.page.locator("section.desk").evaluate(change) == "0.5"


@pytest.mark.parametrize("size", [DESKTOP, TABLET_ON_END])
def test_the_desk_has_a_place_for_the_side_table_before_it_is_bought(visit: Visit, stacked: StackedDealer, size: tuple[int, int]) -> None:
    anna = seat(visit("Anna", size=size), stacked, "vienna", purchase(0, money={0: 3}).match)
    places = "(node) => [...node.children].map((part) => JSON.stringify(part.getBoundingClientRect()))"
    desk = anna.page.locator("section.desk")
    before = desk.evaluate(places)
    press(anna, '[data-action="buy side-table"]')
    press(anna, "[data-send]")
    expect(desk.get_by_role("group", name="Side table")).to_be_visible()
    assert desk.evaluate(places) == before


@pytest.mark.parametrize("size", [DESKTOP, TABLET, TABLET_ON_END])
def test_the_desk_keeps_its_height_whatever_lies_in_its_drawers(visit: Visit, size: tuple[int, int]) -> None:
    anna = sit_down(visit("Anna", size=size, language="de"))
    anna.wait_for_turn()
    before = anna.page.locator("section.desk").evaluate("(node) => node.offsetHeight")
    until(anna, "ul.drawers .text")
    texts = [card["text"]["de"] for card in json.loads(PRINTED.read_text())["cards"].values()]
    heights, cut = anna.page.evaluate(FILL_DRAWER, texts)
    assert heights == [before]
    assert cut == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_happened_meanwhile_fades_at_the_edge_and_widens_nothing(visit: Visit, size: tuple[int, int]) -> None:
    """With three rivals there is more to tell than fits."""
    anna = sit_down(visit("Anna", size=size), 4, version="full")
    decision, row = anna.page.locator(".decision"), anna.page.locator("[data-since]")
    for _ in range(40):
        until(anna, "[data-since]")
        if row.evaluate("(node) => node.scrollWidth > node.clientWidth"):
            break
        anna.choose()
    assert row.evaluate("(node) => node.scrollWidth > node.clientWidth")
    assert decision.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    assert "gradient" in row.evaluate("(node) => getComputedStyle(node).maskImage")


def test_what_ends_the_turn_can_be_changed_until_it_is_sent(visit: Visit) -> None:
    anna = sit_down(visit("Anna"))
    until(anna, '[data-action="take 2 wine"]')
    for what in ("wine", "coffee"):
        anna.page.locator(f'[data-action="take 2 {what}"]').click()
        expect(anna.page.locator("[data-send]")).to_have_attribute("data-send", f"take 2 {what}")
    expect(anna.page.locator("[data-send]")).to_contain_text("action IV follows by itself, your turn ends")


# Planning


def test_a_building_can_be_inspected_at_any_time(visit: Visit) -> None:
    """In the card phase already: its price and the squares around it; what is missing, in another colour."""
    anna = sit_down(visit("Anna"))
    assert anna.wait_for_turn()
    anna.page.locator('[data-place="B7"]').dispatch_event("click")
    card = anna.page.locator('[data-building="B7"]')
    expect(card).to_contain_text("Urania Observatory")
    expect(card.locator("[data-square]").first).to_contain_text("of")
    expect(card.locator("[data-missing]")).to_contain_text("1 wine short")
    expect(anna.page.locator(".preparing")).to_have_count(0)  # it takes room while bots are compiled
    for size in (LANDSCAPE_PHONE, DESKTOP):
        layout.resize(anna.page, size)
        assert layout.faults(anna.page) == [], size
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)


def test_a_building_with_an_own_agent_says_so(visit: Visit) -> None:
    anna = sit_down(visit("Anna"))
    until(anna, '[data-place][aria-label*="your agent"]')
    until(anna, '[data-action="take 2 wine"]')
    anna.page.locator('[data-place][aria-label*="your agent"]').first.dispatch_event("click")
    anna.page.locator("[data-building] [data-why]").click()
    expect(anna.page.locator("[data-why-slip]")).to_contain_text("already")


# Explanations


def test_a_card_of_the_hand_explains_its_parts(visit: Visit) -> None:
    """On a phone, where the words of an ability do not fit; the cards stay as they are."""
    anna = sit_down(visit("Anna", size=PHONE, touch=True))
    assert anna.wait_for_turn()
    part = anna.page.locator('[data-allot^="I "][aria-pressed="false"]').first
    hold(anna, part)
    expect(anna.page.locator("#explanation > p")).to_have_text(part.get_attribute("aria-label") or "")
    expect(part).to_have_attribute("aria-pressed", "false")


def test_a_thing_to_buy_says_what_it_does(visit: Visit) -> None:
    anna = sit_down(visit("Anna"), version="full")
    until(anna, '[data-action="buy agent"]')
    good = anna.page.locator('[data-action="buy agent"]')
    good.hover()
    expect(anna.page.locator("#explanation")).to_contain_text("One more agent for your supply.")
    good.click()
    expect(anna.page.locator("[data-good=agent]")).to_have_text("One more agent for your supply.")
    expect(anna.page.locator("[data-good=agent]")).to_be_in_viewport(ratio=1)


def test_a_press_tells_all_that_happened_since_the_last_turn(visit: Visit) -> None:
    anna = sit_down(visit("Anna", size=PHONE, touch=True))
    until(anna, "[data-since]")
    anna.page.locator("[data-since] button").tap()
    expect(anna.page.locator("#explanation > strong")).to_have_text("Since your last turn")
    said = anna.page.locator("[data-since] button").get_attribute("aria-label") or ""
    expect(anna.page.locator("#explanation > p")).to_have_text(said.removeprefix("Since your last turn: "), use_inner_text=True)


# The plan on a phone


def test_a_phone_shows_enough_of_the_plan_and_all_of_it_on_request(visit: Visit) -> None:
    anna = sit_down(visit("Anna", size=PHONE, touch=True))
    until(anna, '[data-action="take 2 wine"]')
    plan = anna.page.locator(".plan").first
    assert plan.bounding_box()["height"] >= 325  # type: ignore[index]  # it is shown
    anna.page.locator("[data-large]").tap()
    whole = anna.page.locator("main").bounding_box()
    assert plan.bounding_box() == whole
    anna.page.keyboard.press("Escape")
    assert plan.bounding_box() != whole


def test_a_phone_tells_the_round_and_shows_every_drawer(visit: Visit) -> None:
    anna = sit_down(visit("Anna", size=PHONE, touch=True, language="de"), version="full")
    assert anna.wait_for_turn()
    expect(anna.page.locator(".round")).to_be_visible()
    expect(anna.page.locator(".round")).to_have_text("Runde 1")
    tab = anna.page.locator("[data-tab=desk]")
    expect(tab).to_have_text("Schreibtisch")
    tab.tap()
    for drawer in anna.page.locator(".sheet.desk .drawers button").all():
        expect(drawer).to_be_in_viewport(ratio=1)
        box = drawer.bounding_box()
        sheet = anna.page.locator(".sheet.desk").bounding_box()
        assert box is not None
        assert sheet is not None
        assert box["y"] + box["height"] <= sheet["y"] + sheet["height"]


def test_cards_are_laid_without_complaints_of_the_browser(visit: Visit) -> None:
    """The cards land on the desk, on a closed sheet without a size. A browser warning would be a recorded fault."""
    anna = sit_down(visit("Anna", size=PHONE, touch=True, motion=True, pace="normal"))
    assert anna.wait_for_turn()
    anna.page.locator("[data-send]").tap()
    expect(anna.page.locator("[data-hand]")).to_have_count(0)
    assert anna.wait_for_turn()


# The intro version


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_intro_version_shows_nothing_of_the_full_one(visit: Visit, language: str) -> None:
    anna = sit_down(visit("Anna", language=language))
    for _ in range(12):
        if not anna.wait_for_turn():
            break
        main = anna.page.locator("main")
        said = main.evaluate(
            "(node) => [node.innerText, ...[...node.querySelectorAll('*')].flatMap((each) => [each.ariaLabel, each.title])].join(' ')"
        )
        found = OF_THE_FULL_VERSION.search(said)
        assert found is None, said[max(found.start() - 80, 0) : found.end() + 80]
        assert main.locator('[href="#v-coin"], .coin, .seal, .payday, .purchase').count() == 0
        anna.choose()


# Names on the plan


@pytest.mark.parametrize(
    ("language", "short", "name"), [("en", "St Stephen's", "St Stephen's Cathedral"), ("de", "Stephansdom", "Stephansdom")]
)
def test_the_plan_and_the_words_use_the_same_names(visit: Visit, language: str, short: str, name: str) -> None:
    anna = sit_down(visit("Anna", language=language))
    assert anna.wait_for_turn()
    place = anna.page.locator('[data-place="B3"]')
    expect(place.locator("text.name")).to_have_text(short)
    assert (place.get_attribute("aria-label") or "").startswith(name)
