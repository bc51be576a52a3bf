"""Match as a library class: repr and properties, undo, copies, comparison, pickling, imagined matches."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import doppelagent as da
from doppelagent.core.record import dump
from tests.core.matches import play_out, short, whole

every_game = pytest.mark.parametrize("key", [game.key for game in da.every_game()])


@every_game
def test_pop_and_at_return_to_every_position(key: str) -> None:
    match = play_out(whole(key), 5, 20)
    states = [dump(position.state) for position in match.positions()]
    assert [dump(match.at(number).state) for number in range(21)] == states
    for number in range(19, 15, -1):
        match.pop()
        assert (len(match.moves), dump(match.state)) == (number, states[number])


def test_nothing_is_taken_back_before_the_first_move() -> None:
    with pytest.raises(da.BadOption, match="no move to take back"):
        short().pop()


def test_a_match_with_deals_returns_to_positions_before_and_after_a_deal() -> None:
    match = da.Match("black-spy", 4, deal=_deal())
    while not match.awaits:
        match.push(match.pending[0], match.legal(match.pending[0])[0])
    before = len(match.moves)
    match.lay({name: content for name, content in _deal() if name.startswith("hand")})
    match.push(0, match.legal(0)[0])
    assert match.pop().seat == 0
    assert match.pending == (0, 1, 2, 3)
    assert match.at(before - 1).deals.keys() == {0}
    assert da.loads(match.record()) == match


def _deal() -> list[tuple[str, str]]:
    fresh = da.Match("black-spy", 4, {"end_value": 100}, seed=3)
    lines, _ = fresh.game.deals.retrace(fresh.game.State.plain(fresh.state))
    return lines


def test_a_match_shows_what_it_asks_awaits_or_who_won() -> None:
    assert repr(short()) == "<Match black-spy, 4 players, move 0, asks 0 1 2 3>"
    assert repr(da.Match("don-carlo", 2, deal={})) == "<Match don-carlo, 2 players, move 0, awaits stock 0, stock 1>"
    over = play_out(short(), 1)
    assert repr(over).endswith(f"won by {' '.join(map(str, over.winners))}>")
    assert repr(over.game) == "<Game black-spy, rules 1, 3 to 6 players>"


@every_game
def test_copies_and_pickles_are_equal_and_go_their_own_way(key: str) -> None:
    match = play_out(whole(key), 2, 12)
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):  # noqa: S301  # our own
        assert twin == match
        twin.push(twin.pending[0], twin.legal(twin.pending[0])[0])
        assert twin != match
        assert len(match.moves) == 12
    assert pickle.loads(pickle.dumps(match.game)) is match.game is copy.deepcopy(match.game)  # noqa: S301  # our own


def test_a_match_has_no_hash_since_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(short())


@every_game
def test_imagined_matches_look_the_same_and_play_on(key: str) -> None:
    match = play_out(whole(key), 3, 14)
    seat = match.pending[0]
    worlds = list(match.imagine(seat, 6, seed=5))
    assert all(world.view(seat) == match.view(seat) for world in worlds)
    assert len({dump(world.state) for world in worlds}) == 6
    assert [dump(world.state) for world in match.imagine(seat, 6, seed=5)] == [dump(world.state) for world in worlds]
    begun = dump(worlds[0].state)
    assert play_out(worlds[0], 1).over
    assert dump(worlds[0].at(0).state) == begun
    with pytest.raises(da.BadRecord, match="no record"):
        worlds[0].record()


def test_a_move_in_one_line_is_carried_out_whole() -> None:
    match = da.Match("pingvasion", 3, seed=1)
    cards = [move.split()[1] for move in match.legal_moves(0) if move.startswith("left")]
    match.push(0, f"left {cards[0]} right {cards[1]}")
    assert [match.game.notation.write(move.action) for move in match.moves] == [f"left {cards[0]}", f"right {cards[1]}"]
    assert match.game.write([move.action for move in match.moves]) == f"left {cards[0]} right {cards[1]}"
    twice = [move.split()[1] for move in match.legal_moves(1) if move.startswith("left")]
    with pytest.raises(da.TooMuch, match="the next part is right, not") as error:
        match.push(1, f"left {twice[0]} left {twice[1]}")
    assert error.value.next_part == ("right",)
    assert len(match.moves) == 2


def test_why_not_takes_texts_and_numbers() -> None:
    match = short()
    illegal = match.game.notation.read("play K7")
    assert match.why_not(0, illegal) == match.why_not(0, "play K7") == 303
    first, second = match.legal_moves(0)[:2]
    assert match.why_not(0, first) == 0
    assert match.why_not(0, f"{first} {first.split()[1]} {second.split()[1]}") == 204
    assert match.refusal(0, "play K7", "de").endswith("(§3.3).")
    assert match.refusal(0, first) == ""


WRONG: list[tuple[Callable[[da.Match], Any], type[da.DoppelagentError]]] = [
    (lambda m: m.push(0, 1.0), da.BadNotation),  # type: ignore[arg-type]  # on purpose
    (lambda m: m.push(0, True), da.BadNotation),
    (lambda m: m.push(0, None), da.BadNotation),  # type: ignore[arg-type]  # on purpose
    (lambda m: m.push(0, 10**30), da.IllegalMove),
    (lambda m: m.push(0, -(10**30)), da.IllegalMove),
    (lambda m: m.push(0, 1 << 40), da.IllegalMove),
    (lambda m: m.push(0, "x" * 5000), da.BadNotation),
    (lambda m: m.push(True, m.legal(1)[0]), da.BadOption),
    (lambda m: m.push(1.0, m.legal(1)[0]), da.BadOption),  # type: ignore[arg-type]  # on purpose
    (lambda m: m.legal("0"), da.BadOption),  # type: ignore[arg-type]  # on purpose
    (lambda m: m.view(-2), da.BadOption),
    (lambda m: m.at(1.5), da.BadOption),  # type: ignore[arg-type]  # on purpose
    (lambda m: m.imagine(0, 3, seed=-1), da.BadOption),
    (lambda m: m.text(0, "fr"), da.BadOption),
    (lambda m: m.returns("money"), da.BadOption),
    (lambda m: m.play([]), da.BadOption),
    (lambda m: m.play([da.bot("random", m.game)] * 4, decisions="a"), da.BadOption),  # type: ignore[arg-type]  # on purpose
    (lambda m: m.play([da.bot("random", m.game)] * 4, decisions=-5), da.BadOption),
    (lambda m: m.save(3), da.BadOption),  # type: ignore[arg-type]  # on purpose
    (lambda m: m.lay({}), da.BadDeal),
]


@pytest.mark.parametrize(("call", "error"), WRONG)
def test_what_is_wrong_is_refused_in_one_sentence_and_changes_nothing(
    call: Callable[[da.Match], Any], error: type[da.DoppelagentError]
) -> None:
    match = short()
    match.legal(1)  # now seat 1 is the one that was asked last
    before = match.copy()
    with pytest.raises(error, match=r"^[A-Z][^\n]*\.$"):
        call(match)
    assert match == before


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": 4.0},
        {"players": True},
        {"options": [("mole", True)]},
        {"options": {1: True}},
        {"seed": 1.5},
        {"seed": "7"},
        {"seed": 1 << 70},
        {"seed": b"short"},
        {"names": "Anna"},
        {"names": ["A\nB"]},
        {"names": ["Anna "]},
        {"names": ["A"] * 5},
        {"names": [None]},
        {"deal": "hand 0: K7"},
        {"deal": {"hand 0": 7}},
        {"deal": {"hand 0\n": "K7", "x:y": "K7"}},
        {"deal": [("hand 0",)]},
        {"seed": 1, "deal": {}},
    ],
)
def test_a_match_is_not_made_of_anything_else(arguments: dict[str, Any]) -> None:
    with pytest.raises((da.BadOption, da.BadDeal), match=r"^[A-Z][^\n]*\.$"):
        da.Match("black-spy", **{"players": 4, **arguments})


def test_numbers_of_numpy_are_numbers() -> None:
    match = da.Match("black-spy", np.int64(4), seed=np.int32(7))  # type: ignore[arg-type]  # numpy's are not ints for mypy
    match.push(np.int64(0), np.int64(match.legal(0)[0]))  # type: ignore[arg-type]  # the same
    assert da.loads(match.record()) == match


def test_a_deal_is_a_mapping_or_pairs() -> None:
    assert da.Match("black-spy", 4, deal=dict(_deal())) == da.Match("black-spy", 4, deal=_deal())
