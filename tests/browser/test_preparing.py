"""While games are compiled, covers and tables show a steady estimate, and a game is called ready only when it is."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from doppelagent import every_game
from tests.browser.slow_compiler import slow_server
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.compiled, pytest.mark.by_turn]

SAMPLES = 8
FAR_OFF = 5  # seconds, as in web/src/app/steady.ts: on a busy machine an estimate can be wrong by more, and is then corrected


def covers(page: Page) -> list[str]:
    return page.locator("article .state").all_inner_texts()


def seconds(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def steady(shown: Sequence[int]) -> bool:
    """Whether these seconds never rise, except for corrections."""
    return all(after <= before or after > before + FAR_OFF for before, after in pairwise(shown))


def test_covers_count_down_and_say_ready_only_at_the_end(browser: Browser, tmp_path: Path) -> None:
    with slow_server(tmp_path) as (server, slow), Visitor(browser, server.url) as anna:
        anna.introduce("Anna").go("/")
        expect(anna.page.locator("article .state")).to_have_count(len(every_game()))
        seen = []
        for _ in range(SAMPLES):
            seen.append([seconds(text) for text in covers(anna.page)])  # "ready" has no number
            anna.page.wait_for_timeout(600)
        for game in zip(*seen, strict=True):
            assert steady(game), game
        assert min(map(sum, seen)) < sum(seen[0])
        slow.go_on()
        expect(anna.page.locator('article [data-ready="true"]')).to_have_count(len(every_game()))
        assert covers(anna.page) == ["ready"] * len(every_game())


def test_a_table_shows_a_bar_that_moves_until_the_cards_are_dealt(browser: Browser, tmp_path: Path) -> None:
    with slow_server(tmp_path) as (server, slow), Visitor(browser, server.url, language="de") as anna:
        anna.introduce("Anna").go("/").page.locator("article .acts button").first.click()
        bar = anna.page.get_by_role("progressbar")
        bar.wait_for()
        shown, left = [], []
        for _ in range(SAMPLES):
            shown.append(float(bar.get_attribute("value") or 0))
            left.append(seconds(anna.page.locator(".left").inner_text()))
            anna.page.wait_for_timeout(300)
        assert shown == sorted(shown)
        assert 0 <= shown[0] < shown[-1] < 1
        assert steady(left), left
        with Visitor(browser, server.url) as ben:  # a spectator sees it, too, and so does a reloaded page
            ben.introduce("Ben").page.goto(anna.page.url)
            expect(ben.page.get_by_role("progressbar")).to_be_visible()
        anna.page.reload()
        expect(bar).to_be_visible()
        slow.go_on()
        anna.page.wait_for_selector('main[data-status="playing"]')
        expect(bar).to_have_count(0)
