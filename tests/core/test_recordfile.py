"""The record file: written, read, replayed, verified; any mistake is reported in one sentence with its line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doppelagent.core import recordfile
from doppelagent.core.errors import BadRecord, DoppelagentError
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from tests.core.matches import play_out, short

FINISHED = play_out(short(), 5).record()
BEGUN = play_out(short(), 5, decisions=20).record()


def lines(text: str) -> list[str]:
    return text.split("\n")


def test_a_record_is_a_header_and_one_choice_a_line() -> None:
    written = lines(FINISHED)
    assert written[:10] == [
        "doppelagent record 1",
        "game black-spy",
        "rules 1",
        "players 4",
        "option end_value 1",
        "seat 0 Anna",
        "seat 1 Ben",
        "seat 2 Clara",
        "seat 3 David",
        "seed xoshiro 1",
    ]
    passed = sum(" pass " in line for line in written)
    assert 4 <= passed <= 12  # three actions of a seat in a row are one line
    assert len(written) == 11 + passed + 60 + 2
    assert len(recordfile.loads(FINISHED).moves) == 72
    assert written[-2].startswith("end ")


@pytest.mark.parametrize("text", [FINISHED, BEGUN, short().record()])
def test_a_record_is_written_as_it_was_read(text: str) -> None:
    assert recordfile.loads(text).record() == text


def test_the_actions_of_a_choice_may_be_written_apart() -> None:
    match = short()
    for seat in match.pending:
        match.push(seat, "pass " + " ".join(text.removeprefix("pass ") for text in match.legal_moves(seat)[:3]))
    text = match.record()
    assert text.count(" pass ") == 4
    apart = text
    for line in lines(text):
        if " pass " in line:
            who, verb, *cards = line.split()
            apart = apart.replace(line, "\n".join(f"{who} {verb} {card}" for card in cards))
    assert apart.count(" pass ") == 12
    assert recordfile.loads(apart).record() == text


def test_a_key_is_written_and_read() -> None:
    match = play_out(Match("black-spy", 3, {"end_value": 1}, seed=bytes(range(32))), 1)
    again = recordfile.loads(match.record())
    assert dump(again.state) == dump(match.state)


def test_remarks_and_empty_lines_say_nothing() -> None:
    noisy = "\n\n".join(line for line in lines(FINISHED) if line) + "\n# the end\n"
    assert recordfile.loads(noisy).over


def test_the_scores_at_the_end_are_optional_but_must_be_right() -> None:
    head = FINISHED[: FINISHED.rindex("end ")]
    assert recordfile.loads(head + "end\n").over
    with pytest.raises(BadRecord, match="these actions end with"):
        recordfile.loads(head + "end 0 0 0 60\n")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("doppelagent record 1", "doppelagent record 2", "first line"),
        ("game black-spy\n", "", "lacks the line 'game'"),
        ("game black-spy", "game chess", "no game 'chess'"),
        ("rules 1", "rules 2", "rules 2 of black-spy"),
        ("players 4", "players 9", "3 to 6 people"),
        ("players 4", "players four", "is a number from 3 to 6, not 'four'"),
        ("players 4", "players 4\nplayers 4", "given twice"),
        ("option end_value 1", "option end_value", "needs a name and a value"),
        ("option end_value 1", "option mole 1", "true or false"),
        ("seed xoshiro 1\n", "", "a seed or a deal"),
        ("seed xoshiro 1", "seed xoshiro 1\nseed xoshiro 1", "given twice"),
        ("seed xoshiro 1", "seed dice 4", "A seed is written"),
        ("seed xoshiro 1", "seed xoshiro 1\ndeal hand 0: K7", "one of them"),
        ("seed xoshiro 1", "deal hand 0: K7", "lacks hand 1"),
        ("seed xoshiro 1", "deal hand 0 K7", "A deal is written"),
        ("seat 0 Anna", "seat 7 Anna", "seats are 0 to 3"),
        ("seat 0 Anna", "seat 0 " + "A" * 61, "too long"),
        ("seat 0 Anna", "seat 0 A\x1b[2J", "cannot be printed"),
        ("to be continued", "", "cut off"),
        ("to be continued", "end", "the match goes on"),
        ("to be continued", "to be continued\n0 pass K1", "Nothing may follow"),
        ("to be continued", "9 pass K7\nto be continued", "no seat 9"),
        ("to be continued", "Anna pass K7\nto be continued", "seat and an action"),
        ("to be continued", "0 dance\nto be continued", "no action of Black Spy"),
        ("to be continued", "0 capture\nto be continued", "§6.3"),
        ("to be continued", "deal hand 0: K7\nto be continued", "No cards are dealt"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in BEGUN
    with pytest.raises(DoppelagentError, match=sentence) as error:
        recordfile.loads(BEGUN.replace(old, new, 1))
    assert "\n" not in str(error.value)


def test_a_finished_match_is_not_to_be_continued() -> None:
    with pytest.raises(BadRecord, match="is over"):
        recordfile.loads(FINISHED[: FINISHED.rindex("end ")] + "to be continued\n")


def test_the_line_is_named() -> None:
    with pytest.raises(BadRecord, match="Line 12: "):
        recordfile.loads(BEGUN.replace("\n\n", "\n\n0 play K7\n", 1))


def test_what_is_no_text_or_too_long_is_refused() -> None:
    with pytest.raises(BadRecord, match="UTF-8"):
        recordfile.loads(b"\xff\xfe")
    with pytest.raises(BadRecord, match="too long"):
        recordfile.loads("#" * 5_000_000)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.integers(0, len(FINISHED) - 2))
def test_a_truncated_file_is_never_taken_for_a_match(length: int) -> None:
    """Cut anywhere, it is refused, or (if cut inside the last line's scores) its scores do not match."""
    cut = FINISHED[:length]
    if cut.rstrip() in (FINISHED.rstrip(), FINISHED[: FINISHED.rindex("end ") + 3]):
        return
    with pytest.raises(DoppelagentError):
        recordfile.loads(cut)


def test_a_record_says_where_the_hidden_cards_were_exchanged() -> None:
    going = play_out(short(), 5, decisions=30)
    true = dump(going.state)
    seen = dump(going.view(2).packed)
    going.freshen(2, 42)
    assert dump(going.state) != true
    assert dump(going.view(2).packed) == seen, "the seat cannot tell"
    play_out(going, 6)
    assert going.over
    assert "fresh 2 42" in lines(going.record())
    read = recordfile.loads(going.record())
    assert read == going
    assert read.at(30) == list(going.positions())[30]
    assert dump(read.at(29).state) == dump(play_out(short(), 5, decisions=29).state), "the past has the cards that were dealt"


@pytest.mark.parametrize("line", ["fresh 2", "fresh 9 1", "fresh x 1", "fresh 2 42\nfresh 2 43"])
def test_a_wrong_line_about_fresh_cards_is_refused(line: str) -> None:
    text = BEGUN.replace(recordfile.UNFINISHED, f"{line}\n{recordfile.UNFINISHED}")
    with pytest.raises(BadRecord, match=r"^Line \d+: "):
        recordfile.loads(text)
    with pytest.raises(BadRecord):
        recordfile.loads(FINISHED.replace("end ", "fresh 2 42\nend "))


@pytest.mark.parametrize(("seat", "seed"), [(-1, 1), (4, 1), (0, -1), (0, None)])
def test_wrong_fresh_cards_change_nothing(seat: int, seed: int) -> None:
    going = play_out(short(), 5, decisions=20)
    before = dump(going.state)
    with pytest.raises(DoppelagentError):
        going.freshen(seat, seed)
    assert (dump(going.state), going.fresh) == (before, {})
