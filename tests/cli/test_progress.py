from collections.abc import Iterator

import pytest

from doppelagent.cli.progress import compile_rules
from doppelagent.core.compiled.shares import Rule
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.registry import find

from .running import GAME

pytestmark = pytest.mark.compiled
if not INTERPRETED:
    from doppelagent.core.compiled import warm


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Pretends that two rules are cold; lists the rules compiled."""
    done: list[str] = []

    def warm_up(rules: list[Rule], _compilers: object) -> Iterator[Rule]:
        for rule in rules:
            done.append(rule.name)
            yield rule

    monkeypatch.setattr(warm, "cold_rules", lambda _rules: [Rule(GAME, "legal"), Rule(GAME, "apply")])
    monkeypatch.setattr(warm, "warm_up", warm_up)
    return done


def test_cold_rules_are_compiled_without_output_to_a_pipe(compiled: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    compile_rules(find(GAME))
    assert compiled == ["legal", "apply"]
    assert capsys.readouterr() == ("", "")


def test_a_terminal_shows_a_progress_bar(compiled: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    compile_rules(find(GAME))
    assert compiled == ["legal", "apply"]
    assert "Compiling Black Spy" in capsys.readouterr().err


def test_without_cold_rules_nothing_is_compiled(compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "cold_rules", lambda _rules: [])
    compile_rules(find(GAME))
    assert compiled == []
