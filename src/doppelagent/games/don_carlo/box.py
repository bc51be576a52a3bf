"""§1 and §3: number cards, countries, and every code name as a number.

A code name is a sorted multiset of one to four numbers (D3). Those that have a country come first, ordered by sum, so that a set of
them is four words of 64 bits; after them come those nobody can send, because their sum is 0 or more than 12.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from doppelagent.core.bits import lookup, lookup_sets, words_of
from doppelagent.core.errors import BadNotation
from doppelagent.core.record import Row
from doppelagent.core.rule import rule

NUMBERS: Final = 7  # the numbers from 0 to 6
COPIES: Final = (4, 4, 4, 4, 4, 3, 2)  # §1.1 of each number in a family
FAMILY: Final = sum(COPIES)
HAND: Final = 4  # §2.3
LONGEST_NAME: Final = 4  # §3.2

COUNTRIES: Final = ("1-3", "4", "5", "6", "7", "8", "9-12")  # §1.2
HIGHEST_SUM: Final = 12  # §3.3
VALUE = lookup([3, 4, 5, 6, 7, 8, 9])  # §6.3
LAID_OUT: Final = {2: (0, 2, 3, 4, 6), 3: (0, 2, 3, 4, 5, 6), 4: (0, 1, 2, 3, 4, 5, 6)}  # §2.2 by number of players


def country_of_sum(number: int) -> int:
    """§3.3 From 1 to 3 the first country, from 9 to 12 the last, and one for each sum between."""
    return min(max(number - 3, 0), len(COUNTRIES) - 1)


Numbers = tuple[int, ...]

_ALL: Final[list[Numbers]] = [
    name for length in range(1, LONGEST_NAME + 1) for name in combinations_with_replacement(range(NUMBERS), length)
]
_POSSIBLE: Final = sorted((name for name in _ALL if 1 <= sum(name) <= HIGHEST_SUM), key=sum)
CODE_NAMES: Final = [*_POSSIBLE, *(name for name in _ALL if name not in _POSSIBLE)]  # the numbers of each name
NAMES: Final = len(_POSSIBLE)  # §3.4 that have a country
WORDS: Final = 4  # for a set of these

COUNTRY = lookup(country_of_sum(sum(name)) for name in _POSSIBLE)
BONUS_ROW: Final = 1  # §4.2
BONUS_EQUAL: Final = 2  # §4.3


def bonus_of(name: Numbers) -> int:
    """§4.4 Only for exactly three numbers."""
    if len(name) != 3:
        return 0
    low, middle, high = name
    if low == high:
        return BONUS_EQUAL
    return BONUS_ROW if (middle, high) == (low + 1, low + 2) else 0


BONUS = lookup(bonus_of(name) for name in _POSSIBLE)
CARDS_IN = lookup(name.count(number) for name in CODE_NAMES for number in range(NUMBERS))  # by 7 × name + number


# §3.4 by 4 × players + word: the names with a country.
WITH_COUNTRY = lookup_sets(
    word
    for players in range(5)
    for word in words_of((n for n in range(NAMES) if country_of_sum(sum(CODE_NAMES[n])) in LAID_OUT.get(players, ())), WORDS)
)

# By 20 × number + 4 × copies + word: the names that need at most `copies` of the number.
NEEDING = lookup_sets(
    word
    for number in range(NUMBERS)
    for copies in range(5)
    for word in words_of((n for n in range(NAMES) if CODE_NAMES[n].count(number) <= copies), WORDS)
)

MOST_AGENTS: Final = 46  # 100 cards form at most the 6 names of one number, the 27 of two, and 13 of three


@rule
def forms(hand: Row, name: int) -> bool:
    """§3.2 Whether these cards (how many of each number) form the name."""
    for number in range(NUMBERS):  # noqa: SIM110  # rules have no generators
        if CARDS_IN[NUMBERS * name + number] > hand[number]:
            return False
    return True


_NUMBERED: Final = {name: n for n, name in enumerate(CODE_NAMES)}
_WRITTEN: Final = ["/".join(map(str, name)) for name in CODE_NAMES]


@lru_cache(1000)  # most hands stay as they are when another seat moves
def names_formed(hand: tuple[int, ...]) -> tuple[int, ...]:
    """§3.2 All names that these cards (how many of each number) form; for Python code, not for rules."""
    numbers = cards(hand)
    return tuple(sorted({_NUMBERED[name] for size in range(1, LONGEST_NAME + 1) for name in combinations(numbers, size)}))


def code_name(name: int) -> str:
    """The name as it is written: 1/1/6."""
    return _WRITTEN[name]


def name_called(text: str) -> int:
    """1/1/6 → its number; the numbers may come in any order."""
    parts = text.split("/")
    if len(parts) > LONGEST_NAME or not all(part in tuple("0123456") for part in parts):
        raise BadNotation(f"{text!r} is no code name; a code name is one to four numbers from 0 to 6, as in 1/1/6.")
    return _NUMBERED[tuple(sorted(map(int, parts)))]


def number_called(text: str) -> int:
    """The number on a card."""
    if text not in tuple("0123456"):
        raise BadNotation(f"{text!r} is no number card; these have the numbers from 0 to 6.")
    return int(text)


def cards(counts: Sequence[int]) -> list[int]:
    """How many of each number → the numbers in order."""
    return [number for number, count in enumerate(counts) for _ in range(count)]


def counted(numbers: list[int]) -> list[int]:
    """The numbers → how many of each."""
    return [numbers.count(number) for number in range(NUMBERS)]
