"""The kernels' replacements of some helpers give the same numbers."""

from collections import namedtuple

import numpy as np
import pytest
from numba import njit

from doppelagent.core import features
from doppelagent.core.actions import fill_mask
from doppelagent.core.chance import Chance, draw_once, seed_fast
from doppelagent.gpu.building import dense

pytestmark = pytest.mark.compiled

SIZE = 80


Numbers = namedtuple("Numbers", "values")  # in place of Features
Legal = namedtuple("Legal", "words")  # in place of Actions


def numbers(fill: float) -> Numbers:
    return Numbers(np.full(SIZE, fill, np.float32))


def both(name: str, *arguments: object) -> tuple[np.ndarray, np.ndarray]:
    """The numbers written by core's helper onto zeros, and by the kernels' one onto an array that was not cleared."""
    ours, theirs = numbers(0.0), numbers(7.0)
    njit(getattr(features, name).py_func)(ours, *arguments)
    getattr(dense, name)(theirs, *arguments)
    at, size = int(str(arguments[0])), int(str(arguments[1]))
    assert (np.delete(theirs.values, np.s_[at : at + size]) == 7.0).all(), "writes elsewhere"
    return ours.values[at : at + size], theirs.values[at : at + size]


@pytest.mark.parametrize("n", [-1, 0, 3, 8, 9, 100])
def test_mark(n: int) -> None:
    assert np.array_equal(*both("mark", 5, 9, n))


@pytest.mark.parametrize("some", [0, 1, 0b1011, (1 << 64) - 1, 1 << 63])
@pytest.mark.parametrize("size", [1, 7, 64])
def test_mark_set(some: int, size: int) -> None:
    assert np.array_equal(*both("mark_set", 3, size, np.uint64(some)))


def test_nothing() -> None:
    assert np.array_equal(*both("nothing", 10, 20))


def test_clear_leaves_everything_to_the_others() -> None:
    kept = numbers(7.0)
    dense.clear(kept)
    assert (kept.values == 7.0).all()


def test_fill_mask() -> None:
    index, mask, expected = np.full(128, -1), np.full(100, 7, np.int8), np.full(100, 7, np.int8)
    index[14:114] = range(100)
    legal = Legal(np.array([1 << 20 | 1 << 63, 0b101], np.uint64))
    dense.fill_mask(legal, index, mask)
    njit(fill_mask.py_func)(legal, index, expected)  # type: ignore[attr-defined]  # compiled
    assert np.array_equal(mask, expected)
    assert mask.sum() == 4


def test_nth_without_a_loop() -> None:
    nth = njit(dense.nth)
    for some in (1, 0b1010_0110, (1 << 64) - 1, 1 << 63 | 1 << 31 | 1):
        members = [n for n in range(64) if some >> n & 1]
        assert [nth(np.uint64(some), n) for n in range(len(members))] == members


def test_word_without_chacha() -> None:
    """The simulation's generator gives the same words; a number below 2^31 is the upper bits of a word."""
    ours, theirs, word = Chance.blank(), Chance.blank(), njit(dense.word)
    seed_fast(ours, 5)
    seed_fast(theirs, 5)
    assert [draw_once(ours, 1 << 31) for _ in range(9)] == [word(theirs) >> 1 for _ in range(9)]
