"""Argument checks of the Python API. Each error is one sentence that quotes the wrong argument."""

from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from operator import index
from os import PathLike
from pathlib import Path
from typing import Any, Final

from doppelagent.core.errors import BadDeal, BadNotation, BadOption
from doppelagent.core.sentences import LANGUAGES, Language

Deal = Mapping[str, str] | Sequence[tuple[str, str]]  # the lines of a deal: name and content
Lines = list[tuple[str, str]]
Seed = int | bytes

SEEDS: Final = 1 << 62  # numbers that seed the fast generator
KEY_BYTES: Final = 32
LONGEST_NAME: Final = 60  # of a person
LONGEST_LINE: Final = 4000  # characters of a typed choice, or of a line of a deal


def check_number(number: object, what: str, low: int, high: int) -> int:
    """The number as an int. NumPy's integers are accepted; True and 1.0 are not."""
    if not isinstance(number, bool) and hasattr(number, "__index__") and low <= index(number) <= high:
        return index(number)
    raise BadOption(f"{what} is a number from {low} to {high}, not {shown(number)}.")


def check_seat(seat: object, players: int) -> int:
    """Return the seat if the table has it; otherwise raise BadOption."""
    if type(seat) is int and 0 <= seat < players:
        return seat
    if isinstance(seat, bool) or not hasattr(seat, "__index__") or not 0 <= index(seat) < players:
        raise BadOption(f"There is no seat {shown(seat)}; this table has seats 0 to {players - 1}.")
    return index(seat)


def check_seats(seats: object, players: int) -> tuple[int, ...]:
    """The seats of a list, each once, in their order."""
    if not isinstance(seats, Iterable) or isinstance(seats, str | bytes | Mapping):
        raise BadOption(f"Seats are a list of numbers, as in [0, 2], not {shown(seats)}.")
    return tuple(sorted({check_seat(seat, players) for seat in seats}))


def check_seconds(seconds: object) -> None:
    """A limit of time is any number that is not negative."""
    if isinstance(seconds, bool) or not isinstance(seconds, Real) or not seconds >= 0:  # type: ignore[operator]  # a Real can be compared
        raise BadOption(f"The seconds of a budget are a number from 0 up, not {shown(seconds)}.")


def check_seed(seed: object) -> Seed:
    if isinstance(seed, bytes | bytearray):
        if len(seed) != KEY_BYTES:
            raise BadOption(f"A key has {KEY_BYTES} bytes, not {len(seed)}.")
        return bytes(seed)
    return check_number(seed, "A seed", 0, SEEDS - 1)


def check_names(names: object, players: int, dummies: Sequence[str]) -> list[str]:
    """The names of the players and dummies. Players without a name are `Player 2` and so on; dummies keep their names."""
    given = list(names) if isinstance(names, Sequence) and not isinstance(names, str | bytes) else None
    if given is None or len(given) > players + len(dummies):
        raise BadOption(f"The names are a list with up to {players} texts, one for each player, not {shown(names)}.")
    people = [_check_name(name) for name in given[:players]]
    return [*people, *(f"Player {seat}" for seat in range(len(people), players)), *dummies]


def _check_name(name: object) -> str:
    """A name must fit on a line of a record file."""
    if isinstance(name, str) and name.isprintable() and name == name.strip() and 1 <= len(name) <= LONGEST_NAME:
        return name
    raise BadOption(f"A name is a text of 1 to {LONGEST_NAME} printable characters, without spaces at its ends, not {shown(name)}.")


def check_deal(deal: object) -> Lines:
    """The lines of a deal, from a mapping or from pairs."""
    pairs = list(deal.items()) if isinstance(deal, Mapping) else list(deal) if isinstance(deal, Sequence) else None
    if pairs is None or isinstance(deal, str | bytes):
        raise BadDeal(f"A deal is a mapping of lines, as in {{'hand 0': 'B3 Y11'}}, or a list of such pairs, not {shown(deal)}.")
    return [_check_line(pair) for pair in pairs]


def _check_line(pair: object) -> tuple[str, str]:
    """A line must be written into a record file as `deal NAME: CONTENT` and read back."""
    if isinstance(pair, tuple | list) and len(pair) == 2 and all(isinstance(part, str) for part in pair):
        name, content = (" ".join(part.split()) for part in pair)
        if name and ":" not in name and len(name) + len(content) <= LONGEST_LINE and f"{name}{content}".isprintable():
            return name, content
    raise BadDeal(f"A line of a deal is a name and its content in one line, as in ('hand 0', 'B3 Y11'), not {shown(pair)}.")


def check_language(language: object) -> Language:
    if language not in LANGUAGES:
        raise BadOption(f"The language is one of {', '.join(LANGUAGES)}, not {shown(language)}.")
    return str(language)


def check_path(path: object) -> Path:
    """The path of a file."""
    if isinstance(path, str | PathLike) and "\0" not in str(path) and str(path):
        return Path(path)
    raise BadOption(f"A file is named by a text or a path, not by {shown(path)}.")


def check_line(text: str) -> str:
    """A typed choice of sensible length."""
    if len(text) > LONGEST_LINE:
        raise BadNotation(f"A choice has up to {LONGEST_LINE} characters, not {len(text)}.")
    return text


def shown(thing: Any) -> str:
    """A value as errors quote it: short, and on one line."""
    try:
        text = ascii(thing) if not isinstance(thing, str) else repr(thing)
    except Exception:  # a repr may raise anything; the error about it must not
        text = f"a {type(thing).__name__}"
    return text if len(text) <= 60 else f"{text[:59]}…"
