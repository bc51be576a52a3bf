"""`doppelagent compile`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from doppelagent.bots import BOTS, compiled_for
from doppelagent.cli import compiling
from doppelagent.core.game import RULES, TABLE_RULES, Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.registry import every_game, find

from .running import GAME, Run, assert_refused

pytestmark = pytest.mark.compiled
if not INTERPRETED:
    from doppelagent.core.compiled import cache, warm

Compiled = list[tuple[str, str]]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Compiled:
    """Pretends that nothing is in the cache; lists the games and rules compiled."""
    done: Compiled = []

    def warm_up(game: Game, names: tuple[str, ...], _compilers: object) -> Iterator[str]:
        for name in names:
            done.append((game.key, name))
            yield name

    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(warm, "cold_rules", lambda game, names: tuple(name for name in names if (game.key, name) not in done))
    monkeypatch.setattr(warm, "warm_up", warm_up)
    return done


def test_one_game_is_compiled_whole(run: Run, compiled: Compiled) -> None:
    result = run("compile", GAME)
    drivers = {driver for name in BOTS for driver in compiled_for(name, find(GAME))}
    assert {name for _, name in compiled} >= {*RULES, *drivers}
    assert {key for key, _ in compiled} == {GAME}
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[0] == f"Black Spy: {len(TABLE_RULES)} rules compiled."


def test_the_rules_of_every_game_come_first_and_then_its_usual_bots(run: Run, compiled: Compiled) -> None:
    run("compile")
    rules = [(game.key, name) for game in every_game() for name in TABLE_RULES]
    likely = rules + [(game.key, name) for game in every_game() for name in compiled_for("agent", game)]
    assert compiled[: len(likely)] == likely
    assert len(set(compiled)) == len(compiled) > len(likely)


def test_it_stops_when_the_file_exists(run: Run, compiled: Compiled, tmp_path: Path) -> None:
    (tmp_path / "page").touch()
    assert run("compile", "--until", str(tmp_path / "page")).out == ""
    assert compiled == []


def test_it_stops_between_two_rules_when_the_file_comes(compiled: Compiled, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter([False, False, True])
    monkeypatch.setattr(Path, "exists", lambda _file: next(looks))
    compiling._compile(find(GAME), ("legal", "apply", "observe", "setup"), tmp_path, warm.Compilers())
    assert [name for _, name in compiled] == ["legal", "apply", "observe"]


def test_an_unknown_game_is_refused(run: Run, compiled: Compiled) -> None:
    assert_refused(run("compile", GAME, "white-spy"), "white-spy", GAME)
    assert compiled == []
