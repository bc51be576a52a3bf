"""Several people at one table: two browsers, a reload, a lost connection, a spectator, a shared screen and phones."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE, Visitor


def take_turns(*people: Visitor, presses: int) -> None:
    """Press `presses` controls, each by the visitor whose turn it is."""
    for _ in range(presses):
        turn = next((person for person in people if has_turn(person)), None)
        if turn is None:
            people[0].page.wait_for_timeout(20)
        elif turn.status != "over":
            turn.choose()


def has_turn(person: Visitor) -> bool:
    return person.page.locator('main[data-settled="true"] [data-mine="true"]').count() > 0


def test_two_people_with_a_reload_and_a_lost_connection(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben", language="de")
    table = anna.table("don-carlo", 2, bots=0)
    anna.sit_at(table)
    ben.sit_at(table)
    ben.page.get_by_role("button", name="Hier setzen").click()
    anna.expect_text("Ben")
    anna.page.get_by_role("button", name="Start", exact=True).click()
    for person in (anna, ben):
        person.page.wait_for_selector('main[data-status="playing"]')
    take_turns(anna, ben, presses=30)
    ben.page.reload()
    ben.page.wait_for_selector('main[data-status="playing"]')
    take_turns(anna, ben, presses=30)
    anna.ignores_faults = True
    anna.context.set_offline(True)
    anna.page.evaluate("() => globalThis.dispatchEvent(new Event('offline'))")
    take_turns(ben, presses=10)
    anna.context.set_offline(False)
    anna.page.wait_for_selector('main[data-connection="open"]')
    anna.ignores_faults = False
    take_turns(anna, ben, presses=30)
    anna.page.keyboard.press("c")
    anna.page.get_by_role("textbox").fill("Seven lives, seven countries.")
    anna.page.keyboard.press("Enter")
    ben.page.keyboard.press("c")
    ben.expect_text("Seven lives, seven countries.")


def test_a_spectator_sees_no_hand(visit: Visit) -> None:
    anna, stranger = visit("Anna"), visit(size=PHONE)
    table = anna.table("black-spy", 4)
    anna.begin(table)
    anna.sit_at(table)
    anna.play(most=12)
    stranger.go(f"/table/{table}")
    stranger.page.wait_for_selector('main[data-status="playing"]')
    assert stranger.page.locator("[data-hand]").count() == 0
    assert stranger.page.locator("[data-action]").count() == 0
    anna.play(most=4)
    stranger.no_sideways_scroll()


def test_a_safe_house(visit: Visit) -> None:
    """The television opens a table without taking a seat; phones take the seats in its QR codes and show only hands."""
    screen = visit("Television")
    table = screen.open_screen("black-spy", 3)
    screen.go(f"/screen/{table}")
    expect(screen.page.get_by_role("img", name="QR")).to_have_count(3)
    phones = [visit(name, size=PHONE, touch=True) for name in ("Anna", "Ben")]
    for seat, phone in enumerate(phones):
        phone.go(f"/table/{table}?seat={seat}&hand")
        screen.expect_text(("Anna", "Ben")[seat])
    anna = phones[0]
    anna.page.get_by_role("button", name="Fill").click()
    anna.page.get_by_role("button", name="Start", exact=True).click()
    for person in (screen, *phones):
        person.page.wait_for_selector('main[data-status="playing"]')
    assert screen.page.locator("[data-hand]").count() == 0
    for phone in phones:
        phone.page.wait_for_selector("[data-hand]")
        phone.no_sideways_scroll()
    take_turns(*phones, presses=40)
