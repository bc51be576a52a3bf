"""Regressions on the screen: points, notices, spectators' chat, the lobby on a phone, invitations, keys of rulings."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import GAMES, Visit
from tests.browser.recorder import record, recorded
from tests.browser.visitor import DESKTOP, PHONE, Visitor

pytestmark = pytest.mark.by_turn

COLOURED_SEVEN = '[aria-label*=", spy"]:not([aria-label^="Black"])'


def begun(visitor: Visitor, game: str, players: int, **options: Any) -> str:
    table = visitor.table(game, players, **options)
    visitor.begin(table)
    return table


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


def test_without_good_spies_a_coloured_seven_shows_no_points(visit: Visit) -> None:
    anna = visit("Anna")
    anna.sit_at(begun(anna, "black-spy", 3, no_good_spies=True))
    while anna.page.locator(COLOURED_SEVEN).count() == 0:
        anna.wait_for_turn()
        anna.choose()
    for seven in anna.page.locator(COLOURED_SEVEN).all():
        assert "-5" not in (seven.get_attribute("aria-label") or "")
        assert "−5" not in (seven.text_content() or "")


def test_a_notice_is_shown_inside_the_dialog_that_caused_it(visit: Visit) -> None:
    anna = visit()
    anna.ignores_faults = True  # the browser logs the refusal
    anna.go("/").page.get_by_role("button", name="Play now").first.click()
    anna.page.get_by_role("textbox", name="What shall we call you?").fill("a\u202eb")
    anna.page.keyboard.press("Enter")
    notice = anna.page.locator("dialog[open] [role=alert] p")
    expect(notice).to_be_visible()
    expect(anna.page.locator("[role=alert] p")).to_have_count(1)
    expect(notice).to_be_in_viewport()


def test_a_notice_covers_no_headline_and_stays_behind_on_its_page(visit: Visit) -> None:
    anna = visit("Anna")
    anna.ignores_faults = True  # the browser logs the refusal
    anna.go("/").page.get_by_role("textbox").first.fill("QQQQQQ")
    anna.page.get_by_role("button", name="Join").click()
    notice = anna.page.locator("[role=alert] p")
    expect(notice).to_be_visible()
    headline = box(anna.page.locator("main h1"))
    assert box(notice)["y"] > headline["y"] + headline["height"]
    anna.page.locator('a[href^="/rules"], a[href^="/learn"]').first.click()
    expect(anna.page.locator("main h2").first).to_be_visible()
    expect(notice).to_have_count(0)


def test_no_undo_is_offered_after_drawing_a_hidden_card(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    table = anna.table("don-carlo", 2, bots=0)
    anna.sit_at(table)
    ben.sit_at(table).page.get_by_role("button", name="Sit here").click()
    anna.page.get_by_role("button", name="Start", exact=True).click()
    for person in (anna, ben):
        person.page.wait_for_selector('main[data-status="playing"]')
    first = next(person for person in (anna, ben) if person.page.locator('[data-mine="true"]').count())
    while first.page.locator('[data-mine="true"]').count():
        first.choose()
        first.settle()
    expect(first.page.locator(".undo")).to_have_count(0)


def test_what_is_still_to_pass_on_counts_down(visit: Visit) -> None:
    anna = visit("Anna")
    anna.sit_at(begun(anna, "black-spy", 4)).wait_for_turn()
    ribbon = anna.page.locator(".ribbon")
    for left in ("3 cards", "2 more", "1 more"):
        expect(ribbon).to_contain_text(f"Pass {left}")
        anna.page.locator('[data-hand] [aria-pressed="false"]').first.focus()
        anna.page.keyboard.press("Enter")
    expect(ribbon).to_contain_text("All three chosen: off they go.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_watcher_of_a_full_table_is_not_told_to_sit_down(visit: Visit, language: str) -> None:
    anna, stranger = visit("Anna"), visit(language=language)
    stranger.go(f"/table/{begun(anna, 'don-carlo', 2)}").page.wait_for_selector("main[data-settled]")
    stranger.expect_text({"en": "every seat is taken", "de": "alle Plätze sind besetzt"}[language])
    expect(stranger.page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_over_a_shoulder_nobody_is_called_you(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    table = begun(anna, game, 3)
    anna.sit_at(table).play(most=4)
    anna._post(f"/api/tables/{table}", {"do": "allow", "yes": True, "id": "allow"})
    ben.sit_at(table).page.locator('[popovertarget="menu"]').click()
    ben.page.get_by_role("button", name="Look over Anna’s shoulder").click()
    ben.expect_text("You’re looking over Anna’s shoulder")
    anna.play(most=6)
    ben.settle()
    shown = "\n".join(ben.page.locator("main, aside").all_inner_texts())
    assert not re.search(r"\(you\)|\bYou (drew|draw|gave|received|passed|picked)\b|Your turn|^You$|your move", shown, re.MULTILINE), shown


def test_no_clock_stands_beside_no_seconds(visit: Visit) -> None:
    anna = visit("Anna")
    wanted = {"game": "don-carlo", "players": 2, "grace": 60}
    anna.sit_at(str(anna._post("/api/tables", wanted)["table"]))
    anna.expect_text("No clock")
    anna.expect_text("after 1 minute offline")
    assert "60 seconds" not in anna.page.locator("main").inner_text()


def test_nobody_thinks_in_a_replay(visit: Visit) -> None:
    anna = visit("Anna")
    anna.sit_at(begun(anna, "don-carlo", 2)).play()
    anna.page.locator('a[href^="/replay/"]:not([href$="?debrief"])').click()
    slider = anna.page.get_by_role("slider")
    for _ in range(6):
        slider.press("ArrowRight")
        assert not re.search(r"thinking|choosing", anna.page.locator("main").inner_text())


def test_the_moon_becomes_a_sun(visit: Visit) -> None:
    anna = visit("Anna", theme="light")
    icon = anna.go("/").page.locator(".theme use")
    expect(icon).to_have_attribute("href", "#i-moon")
    anna.page.locator(".theme").click()
    expect(icon).to_have_attribute("href", "#i-sun")


def test_a_phone_can_join_without_scrolling(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE)
    join = anna.go("/").page.get_by_role("button", name="Join")
    expect(join).to_be_in_viewport(ratio=1)
    assert box(join)["y"] < box(anna.page.locator(".covers"))["y"]


def test_an_invitation_made_at_localhost_says_how_to_let_others_in(visit: Visit) -> None:
    anna = visit("Anna")
    anna.sit_at(anna.table("don-carlo", 2, bots=0))
    expect(anna.page.locator("[data-only-here]")).to_contain_text("DOPPELAGENT_HOST=0.0.0.0")
    anna.page.route("**/api/address", lambda route: route.fulfill(json={"address": "http://192.168.7.7:8080"}))
    anna.page.reload()
    expect(anna.page.get_by_role("textbox", name="Link to this table")).to_have_value(re.compile(r"http://192\.168\.7\.7:8080/table/"))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_no_key_of_a_ruling_is_shown(visit: Visit, game: str, language: str) -> None:
    anna = visit("Anna", language=language, size=DESKTOP)
    for path in (f"/rules/{game}", f"/learn/{game}"):
        anna.go(path).page.wait_for_load_state("networkidle")
        expect(anna.page.locator("main h2").first).to_be_visible()
        assert not re.findall(r"\([A-Z]\d+\)", anna.page.locator("main").inner_text())


def test_a_dialog_closes_without_an_error(visit: Visit) -> None:
    visitor = visit()  # records every fault of the page
    visitor.go("/").page.get_by_role("button", name="Play now").first.click()
    visitor.page.get_by_role("textbox", name="What shall we call you?").fill("Anna")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector("main[data-settled]")


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_is_silent_while_others_act(visit: Visit, game: str) -> None:
    anna = visit("Anna", motion=True, pace="normal")
    table = begun(anna, game, 2 if game == "don-carlo" else 3)
    anna.go(f"/table/{table}?learn").wait_for_turn()
    expect(anna.page.locator("[data-coach]")).to_be_visible()
    record(anna.page, {"coach*": "[data-coach]", "mine*": '[data-mine="true"]'})
    for _ in range(3):
        anna.choose()
        anna.wait_for_turn()
    assert all(frame["mine*"] > 0 for frame in recorded(anna.page) if frame["coach*"] > 0)
