"""What a person typed, understood as an action: a number of the list, the notation, or its last part where that is clear."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from doppelagent.core.errors import BadNotation

if TYPE_CHECKING:
    from doppelagent.core.game import Game

LONGEST_NUMBER = 6


def meant(typed: str, texts: Sequence[str]) -> list[int]:
    """The places in the list of legal actions that this may mean; a whole text comes before a number, a number before a part."""
    plain = " ".join(typed.split()).casefold()
    whole = [at for at, text in enumerate(texts) if text.casefold() == plain]
    if whole:
        return whole
    if is_number(plain):
        return [int(plain) - 1] if 1 <= int(plain) <= len(texts) else []
    return [at for at, text in enumerate(texts) if plain and text.partition(" ")[2].casefold() == plain]


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def any_action(game: "Game", typed: str, texts: Sequence[str]) -> int | None:
    """The action, legal or not, that this names, alone or after a verb of the legal actions; capitals do not matter."""
    for text in _readings(" ".join(typed.split()), texts):
        try:
            return game.notation.read(text)
        except BadNotation:
            continue
    return None


def _readings(typed: str, texts: Sequence[str]) -> Iterator[str]:
    verb, _, rest = typed.partition(" ")
    yield typed
    yield f"{verb.lower()} {rest.upper()}".strip()
    for known in dict.fromkeys(text.partition(" ")[0] for text in texts):
        yield f"{known} {typed}"
        yield f"{known} {typed.upper()}"
