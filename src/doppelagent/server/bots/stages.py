"""Which rules a table needs, and the stages of compiling: first the rules and likely bots of every game, then the rest."""

from collections.abc import Collection
from typing import Final

from doppelagent.bots import compiled_for
from doppelagent.bots.names import drivers_of
from doppelagent.core.compiled.shares import Rule
from doppelagent.core.game import TABLE_RULES, Game
from doppelagent.debriefs.tasks import drivers_for

LIKELY: Final = "agent"  # the level that "Play now" proposes
UNDO_RULES: Final = ("imagine",)

_FIRST: Final = frozenset((*TABLE_RULES, *drivers_of("ismcts:1")))


def rules_of(game: Game, levels: Collection[str] = (), *, undo: bool = False, debrief: bool = False) -> list[Rule]:
    """The rules for a table and its bots; or those for an undo, or for a debrief with hints and odds."""
    of_table = (*TABLE_RULES, *(driver for level in levels for driver in compiled_for(level, game)))
    names = (*UNDO_RULES, *drivers_for(game)) if debrief else UNDO_RULES if undo else of_table
    return [Rule(game.key, name) for name in dict.fromkeys(names)]


def stage_of(name: str) -> int:
    """The stage of a rule; each stage is compiled for all games before the next one."""
    return int(name not in _FIRST)
