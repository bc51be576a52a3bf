"""Problems of newcomers: cards that moved under the finger, half-made choices, words and points that were cut off or covered."""

import pytest
from playwright.sync_api import expect

from doppelagent.core.match import Match
from tests.browser.conftest import Visit
from tests.browser.recorder import record, recorded
from tests.browser.stacked import StackedDealer, seat
from tests.browser.test_story import last_agent, last_trick, send
from tests.browser.test_wrong_on_screen import begun, box
from tests.browser.visitor import PHONE
from tests.games.black_spy import table as black_spy
from tests.games.don_carlo import table as don_carlo

pytestmark = pytest.mark.by_turn


def two_cards_left() -> Match:
    """Black Spy: seat 0 is to play and holds two cards."""
    t = black_spy.playing(4, {0: "R1"})
    while len(t.hand(0)) > 2 or t.turn != 0:
        t.match.push(t.turn, t.match.legal_moves(t.turn)[0])
    return t.match


def test_cards_keep_their_places_while_one_lies_in_an_envelope(visit: Visit) -> None:
    anna = visit("Anna")
    anna.sit_at(begun(anna, "pingvasion", 3)).wait_for_turn()
    cards = anna.page.locator("[data-hand] .held")
    keys = [card.get_attribute("data-flight") for card in cards.all()]
    before = {key: box(anna.page.locator(f'[data-hand] [data-flight="{key}"]')) for key in keys[1:]}
    for _ in range(2):  # raised, then put into the envelope on the left
        cards.first.focus()
        anna.page.keyboard.press("Enter")
    expect(cards).to_have_count(len(keys) - 1)
    assert {key: box(anna.page.locator(f'[data-hand] [data-flight="{key}"]'))["x"] for key in keys[1:]} == {
        key: place["x"] for key, place in before.items()
    }


def test_envelopes_sent_in_one_go_show_no_half_of_the_choice(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE)
    anna.sit_at(begun(anna, "pingvasion", 3)).wait_for_turn()
    while anna.page.locator("button.go:not([disabled])").count() == 0:
        anna.choose()
    record(anna.page, {"ribbon": ".ribbon"})
    anna.page.click("button.go")
    anna.page.wait_for_selector('main[data-settled="true"] .floe')
    assert not [frame for frame in recorded(anna.page) if "Now the saboteur" in frame["ribbon"]]


def test_why_not_makes_room_for_what_is_legal(visit: Visit, stacked: StackedDealer) -> None:
    """The slip closes when a legal name is chosen, so that it does not cover the points of that name."""
    anna = seat(visit("Anna"), stacked, "don-carlo", don_carlo.table(2, {0: "4 4 4 2"}).match)
    anna.page.locator('.book [data-why="send 4"]').dispatch_event("click")
    slip = anna.page.locator("[data-why-slip]")
    expect(slip).to_be_visible()
    anna.page.locator('.book [data-action="send 4/4/4"]').dispatch_event("click")
    expect(slip).to_have_count(0)


def test_a_phone_names_the_countries_and_shows_all_scores(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", size=PHONE, language="de"), stacked, "don-carlo", last_agent())
    for name in anna.page.locator(".stamp-place .name").all():
        assert name.evaluate("(node) => node.checkVisibility() && node.scrollWidth <= node.clientWidth")
    send(anna)
    scores = anna.page.locator(".end .wide")
    expect(scores).to_contain_text("Länder")
    assert scores.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    anna.page.get_by_role("button", name="Den Tisch ansehen").click()
    shown = anna.page.get_by_role("button", name="Zum Ergebnis")
    expect(shown).to_be_in_viewport(ratio=1)
    assert box(shown)["y"] + box(shown)["height"] <= min(box(points)["y"] for points in anna.page.locator(".points").all())
    shown.click()
    expect(scores).to_be_visible()


def test_a_short_hand_is_seen_whole(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna"), stacked, "black-spy", two_cards_left())
    cards = anna.page.locator("[data-hand] .face")
    expect(cards).to_have_count(2)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)


def test_a_phone_says_points_and_counts_the_readers_tricks(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", size=PHONE), stacked, "black-spy", two_cards_left())
    for label in anna.page.locator(".points .label").all():
        expect(label).to_be_visible()
    expect(anna.page.locator('[data-seat="0"] .fact').last).to_be_visible()


def test_black_spy_counts_the_round_as_it_goes(visit: Visit, stacked: StackedDealer) -> None:
    position = two_cards_left()
    points = position.game.picture(position.view(-1))["pile_points"]
    anna = seat(visit("Anna", size=PHONE), stacked, "black-spy", position)
    assert any(points)
    for number, counted in enumerate(points):
        label = anna.page.locator(f'[data-seat="{number}"] .points .label')
        expect(label).to_have_text(f"{counted:+}".replace("-", "−") if counted else "points")


def test_a_tally_stays_while_it_is_read(visit: Visit, stacked: StackedDealer) -> None:
    """It stays while the pointer is on it; then a button continues."""
    anna = visit("Anna", pace="slow")
    anna.page.clock.install()
    seat(anna, stacked, "black-spy", last_trick())
    send(anna)
    tally = anna.page.locator("[data-tally]")
    while tally.count() == 0:
        anna.page.clock.run_for(500)
    tally.hover(position={"x": 20, "y": 60})
    tally.hover(position={"x": 40, "y": 80})
    anna.page.clock.run_for(60_000)
    expect(tally).to_be_visible()
    tally.get_by_role("button", name="Go on").click()
    anna.page.clock.run_for(1000)
    expect(tally).to_have_count(0)


def test_a_tally_that_nobody_holds_goes_on_by_itself(visit: Visit, stacked: StackedDealer) -> None:
    anna = visit("Anna", pace="slow")
    anna.page.clock.install()
    seat(anna, stacked, "black-spy", last_trick())
    send(anna)
    tally = anna.page.locator("[data-tally]")
    while tally.count() == 0:
        anna.page.clock.run_for(500)
    anna.page.clock.run_for(60_000)
    expect(tally).to_have_count(0)


def test_play_now_offers_both_versions_of_vienna(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE)
    anna.go("/").page.get_by_role("button", name="Vienna: against").click()
    anna.page.get_by_role("radio", name="Full").check()
    anna.page.get_by_role("dialog").get_by_role("button", name="Play now").click()
    anna.page.wait_for_selector(".vienna.full")
    anna.go("/").page.get_by_role("button", name="Vienna: play now against bots").click()
    anna.page.wait_for_selector(".vienna.full")  # the last setup was stored


def test_viennas_cards_are_a_proposal_until_one_is_moved(visit: Visit) -> None:
    anna = visit("Anna")
    anna.sit_at(begun(anna, "vienna", 2)).wait_for_turn()
    send_button = anna.page.locator("button[data-send]")
    expect(send_button).to_have_text("Ready with these")
    expect(anna.page.locator("[data-hand] .proposed")).not_to_have_count(0)
    anna.page.locator('[data-allot]:not([aria-pressed="true"])').first.click()
    expect(send_button).to_have_text("Ready")
    expect(anna.page.locator("[data-hand] .proposed")).to_have_count(0)
