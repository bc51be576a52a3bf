import pytest

from doppelagent.core.rulebook import paragraph, without_rulings

BOOK = """# A game

**1.1** Deal.

> *Example.* Deal.

**1.10** Deal again
and again.

## 2 Playing

**2.1** Play."""


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("1.1", "**1.1** Deal.\n\n> *Example.* Deal."),
        ("1.10", "**1.10** Deal again\nand again."),
        ("2.1", "**2.1** Play."),
        ("2.2", None),
        ("1", None),
        ("1x1", None),
    ],
)
def test_a_paragraph_goes_to_the_next_number_or_heading(number: str, text: str | None) -> None:
    assert paragraph(BOOK, number) == text


def test_keys_of_rulings_are_left_out() -> None:
    written = "Our ruling stands (B1–B14). Play\n(B1) a card (`K7`). (B2)\n\nNext (a)."
    assert without_rulings(written) == "Our ruling stands. Play a card (`K7`).\n\nNext (a)."
