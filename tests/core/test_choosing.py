"""Choosing among the legal actions: how many there are, and each equally likely."""

from collections import Counter
from typing import Annotated

import pytest

from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.choosing import number_of, random_action
from doppelagent.core.record import U64, Record, Row, dump
from doppelagent.core.rule import entry

EACH = 400  # expected draws of each action


class Words(Record):
    """Actions as a game writes them."""

    words: Annotated[Row, U64, 4]


@entry
def how_many(out: Words) -> int:
    return number_of(out)


@entry
def any_of(chooser: Chance, out: Words) -> int:
    return random_action(chooser, out)


def actions(*some: int) -> Words:
    plain = Words()
    for action in some:
        plain.words[action // 64] |= 1 << action % 64
    return Words.load(dump(plain))


def chooser(seed: int) -> Chance:
    c = Chance.blank()
    seed_fast(c, seed)
    return c


@pytest.mark.parametrize("some", [(), (0,), (255,), (0, 63, 64, 127, 128), tuple(range(256))])
def test_actions_are_counted_over_all_words(some: tuple[int, ...]) -> None:
    assert how_many(actions(*some)) == len(some)


@pytest.mark.parametrize("some", [(7,), (0, 63), (3, 64, 200), (5, 6, 7, 130, 131, 192, 255)])
def test_each_action_is_equally_likely_and_no_other_is_chosen(some: tuple[int, ...]) -> None:
    out, c = actions(*some), chooser(len(some))
    counts = Counter(any_of(c, out) for _ in range(EACH * len(some)))
    assert set(counts) == set(some)
    chi_square = sum((counts[action] - EACH) ** 2 / EACH for action in some)
    assert chi_square < len(some) + 6 * (2 * len(some)) ** 0.5


def test_of_no_actions_none_is_chosen() -> None:
    assert any_of(chooser(1), actions()) == -1


def test_choosing_changes_nothing_but_the_chance() -> None:
    out = actions(1, 100)
    before = dump(out)
    any_of(chooser(1), out)
    assert dump(out) == before
