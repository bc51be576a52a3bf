"""Rehearsals call every rule and every bot that a table will need, so that nobody waits for compilation."""

from dataclasses import replace
from typing import Any

import pytest

from doppelagent.core.bot import Budget
from doppelagent.core.game import TABLE_RULES, Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.registry import every_game, find
from doppelagent.core.view import View
from doppelagent.server.bots import rehearsal
from doppelagent.server.bots.rehearsal import rehearse


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_a_rehearsal_calls_every_rule_that_a_table_needs(game: Game) -> None:
    called: set[str] = set()

    def counted(name: str) -> Any:
        rule = getattr(game, name)

        def call(*records: Any) -> Any:
            called.add(name)
            return rule(*records)

        return call

    rules: dict[str, Any] = {name: counted(name) for name in TABLE_RULES}
    rehearse(replace(game, **rules), ["informant"] if INTERPRETED else [])
    assert called == set(TABLE_RULES)


def test_a_rehearsal_has_every_bot_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Noted:
        def __init__(self, level: str, _game: Game, _seed: int) -> None:
            self._level = level

        def choose(self, view: View, _budget: Budget | None = None) -> int:
            asked.append(self._level)
            return view.legal[0]

    monkeypatch.setattr(rehearsal, "bot", Noted)
    rehearse(find("black-spy"), ["agent", "director"])
    assert set(asked) == {"agent", "director"}
