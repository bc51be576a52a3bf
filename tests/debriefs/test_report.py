"""A debrief as text and as a page, and its documentation."""

import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

import doppelagent as da
from doppelagent.core.registry import find
from doppelagent.core.sentences import LANGUAGES, Language
from doppelagent.debriefs import report
from doppelagent.debriefs.page import page
from doppelagent.debriefs.telling import SPEECH
from tests.cli.running import Run, runner

from .matches import played

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference.md"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


@cache
def found() -> da.Debrief:
    return da.debrief(played(find("don-carlo")), budget=50, cores=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_is_what_the_command_prints(run: Run, tmp_path: Path, language: Language) -> None:
    record = tmp_path / "match.txt"
    played(find("don-carlo")).save(record)
    printed = run("debrief", str(record), "--budget", "50", "--lang", language).out
    assert found().to_text(language).split() == printed.split()


def test_the_text_has_its_chapters_apart_and_is_english_unless_asked_otherwise() -> None:
    assert found().to_text() == found().to_text("en")
    assert [chapter.splitlines()[0] for chapter in found().to_text().split("\n\n")] == [
        "Don Carlo: the debrief",
        "The decisions that cost most",
        "Skill and luck",
    ]


def test_the_page_is_what_the_command_writes() -> None:
    assert found().to_html() == page(found(), "en")
    assert found().to_html("de") == page(found(), "de")


def test_a_language_that_we_do_not_speak_is_refused() -> None:
    for say in (found().to_text, found().to_html):
        with pytest.raises(da.BadOption, match="The language is one of en, de"):
            say("fr")


def test_the_reference_has_every_part_of_a_debrief() -> None:
    """Its fields are named by autodoc, which shows the comments after `#:`."""
    text = REFERENCE.read_text(encoding="utf-8")
    for part in (report.Debrief, report.Decision, report.Candidate, report.Play, report.Moment, report.Stroke, report.Balance, report.Act):
        _, found, after = text.partition(f".. autoclass:: {part.__name__}\n   :members:\n   :undoc-members:\n")
        assert found, part
        assert after, part
        assert fields(part), part


def test_the_page_about_debriefs_has_the_words_of_the_screen() -> None:
    text = (ROOT / "docs" / "debrief.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| game \| fine \| doubtful \| mistake \| blunder \|\n.*\n\| on the screen \| (.*) \|$", text, re.MULTILINE)
    on_the_screen = (
        (ROOT / "web" / "src" / "debrief" / "words.ts").read_text(encoding="utf-8").partition("verdicts: {")[2].partition("}")[0]
    )
    for label, words in zip(("fine", "doubtful", "mistake", "blunder"), row.split(" | "), strict=True):
        assert SPEECH.phrase("en", (), label).startswith(words)
        assert f'{label}: "{words}"' in on_the_screen
