"""`doppelagent precompile`."""

import signal
from collections.abc import Collection

import pytest

from doppelagent.cli.app import main
from doppelagent.core.registry import every_game
from doppelagent.server.bots.estimates import Rule
from doppelagent.server.bots.precompile import EVERY_DRIVER, rules_of


@pytest.mark.compiled
def test_every_game_and_bot_that_is_cold_is_compiled_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    from doppelagent.server.bots import compiler

    asked: list[Rule] = []

    async def record(_compiler: compiler.Compiler, rules: Collection[Rule], *, urgent: bool) -> None:
        assert not urgent
        asked.extend(rules)

    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(compiler, "_cold_among", list[Rule])
    monkeypatch.setattr(compiler.Compiler, "compile", record)
    assert main(["precompile"]) == 0
    assert asked == [rule for game in every_game() for rule in rules_of(game, EVERY_DRIVER)]
