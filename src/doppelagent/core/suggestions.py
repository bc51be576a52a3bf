"""Suggestions for mistyped names."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

LONGEST: Final = 100  # characters; longer names get no suggestion


def did_you_mean(typed: object, names: Iterable[str]) -> str:
    """` (did you mean black-spy?)`, for the middle of a sentence; an empty text if no name is close."""
    if not isinstance(typed, str) or len(typed) > LONGEST:
        return ""
    by_letters = {name.casefold(): name for name in names}
    close = get_close_matches(typed.casefold().replace("_", "-"), by_letters, 1) or get_close_matches(typed.casefold(), by_letters, 1)
    return f" (did you mean {by_letters[close[0]]}?)" if close else ""
