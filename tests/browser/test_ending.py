"""The end screen: why the winner won, points by round, and the envelope in one line."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_matches import Setup
from tests.browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.by_turn

ENDED: Final[dict[str, Setup]] = {"black-spy": (3, {"end_value": 100}), "don-carlo": (2, {}), "pingvasion": (3, {}), "vienna": (2, {})}
SUM: Final = re.compile(r"(−?\d+(?: [×+−] \d+)+) = (−?\d+)$")


def end(visitor: Visitor, game: str) -> None:
    players, options = ENDED[game]
    table = visitor.table(game, players, **options)
    visitor.begin(table)
    visitor.finish(table)
    visitor.sit_at(table)
    visitor.page.wait_for_selector("[data-verified]")


def number(text: str) -> int:
    """`−5` → -5."""
    return int(text.replace("−", "-"))


def worth(calculation: str) -> int:
    """`12 − 2 × 5` → 2."""
    return sum(
        (-1 if sign == "−" else 1) * int(first) * int(times or 1)
        for sign, first, times in re.findall(r"([+−]?) ?(\d+)(?: × (\d+))?", calculation)
    )


@pytest.mark.parametrize("game", ENDED)
def test_it_says_why_the_winner_won(visit: Visit, game: str) -> None:
    """Calculations shown are correct; points by round are drawn, and a table has the same numbers."""
    anna = visit("Anna")
    end(anna, game)
    why = anna.page.locator(".why")
    scores = [number(text.split()[0]) for text in anna.page.locator(".end tr .score").all_inner_texts()]
    expect(why.locator("h3")).to_contain_text(str(scores[0]).replace("-", "−"))
    assert why.locator("> ul li").count() > 0
    calculations = [found for text in why.locator("li").all_text_contents() if (found := SUM.search(text))]
    assert all(worth(found[1]) == number(found[2]) for found in calculations)
    moments = anna.page.locator("section:has(> #graph-title)")
    expect(moments.locator("polyline")).to_have_count(len(scores))
    moments.locator("summary").click()
    last = sorted(map(number, moments.locator("tbody tr").last.locator("td").all_inner_texts()))
    assert last == sorted(scores)


def test_what_comes_first_is_the_reason(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE, language="de")
    end(anna, "don-carlo")
    tops = [anna.page.locator(part).first.bounding_box() for part in (".why", "#graph-title", ".end table", ".end nav", "[data-verified]")]
    heights = [box["y"] for box in tops if box is not None]
    assert len(heights) == 5
    assert heights == sorted(heights)


@pytest.mark.parametrize(("language", "line"), [("en", "Dealt fairly ✓ How?"), ("de", "Fair ausgeteilt ✓ Wie?")])
def test_the_envelope_is_one_line_until_it_is_opened(visit: Visit, language: str, line: str) -> None:
    anna = visit("Anna", language=language)
    end(anna, "don-carlo")
    envelope = anna.page.locator("[data-verified]")
    expect(envelope.locator("summary")).to_have_text(line)
    expect(envelope.get_by_role("list")).not_to_be_visible()
    envelope.locator("summary").click()
    expect(envelope.get_by_role("list")).to_be_visible()
    expect(envelope).to_have_attribute("data-verified", "true")
