"""People and bots: names and faces, statistics, friends, invitations, options, phrases and watchers' chat."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import GAMES, Visit
from tests.browser.past import finish_matches, person_of
from tests.browser.visitor import Visitor
from tests.server.serving import Running

pytestmark = pytest.mark.by_turn


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


def test_a_newcomer_chooses_a_portrait_where_the_name_is_asked_for(visit: Visit) -> None:
    host = visit("Host")
    guest, player = visit(), visit()
    guest.go(f"/table/{host.table('don-carlo', 3, bots=0)}")
    player.go("/").page.get_by_role("button", name="Play now").nth(1).click()
    for newcomer, field, button in ((guest, "Your name", "That’s me"), (player, "What shall we call you?", "Play now")):
        newcomer.page.get_by_role("textbox", name=field).fill("Cleo")
        newcomer.page.locator("dialog").get_by_role("radio", name="Greta").check(force=True)
        newcomer.page.locator("dialog").get_by_role("button", name=button).click()
        expect(newcomer.page.locator("dialog[open]")).to_have_count(0)
        expect(newcomer.go("/").page.locator(".me [data-portrait=greta]")).to_be_visible()


def test_the_page_of_a_person_after_fifty_matches(visit: Visit, server: Running) -> None:
    anna, ben = visit("Anna"), visit("Ben", language="de")
    annas, bens = person_of(server, anna), person_of(server, ben)
    finish_matches(server, 38, GAMES, annas)
    finish_matches(server, 12, GAMES[:1], annas, bens)
    page = anna.go("/people").page
    expect(page.locator("[data-statistics='50']")).to_be_visible()
    for table, rows in (("By game", len(GAMES)), ("By number of players", 1), ("By opposition", 2)):
        expect(page.get_by_role("table", name=table).locator("tbody tr")).to_have_count(rows)
    assert (
        sum(int(cell) for cell in page.get_by_role("table", name="By game").locator("tbody tr td:nth-child(2)").all_text_contents()) == 50
    )
    page.get_by_text("The same in numbers").click()
    assert sum(int(cell) for cell in page.locator("details tbody tr td:nth-child(2)").all_text_contents()) == 50
    assert page.locator("svg rect.won").count() >= 26
    expect(page.locator(".matches li")).to_have_count(20)
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".matches li")).to_have_count(40)
    page.get_by_role("link", name="Page of Ben").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben")
    expect(page.locator(".matches li")).to_have_count(12)
    anna.expect_text("12 matches together; you came out ahead of Ben in 6.")


def test_a_stranger_does_not_see_a_page(visit: Visit, server: Running) -> None:
    anna, stranger = visit("Anna"), visit("Stranger")
    stranger.ignores_faults = True  # the browser logs the refusal
    stranger.go(f"/people/{person_of(server, anna)}").expect_text("people you have finished a match with")


def test_a_recent_player_is_invited_again_and_finds_it_in_the_lobby(visit: Visit, server: Running) -> None:
    anna, ben = visit("Anna"), visit("Ben", language="de")
    finish_matches(server, 1, GAMES, person_of(server, anna), person_of(server, ben))
    anna.context.add_init_script("navigator.share = async (shared) => { globalThis.shared = shared; };")
    anna.sit_at(anna.table("don-carlo", 3, bots=0))
    anna.page.get_by_role("button", name="Invite Ben").click()
    expect(anna.page.get_by_role("button", name="Invited")).to_be_disabled()
    anna.page.locator("[data-share]").click()
    assert anna.page.evaluate("() => globalThis.shared.url").endswith(anna.page.url.split("/")[-1])
    ben.go("/").page.get_by_role("button", name="Einladung von Anna ablehnen: Don Carlo").click()
    expect(ben.page.locator(".invited")).to_have_count(0)
    anna.page.reload()
    anna.page.get_by_role("button", name="Invite Ben").click()
    ben.go("/").page.get_by_role("link", name="Zum Tisch von Anna: Don Carlo").click()
    ben.page.get_by_role("button", name="Hier setzen").first.click()
    anna.expect_text("Ben")
    expect(ben.go("/").page.locator(".mine li")).to_have_count(1)
    expect(ben.page.locator(".invited")).to_have_count(0)


def test_options_change_until_somebody_else_sits_down(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben", language="de")
    table = anna.table("vienna", 3, bots=0)
    anna.sit_at(table)
    ben.sit_at(table)
    anna.page.get_by_role("button", name="Change the variants").click()
    anna.page.locator("dialog").get_by_role("radio").nth(1).check(force=True)
    chosen = anna.page.locator("dialog label.chosen").first
    title, text = chosen.locator("b").inner_text(), chosen.locator("small").inner_text()
    anna.page.locator("dialog").get_by_role("button", name="Agreed").click()
    expect(anna.page.locator("dialog")).to_have_count(0)
    expect(anna.page.get_by_role("region", name="House rules")).to_contain_text(title)
    expect(anna.page.get_by_role("region", name="House rules").locator("small").first).to_have_text(text)
    expect(ben.page.get_by_role("region", name="Hausregeln").locator("small").first).to_be_visible()
    ben.page.get_by_role("button", name="Hier setzen").first.click()
    expect(anna.page.get_by_role("button", name="Change the variants")).to_have_count(0)


def test_a_quick_phrase_is_read_in_the_language_of_the_reader(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben", language="de")
    table = anna.table("don-carlo", 2, bots=0)
    for person in (anna, ben):
        person.sit_at(table)
        person.page.keyboard.press("c")
    anna.page.get_by_role("button", name="Quick phrases").click()
    expect(anna.page.locator("[data-phrase]")).to_have_count(12)
    anna.page.get_by_role("button", name="I was never here.").click()
    anna.expect_text("I was never here.")
    ben.expect_text("Ich war nie hier.")
    ben.page.get_by_role("button", name="Hier setzen").click()
    ben.page.get_by_role("button", name="Schnelle Sprüche").click()
    ben.page.get_by_role("button", name="Höchst verdächtig.").click()
    expect(anna.page.locator(".lines p")).to_have_count(2)
    anna.expect_text("Very suspicious.")


def test_the_host_switches_the_watchers_and_the_phrases_off_and_on(visit: Visit) -> None:
    anna, watcher = visit("Anna"), visit("Watcher")
    table = anna.table("don-carlo", 2)
    anna.begin(table)
    for person in (anna, watcher):
        person.sit_at(table)
        person.page.keyboard.press("c")
    watcher.page.get_by_role("textbox").fill("Nice hats.")
    watcher.page.keyboard.press("Enter")
    anna.expect_text("Nice hats.")
    anna.expect_text("watching")
    anna.page.locator('[popovertarget="menu"]').click()
    anna.page.get_by_role("switch", name="Spectators may write").click()
    anna.page.get_by_role("switch", name="Quick phrases").click()
    watcher.expect_text("The host prefers a quiet audience.")
    expect(watcher.page.get_by_role("textbox")).to_have_count(0)
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("button", name="Quick phrases")).to_have_count(0)
    anna.page.locator('[popovertarget="menu"]').click()
    anna.page.get_by_role("switch", name="Spectators may write").click()
    expect(watcher.page.get_by_role("textbox")).to_be_visible()
