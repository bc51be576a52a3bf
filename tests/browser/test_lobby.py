"""From the lobby to a table: one click against bots, and a code for friends."""

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser import vitals
from tests.browser.conftest import Visit
from tests.browser.visitor import DESKTOP, PHONE

MOST_SHIFT: Final = 0.05


def test_play_now_asks_a_newcomer_for_a_name_and_deals(visit: Visit) -> None:
    anna = visit()
    anna.go("/").page.get_by_role("button", name="Play now").nth(1).click()
    anna.page.get_by_role("textbox", name="What shall we call you?").fill("Anna")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector('main[data-status="playing"]')
    anna.expect_text("Anna")
    anna.go("/")
    anna.page.get_by_role("button", name="Play now").nth(1).click()  # a visitor with a name needs one click
    anna.page.wait_for_selector('main[data-status="playing"]')


def test_a_friend_joins_by_code(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben", language="de")
    anna.go("/").page.get_by_role("button", name="With friends").first.click()
    anna.page.get_by_role("button", name="Open the table").click()
    anna.page.wait_for_selector('main[data-status="open"]')
    code = anna.page.locator("[data-code]").first.inner_text()
    ben.go("/").page.get_by_role("textbox").first.fill(code.lower())
    ben.page.get_by_role("button", name="Beitreten").click()
    ben.page.get_by_role("button", name="Hier setzen").first.click()
    expect(anna.page.locator("main")).to_contain_text("Ben")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_while_the_lobby_loads(visit: Visit, size: tuple[int, int]) -> None:
    anna = visit("Anna", size=size)
    anna.context.add_init_script(vitals.OBSERVE)
    anna.begin(anna.table("black-spy", 4))
    anna.go("/").page.wait_for_selector(".mine li")
    anna.page.wait_for_load_state("networkidle")
    assert vitals.vitals_of(anna).shift < MOST_SHIFT
