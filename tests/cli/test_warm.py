from collections.abc import Iterator

import pytest

from doppelagent.cli.warm import compiling
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.registry import find

from .running import GAME

pytestmark = pytest.mark.compiled
if not INTERPRETED:
    from doppelagent.core.compiled import warm


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rules that were compiled, where two are cold."""
    done: list[str] = []

    def warm_up(_game: Game, _names: tuple[str, ...]) -> Iterator[str]:
        for name in ("legal", "apply"):
            done.append(name)
            yield name

    monkeypatch.setattr(warm, "cold_rules", lambda _game, _names: ("legal", "apply"))
    monkeypatch.setattr(warm, "warm_up", warm_up)
    return done


def test_what_is_cold_is_compiled_and_a_pipe_hears_nothing_of_it(compiled: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    compiling(find(GAME))
    assert compiled == ["legal", "apply"]
    assert capsys.readouterr() == ("", "")


def test_somebody_at_a_terminal_sees_how_far_it_is(
    compiled: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    compiling(find(GAME))
    assert compiled == ["legal", "apply"]
    assert "Compiling Black Spy" in capsys.readouterr().err


def test_where_nothing_is_cold_nothing_is_compiled(compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "cold_rules", lambda _game, _names: ())
    compiling(find(GAME))
    assert compiled == []
