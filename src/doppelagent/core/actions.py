"""Actions as numbers: 64 × verb + what. The actions of one verb are one word of bits; those of all verbs are a set of several words."""

from typing import Annotated

from doppelagent.core.record import U64, Record, Row
from doppelagent.core.rule import shared


class Actions(Record):
    """The legal actions, one word of bits for each verb. A game's own Actions declares the number of words."""

    words: Annotated[Row, U64, 1]


@shared
def action_of(verb: int, what: int) -> int:
    return 64 * verb + what


@shared
def verb_of(action: int) -> int:
    return action >> 6


@shared
def what_of(action: int) -> int:
    return action & 63
