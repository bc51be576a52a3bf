"""The text of a rulebook (RULES.*.md): its numbered paragraphs, and the keys of our rulings."""

import re
from typing import Final

_RULINGS: Final = re.compile(r"\s*\([A-Z]\d+(–[A-Z]\d+)?\)")


def without_rulings(text: str) -> str:
    """The text without the keys of rulings, such as (B1): they are for the authors, not for players."""
    return _RULINGS.sub("", text)


def paragraph(rulebook: str, number: str) -> str | None:
    """The paragraph with this number (`3.2`) and its examples: up to the next number or heading."""
    found = re.search(rf"^\*\*{re.escape(number)}\*\*.*?(?=^\*\*\d+\.\d+\*\*|^#|\Z)", rulebook, re.MULTILINE | re.DOTALL)
    return found[0].strip() if found else None
