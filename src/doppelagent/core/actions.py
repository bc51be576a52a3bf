"""Actions as numbers: 64 × verb + what. The legal actions of one verb are then one word of bits."""

from typing import Annotated

from doppelagent.core.record import U64, Record, Row
from doppelagent.core.rule import shared


class Actions(Record):
    """The legal actions as bits, one word for each verb. A game's own Actions says how many words it has."""

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
