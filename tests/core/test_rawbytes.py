"""Whole records: a digest, the same in both engines; and restoring a world."""

from itertools import product
from typing import Annotated

import pytest

from doppelagent import every_game
from doppelagent.core.bits import u64
from doppelagent.core.chance import Chance
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.rawbytes import digest, mixed, part_copier, restore
from doppelagent.core.record import I8, I16, I32, U64, Grid, Record, Row, dump
from doppelagent.core.rule import entry

FULL = (1 << 64) - 1
ODD = 0x9E37_79B9_7F4A_7C15


class Sample(Record):
    """Fields of every size, and no room between them."""

    cards: Annotated[Row, U64, 3]
    grid: Annotated[Grid, I16, 2, 2]
    count: I32
    small: Annotated[Row, I8, 4]


class World(Chance):
    """A State: it begins with its chance."""

    hands: Annotated[Row, U64, 3]
    turn: I8


class Common(Record):
    """The fields that two records share, in whole words."""

    cards: Annotated[Row, U64, 2]
    grid: Annotated[Grid, I8, 2, 3]
    last: Annotated[Row, U64, 1]


class Longer(Common, Chance):
    turn: I8


class Shorter(Common):
    seat: I8


copied = part_copier(Common, to=Shorter, source=Longer)


@entry
def copy_common(to: Shorter, source: Longer) -> None:
    copied(to, source)


@entry
def digest_of(record: Sample, words: int) -> int:
    return digest(record, words)


@entry
def mix(first: int, second: int, third: int) -> int:
    return mixed(mixed(u64(first), u64(second)), u64(third))


@entry
def back(s: World, kept: World, words: int) -> None:
    restore(s, kept, words)


WORDS = Sample.dtype.itemsize // 8
BYTES = bytes(range(7, 7 + Sample.dtype.itemsize))


def number(data: bytes) -> int:
    return int(digest_of(Sample.load(data), WORDS)) & FULL


def told_again(data: bytes) -> int:
    """The same digest, computed with Python's integers."""
    total = ODD
    for at in range(0, len(data), 8):
        total = (total ^ int.from_bytes(data[at : at + 8], "little")) * ODD & FULL
        total ^= total >> 32
    return total


def world(first: int) -> World:
    """A world in which all numbers differ."""
    plain = World()
    plain.key, plain.drawn, plain.hands, plain.turn = [first + n for n in range(4)], first + 4, [first + n for n in range(5, 8)], first + 8
    return World.load(dump(plain))


def test_equal_records_have_the_same_number_and_it_is_the_same_in_both_engines() -> None:
    assert number(BYTES) == number(bytes(BYTES)) == told_again(BYTES)
    assert number(bytes(len(BYTES))) == told_again(bytes(len(BYTES)))


def test_records_that_differ_in_any_one_bit_have_different_numbers() -> None:
    whole = int.from_bytes(BYTES, "little")
    changed = [(whole ^ 1 << bit).to_bytes(len(BYTES), "little") for bit in range(8 * len(BYTES))]
    numbers = {number(data) for data in (BYTES, *changed)}
    assert len(numbers) == 1 + 8 * len(BYTES)


def test_numbers_that_are_mixed_in_one_after_another_are_told_apart_by_their_order() -> None:
    assert len({mix(7, *both) for both in product(range(20), repeat=2)}) == 20 * 20


def test_a_world_is_taken_back_but_its_chance_goes_on() -> None:
    s, kept = world(1), world(50)
    before = World.plain(s)
    back(s, kept, World.dtype.itemsize // 8)
    after, wanted = World.plain(s), World.plain(kept)
    assert after.key == before.key != wanted.key
    assert (after.drawn, after.generator, after.hands, after.turn) == (wanted.drawn, wanted.generator, wanted.hands, wanted.turn)


def test_what_happens_to_a_world_afterwards_does_not_happen_to_the_one_that_is_kept() -> None:
    s, kept, other = world(1), world(50), world(90)
    before = dump(kept)
    back(s, kept, World.dtype.itemsize // 8)
    back(s, other, World.dtype.itemsize // 8)
    assert dump(kept) == before


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_the_records_of_every_game_are_whole_words(game: Game) -> None:
    """Otherwise the last bytes would be skipped."""
    assert (game.State.dtype.itemsize % 8, game.View.dtype.itemsize % 8) == (0, 0)


def test_what_two_records_have_in_common_is_copied() -> None:
    source = Longer()
    source.cards, source.grid, source.last, source.turn = [1, FULL], Grid([[1, 2, 3], [-4, 5, 6]]), [9], 7
    to, kept = Shorter(), Longer.load(dump(source))
    to.seat = 3
    worked_on = Shorter.load(dump(to))
    copy_common(worked_on, kept)
    told = Shorter.plain(worked_on)
    assert (told.cards, told.grid, told.last, told.seat) == ([1, FULL], [[1, 2, 3], [-4, 5, 6]], [9], 3)
    if INTERPRETED:  # a copy, not the same list
        kept.grid[0, 0] = 8
        assert worked_on.grid[0, 0] == 1
