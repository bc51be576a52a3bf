"""The layout of features, the space of actions, and what a seat recalls."""

import os
import subprocess
import sys
from itertools import pairwise
from typing import Annotated, Any

import numpy as np
import pytest

from doppelagent import every_game
from doppelagent.core.actions import Actions, action_space, fill_mask
from doppelagent.core.bits import lookup, u64
from doppelagent.core.features import Layout, block, by_seat, clear, clockwise, mark, mark_set, number, seat_after, size_of, starts
from doppelagent.core.game import Game
from doppelagent.core.record import F32, U64, Floats, Record, Row
from doppelagent.core.rule import entry
from tests.core.matches import play_out, short, whole

games = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)

TABLE = (block("hand", 3, "cards"), block("two words", (2, 5), "a grid", -1, 2))
SEAT = (block("score", 1, "points", -5, 5),)
LAYOUT = Layout(*TABLE, *by_seat(2, SEAT))


def test_a_layout_gives_every_block_its_place() -> None:
    assert [(name, one.slice, one.shape) for name, one in LAYOUT.items()] == [
        ("hand", slice(0, 3), (3,)),
        ("two words", slice(3, 13), (2, 5)),
        ("seat +0 score", slice(13, 14), (1,)),
        ("seat +1 score", slice(14, 15), (1,)),
    ]
    assert (LAYOUT.size, len(LAYOUT), size_of(TABLE)) == (15, 4, 13)
    assert LAYOUT.low.tolist() == [0] * 3 + [-1] * 10 + [-5] * 2
    assert LAYOUT.high.tolist() == [1] * 3 + [2] * 10 + [5] * 2
    assert (starts(TABLE).hand, starts(TABLE).two_words) == (0, 3)


def test_the_version_of_a_layout_changes_with_what_it_says() -> None:
    others = (
        Layout(*TABLE),
        Layout(block("hands", 3, "cards"), TABLE[1], *by_seat(2, SEAT)),
        Layout(block("hand", 3, "the cards"), TABLE[1], *by_seat(2, SEAT)),
        Layout(block("hand", 3, "cards", 0, 2), TABLE[1], *by_seat(2, SEAT)),
    )
    assert len({LAYOUT.version, *(other.version for other in others)}) == 5
    assert Layout(*TABLE, *by_seat(2, SEAT)).version == LAYOUT.version


class Few(Record):
    values: Annotated[Floats, F32, 70]


class Words(Actions):
    words: Annotated[Row, U64, 2]


@entry
def write_some(out: Few, members: int, n: int) -> None:
    clear(out)
    mark_set(out, 0, 4, u64(members))
    mark(out, 4, 3, n)
    number(out, 7, n / 4)


SPACE = action_space([1, 65, 127, 3], str, Words)
INDEX = lookup(SPACE.index.tolist())


@entry
def mask_of(words: Words, mask: Row) -> None:
    fill_mask(words, INDEX, mask)


def test_marks_and_numbers() -> None:
    out = Few.blank()
    write_some(out, 0b110101, 2)  # members 4 and 5 are outside
    assert Few.plain(out).values[:9] == [1, 0, 1, 0, 0, 0, 1, 0.5, 0]
    write_some(out, 0, -1)
    assert Few.plain(out).values[:9] == [0, 0, 0, 0, 0, 0, 0, -0.25, 0]
    write_some(out, 0, 3)
    assert sum(Few.plain(out).values) == 0.75


def test_seats_are_counted_clockwise() -> None:
    for players in (2, 5):
        for own in range(players):
            steps = [python(clockwise)(own, seat, players) for seat in range(players)]
            assert sorted(steps) == list(range(players))
            assert [python(seat_after)(own, step, players) for step in steps] == list(range(players))


def python(rule: Any) -> Any:
    return getattr(rule, "py_func", rule)


def test_a_mask_in_the_order_of_the_space() -> None:
    assert (SPACE.count, SPACE.names) == (4, ("1", "65", "127", "3"))
    words: Any = Words()
    words.words = [1 << 1 | 1 << 3, 1 << 63]
    mask = np.full(4, 9, np.uint8)
    mask_of(Words.load(words_bytes(words)), mask)  # type: ignore[arg-type]  # an array is what a rule takes for a Row
    assert mask.tolist() == [1, 0, 1, 1]


def words_bytes(words: Words) -> bytes:
    return np.array(words.words, np.uint64).tobytes()


@games
def test_actions_have_no_holes(game: Game) -> None:
    space = game.actions
    assert space.count == len(set(space.names)) == len(space.numbers)
    assert [game.notation.read(name) for name in space.names] == space.numbers.tolist()
    assert space.index[space.numbers].tolist() == list(range(space.count))
    assert (space.index >= 0).sum() == space.count


def test_every_number_is_said() -> None:
    """Then kernels, which cannot clear quickly, can write zeros in place."""
    command = [sys.executable, "-m", "tests.core.dense_features"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "DOPPELAGENT_INTERPRET": "1"}, check=False)
    assert (done.stdout, done.stderr) == ("", "")


@games
def test_a_seat_recalls_every_view_it_had(game: Game) -> None:
    match = play_out(whole(game.key), 3)
    for seat in (0, game.seats[0] - 1):
        rows = match.recall(seat)
        assert rows.shape[1] == game.features.size
        assert len(rows) <= game.longest(match.players, match.options) + 1
        assert all((row != after).any() for row, after in pairwise(rows))
        views = [position.view(seat) for position in match.positions()]
        assert len(rows) == 1 + sum(view != after for view, after in pairwise(views))


def test_what_others_seal_is_not_recalled() -> None:
    one, other = short(), short()
    one.push(1, one.legal(1)[0])
    other.push(1, other.legal(1)[1])
    assert np.array_equal(one.recall(0), other.recall(0))
    assert one.recall(1).tobytes() != other.recall(1).tobytes()
