"""People and bots: names and faces, statistics, friends, invitations, options, phrases and watchers' chat."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor


def faces(visitor: Visitor, within: str) -> list[str | None]:
    return [face.get_attribute("data-portrait") for face in visitor.page.locator(f"{within} [data-portrait]").all()]


def test_no_name_and_no_face_twice_at_a_table_of_six(visit: Visit) -> None:
    anna = visit("Anna")
    anna.sit_at(anna.table("black-spy", 6))
    names = anna.page.locator("ol li strong").all_text_contents()
    assert len(names) == len(set(names)) == 6
    assert len(set(faces(anna, "ol"))) == 6
    expect(anna.page.locator("ol li .marks").nth(1)).to_contain_text("Informant")


def test_a_portrait_is_chosen_and_shown_at_the_table_and_to_others(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben", language="de")
    anna.go("/").page.get_by_role("button", name="Anna").click()
    anna.page.locator("dialog").get_by_role("radio", name="Zoe").check(force=True)
    anna.page.locator("dialog").get_by_role("button", name="Save").click()
    expect(anna.page.locator(".me [data-portrait=zoe]")).to_be_visible()
    table = anna.table("don-carlo", 3, bots=0)
    ben.sit_at(table)
    expect(ben.page.locator("ol li").first.locator("[data-portrait=zoe]")).to_be_visible()
    ben.page.get_by_role("button", name="Hier setzen").first.click()
    anna.sit_at(table)
    assert len(set(faces(anna, "ol"))) == 2


def test_a_newcomer_chooses_a_portrait_with_the_name(visit: Visit) -> None:
    newcomer = visit(language="de")
    newcomer.go("/").page.get_by_role("button", name="Dein Name").click()
    newcomer.page.get_by_role("textbox", name="Dein Name").fill("Cleo")
    newcomer.page.locator("dialog").get_by_role("radio", name="Greta").check(force=True)
    newcomer.page.get_by_role("button", name="Das bin ich").click()
    expect(newcomer.page.locator(".me [data-portrait=greta]")).to_be_visible()
