"""An evening with a debrief: a match, the marked decision, what could be known, playing on, mending, and advice while learning."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.scenes import slip
from tests.browser.visitor import Visitor

NUMBER = re.compile(r"([+−]?)(\d+(?:\.\d)?)")


def figures(texts: list[str]) -> list[float]:
    """`+2.3`, `= −5 %` → 2.3, -5."""
    found = [NUMBER.search(text) for text in texts]
    return [float(each[2]) * (-1 if each[1] == "−" else 1) for each in found if each is not None]


def clear(decision: dict[str, Any]) -> bool:
    return float(decision["loss"][1]) > 0


def is_slip(decision: dict[str, Any]) -> bool:
    """Whether the curve has a mark for it."""
    return decision["label"] in ("mistake", "blunder") and (decision["settled"] or clear(decision))


def costliest(said: dict[str, Any]) -> list[dict[str, Any]]:
    """The decisions to mend, chosen as the page does."""
    lost = [each for each in said["decisions"] if clear(each) and each["label"] in ("doubtful", "mistake", "blunder")]
    return sorted(lost, key=lambda each: -float(each["loss"][0]))[:3]


def check_curve(anna: Visitor, said: dict[str, Any]) -> None:
    """A press on a mark leads to the decision, from its seat's view."""
    expect(anna.page.locator("[data-curve] polyline")).to_have_count(2)
    anna.page.locator("[data-curve] :is(.mistake, .blunder)").first.click(force=True)
    first = next(filter(is_slip, said["decisions"]))
    at = said["asked"][first["number"]]
    expect(anna.page.locator(f'main[data-step="{at}"]')).to_be_visible()
    expect(anna.page.locator(f'[data-decision="{first["number"]}"]')).to_have_attribute("aria-current", "true")
    expect(anna.page.locator("[data-told]:visible")).to_contain_text("Anna chose")
    anna.page.wait_for_url(f"**?step={at}&debrief")


def check_sums(anna: Visitor) -> None:
    """The sums are right in points and in wins, for every seat."""
    anna.page.get_by_role("tab", name="Luck").click()
    for unit in ("Points ahead", "Chance to win"):
        anna.page.get_by_role("button", name=unit).first.click()
        for balance in anna.page.locator("[data-balance]").all():
            *parts, result = figures(balance.locator("dd").all_inner_texts())
            assert round(sum(parts), 1) == result, balance.inner_text()


def check_knowledge(anna: Visitor) -> None:
    """Each seat sees its own list of hidden cards."""
    anna.page.get_by_role("tab", name="Knowledge").click()
    known = anna.page.locator("[data-knowledge]")
    expect(known).to_contain_text("deals")
    before = known.inner_text()
    other = anna.page.locator("[data-known-seat] option").nth(1).inner_text()
    anna.page.get_by_label("Through the eyes of").select_option(other)
    expect(known).not_to_have_text(before, use_inner_text=True)
    expect(known.get_by_role("table").first).to_be_visible()


def press(place: Locator, action: str) -> None:
    """Choose a name from the codebook and send it."""
    place.locator(f'[data-action="{action}"]').last.click()
    place.locator("[data-send]").click()


def mend_all(anna: Visitor, wanted: list[dict[str, Any]]) -> None:
    anna.page.get_by_role("tab", name="Moves").click()
    anna.page.get_by_role("button", name="Mend your mistakes").click()
    table, task = anna.page.locator('main[data-status="puzzle"]'), anna.page.locator("[data-found]")
    for number, decision in enumerate(wanted, 1):
        expect(task).to_contain_text(f"{number} of {len(wanted)}")
        press(table, decision["chosen"])
        expect(task).to_contain_text("what you chose back then")
        press(table, decision["best"])
        expect(task).to_have_attribute("data-found", "true")
        expect(task.get_by_role("table")).to_contain_text("chosen")
        if number < len(wanted):
            task.get_by_role("button", name="Next one").click()
    expect(task).to_contain_text("All mended")
    task.get_by_role("button", name="Back to the replay").click()


def play_on(anna: Visitor) -> None:
    """Play on with fresh cards against a bot, with hints and odds."""
    anna.page.locator("[data-decision]").first.press("Enter")
    anna.page.get_by_role("button", name="Play on from here").click()
    anna.page.get_by_role("radio", name=re.compile("Dealt afresh")).check()
    anna.page.get_by_role("button", name="Sit down").click()
    anna.page.wait_for_url("**/table/*")
    anna.wait_for_turn()
    expect(anna.page.get_by_text("Practice: continuing a finished match.")).to_be_visible()
    for item, shown in (("Hint", "[data-hint]"), ("Odds", "[data-knowledge]")):
        anna.page.get_by_role("button", name="Menu").click()
        anna.page.get_by_role("button", name=item, exact=True).click()
        anna.page.wait_for_selector(f"dialog[open] {shown}")
        anna.page.keyboard.press("Escape")
    assert anna.play(most=2) == 2


def test_an_evening_with_a_debrief(visit: Visit) -> None:
    anna = visit("Anna")
    table = slip(anna)
    said = anna.context.request.get(f"/api/tables/{table}/debrief").json()
    expect(anna.page.locator("[data-play]")).to_contain_text("points lost per decision")
    check_curve(anna, said)
    check_sums(anna)
    check_knowledge(anna)
    mend_all(anna, costliest(said))
    play_on(anna)
    anna.page.get_by_role("link", name="Back to its debrief").click()
    expect(anna.page.locator('[data-course="done"]')).to_be_visible()


def test_nobody_gets_advice_at_a_table_with_people(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    table = anna.table("don-carlo", 3, bots=1)
    ben.sit_at(table).page.get_by_role("button", name="Sit here").click()
    anna.sit_at(table).expect_text("Ben")
    anna.begin(table)
    anna.page.wait_for_selector('main[data-status="playing"]')
    anna.page.get_by_role("button", name="Menu").click()
    expect(anna.page.get_by_role("button", name="Odds", exact=True)).to_have_count(0)
