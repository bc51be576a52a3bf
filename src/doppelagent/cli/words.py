"""The sentences of `play`."""

from pathlib import Path
from typing import Final

from doppelagent.core.sentences import Language, Speech

SPEECH: Final = Speech(Path(__file__).parent, {})


def word(language: Language, code: str, **about: object) -> str:
    return SPEECH.phrase(language, (), code, **about)
