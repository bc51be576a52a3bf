"""Every action as a number and as a short text that round-trips: `send 1/1/6` is the number of the name, `bury 3` the verb BURYING and 3.

Names without a country have numbers too, so that a refusal can say why.
"""

from functools import cache
from typing import Final

from doppelagent.core.actions import action_of, what_of
from doppelagent.core.errors import BadNotation
from doppelagent.games.don_carlo.box import CODE_NAMES, NAMES, NUMBERS, code_name, name_called, number_called

BURYING: Final = 6  # the word of the actions that bury
BURY_0: Final = action_of(BURYING, 0)
LAST: Final = action_of(BURYING, NUMBERS - 1)
EVERY_ACTION: Final = (*range(NAMES), *range(BURY_0, LAST + 1))  # of the names those that have a country


def is_send(action: int) -> bool:
    return 0 <= action < len(CODE_NAMES)


@cache  # servers keep many
def write(action: int) -> str:
    return f"send {code_name(action)}" if is_send(action) else f"bury {what_of(action)}"


def read(text: str) -> int:
    verb, _, what = text.strip().partition(" ")
    if verb == "send":
        return name_called(what.strip())
    if verb == "bury":
        return action_of(BURYING, number_called(what.strip()))
    raise BadNotation(f"{text!r} is no action of Don Carlo; write for example send 1/1/6 or bury 3.")


def secret(_action: int) -> bool:
    """All actions are public."""
    return False
