"""A replay: an address for each step, share, the file's name, speed, key moments, and the log on a phone."""

import re
from datetime import UTC, datetime
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser import layout
from tests.browser.conftest import Visit
from tests.browser.looks import SIZES
from tests.browser.stacked import StackedDealer, seat
from tests.browser.visitor import PHONE, Visitor
from tests.games.don_carlo import table as don_carlo

pytestmark = pytest.mark.by_turn

# Replaces the system's share sheet, which a headless browser does not have: records what was shared.
SHEET: Final = "navigator.share = async (shared) => { globalThis.shared = shared; }"

# Counts the changes of the step shown: moves that change nothing for the reader are skipped.
COUNT: Final = """
() => {
  const count = (changes) => { globalThis.taken += changes.length; };
  new MutationObserver(count).observe(document.querySelector("main[data-step]"), { attributeFilter: ["data-step"] });
}
"""

# A press on a link to this address.
FOLLOW: Final = """
(address) => {
  const link = document.body.appendChild(document.createElement("a"));
  link.href = address;
  link.click();
}
"""


def finished(visitor: Visitor, game: str = "don-carlo", players: int = 2) -> str:
    table = visitor.table(game, players)
    visitor.begin(table)
    visitor.finish(table)
    return table


def at_step(visitor: Visitor, step: int) -> None:
    expect(visitor.page.locator(f'main[data-step="{step}"]')).to_be_visible()


def test_every_step_has_an_address_that_can_be_shared(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit(language="de")
    anna.context.add_init_script(SHEET)
    table = finished(anna)
    anna.go(f"/replay/{table}?step=7")
    at_step(anna, 7)
    entries = anna.page.evaluate("() => history.length")
    anna.page.get_by_role("slider").press("ArrowRight")
    at_step(anna, 8)
    anna.page.wait_for_url("**/replay/*?step=8")
    assert anna.page.evaluate("() => history.length") == entries
    anna.page.evaluate(FOLLOW, f"/replay/{table}?step=3")
    at_step(anna, 3)
    for go, step in ((anna.page.go_back, 8), (anna.page.go_forward, 3), (anna.page.go_back, 8)):
        go()
        at_step(anna, step)
    anna.page.get_by_role("button", name="Share this moment").click()
    shared = anna.page.wait_for_function("() => globalThis.shared?.url").json_value()
    assert shared.endswith(f"/replay/{table}?step=8")
    ben.go(f"/replay/{table}?step=8")
    at_step(ben, 8)
    expect(ben.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^Schritt 8 von "))


def test_a_step_beyond_the_end_is_the_end(visit: Visit) -> None:
    anna = visit("Anna")
    table = finished(anna)
    anna.go(f"/replay/{table}?step=99999")
    slider = anna.page.get_by_role("slider")
    expect(slider).to_have_value(slider.get_attribute("max") or "")


def test_key_moments_are_reached_by_keyboard_and_say_what_they_are(visit: Visit) -> None:
    anna = visit("Anna")
    anna.go(f"/replay/{finished(anna, 'pingvasion', 3)}")
    slider = anna.page.get_by_role("slider")
    slider.press("PageUp")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("round 1 ends, .* in the lead"))
    anna.page.get_by_role("button", name="Next key moment").press("Enter")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("round 2 ends"))
    anna.page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("round 8 ends.*the match is over"))
    slider.press("PageDown")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("round 7 ends"))


def test_a_faster_replay_takes_more_steps_in_the_same_time(visit: Visit) -> None:
    anna = visit("Anna")
    anna.page.clock.install(time=datetime(2026, 1, 1, tzinfo=UTC))
    anna.go(f"/replay/{finished(anna, 'pingvasion', 3)}")
    at_step(anna, 0)
    anna.page.evaluate(COUNT)
    anna.page.clock.pause_at(datetime(2026, 1, 2, tzinfo=UTC))
    taken = []
    for speed in ("0.5", "4"):
        anna.page.get_by_role("button", name="To the beginning").click()
        anna.page.get_by_role("combobox", name="Speed").select_option(speed)
        anna.page.evaluate("() => { globalThis.taken = 0; }")
        anna.page.get_by_role("button", name="Play", exact=True).click()
        anna.page.clock.run_for(4600)
        anna.page.get_by_role("button", name="Pause").click()
        taken.append(anna.page.evaluate("() => globalThis.taken"))
    assert taken == [2, 16]


def test_the_log_opens_on_a_phone(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE)
    anna.go(f"/replay/{finished(anna)}?step=9")
    log = anna.page.get_by_role("complementary", name="Log")
    expect(log).not_to_be_visible()
    anna.page.get_by_role("button", name="Log").click()
    expect(log.get_by_role("listitem").first).to_be_visible()
    anna.no_sideways_scroll()


def test_the_file_is_named_after_game_people_and_date(visit: Visit) -> None:
    anna = visit("Anna Groß")
    table = finished(anna)
    anna.sit_at(table).page.wait_for_selector("[data-verified]")
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Save this game").click()
    assert re.fullmatch(r"don-carlo-anna-gross-\d{4}-\d\d-\d\d\.txt", download.value.suggested_filename)


def test_cards_that_lie_open_leave_the_countries_their_room(visit: Visit, stacked: StackedDealer) -> None:
    """Don Carlo: after the first move, the other hand can form no name. Beside a landscape phone's table there is little room for it."""
    anna = visit("Anna", language="de")
    seat(anna, stacked, "don-carlo", don_carlo.table(2, {0: "1 2 3 5", 1: "0 0 0 4"}, top={1: "6"}).match)
    table = anna.page.url.rpartition("/")[2]
    anna.finish(table)
    anna.go(f"/replay/{table}?step=1").page.wait_for_selector("[data-opened]")
    for size in SIZES:
        layout.resize(anna.page, SIZES[size])
        assert layout.faults(anna.page) == [], size
