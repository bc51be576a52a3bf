"""Errors for people: one sentence that says what is wrong and what to do."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doppelagent.core.sentences import Sentence


class DoppelagentError(Exception):
    """A request that cannot be carried out; the text says why. Nothing was changed."""


class UnknownGame(DoppelagentError):
    pass


class BadOption(DoppelagentError):
    """A player count, an option or a seed that the game does not have."""


class BadNotation(DoppelagentError):
    """A text that is not an action or a card."""


class BadDeal(DoppelagentError):
    """A deal that is impossible with the cards of the game."""


class BadRecord(DoppelagentError):
    """A record file that cannot be read, or that contains an illegal match."""


class TooMuch(DoppelagentError):
    """A line with more parts than the choice has. The error reveals nothing about the result of the choice."""


class IllegalAction(DoppelagentError):
    """An illegal action, with the paragraph that forbids it and the sentence that says so in any language."""

    def __init__(self, text: str, paragraph: int, sentence: "Sentence") -> None:
        super().__init__(text)
        self.paragraph, self.sentence = paragraph, sentence
