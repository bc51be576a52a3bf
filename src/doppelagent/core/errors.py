"""Errors for people: one sentence that says what is wrong and what to do."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doppelagent.core.sentences import Sentence


class DoppelagentError(Exception):
    """Something a person asked for cannot be done; the text says why. Nothing was changed."""


class UnknownGame(DoppelagentError):
    pass


class BadOption(DoppelagentError):
    """A player count, an option or a seed that the game does not have."""


class BadNotation(DoppelagentError):
    """A text that names no action or no card."""


class BadDeal(DoppelagentError):
    """A deal that the box cannot make."""


class BadRecord(DoppelagentError):
    """A record file that cannot be read, or that tells an impossible match."""


class TooMuch(DoppelagentError):
    """A line with more parts than the choice has. It tells nothing of what the choice would have led to."""


class IllegalAction(DoppelagentError):
    """An action the rules forbid, with the paragraph that forbids it, and the entry that says so in any language."""

    def __init__(self, text: str, paragraph: int, sentence: "Sentence") -> None:
        super().__init__(text)
        self.paragraph, self.sentence = paragraph, sentence
