"""Notifications in a match over days: permission is requested only after a press, and a player who is away is notified of their turn."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser import chromium
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.server.serving import eventually

pytestmark = pytest.mark.by_turn

DAY: Final = {"decision": 86_400, "bank": 0}
QUICK: Final = {"decision": 15, "bank": 120}
MINUTE: Final = 60_000  # ms

# Hide or show the page: a headless browser shows all its pages.
AWAY: Final = """
(away) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => away ? "hidden" : "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
ASKED: Final = """
globalThis.asked = 0;
Notification.requestPermission = async () => { globalThis.asked += 1; return "granted"; };
"""
SHOWN: Final = """
async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, data }) => ({ title, body, ...data }));
}
"""
# Counts notifications. Chromium loses a notification if all of them are requested before it is shown.
COUNTED: Final = """
globalThis.shown = 0;
const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = async function (...all) {
  await show.apply(this, all);
  globalThis.shown += 1;
};
"""
# Press the notification: the worker closes it and opens its address. Opening needs a real press, so the test only records the address.
PRESS: Final = """
async () => {
  const opened = new Promise((resolve) => { self.clients.openWindow = async (address) => resolve(address); });
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return opened;
}
"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The whole browser, since the headless shell grants no permissions."""
    browser = chromium.launch(playwright, *chromium.WHOLE)
    yield browser
    browser.close()


def begun(anna: Visitor, ben: Visitor, clock: dict[str, int] | None) -> str:
    table = anna.table("don-carlo", 2, bots=0, clock=clock)
    ben.sit_down(table)
    anna.begin(table)
    return table


def play_until_turn_of(one: Visitor, other: Visitor, table: str) -> None:
    while not one.context.request.get(f"/api/tables/{table}").json()["scene"]["legal"]:
        other.act(table)


def sees(visitor: Visitor, *notifications: dict[str, Any]) -> bool:
    return eventually(lambda: visitor.page.evaluate(SHOWN) == [*notifications])


def is_told(visitor: Visitor, notification: dict[str, Any]) -> bool:
    visitor.page.wait_for_function("() => globalThis.shown === 1")
    return sees(visitor, notification)


def test_permission_is_asked_for_by_a_press_and_only_where_a_match_takes_days(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    anna.context.add_init_script(ASKED)
    offer = anna.page.locator("[data-ask-notify]")
    alone = anna.table("don-carlo", 2)
    anna.begin(alone)
    for table in (alone, begun(anna, ben, QUICK)):
        anna.sit_at(table)
        anna.page.locator('[popovertarget="menu"]').click()
        expect(anna.page.get_by_role("switch", name="Sound")).to_be_visible()
        expect(anna.page.get_by_role("switch", name="Call me")).to_have_count(0)
        expect(offer).to_have_count(0)
    for table in (begun(anna, ben, None), begun(anna, ben, DAY)):
        expect(anna.sit_at(table).page.locator("[data-ask-notify]")).to_be_visible()
        assert anna.page.evaluate("() => globalThis.asked") == 0
    anna.page.get_by_role("button", name="Yes, call me").click()
    expect(offer).to_have_count(0)
    assert anna.page.evaluate("() => globalThis.asked") == 1
    anna.page.locator('[popovertarget="menu"]').click()
    anna.page.get_by_role("switch", name="Call me").click()
    anna.page.reload()
    anna.settle()
    expect(offer).to_have_count(0)  # after a refusal it is not offered again
    assert anna.page.evaluate("() => globalThis.asked") == 0


def test_a_player_who_looks_elsewhere_is_notified_at_the_table_and_in_the_lobby(visit: Visit) -> None:
    anna, ben = visit("Anna", language="de", worker=True), visit("Ben")
    anna.context.grant_permissions(["notifications"])
    anna.context.add_init_script(COUNTED)
    anna.page.clock.install()
    table = begun(anna, ben, DAY)
    play_until_turn_of(ben, anna, table)
    anna.sit_at(table).page.get_by_role("button", name="Ja, ruft mich").click()
    expect(anna.page.locator("[data-ask-notify]")).to_have_count(0)
    told = {"title": "Du bist dran: Don Carlo", "body": "Ben wartet auf dich.", "address": f"/table/{table}"}

    anna.page.evaluate(AWAY, True)
    play_until_turn_of(anna, ben, table)
    assert is_told(anna, told)
    anna.page.evaluate(AWAY, False)
    assert sees(anna)

    play_until_turn_of(ben, anna, table)
    anna.go("/").page.wait_for_selector(".mine li")
    expect(anna.page).to_have_title("Doppelagent")
    anna.page.evaluate(AWAY, True)
    play_until_turn_of(anna, ben, table)
    anna.page.clock.run_for(MINUTE)
    assert is_told(anna, told)
    expect(anna.page).to_have_title("(1) Doppelagent")
    worker = anna.context.service_workers[0]
    assert worker.evaluate(PRESS) == f"/table/{table}"
    assert sees(anna)
