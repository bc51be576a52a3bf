"""Entries in words: a game's sentences, filled with people's names and with words of the game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

Language = str  # "en" or "de"
LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")
Words = Mapping[Language, str]  # one text in every language
Word = Callable[[Any, Language], str]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as a code with parameters: stored, compared and sent as data, spoken in either language by `Speech`."""

    code: str
    about: dict[str, Any] = field(default_factory=dict)


class Speech:
    """The sentences of a game by language and code, and how those parameters are spoken that are neither seats nor plain."""

    def __init__(self, sentences: Mapping[Language, Mapping[str, str]], words: Mapping[str, Word]) -> None:
        self.sentences = sentences
        self._words = words

    def say(self, entry: Sentence, people: Sequence[str], language: Language) -> str:
        """The sentence of an entry, with the number of its rule where it is a refusal."""
        about = {key: self._spoken(key, value, people, language) for key, value in entry.about.items()}
        sentence = self.sentences[language][entry.code].format(**about)
        return f"{sentence.rstrip('.')} ({about['paragraph']})." if "paragraph" in about else sentence

    def _spoken(self, key: str, value: Any, people: Sequence[str], language: Language) -> str:
        if key in self._words:
            return self._words[key](value, language)
        if key in ("who", "other"):
            return str(people[value])
        if key == "whos":
            return ", ".join(people[seat] for seat in value)
        if key in ("points", "scores"):
            return ", ".join(f"{name} {number}" for name, number in zip(people, value, strict=True))
        return " ".join(str(each) for each in value) if isinstance(value, list) else str(value)
