"""How a search is done. The defaults are what the arena has shown to be best; `docs/bots.md` has the figures."""

from dataclasses import dataclass, fields, replace
from typing import Final

from doppelagent.core.errors import BadOption

LEAD, PLACE = 0, 1  # rewards


@dataclass(frozen=True)
class Settings:
    """Each can be named in a bot's name, as in `ismcts:500/exploration=0.5/reward=1`."""

    exploration: float = 1.4  # how much is tried out, in spreads of the reward
    reward: float = LEAD  # what a seat is after: points ahead of the others, or (1) its place
    foresight: float = -1  # rounds ahead, 0: to the end of the match; -1: as the game says
    widening: float = 0  # 0: every action is tried; else as many as this times the root of the visits
    secrets: float = 1  # whether others do not know a secret action in the tree (MO-ISMCTS), or 0: they do (SO-ISMCTS)
    reuse: float = 1  # whether what was found at earlier choices is kept
    worlds: float = 1  # simulations in each imagined world


USUAL: Final = Settings()


def with_settings(texts: list[str]) -> Settings:
    """`["exploration=0.5"]`: the usual settings, but for these."""
    known, chosen = [field.name for field in fields(Settings)], {}
    for text in texts:
        key, _, value = text.partition("=")
        if key not in known:
            raise BadOption(f"A search has no setting {key!r}; it has {', '.join(known)}.")
        chosen[key] = _number(key, value)
    return replace(USUAL, **chosen)


def _number(key: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -2.0
    if not -1 <= number <= 1000:
        raise BadOption(f"The setting {key} of a search is a number from -1 to 1000, not {text!r}.")
    return number
