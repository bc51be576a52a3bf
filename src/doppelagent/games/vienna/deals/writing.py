"""The fields of a deal as text and back, by kind."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from doppelagent.core.bits import members, members_of, words_of
from doppelagent.games.vienna.box.record import CARD_WORDS

NOTHING: Final = "-"  # an empty drawer, a square without a tile


Named = dict[str, int]


class Wrong(Exception):
    """The text that could not be read."""


@dataclass(frozen=True)
class Writing:
    what: str  # what the text must be, for error messages
    write: Callable[[Any], str]
    read: Callable[[str], Any]  # raises Wrong


def number(high: int) -> Writing:
    return Writing(f"a number from 0 to {high}", str, lambda text: _number(text, high))


def numbers(many: int, high: int) -> Writing:
    def read(text: str) -> list[int]:
        return [_number(each, high) for each in _so_many(text, many)]

    return Writing(f"{many} numbers from 0 to {high}", _spaced, read)


def one_of(names: Sequence[str], nothing: int | None = None) -> Writing:
    """One thing, kept as its index among the names; `-` stands for `nothing`, if that is given."""
    named = _named(names, nothing)
    return Writing(_what("one", named), _called(named), lambda text: _find(text, named))


def row_of(many: int, names: Sequence[str], nothing: int | None = None) -> Writing:
    """`many` things in order."""
    named = _named(names, nothing)
    return Writing(
        _what(str(many), named),
        lambda row: " ".join(map(_called(named), row)),
        lambda text: [_find(word, named) for word in _so_many(text, many)],
    )


def set_of(names: Sequence[str]) -> Writing:
    """A set of these, kept as bits."""
    named = _named(names, None)
    return Writing(
        _what("some", named),
        lambda some: " ".join(names[n] for n in members(some)),
        lambda text: sum(1 << n for n in _each_once(text, named)),
    )


def cards_of(names: Sequence[str]) -> Writing:
    """A set of cards, kept in several words; names[0] stands for no card."""
    named = _named(names, None)
    return Writing(
        _what("some", named),
        lambda words: " ".join(names[card] for card in members_of(words)),
        lambda text: words_of(_each_once(text, named), CARD_WORDS),
    )


def pile_of(size: int, names: Sequence[str]) -> Writing:
    """A pile, written from the top; kept from the bottom and padded with zeros."""
    named = _named(names, None)

    def read(text: str) -> list[int]:
        pile = _each_once(text, named)
        return [*reversed(pile), *[0] * (size - len(pile))]

    return Writing(_what("some", named), lambda pile: " ".join(names[card] for card in reversed(pile) if card), read)


def counts_of(names: Sequence[str]) -> Writing:
    """`2 wine, 1 coffee`."""

    def write(row: Sequence[int]) -> str:
        return ", ".join(f"{many} {name}" for name, many in zip(names, row, strict=True) if many)

    def read(text: str) -> list[int]:
        row = [0] * len(names)
        for part in filter(None, re.split(r"\s*,\s*", text.strip())):
            many, _, name = part.partition(" ")
            if name not in names or row[names.index(name)]:
                raise Wrong(repr(part))
            row[names.index(name)] = _number(many, 99)
        return row

    return Writing(f"numbers of {', '.join(names)}, as in '2 {names[0]}, 1 {names[1]}'", write, read)


def many_of(names: Sequence[str]) -> Writing:
    """`pistol slide slide`."""
    named = _named(names, None)

    def read(text: str) -> list[int]:
        row = [0] * len(names)
        for word in text.split():
            row[_find(word, named)] += 1
        return row

    return Writing(
        _what("some", named), lambda row: " ".join(name for name, many in zip(names, row, strict=True) for _ in range(many)), read
    )


def _named(names: Iterable[str], nothing: int | None) -> Named:
    named = {name: n for n, name in enumerate(names) if name}
    return named if nothing is None else {NOTHING: nothing, **named}


def _called(named: Named) -> Callable[[int], str]:
    names = {n: name for name, n in named.items()}
    return lambda n: names[n]


def _what(many: str, named: Named) -> str:
    """`some of B1, B2, … B30`."""
    names = list(named)
    some = names if len(names) <= 8 else [*names[:2], f"… {names[-1]}"]
    return f"{many} of {', '.join(some)}"


def _find(word: str, named: Named) -> int:
    if word not in named:
        raise Wrong(repr(word))
    return named[word]


def _each_once(text: str, named: Named) -> list[int]:
    words = text.split()
    for n, word in enumerate(words):
        if word in words[:n]:
            raise Wrong(f"{word} twice")
    return [_find(word, named) for word in words]


def _so_many(text: str, many: int) -> list[str]:
    words = text.split()
    if len(words) != many:
        raise Wrong(f"{len(words)}")
    return words


def _number(text: str, high: int) -> int:
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or int(text) > high:
        raise Wrong(repr(text))
    return int(text)


def _spaced(row: Iterable[int]) -> str:
    return " ".join(map(str, row))


YES_NO: Final = one_of(("no", "yes"))
