"""After a match: the browser verifies the envelope, rejects a forged record, and replays any record file."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE


def test_the_browser_verifies_the_envelope_and_replays_the_match(visit: Visit, tmp_path: Path) -> None:
    anna = visit("Anna")
    table = anna.table("black-spy", 3, end_value=1)
    anna.begin(table)
    anna.sit_at(table).play()
    expect(anna.page.locator("[data-verified]")).to_have_attribute("data-verified", "true")
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Save this game").click()
    record = tmp_path / "match.record"
    download.value.save_as(record)
    anna.page.get_by_role("link", name="Watch it again").click()
    slider = anna.page.get_by_role("slider")
    slider.press("End")
    slider.press("Home")
    for _ in range(5):
        slider.press("ArrowRight")
    expect(anna.page.locator('main[data-step="0"]')).to_have_count(0)
    viewpoint = anna.page.get_by_role("combobox", name="As seen by")
    viewpoint.select_option("1")
    viewpoint.select_option("open")

    ben = visit("Ben", language="de", size=PHONE)
    ben.go("/replay").page.set_input_files("input[type=file]", record)
    ben.page.get_by_role("button", name="Der versiegelte Umschlag").click()
    expect(ben.page.locator("[data-verified]")).to_have_attribute("data-verified", "true")
    ben.no_sideways_scroll()


def test_a_deal_that_does_not_come_from_the_envelope_is_reported(visit: Visit, tmp_path: Path) -> None:
    anna = visit("Anna")
    table = anna.table("don-carlo", 2)
    anna.begin(table)
    anna.sit_at(table).play()
    text = anna.context.request.get(f"/api/tables/{table}/record").text()
    forged = re.sub(r"^opened .*$", f"opened {'00' * 32}", text, flags=re.MULTILINE)
    (tmp_path / "forged.record").write_text(forged)
    anna.ignores_faults = True  # the browser logs that the server refuses the record
    anna.go("/replay").page.set_input_files("input[type=file]", tmp_path / "forged.record")
    anna.expect_text("The seed is not the one that was in the envelope")
