"""Compiled code on disk is keyed by what it was made from; parts cannot be called from Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from doppelagent import find
from doppelagent.core import bits, playout
from doppelagent.core.compiled import unboxing
from doppelagent.core.mode import INTERPRETED

compiled = pytest.mark.compiled
if not INTERPRETED:
    from numba import types
    from numba.core import boxing, pythonapi

    from doppelagent.core.compiled.cache import cache_folder, cache_root, home_of, remove_unused, sources, sources_hash
    from doppelagent.core.compiled.entries import is_cached
    from doppelagent.core.compiled.warm import cold_rules, warm_up

GAME = find("black-spy")


@compiled
def test_a_changed_source_is_another_cache(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("A = 1")
    before = cache_folder(tmp_path)
    (tmp_path / "box").mkdir()
    (tmp_path / "box" / "cards.toml").write_text("a = 1")
    sources_hash.cache_clear()
    assert cache_folder(tmp_path) != before


@compiled
def test_the_rules_of_a_game_are_keyed_by_its_folder_and_core() -> None:
    home = home_of(GAME.folder / "hidden" / "past.py")
    assert home == GAME.folder
    assert GAME.folder / "hidden" / "past.py" in list(sources(home))
    assert cache_folder(home).parent == cache_root()


@compiled
def test_a_part_called_from_python_says_so() -> None:
    with pytest.raises(TypeError, match="part of other rules"):
        bits.one(3)


@compiled
def test_records_are_handed_over_by_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unboxing.address_is_there()
    monkeypatch.setattr(unboxing, "ADDRESS_AT", unboxing.ADDRESS_AT + 8)
    assert not unboxing.address_is_there()


@compiled
def test_where_the_address_is_not_there_numbas_own_way_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = {types.Record: boxing.unbox_record}
    monkeypatch.setattr(pythonapi._unboxers, "functions", ours)
    monkeypatch.setattr(unboxing, "address_is_there", lambda: False)
    unboxing.unbox_by_address()
    assert ours == {types.Record: boxing.unbox_record}
    monkeypatch.setattr(unboxing, "address_is_there", lambda: True)
    unboxing.unbox_by_address()
    assert ours == {types.Record: unboxing.unbox_record}


@compiled
def test_a_driver_is_bound_once_for_each_game() -> None:
    assert playout.of(GAME) is playout.of(GAME)
    assert playout.of(GAME).simulate.py_func.__qualname__ == "black_spy.simulate"


@compiled
def test_what_is_compiled_is_found_by_the_next_process() -> None:
    list(warm_up(GAME))
    assert cold_rules(GAME) == ()
    assert is_cached(GAME.apply)


@compiled
def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    command = [sys.executable, "-c", "from doppelagent.core.compiled.cache import cache_root; print(cache_root())"]
    environment = {**os.environ, "DOPPELAGENT_CACHE": str(blocked / "below")}
    answer = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert "doppelagent-" in answer.stdout


@compiled
def test_what_nobody_used_for_a_while_is_removed(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    os.utime(old, (0, 0))
    remove_unused(tmp_path)
    assert [folder.name for folder in tmp_path.iterdir()] == ["new"]
