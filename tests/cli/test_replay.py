import json
from pathlib import Path
from typing import Any

import pytest

from .running import GAME, Run, assert_refused


def test_all_moves_are_printed(run: Run, record: Path) -> None:
    result = run("replay", str(record))
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Black Spy, rules 1, 4 players, end_value=1, 72 decisions\n")
    assert "…" not in result.out
    assert result.out.count(" pass ") == 12
    assert "Winner" in result.out


def test_a_seat_sees_only_what_it_may_know(run: Run, record: Path) -> None:
    out = run("replay", str(record), "--seat", "2").out
    assert out.count(" pass ") == 3
    assert out.count("…") == 9
    assert "You passed" in out


def test_an_unfinished_match_is_to_be_continued(run: Run, tmp_path: Path, unfinished: str) -> None:
    file = tmp_path / "unfinished.txt"
    file.write_text(unfinished, encoding="utf-8")
    assert run("replay", str(file)).out.endswith("To be continued.\n")
    assert json.loads(run("replay", str(file), "--json").out)["over"] is False
    assert json.loads(run("replay", str(file), "--json", "--seat", "1").out)["standing"] is None


def test_as_json(run: Run, record: Path, whole: str) -> None:
    told = json.loads(run("replay", str(record), "--json").out)
    assert list(told) == ["game", "rules", "players", "options", "names", "steps", "over", "standing"]
    assert (told["game"], told["rules"], told["players"], told["over"]) == (GAME, 1, 4, True)
    assert told["names"] == ["Anna", "Ben", "Clara", "David"]
    assert [f"{step['seat']} {step['action']}" for step in told["steps"]] == _actions(whole)
    assert [step["number"] for step in told["steps"]] == list(range(1, 73))
    assert {row["place"] for row in told["standing"]} >= {1}


def test_as_json_every_step_has_its_legal_actions(run: Run, record: Path) -> None:
    steps = json.loads(run("replay", str(record), "--json").out)["steps"]
    assert steps[0]["pending"] == [0, 1, 2, 3]
    for step in steps:
        assert step["seat"] in step["pending"]
        assert step["action"] in step["legal"]
        assert step["legal"] == sorted(step["legal"])


def test_as_json_a_seat_sees_its_own_choices_and_open_actions(run: Run, record: Path) -> None:
    steps = json.loads(run("replay", str(record), "--json", "--seat", "1").out)["steps"]
    whole = json.loads(run("replay", str(record), "--json").out)["steps"]
    for step, true in zip(steps, whole, strict=True):
        assert step == (true if true["seat"] == 1 else _as_others_saw(true))


def test_standard_input_is_read(run: Run, record: Path, whole: str) -> None:
    assert run("replay", "-", typed=whole) == run("replay", str(record))


@pytest.mark.parametrize("seat", ["-1", "4", "77"])
def test_an_unknown_seat_is_refused(run: Run, record: Path, seat: str) -> None:
    assert_refused(run("replay", str(record), "--seat", seat), f"no seat {seat}", "0 to 3")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a record"),
        (b"\n\n", "not a record"),
        (b"\x00\xff\xfe binary \x80", "not text"),
        (b"GIF89a", "not a record"),
        (b"doppelagent record 1\n", "lacks the line 'game'"),
        (b"doppelagent record 1\ngame white-spy\nrules 1\nplayers 4\nseed xoshiro 1\n\nto be continued\n", "white-spy"),
        (b"x" * 16_000_001, "too long"),
    ],
)
def test_a_file_that_is_not_a_record_is_refused(run: Run, tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert_refused(run("replay", str(file)), words)
    assert_refused(run("replay", "-", "--json", typed=content), words)


def test_a_record_that_was_cut_off_is_refused(run: Run, whole: str) -> None:
    lines = whole.splitlines()
    assert_refused(run("replay", "-", typed="\n".join(lines[:40])), "cut off")
    assert_refused(run("replay", "-", typed="\n".join(lines[:40]) + "\n0 pl"), "Line 41")


def test_an_impossible_record_is_refused_with_its_line(run: Run, whole: str) -> None:
    lines = whole.splitlines()
    first = next(number for number, line in enumerate(lines) if line.split(" ")[1:2] == ["pass"])
    lines[first] = "0 play K7"
    assert_refused(run("replay", "-", "--json", typed="\n".join(lines)), f"Line {first + 1}:", "§3.3")


def test_a_wrong_result_is_refused(run: Run, whole: str) -> None:
    assert_refused(run("replay", "-", typed=whole.replace("\nend ", "\nend 9")), "end 9")


def test_a_missing_file_is_refused(run: Run, tmp_path: Path) -> None:
    assert_refused(run("replay", str(tmp_path / "nowhere")), "nowhere", "No such file")


def test_a_folder_is_refused(run: Run, tmp_path: Path) -> None:
    assert_refused(run("replay", str(tmp_path)), str(tmp_path), "directory")


def _actions(record: str) -> list[str]:
    """The actions of a record, one text each; a line may hold several."""
    lines = [line.split() for line in record.splitlines() if line[:1].isdigit()]
    return [f"{seat} {verb} {what}" for seat, verb, *parts in lines for what in parts]


def _as_others_saw(step: dict[str, Any]) -> dict[str, Any]:
    return {**step, "legal": None, "action": None if step["action"].startswith("pass") else step["action"]}
