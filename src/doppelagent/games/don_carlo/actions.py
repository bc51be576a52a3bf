"""Every action as a number and as a short text that round-trips: `send 1/1/6` is the number of the name, `bury 3` is 384 + 3.

Names that nobody can ever send have numbers too, so that a refusal can tell why.
"""

from typing import Final

from doppelagent.core.errors import BadNotation
from doppelagent.games.don_carlo.box import CODE_NAMES, code_name, name_called, number_called

BURYING: Final = 6  # the word of the actions that bury
BURY_0: Final = 64 * BURYING
LAST: Final = BURY_0 + 6


def is_send(action: int) -> bool:
    return 0 <= action < len(CODE_NAMES)


def write(action: int) -> str:
    return f"send {code_name(action)}" if is_send(action) else f"bury {action - BURY_0}"


def read(text: str) -> int:
    verb, _, what = text.strip().partition(" ")
    if verb == "send":
        return name_called(what.strip())
    if verb == "bury":
        return BURY_0 + number_called(what.strip())
    raise BadNotation(f"{text!r} is no action of Don Carlo; write for example send 1/1/6 or bury 3.")


def secret(_action: int) -> bool:
    """Everything is done in the open."""
    return False
