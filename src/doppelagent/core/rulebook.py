"""Looking up numbered paragraphs in a rulebook (RULES.*.md)."""

import re


def paragraph(rulebook: str, number: str) -> str | None:
    """The paragraph with this number (`3.2`) and its examples: up to the next number or heading."""
    found = re.search(rf"^\*\*{re.escape(number)}\*\*.*?(?=^\*\*\d+\.\d+\*\*|^#|\Z)", rulebook, re.MULTILINE | re.DOTALL)
    return found[0].strip() if found else None
