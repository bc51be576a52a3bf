"""Chance: known answers of both generators, and draws that favour no number."""

from collections import Counter
from itertools import permutations
from typing import Annotated

import pytest

from doppelagent.core import chance
from doppelagent.core.chance import CHACHA20, Chance, draw_once, seed_fast, shuffle
from doppelagent.core.record import I8, Row, dump
from doppelagent.core.rule import entry
from tests.core.plain import plain_rule

# RFC 8439 §2.3.2: key, counter, nonce, and the block after twenty rounds
RFC_KEY = bytes(range(32))
RFC_NONCE = bytes.fromhex("000000090000004a00000000")
RFC_BLOCK = (
    "e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3 "
    "466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2"
)
# RFC 8439 appendix A.1, test vectors 1 and 2: key and nonce zero, counters 0 and 1
ZERO_BLOCKS = (
    "ade0b876 903df1a0 e56a5d40 28bd8653 b819d2bd 1aed8da0 ccef36a8 c70d778b "
    "7c5941da 8d485751 3fe02477 374ad8b8 f4b8436a 1ca11815 69b687c3 8665eeb2",
    "bee7079f 7a385155 7c97ba98 0d082d73 a0290fcb 6965e348 3e53c612 ed7aee32 "
    "7621b729 434ee69c b03371d5 d539d874 281fed31 45fb0a51 1f0ae1ac 6f4d794b",
)


def words(block: str) -> list[int]:
    return [int(word, 16) for word in block.split()]


def chacha(key: bytes = bytes(32)) -> Chance:
    c = Chance()
    c.generator = CHACHA20
    c.key = [int.from_bytes(key[at : at + 8], "little") for at in range(0, 32, 8)]
    return Chance.load(dump(c))


def test_chacha_block_gives_the_vector_of_rfc_8439() -> None:
    block = plain_rule(chance.chacha_block)
    key = [int.from_bytes(RFC_KEY[at : at + 8], "little") for at in range(0, 32, 8)]
    nonce = int.from_bytes(RFC_NONCE[:4], "little"), int.from_bytes(RFC_NONCE[4:], "little")
    assert list(block(*key, 1, *nonce)) == words(RFC_BLOCK)


def test_the_key_stream_is_the_blocks_one_after_another() -> None:
    """Drawing from 2**32 numbers takes each word as it is."""
    c = chacha()
    assert [draw_once(c, 1 << 32) for _ in range(32)] == words(ZERO_BLOCKS[0]) + words(ZERO_BLOCKS[1])


def test_xoshiro_gives_the_numbers_of_its_authors() -> None:
    """Seeded with 1, 2, 3, 4 the reference code gives 11520, 0, 1509978240, 1215971899390074240, …; a draw takes the upper half."""
    c = Chance()
    c.key = [1, 2, 3, 4]
    state = Chance.load(dump(c))
    expected = [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360]
    assert [draw_once(state, 1 << 32) for _ in expected] == [number >> 32 for number in expected]


def test_seeds_spread_over_the_whole_state() -> None:
    """splitmix64 of seed 0 begins with the numbers its authors print."""
    c = Chance.blank()
    seed_fast(c, 0)
    assert Chance.plain(c).key == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, pytest.param(60, marks=pytest.mark.compiled)])
@pytest.mark.parametrize("people", [False, True])
def test_a_draw_favours_no_number(n: int, people: bool) -> None:
    c = chacha() if people else Chance.blank()
    if not people:
        seed_fast(c, n)
    draws = 300 * n
    counts = Counter(draw_once(c, n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((counts[k] - 300) ** 2 / 300 for k in range(n))
    assert chi_square < n + 6 * (2 * n) ** 0.5


def test_words_that_would_favour_a_number_are_rejected() -> None:
    """With 3 * 2**30 outcomes, multiplication without rejection would give every third number twice as often."""
    n = 3 << 30
    c = Chance.blank()
    seed_fast(c, 1)
    thirds = Counter(draw_once(c, n) % 3 for _ in range(30_000))
    assert max(thirds.values()) - min(thirds.values()) < 800


def test_the_same_seed_draws_the_same() -> None:
    one, other = Chance.blank(), Chance.blank()
    seed_fast(one, 99)
    seed_fast(other, 99)
    assert [draw_once(one, 52) for _ in range(100)] == [draw_once(other, 52) for _ in range(100)]


class Deck(Chance):
    row: Annotated[Row, I8, 4]


@entry
def shuffle_three(d: Deck) -> None:
    for n in range(4):
        d.row[n] = n
    shuffle(d, d.row, 3)


def test_shuffling_favours_no_order() -> None:
    d = Deck.blank()
    seed_fast(d, 5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(1800):
        shuffle_three(d)
        orders[tuple(Deck.plain(d).row)] += 1
    assert set(orders) == {(*order, 3) for order in permutations(range(3))}
    assert sum((each - 300) ** 2 / 300 for each in orders.values()) < 20
