"""Replies to typed text that was not carried out, as data. The user interface puts them into words."""

from collections.abc import Sequence
from dataclasses import dataclass

from doppelagent.core.sentences import Sentence


@dataclass(frozen=True)
class Unreadable:
    """The text names no action."""


@dataclass(frozen=True)
class NumberOutOfRange:
    """The list of legal actions has `last` entries; the number is not one of them."""

    last: int


@dataclass(frozen=True)
class Ambiguous:
    """The text fits several legal actions."""

    texts: Sequence[str]


@dataclass(frozen=True)
class TooManyParts:
    """The line has more parts than the choice."""


@dataclass(frozen=True)
class OtherPartFirst:
    """After the first parts of the line comes one of these verbs, then the rest."""

    verbs: Sequence[str]


@dataclass(frozen=True)
class Illegal:
    """The rules forbid the action. `paragraph` is 302 for §3.2."""

    refusal: Sentence
    paragraph: int


@dataclass(frozen=True)
class Legal:
    """The action is legal."""

    text: str


Reply = Unreadable | NumberOutOfRange | Ambiguous | TooManyParts | OtherPartFirst | Illegal | Legal
