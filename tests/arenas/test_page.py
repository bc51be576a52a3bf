import re
from html.parser import HTMLParser

import pytest

from doppelagent.arenas.page import page
from doppelagent.arenas.plots import Scale, even_ticks, powers_of_ten
from doppelagent.arenas.report import report

from .table import ended, invented


class Reader(HTMLParser):
    """Checks that tags are closed in order; keeps the tags and the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def read() -> Reader:
    plan = invented("agent greedy <b>", 3, deals=2)
    reader = Reader()
    reader.feed(page(report(plan, [ended(n, [1, 2, 3], [20, 10, n], ms=0.5 * n) for n in range(plan.matches)])))
    reader.close()
    return reader


def test_the_page_is_whole(read: Reader) -> None:
    assert read.open == []
    assert read.tags.count("svg") == 5
    assert read.tags.count("table") == 2


def test_the_page_asks_for_nothing_from_elsewhere(read: Reader) -> None:
    assert not {"script", "link", "img", "iframe"} & set(read.tags)
    assert not {"src", "href", "style", "onclick"} & {name for name, _ in read.attributes}
    assert not re.search(r"http|//|url\(|@import", read.text)


def test_a_name_cannot_write_into_the_page(read: Reader) -> None:
    assert "b" not in read.tags
    assert "<b>" in read.text


def across(reader: Reader) -> list[float]:
    """Positions of the marks, in percent of the width."""
    return [float(value[:-1]) for name, value in reader.attributes if name in ("x", "x1", "x2", "cx") and value and value.endswith("%")]


def test_every_mark_lies_within_the_plot(read: Reader) -> None:
    assert across(read)
    assert all(0 <= x <= 100 for x in across(read))


def test_a_fair_share_that_nobody_reaches_lies_within_the_plot_as_well() -> None:
    """One bot has three of four seats, but only half of the wins."""
    plan = invented("agent greedy greedy greedy", 4, deals=40)
    places = [[1 if (name == "agent") == (n % 8 < 4) else 2 for name in plan.seating(n)] for n in range(plan.matches)]
    reader = Reader()
    reader.feed(page(report(plan, [ended(n, each) for n, each in enumerate(places)])))
    assert all(0 <= x <= 100 for x in across(reader))


def test_a_page_of_a_single_bot_has_no_pairs() -> None:
    plan = invented("random", 3, deals=3)
    text = page(report(plan, [ended(n, [1, 2, 3]) for n in range(3)]))
    assert "Who is ahead of whom" not in text


def test_a_scale_goes_from_margin_to_margin() -> None:
    assert [Scale(-10, 10).at(value) for value in (-10, 0, 10)] == pytest.approx([3, 50, 97])
    assert [Scale(1, 100, log=True).at(value) for value in (0, 1, 10, 100)] == pytest.approx([3, 3, 50, 97])


def test_ticks_are_round_numbers() -> None:
    assert even_ticks(-217, 198) == [-200, -100, 0, 100]
    assert even_ticks(0, 0.63) == pytest.approx([0, 0.2, 0.4, 0.6])
    assert powers_of_ten(0.02, 30) == pytest.approx([0.1, 1, 10])
