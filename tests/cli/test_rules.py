import os
import pydoc
import shutil

import pytest

from doppelagent.core.registry import find

from .running import GAME, Run


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The text that a terminal's pager gets."""
    texts: list[str] = []
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("PAGER", "MANPAGER", "LESS"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setattr(pydoc, "pager", lambda text, *_: texts.append(text))
    return texts


def test_the_rulebook_is_printed_as_markdown(run: Run) -> None:
    result = run("rules", GAME)
    assert result.code == 0
    assert result.out.strip() == find(GAME).rulebook("en").strip()


def test_in_a_terminal_it_is_formatted_and_shown_in_a_pager(run: Run, shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/less")
    assert run("rules", GAME, "--lang", "de").out == ""
    (text,) = shown
    assert "\x1b[1m" in text
    assert "**" not in text
    assert os.environ["LESS"] == "FRX"


def test_a_pager_that_might_not_know_colours_is_given_none(run: Run, shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "more -s")
    run("rules", GAME)
    (text,) = shown
    assert "\x1b" not in text
    assert "**" not in text
