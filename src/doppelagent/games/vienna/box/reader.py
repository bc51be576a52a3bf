"""TOML data, read key by key: what is missing, unknown or of another type is refused with file, row and key."""

import reprlib
from collections.abc import Callable, Container, Sequence
from typing import Any, Final, TypeVar

from doppelagent.core.errors import BadOption
from doppelagent.core.sentences import LANGUAGES

LONGEST: Final = 200  # characters of a text

T = TypeVar("T")
Check = Callable[[Any], T | None]  # the value, or None if it is not valid


class Reader:
    """A table of a file, at this place: `board.toml, building hofburg`."""

    def __init__(self, place: str, content: Any) -> None:
        self.place = place
        if not isinstance(content, dict):
            raise self.refusal(f"this is no table of keys and values, but {_shown(content)}")
        self._content = content
        self._asked: list[str] = []

    def refusal(self, sentence: str) -> BadOption:
        return BadOption(f"{self.place}: {sentence}.")

    def inner(self, key: str) -> "Reader":
        """The table with this key."""
        return Reader(f"{self.place}, {key}", self.value(key))

    def row(self, what: str, content: Any, key: str, number: int) -> "Reader":
        """A row, named by the value of a key, else by its number in the list."""
        name = content.get(key) if isinstance(content, dict) else None
        if type(name) is int:
            name = f"{name:03}"
        return Reader(f"{self.place}, {what} {_text(name) or f'number {number}'}", content)

    def end(self) -> None:
        """Refuse keys that were not read."""
        for key in self._content:
            if key not in self._asked:
                raise self.refusal(f"the key {_shown(key)} is unknown; the keys are {', '.join(self._asked)}")

    def once(self, key: Any, read: Container[Any]) -> None:
        """Refuse a second row with the same value."""
        if key in read:
            raise self.refusal("it is there twice")

    def has(self, key: str) -> bool:
        self._asked.append(key)
        return key in self._content

    def value(self, key: str) -> Any:
        self._asked.append(key)
        if key not in self._content:
            raise self.refusal(f"the key {key} is missing")
        return self._content[key]

    def text(self, key: str) -> str:
        return self._checked(key, self.value(key), _text, f"a text of 1 to {LONGEST} signs")

    def number(self, key: str, low: int, high: int) -> int:
        return self._checked(key, self.value(key), _number(low, high), f"a whole number from {low} to {high}")

    def numbers(self, key: str, low: int, high: int, length: int) -> tuple[int, ...]:
        return self._several(key, _number(low, high), f"{length} whole numbers from {low} to {high}", range(length, length + 1))

    def fractions(self, key: str, length: int) -> tuple[float, ...]:
        return self._several(key, _fraction, f"{length} numbers from -1 to 1", range(length, length + 1))

    def word(self, key: str, words: Sequence[str]) -> int:
        """The index of the value among these words."""
        word = self.value(key)
        if word not in words:
            raise self.refusal(f"the {key} {_shown(word)} is unknown; it is one of {', '.join(words)}")
        return words.index(word)

    def words(self, key: str, words: Sequence[str], lengths: range) -> tuple[int, ...]:
        """The indices of several values among these words."""
        some = self._several(key, _text, f"a list of {_words(lengths)}", lengths)
        for word in some:
            if word not in words:
                raise self.refusal(f"{_shown(word)} of its {key} is unknown; known are {', '.join(words)}")
        return tuple(map(words.index, some))

    def fixed(self, key: str, value: Any) -> None:
        """Refuse a value that differs from the rulebook's: no edition changes it."""
        if self.value(key) != value:
            raise self.refusal(f"{key} is always {value!r}, not {_shown(self._content[key])}")

    def languages(self, key: str) -> dict[str, str]:
        texts = self.inner(key)
        read = {language: texts.text(language) for language in LANGUAGES}
        texts.end()
        return read

    def rows(self, key: str, number: int) -> list[Any]:
        """Exactly `many` rows, not read yet."""
        rows = self.value(key)
        if not isinstance(rows, list) or len(rows) != number:
            found = len(rows) if isinstance(rows, list) else _shown(rows)
            raise self.refusal(f"there are {number} rows of {key}, not {found}")
        return rows

    def _several(self, key: str, check: Check[T], wanted: str, lengths: range) -> tuple[T, ...]:
        some = self.value(key)
        if not isinstance(some, list) or len(some) not in lengths:
            raise self.refusal(f"{key} is {wanted}, not {_shown(some)}")
        return tuple(self._checked(key, each, check, wanted) for each in some)

    def _checked(self, key: str, value: Any, check: Check[T], wanted: str) -> T:
        right = check(value)
        if right is None:
            raise self.refusal(f"{key} is {wanted}, not {_shown(value)}")
        return right


def _shown(value: Any) -> str:
    text = reprlib.repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _words(lengths: range) -> str:
    if len(lengths) > 1:
        return f"{lengths[0]} to {lengths[-1]} words"
    return "1 word" if lengths[0] == 1 else f"{lengths[0]} words"


def _text(value: Any) -> str | None:
    right = isinstance(value, str) and 1 <= len(value) <= LONGEST and value.isprintable() and value == value.strip()
    return value if right else None


def _number(low: int, high: int) -> Check[int]:
    return lambda value: value if type(value) is int and low <= value <= high else None


def _fraction(value: Any) -> float | None:
    return float(value) if type(value) in (int, float) and -1 <= value <= 1 else None
