"""The rules of a game are listed once, as fields of Game; the types for drivers in given.pyi agree with that list."""

import ast
import inspect
from pathlib import Path
from typing import Any

import pytest

from doppelagent import every_game, find
from doppelagent.core import game as declaration
from doppelagent.core.game import RULES, TABLE_RULES, Game

GIVEN = ast.parse(Path(declaration.__file__).with_name("given.pyi").read_text(encoding="utf-8"))
SIGNATURES = {node.name: [arg.arg for arg in node.args.args] for node in GIVEN.body if isinstance(node, ast.FunctionDef)}
RECORDS = {node.target.id for node in GIVEN.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}


def parameters(rule: Any) -> list[str]:
    return [name.strip("_") for name in inspect.signature(getattr(rule, "py_func", rule)).parameters]


def test_the_types_for_drivers_name_every_rule_and_nothing_else() -> None:
    assert tuple(SIGNATURES) == RULES


def test_the_types_for_drivers_name_every_record_that_a_driver_is_given() -> None:
    assert set(find("black-spy").given()) - set(RULES) <= RECORDS


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_the_rules_of_a_game_have_the_parameters_that_drivers_are_checked_against(game: Game) -> None:
    assert {name: len(parameters(rule)) for name, rule in game.rules().items()} == {name: len(args) for name, args in SIGNATURES.items()}


def test_tables_call_most_rules() -> None:
    assert set(RULES) - set(TABLE_RULES) == {"imagine", "outlook", "encode"}
