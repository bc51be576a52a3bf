"""What a person typed, understood as an action: the notation, its last part where that is clear, or a number of the list."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from doppelagent.core.errors import BadNotation

if TYPE_CHECKING:
    from doppelagent.core.game import Game

LONGEST_NUMBER = 6


def meant(game: "Game", typed: str, texts: Sequence[str]) -> list[int]:
    """The places in the list of legal actions that this may mean: a whole text before what follows its verb, that before its last
    word, that before a number."""
    plain = " ".join(typed.split()).casefold()
    whole = [at for at, text in enumerate(texts) if text.casefold() == plain]
    parts = [at for at, text in enumerate(texts) if plain and text.partition(" ")[2].casefold() == plain]
    ends = [at for at, text in enumerate(texts) if plain and text.casefold().endswith(f" {plain}")]
    if whole or parts or ends or not is_number(plain) or not is_numbered(game, texts):
        return whole or parts or ends
    return [int(plain) - 1] if 1 <= int(plain) <= len(texts) else []


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def is_numbered(game: "Game", texts: Sequence[str]) -> bool:
    """Whether a number means a place in the list: not where cards are numbers themselves."""
    return not any(any_actions(game, str(number), texts) for number in range(10))


def any_actions(game: "Game", typed: str, texts: Sequence[str]) -> list[int]:
    """The actions, legal or not, that this names: alone, after a verb of the legal actions, or in place of the last word of one;
    capitals do not matter."""
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
    for known in dict.fromkeys(start for text in texts for start in (text.partition(" ")[0], text.rpartition(" ")[0]) if start):
        yield f"{known} {typed}"
        yield f"{known} {typed.upper()}"
