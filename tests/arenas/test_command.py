import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from doppelagent.arenas import dossiers
from doppelagent.arenas import run as arena_run
from doppelagent.arenas.dossiers import ANCHORS, BOTS, Pairing
from doppelagent.arenas.matches import MatchResult
from doppelagent.arenas.plan import Plan
from doppelagent.cli import progress
from doppelagent.core.registry import every_game, find
from tests.cli.running import SHORT, Run, assert_refused, runner

from .table import GAME, ended, here

ARENA = ("arena", GAME, "--bots", "random", "--players", "3", *SHORT)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_run, "runner_named", lambda _: here)


def in_order(plan: Plan, numbers: Sequence[int]) -> Iterator[MatchResult]:
    """Matches that end at once, won by the first seat."""
    return (ended(number, range(1, plan.players + 1)) for number in numbers)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make up the results, so that nothing is compiled."""
    monkeypatch.setattr(progress, "compile_rules", lambda *_: None)
    monkeypatch.setattr(arena_run, "runner_named", lambda _: in_order)


@pytest.mark.usefixtures("in_this_process")
def test_the_result_is_told_as_a_table(run: Run) -> None:
    result = run(*ARENA, "--matches", "3")
    assert (result.code, result.err) == (0, "")
    assert "Black Spy: 3 matches\n3 deals from seed 0, each in 1 seating of 3 players" in result.out
    assert "100.0%" in result.out


@pytest.mark.usefixtures("at_once")
def test_matches_rounded_up_are_told(run: Run) -> None:
    out = run("arena", GAME, "--bots", "greedy,random", "--players", "4", "--matches", "13").out
    assert "18 matches (13 wanted, rounded up to whole deals)\n3 deals from seed 0, each in 6 seatings" in out
    assert "greedy is ahead of random" in out or "random is ahead of greedy" in out


@pytest.mark.usefixtures("in_this_process")
def test_as_json_there_is_one_object_and_nothing_else(run: Run) -> None:
    result = run(*ARENA, "--matches", "2", "--seed", "7", "--json")
    told = json.loads(result.out)
    assert (result.code, result.err) == (0, "")
    assert (told["game"], told["bots"], told["players"], told["seed"], told["matches"]) == (GAME, ["random"], 3, 7, 2)
    assert told["options"]["end_value"] == 1


@pytest.mark.usefixtures("in_this_process")
def test_a_folder_holds_matches_result_and_page(run: Run, tmp_path: Path) -> None:
    told = json.loads(run(*ARENA, "--matches", "2", "--json", "--out", str(tmp_path / "new")).out)
    assert sorted(file.name for file in (tmp_path / "new").iterdir()) == ["index.html", "matches.jsonl", "result.json"]
    assert json.loads((tmp_path / "new" / "result.json").read_text()) == told
    again = json.loads(run(*ARENA, "--matches", "2", "--json", "--out", str(tmp_path / "new")).out)
    assert again == told  # even the times are the same: nothing was played again


@pytest.mark.usefixtures("at_once")
def test_another_plan_in_the_same_folder_is_refused(run: Run, tmp_path: Path) -> None:
    run(*ARENA, "--out", str(tmp_path))
    assert_refused(run(*ARENA, "--seed", "1", "--out", str(tmp_path)), "another seed", "choose another folder")


def test_stopped_by_ctrl_c_it_says_what_is_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(plan: Plan, numbers: Sequence[int]) -> Iterator[MatchResult]:
        yield from in_order(plan, numbers[:2])
        raise KeyboardInterrupt

    monkeypatch.setattr(arena_run, "runner_named", lambda _: stopped)
    result = run(*ARENA, "--out", str(tmp_path))
    assert (result.code, result.out) == (130, "")
    assert result.err == f"Stopped; the matches so far are in {tmp_path}, and the same command resumes them.\n"
    assert len((tmp_path / "matches.jsonl").read_text().splitlines()) == 1 + 2
    assert "--out DIR" in run(*ARENA).err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nothing", "--bots", "random"), ["nothing"]),
        ((GAME, "--bots", "random,nobody"), ["nobody"]),
        ((GAME, "--bots", ""), ["no bot ''"]),
        ((GAME,), ["--bots"]),
        ((GAME, "--bots", "random", "--players", "9"), ["9"]),
        ((GAME, "--bots", "random", "--matches", "0"), ["matches"]),
        ((GAME, "--bots", "random", "--seed", "-1"), ["seed"]),
        ((GAME, "--bots", "random", "--option", "mole"), ["key=value"]),
        ((GAME, "--bots", "random", "--on", "moon"), ["moon"]),
        ((GAME, "--bots", "random", "--out", __file__), [Path(__file__).name]),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(run: Run, arguments: Sequence[str], words: list[str]) -> None:
    assert_refused(run("arena", *arguments), *words)


def test_every_bot_meets_every_anchor_in_every_game() -> None:
    every = dossiers.pairings()
    assert len(every) == len(every_game()) * (len(BOTS) * len(ANCHORS) - len(ANCHORS))  # an anchor does not meet itself
    assert len({pairing.folder for pairing in every}) == len(every)
    assert Pairing(find(GAME), "agent", "random").plan(5).matches == 8


@pytest.mark.usefixtures("at_once")
def test_dossiers_are_written_and_go_on_where_they_were(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = [Pairing(find(key), bot, "random") for key in (GAME, "vienna") for bot in ("greedy", "agent")]
    monkeypatch.setattr(dossiers, "pairings", lambda: few)
    file, arguments = tmp_path / "dossiers.md", ("dossiers", "--matches", "8", "--work", str(tmp_path / "work"), "--out")
    assert run(*arguments, str(file)) == (0, "", "")
    text = file.read_text()
    assert text.startswith("# Dossiers\n\nWritten by `doppelagent dossiers --matches 8`")
    assert [line for line in text.splitlines() if line.startswith("##")] == ["## Black Spy", "## Vienna"]
    assert text.count("| greedy | random | 25.0% |") == 2
    monkeypatch.setattr(arena_run, "runner_named", lambda _: None)  # nothing is left to play
    run(*arguments, str(tmp_path / "again.md"))
    assert (tmp_path / "again.md").read_text() == text


def test_dossiers_without_a_place_are_refused_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    assert_refused(run("dossiers", "--out", str(tmp_path / "no" / "file.md")), "There is no folder")
