"""Compiled code on disk is keyed by its sources; parts cannot be called from Python."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from doppelagent import find
from doppelagent.core import bits, playout
from doppelagent.core.compiled import unboxing
from doppelagent.core.compiled.shares import Rule
from doppelagent.core.game import RULES
from doppelagent.core.mode import INTERPRETED

compiled = pytest.mark.compiled
if not INTERPRETED:
    import numba
    from numba import types
    from numba.core import boxing, pythonapi

    from doppelagent.core.compiled import entries, notice, warm
    from doppelagent.core.compiled.cache import cache_folder, cache_root, home_of, remove_unused, sources, sources_hash, toolchain

GAME = find("black-spy")
OF_GAME = [Rule(GAME.key, name) for name in RULES]
ANSWERING = """
import os, sys, time
for number, line in enumerate(sys.stdin):
    with open(sys.argv[1], "a") as log:
        print(line.split()[1], file=log)
    while number and not os.path.exists(sys.argv[2]):
        time.sleep(0.01)
    print(line.split()[1], 0, 0, flush=True)
"""  # compiling the second rule ends when the file exists
CACHES = """
import os, subprocess, sys
from doppelagent.core.compiled.cache import cache_root
print(cache_root(), flush=True)
subprocess.run([sys.executable, "-c", "from doppelagent.core.compiled.cache import cache_root; print(cache_root())"])
if fork := os.fork():
    os.waitpid(fork, 0)
    print(cache_root().exists())
else:
    print(cache_root())
"""


@compiled
def test_a_changed_source_is_another_cache(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("A = 1")
    (tmp_path / "__init__.py").touch()
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
def test_the_same_sources_elsewhere_are_another_cache(tmp_path: Path) -> None:
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "rules.py").write_text("A = 1")
    assert cache_folder(tmp_path / "here") != cache_folder(tmp_path / "there")


@compiled
def test_another_processor_is_another_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    here = toolchain()
    monkeypatch.setattr(numba.config, "CPU_NAME", "generic")
    toolchain.cache_clear()
    assert toolchain() == here.rpartition("_")[0] + "_generic"
    toolchain.cache_clear()


@compiled
def test_of_a_driver_outside_only_its_own_folder_is_read(tmp_path: Path) -> None:
    """A script may lie in a home folder above many unrelated files, or below an unrelated `game.py`."""
    script = tmp_path / "scripts" / "driver.py"
    (tmp_path / "scripts" / "photos").mkdir(parents=True)
    for path in (script, tmp_path / "game.py", tmp_path / "scripts" / "photos" / "sort.py"):
        path.touch()
    assert home_of(script) == tmp_path / "scripts"
    assert list(sources(home_of(script))) == [script]
    assert list(sources(home_of(tmp_path / "game.py"))) == [tmp_path / "game.py"]


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
    with warm.Compilers() as compilers:
        list(warm.warm_up(OF_GAME, compilers))
    assert warm.cold_rules(OF_GAME) == []
    assert entries.is_cached(GAME.apply)


@compiled
def test_a_caller_that_stops_early_waits_only_for_rules_that_are_being_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(Event):
        def set(self) -> None:
            super().set()
            (tmp_path / "stopped").touch()

    monkeypatch.setattr(warm, "Event", Stopped)
    monkeypatch.setattr(warm, "cold_rules", list)
    monkeypatch.setattr(
        warm, "command", lambda _niceness: [sys.executable, "-c", ANSWERING, str(tmp_path / "log"), str(tmp_path / "stopped")]
    )
    with warm.Compilers() as compilers:
        for _ in warm.warm_up(OF_GAME, compilers):
            break
    asked = (tmp_path / "log").read_text().split()
    assert len(asked) in range(1, 5)  # at most two in each process
    assert len(set(asked)) == len(asked)


@compiled
def test_a_process_that_ends_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that it did not compile are compiled by their first call, which raises any error."""
    monkeypatch.setattr(warm, "cold_rules", list)
    monkeypatch.setattr(warm, "command", lambda _niceness: [sys.executable, "-c", ""])
    with warm.Compilers() as compilers:
        assert sorted(warm.warm_up(OF_GAME, compilers)) == sorted(OF_GAME)


@compiled
def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    environment = {**os.environ, "DOPPELAGENT_CACHE": str(blocked / "below")}
    answer = subprocess.run([sys.executable, "-c", CACHES], capture_output=True, text=True, env=environment, check=True)
    own, of_a_child, of_a_fork, still_there = answer.stdout.split()
    assert "doppelagent-" in own
    assert own == of_a_child == of_a_fork
    assert still_there == "True"  # after the child and the fork have ended
    assert not Path(own).exists()


@compiled
def test_a_terminal_is_told_once_that_a_game_is_compiled(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(notice, "_named", set())
    notice.say_compiling("black_spy")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(notice, "_named", set())
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for home in ("core", "black_spy", "core", "black_spy"):
        notice.say_compiling(home)
    assert capsys.readouterr().err == "Compiling what all games share, once …\nCompiling black-spy, once …\n"


@compiled
def test_only_rules_that_are_not_in_the_cache_are_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(entries, "say_compiling", said.append)
    dispatcher = entries.as_annotated(numba.njit(_one), tmp_path / "marker", "here")
    dispatcher.compile(())
    assert said == ["here"]
    entries.as_annotated(numba.njit(_one), tmp_path / "marker", "here").compile(())
    assert said == ["here"]


def _one() -> int:
    return 1


@compiled
def test_what_nobody_used_for_a_while_is_removed(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    os.utime(old, (0, 0))
    remove_unused(tmp_path)
    assert [folder.name for folder in tmp_path.iterdir()] == ["new"]
