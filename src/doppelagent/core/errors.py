"""Errors for people: one sentence that says what is wrong and what to do. All of them are DoppelagentErrors."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doppelagent.core.sentences import Sentence


class DoppelagentError(Exception):
    """A request that cannot be carried out; the text says why. Nothing was changed."""


class UnknownGame(DoppelagentError):
    """A name that no game has."""


class BadOption(DoppelagentError):
    """An argument that does not fit: players, an option, a seat, a seed, a name, a language, a bot."""


class BadNotation(DoppelagentError):
    """A text that is not an action or a card."""


class BadDeal(DoppelagentError):
    """A deal that is impossible with the cards of the game, is missing, or is given where nothing is dealt."""


class BadRecord(DoppelagentError):
    """A record file that cannot be read, or that contains an illegal match."""


class BadBot(DoppelagentError):
    """A bot that raised an exception or chose an illegal action; the text names it."""


class BadNetwork(DoppelagentError):
    """A network that cannot be read, or that was trained for another game, for other rules or other features."""


class TooMuch(DoppelagentError):
    """A line with more parts than the choice has. The error reveals nothing about the result of the choice.

    `next_part` names the verbs that must come before the rest of the line; it is empty if the choice is complete."""

    def __init__(self, text: str, next_part: tuple[str, ...] = ()) -> None:
        super().__init__(text, next_part)
        self.next_part = next_part

    def __str__(self) -> str:
        return str(self.args[0])


class IllegalMove(DoppelagentError):
    """An illegal action, with the paragraph that forbids it (302 is §3.2) and the sentence that says so in any language."""

    def __init__(self, text: str, paragraph: int, sentence: "Sentence") -> None:
        super().__init__(text, paragraph, sentence)  # all of them, so that the error can be pickled
        self.paragraph, self.sentence = paragraph, sentence

    def __str__(self) -> str:
        return str(self.args[0])
