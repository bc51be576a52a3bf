"""Typed text as actions: full notation, an unambiguous ending of it, or a number from the list of legal actions."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from doppelagent.core.errors import BadNotation

if TYPE_CHECKING:
    from doppelagent.core.game import Game

MAX_DIGITS: Final = 6


def candidates(game: "Game", typed: str, texts: Sequence[str]) -> list[int]:
    """Indices of the legal actions that the text may mean.

    The first kind of match wins: the whole text, everything after the verb, the last word, the number in the list."""
    plain = " ".join(typed.split()).casefold()
    whole = [at for at, text in enumerate(texts) if text.casefold() == plain]
    after_verb = [at for at, text in enumerate(texts) if plain and text.partition(" ")[2].casefold() == plain]
    endings = [at for at, text in enumerate(texts) if plain and text.casefold().endswith(f" {plain}")]
    if whole or after_verb or endings or not is_number(plain) or not is_numbered(game, texts):
        return whole or after_verb or endings
    return [int(plain) - 1] if 1 <= int(plain) <= len(texts) else []


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS


def is_numbered(game: "Game", texts: Sequence[str]) -> bool:
    """Whether a number selects from the list, which it does not if numbers name cards."""
    return not any(parse_actions(game, str(number), texts) for number in range(10))


def parse_actions(game: "Game", typed: str, texts: Sequence[str]) -> list[int]:
    """The actions, legal or not, that the text names: by itself, after the verb of a legal action, or as its last word.

    Case does not matter. Returns an empty list if the text names no action."""
    for text in _readings(" ".join(typed.split()), texts):
        try:
            return game.read(text)
        except BadNotation:
            continue
    return []


def _readings(typed: str, texts: Sequence[str]) -> Iterator[str]:
    verb, _, rest = typed.partition(" ")
    yield typed
    yield f"{verb.lower()} {rest.upper()}".strip()
    for start in dict.fromkeys(part for text in texts for part in (text.partition(" ")[0], text.rpartition(" ")[0]) if part):
        yield f"{start} {typed}"
        yield f"{start} {typed.upper()}"
