"""`doppelagent precompile`."""

import asyncio
from collections.abc import Collection
from pathlib import Path

import pytest

from doppelagent.cli.app import main
from doppelagent.cli.precompile import LOOK
from doppelagent.core.registry import every_game
from doppelagent.server.bots.estimates import Rule
from doppelagent.server.bots.stages import every_rule_of


@pytest.mark.compiled
def test_every_game_and_bot_that_is_cold_is_compiled_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    from doppelagent.server.bots import compiler

    asked: list[Rule] = []

    async def record(_compiler: compiler.Compiler, rules: Collection[Rule], *, urgent: bool) -> None:
        assert not urgent
        asked.extend(rules)

    monkeypatch.setattr(compiler, "_cold_among", list[Rule])
    monkeypatch.setattr(compiler.Compiler, "compile", record)
    assert main(["precompile"]) == 0
    assert asked == [rule for game in every_game() for rule in every_rule_of(game)]


@pytest.mark.compiled
def test_it_finishes_what_it_has_begun_when_the_file_exists(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from doppelagent.server.bots import compiler

    file, compiled = tmp_path / "page", list[str]()

    async def answer(_process: object, rule: Rule) -> list[str]:
        compiled.append(rule.name)
        file.touch()
        await asyncio.sleep(3 * LOOK)
        return ["0.1", "0.1"]

    monkeypatch.setattr(compiler, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(compiler, "_cold_among", list[Rule])
    monkeypatch.setattr(compiler, "_answer", answer)
    assert main(["precompile", "--until", str(file)]) == 0
    assert 1 <= len(compiled) <= 2  # one in each process
