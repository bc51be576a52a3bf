"""Moves of a record as all seats, or one seat, saw them."""

import pytest

from doppelagent.bots import bots_for
from doppelagent.core.errors import BadOption
from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.replays import replay

GAME = "black-spy"


@pytest.fixture(scope="module")
def record() -> Match:
    match = Match(GAME, 4, {"end_value": 1}, seed=5)
    return match.play(bots_for(find(GAME), ["random"] * 4, 9))


def test_every_move_is_replayed(record: Match) -> None:
    match, moves = record, replay(record)
    assert match.over
    assert [(move.seat, match.game.notation.read(move.action or "")) for move in moves] == match.moves
    assert all(move.seat in move.pending and move.action in (move.legal or ()) for move in moves)


def test_a_seat_sees_its_own_choices_and_open_actions_only(record: Match) -> None:
    moves, everything = replay(record, 1), replay(record)
    for seen, true in zip(moves, everything, strict=True):
        assert seen.legal == (true.legal if true.seat == 1 else None)
        secret = (true.action or "").startswith("pass") and true.seat != 1
        assert seen.action == (None if secret else true.action)


def test_the_log_of_a_move_is_what_the_viewer_saw(record: Match) -> None:
    """A spectator sees the cards played; what was passed on is logged for the seat alone."""
    match, moves = record, replay(record)
    said = [" ".join(match.say(entry, "en") for entry in move.log) for move in moves]
    for move, text in zip(moves, said, strict=True):
        verb, _, card = (move.action or "").partition(" ")
        assert (card in text) == (verb == "play")
    seen = replay(record, 2)
    assert "You passed" in " ".join(match.say(entry, "en") for move in seen for entry in move.log)
    assert "You passed" not in " ".join(said)


def test_a_seat_that_is_not_there_is_refused(record: Match) -> None:
    with pytest.raises(BadOption, match="no seat 4"):
        replay(record, 4)
