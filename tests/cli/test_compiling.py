"""`doppelagent compile`."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from doppelagent.bots import BOTS, compiled_for
from doppelagent.cli import compiling
from doppelagent.core.compiled.shares import Rule
from doppelagent.core.game import RULES, TABLE_RULES
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.registry import every_game, find

from .running import GAME, Run, assert_refused

pytestmark = pytest.mark.compiled
if not INTERPRETED:
    from doppelagent.core.compiled import cache, warm


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Rule]:
    """Pretends that nothing is in the cache; lists the rules compiled."""
    done: list[Rule] = []

    def warm_up(rules: list[Rule], _compilers: object) -> Iterator[Rule]:
        for rule in rules:
            done.append(rule)
            yield rule

    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(warm, "cold_rules", lambda rules: [rule for rule in rules if rule not in done])
    monkeypatch.setattr(warm, "warm_up", warm_up)
    return done


def test_one_game_is_compiled_whole(run: Run, compiled: list[Rule]) -> None:
    result = run("compile", GAME)
    drivers = {driver for name in BOTS for driver in compiled_for(name, find(GAME))}
    assert {name for _, name in compiled} >= {*RULES, *drivers}
    assert {key for key, _ in compiled} == {GAME}
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[0] == f"Black Spy: {len(compiled)} rules compiled."


def test_the_rules_and_usual_bots_of_every_game_come_first(run: Run, compiled: list[Rule]) -> None:
    run("compile")
    likely = [Rule(game.key, name) for game in every_game() for name in (*TABLE_RULES, *compiled_for("agent", game))]
    assert compiled[: len(likely)] == likely
    assert len(set(compiled)) == len(compiled) > len(likely)


def test_it_stops_when_the_file_exists(run: Run, compiled: list[Rule], tmp_path: Path) -> None:
    (tmp_path / "page").touch()
    assert run("compile", "--until", str(tmp_path / "page")).out == ""
    assert compiled == []


def test_it_stops_between_two_rules_when_the_file_comes(compiled: list[Rule]) -> None:
    page = Mock(exists=Mock(side_effect=[False, False, False, True]))
    rules = [Rule(GAME, name) for name in ("legal", "apply", "observe", "setup")]
    assert list(compiling._compiled(rules, page, warm.Compilers())) == compiled == rules[:3]


def test_an_unknown_game_is_refused(run: Run, compiled: list[Rule]) -> None:
    assert_refused(run("compile", GAME, "white-spy"), "white-spy", GAME)
    assert compiled == []
