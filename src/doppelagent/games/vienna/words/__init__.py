"""The words of Vienna in both languages. A code has the same parameters in each; a test holds that."""

from collections.abc import Mapping
from typing import Final

from doppelagent.games.vienna.words.english import SENTENCES as ENGLISH
from doppelagent.games.vienna.words.german import SENTENCES as GERMAN

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {"en": ENGLISH, "de": GERMAN}
