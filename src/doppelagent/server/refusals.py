"""Refusals: a code, and a sentence in each language that says what is wrong and what to do. A refused request changes nothing."""

from doppelagent.core.errors import DoppelagentError
from doppelagent.core.sentences import LANGUAGES, Sentence
from doppelagent.server.messages.frames import Refused
from doppelagent.server.speech import SPEECH


class Refusal(DoppelagentError):
    """A request that is not carried out. `about` fills the parameters of the sentence."""

    def __init__(self, code: str, **about: object) -> None:
        self.code = code
        self.en, self.de = (SPEECH.phrase(language, (), code, **about) for language in ("en", "de"))
        super().__init__(self.en)

    def frame(self, id: str | None = None) -> Refused:
        return Refused(id, self.code, self.en, self.de)


class Malformed(Refusal):
    """A message that does not fit its type. `why` is the code of the sentence that says in what."""

    def __init__(self, why: str, **about: object) -> None:
        super().__init__("not_a_message", detail={language: SPEECH.phrase(language, (), why, **about) for language in LANGUAGES})


class RuleRefusal(Refusal):
    """A rule of the game forbids the action; the game words the sentence."""

    def __init__(self, en: str, de: str, paragraph: int, sentence: Sentence) -> None:
        super().__init__("rule", sentence={"en": en, "de": de})
        self.paragraph, self.sentence = paragraph, sentence

    def frame(self, id: str | None = None) -> Refused:
        return Refused(id, self.code, self.en, self.de, self.paragraph, self.sentence)


def refusal_of(error: DoppelagentError) -> Refusal:
    """Any of our errors as a refusal. Errors of the library, as of notation, are in English only; our client never causes them."""
    return error if isinstance(error, Refusal) else Refusal("cannot", sentence=str(error))
