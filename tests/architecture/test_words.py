"""Words and phrases that players must not see again, each with its replacement."""

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from doppelagent.core.sentences import LANGUAGES, Language

ROOT = Path(__file__).parents[2]
ENGLISH: Final = {
    r"\b[Ww]ho(ever|mever)\b": "the noun: the player, anyone with …",
    r"\b[Ww]ho has\b|\b[Ww]ho sits\b|\b[Ww]ho took\b|\b[Ww]ho plays for\b": "anyone with …, players",
    r"\b[Ss]omebody\b": "someone, a player",
    r"\b([Ee]very|[Aa]ny)body\b": "everyone, anyone",
    r"\bso many\b": "the thing itself",
    r"\b[Oo]ne may\b": "you may, {who} lets …",
    r"\b(is|are) none\b": "is not",
    r"\brung in\b": "is announced",
    r"\b[Ww]atch(es)? from behind\b": "look over a shoulder",
    r"\b(a|the|this|your) record\b": "a saved game, your results",
    r"\bsigns that can be printed\b": "characters",
    r"\b(Britain|France|Austria) building\b": "a British, French, Austrian building",
    r"\bgo(es)? on with\b": "continue on",
}
GERMAN: Final = {
    r"\bAusgabe\b": "Austeilen, Geben",
    r"\bAufzeichnung": "Mitschrift",
    r"\bVerlauf\b": "Protokoll",
    r"\b(dein|am|dem) Telefon\b": "Handy",
    r"\bSpiel (ist zu Ende|endet)|endet das Spiel|im ganzen Spiel|[Ii]n diesem Spiel\b": "Partie",
    r"\beingeläutet": "angekündigt",
    r"\bDrück(e)? auf\b": "Tipp … an",
    r"\bMarrakesch\b": "Marrakesh",
    r"\bDummies\b": "Dummys",
    r"\bSchalter\b": "Einstellungen",
    r"\b[Ww]enig (Punkte )?gewinn": "wer am wenigsten hat, gewinnt",
    r"\bRücknahme\b": "Zurücknehmen",
    r"\bMittel\b": "Bestechung, Bestechungsmittel",
    r"\{\}-(Gebäude|Bestechungsmittel|Geheiminformation)": "auf einem sowjetischen Gebäude",
    r"\bauch immer\b": "egal, wer …",
    r"\b(ist|jemand) fort\b": "weg",
}
BANNED: Final = {"en": ENGLISH, "de": GERMAN}
SOURCES: Final = (
    "src/doppelagent/**/sentences.json",
    "src/doppelagent/games/*/RULES.*.md",
    "src/doppelagent/games/*/options.py",
    "src/doppelagent/games/*/words.py",
    "src/doppelagent/games/*/box/cards.toml",
    "web/src/**/*words.ts",
    "web/src/games/*/guide.ts",
    "web/src/games/*/explanations.ts",
    "web/src/games/*/about.ts",
    "web/src/games/*/examples.ts",
)
COMMENT: Final = re.compile(r"(^|\s)(//|/\*\*).*$", re.MULTILINE)
KEY: Final = re.compile(r'^\s*"?\w+"?: (?=["(`{])', re.MULTILINE)  # codes may stay as they are
MARKDOWN_TABLE: Final = re.compile(r"^\|.*$", re.MULTILINE)  # of words and notation, in both languages


def texts() -> Iterator[tuple[Path, str]]:
    """Most files contain both languages, so each is checked against the words of both."""
    for pattern in SOURCES:
        for path in sorted(ROOT.glob(pattern)):
            yield path, MARKDOWN_TABLE.sub("", KEY.sub("", COMMENT.sub("", path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_that_was_replaced_by_a_better_one(language: Language) -> None:
    found = [
        f"{path.relative_to(ROOT)}: “{hit[0]}”; better: {better}"
        for path, text in texts()
        for banned, better in BANNED[language].items()
        for hit in re.finditer(banned, text)
    ]
    assert not found, "\n".join(found)


def test_every_source_of_texts_is_read() -> None:
    assert all(list(ROOT.glob(pattern)) for pattern in SOURCES)


PROSE: Final = r"\b([Ww]ho(m)?ever|so many|[Ss]omebody)\b"
DOCS: Final = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md")
GENERATED: Final = "features.md"  # its sentences are a part of the version of the features


def documents() -> Iterator[tuple[Path, str]]:
    """The documentation, and what the sources say to their readers: docstrings and comments."""
    for pattern in DOCS:
        for path in sorted(ROOT.glob(pattern)):
            if path.name != GENERATED:
                yield path, path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "src").rglob("*.py")):
        with path.open("rb") as file:
            tokens = [
                token for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT or token.string.startswith('"""')
            ]
        yield path, "\n".join(token.string for token in tokens)


def test_docs_and_docstrings_name_the_thing() -> None:
    found = [f"{path.relative_to(ROOT)}: “{hit[0]}”" for path, text in documents() for hit in re.finditer(PROSE, text)]
    assert not found, "\n".join(found)
