"""Settings of a search. The defaults were the strongest in the arena; `docs/bots.md` has the figures."""

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from doppelagent.core.errors import BadOption

LEAD, PLACE = 0, 1  # rewards


@dataclass(frozen=True)
class Settings:
    """Settings of a search. A bot's name can set each of them: `ismcts:500/exploration=0.5/reward=1`."""

    exploration: float = 1.4  # weight of the UCB1 bonus, in standard deviations of the reward
    widening: float = 0.0  # 0: every action is tried; otherwise `widening` × √visits actions
    reward: int = LEAD  # what a seat maximises: its lead over the others in points, or (1) its place
    foresight: int | None = None  # rounds to look ahead; 0: to the end of the match; None: the game's own
    secrets: int = 0  # 0: other seats in the tree see secret actions (SO-ISMCTS); 1: they do not (as in MO-ISMCTS)
    reuse: int = 1  # whether the tree of earlier choices is kept
    worlds: int = 4  # simulations in each imagined world


USUAL: Final = Settings()
RANGES: Final[dict[str, range]] = {
    "reward": range(LEAD, PLACE + 1),
    "foresight": range(100),
    "secrets": range(2),
    "reuse": range(2),
    "worlds": range(1, 1000),
}
REAL: Final = ("exploration", "widening")  # decimal numbers below 1000


def with_settings(texts: list[str]) -> Settings:
    """The usual settings with changes such as `["exploration=0.5"]`."""
    return replace(USUAL, **dict(map(_setting, texts)))


def _setting(text: str) -> tuple[str, Any]:
    key, _, value = text.partition("=")
    if key in REAL:
        if not re.fullmatch(r"\d{1,3}(\.\d{1,9})?", value, re.ASCII):
            raise BadOption(f"The setting {key} of a search is a number below 1000, not {value!r}.")
        return key, float(value)
    if key not in RANGES:
        raise BadOption(f"A search has no setting {key!r}; it has {', '.join((*REAL, *RANGES))}.")
    if not re.fullmatch(r"\d{1,3}", value, re.ASCII) or int(value) not in RANGES[key]:
        raise BadOption(f"The setting {key} of a search is a number from {RANGES[key][0]} to {RANGES[key][-1]}, not {value!r}.")
    return key, int(value)
