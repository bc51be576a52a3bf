"""Random generators whose state is part of the record: the same seed, options and actions give the same match on every machine, for ever.

`draw` uses one of two generators. xoshiro256** is for simulation. ChaCha20 (RFC 8439) is for matches between people: one round of cards
reveals enough of a fast generator's output to predict the next deal, but not of ChaCha20's.
"""

from typing import Annotated, Final

from doppelagent.core.bits import Bits, i64, u64
from doppelagent.core.record import I8, I32, U64, Record, Row
from doppelagent.core.rule import entry, noinline, rule

XOSHIRO: Final = 0
CHACHA20: Final = 1


class Chance(Record):
    """The random generator as fields of a record; a State inherits them."""

    key: Annotated[Row, U64, 4]  # xoshiro256**: its state; ChaCha20: its 256-bit key
    drawn: I32  # ChaCha20: number of words used so far
    generator: I8


_32 = u64(32)
_LOW = u64(0xFFFF_FFFF)


@rule
def draw(s: Chance, n: int) -> int:
    """A uniform random number from 0 to n-1 (Lemire's multiplication with rejection)."""
    product = u64(word(s) * u64(n))
    return i64(product >> _32) if (product & _LOW) >= u64(n) else _draw_again(s, n, product)


@rule
def shuffle(s: Chance, row: Row, size: int) -> None:
    """Shuffle the first `size` items in place (Fisher–Yates)."""
    for n in range(size - 1, 0, -1):
        other = draw(s, n + 1)
        row[n], row[other] = row[other], row[n]


@entry
def draw_once(s: Chance, n: int) -> int:
    """`draw`, for Python code."""
    return draw(s, n)


@noinline
def _draw_again(s: Chance, n: int, product: Bits) -> int:
    uneven = u64(u64(1 << 32) - u64(n)) % u64(n)
    while (product & _LOW) < uneven:
        product = u64(word(s) * u64(n))
    return i64(product >> _32)


@rule
def word(s: Chance) -> Bits:
    """The next 32 random bits."""
    return xoshiro(s) >> _32 if s.generator == XOSHIRO else chacha(s)


@noinline
def chacha(s: Chance) -> Bits:
    """The next word of ChaCha20's key stream, nonce 0."""
    block, at = s.drawn >> 4, s.drawn & 15
    s.drawn += 1
    return chacha_block(s.key[0], s.key[1], s.key[2], s.key[3], u64(block), u64(0), u64(0))[at]


@rule
def xoshiro(s: Chance) -> Bits:
    """xoshiro256** by Blackman and Vigna: the next 64 bits."""
    result = u64(_rotate64(u64(s.key[1] * u64(5)), 7) * u64(9))
    shifted = u64(s.key[1] << u64(17))
    s.key[2] ^= s.key[0]
    s.key[3] ^= s.key[1]
    s.key[1] ^= s.key[2]
    s.key[0] ^= s.key[3]
    s.key[2] ^= shifted
    s.key[3] = _rotate64(s.key[3], 45)
    return result


@entry
def seed_fast(s: Chance, seed: int) -> None:
    """Start xoshiro256** from a number, spread over its state by splitmix64 as its authors advise."""
    s.generator = XOSHIRO
    s.drawn = 0
    state = u64(seed)
    for i in range(4):
        state = u64(state + u64(0x9E37_79B9_7F4A_7C15))
        mixed = u64((state ^ (state >> u64(30))) * u64(0xBF58_476D_1CE4_E5B9))
        mixed = u64((mixed ^ (mixed >> u64(27))) * u64(0x94D0_49BB_1331_11EB))
        s.key[i] = mixed ^ (mixed >> u64(31))


@noinline
def chacha_block(k0: Bits, k1: Bits, k2: Bits, k3: Bits, counter: Bits, nonce0: Bits, nonce12: Bits) -> tuple[Bits, ...]:
    """RFC 8439 §2.3: the sixteen words of one block. Key and nonce come as 64-bit little-endian pairs of words."""
    a0, a1, a2, a3 = u64(0x61707865), u64(0x3320646E), u64(0x79622D32), u64(0x6B206574)
    b0, b1, b2, b3 = k0 & _LOW, k0 >> _32, k1 & _LOW, k1 >> _32
    c0, c1, c2, c3 = k2 & _LOW, k2 >> _32, k3 & _LOW, k3 >> _32
    d0, d1, d2, d3 = counter & _LOW, nonce0 & _LOW, nonce12 & _LOW, nonce12 >> _32
    e = (a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3)
    for _ in range(10):
        a0, b0, c0, d0 = _quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = _quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = _quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = _quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = _quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = _quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = _quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = _quarter(a3, b0, c1, d2)
    return (
        (a0 + e[0]) & _LOW, (a1 + e[1]) & _LOW, (a2 + e[2]) & _LOW, (a3 + e[3]) & _LOW,
        (b0 + e[4]) & _LOW, (b1 + e[5]) & _LOW, (b2 + e[6]) & _LOW, (b3 + e[7]) & _LOW,
        (c0 + e[8]) & _LOW, (c1 + e[9]) & _LOW, (c2 + e[10]) & _LOW, (c3 + e[11]) & _LOW,
        (d0 + e[12]) & _LOW, (d1 + e[13]) & _LOW, (d2 + e[14]) & _LOW, (d3 + e[15]) & _LOW,
    )  # fmt: skip


@rule
def _quarter(a: Bits, b: Bits, c: Bits, d: Bits) -> tuple[Bits, Bits, Bits, Bits]:
    """RFC 8439 §2.1."""
    a = (a + b) & _LOW
    d = _rotate32(d ^ a, 16)
    c = (c + d) & _LOW
    b = _rotate32(b ^ c, 12)
    a = (a + b) & _LOW
    d = _rotate32(d ^ a, 8)
    c = (c + d) & _LOW
    b = _rotate32(b ^ c, 7)
    return a, b, c, d


@rule
def _rotate32(x: Bits, by: int) -> Bits:
    return (u64(x << u64(by)) | (x >> u64(32 - by))) & _LOW


@rule
def _rotate64(x: Bits, by: int) -> Bits:
    return u64(x << u64(by)) | (x >> u64(64 - by))
