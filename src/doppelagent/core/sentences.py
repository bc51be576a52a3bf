"""Sentences in every language: a code with parameters is data; a `Speech` says it from its file of templates."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

Language = str  # "en" or "de"
LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")
Words = Mapping[Language, str]  # one text in every language
Word = Callable[[Any, Language], str]
Templates = Mapping[Language, Mapping[str, str]]  # by language and code; parameters in braces
SENTENCES: Final = "sentences.json"  # the file of templates, beside the code that uses it


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as a code with parameters: stored, compared and sent as data, spoken in either language by `Speech`."""

    code: str
    about: dict[str, Any] = field(default_factory=dict)


def read_templates(folder: Path) -> Templates:
    templates: Templates = json.loads((folder / SENTENCES).read_text(encoding="utf-8"))
    return templates


def sum_of(numbers: Sequence[int]) -> str:
    """`3 + 5 = 8`, in every language; one number stands alone."""
    total = str(sum(numbers))
    return f"{' + '.join(map(str, numbers))} = {total}" if len(numbers) > 1 else total


class Speech:
    """Says the sentences of one folder. `words` says the parameters that are neither seats nor plain values, by parameter name."""

    def __init__(self, folder: Path, words: Mapping[str, Word]) -> None:
        self._folder = folder
        self._words = words

    @cached_property
    def templates(self) -> Templates:
        """Read on first use, so that importing a game stays cheap."""
        return read_templates(self._folder)

    def say(self, sentence: Sentence, names: Sequence[str], language: Language) -> str:
        return self.phrase(language, names, sentence.code, **sentence.about)

    def phrase(self, language: Language, names: Sequence[str], code: str, /, **about: Any) -> str:
        """The template of `code`, filled in; a refusal ends with its paragraph. `names` are the names of the seats."""
        spoken = {key: self._spoken(key, value, names, language) for key, value in about.items()}
        sentence = self.templates[language][code].format(**spoken)
        return f"{sentence.rstrip('.')} ({spoken['paragraph']})." if "paragraph" in spoken else sentence

    def _spoken(self, key: str, value: Any, names: Sequence[str], language: Language) -> str:
        if key in self._words:
            return self._words[key](value, language)
        if key in ("who", "other"):
            return str(names[value])
        if key == "whos":
            return ", ".join(names[seat] for seat in value)
        if key in ("points", "scores"):
            return ", ".join(f"{name} {number}" for name, number in zip(names, value, strict=True))
        if isinstance(value, Mapping):
            return str(value[language])
        return " ".join(str(each) for each in value) if isinstance(value, list) else str(value)
