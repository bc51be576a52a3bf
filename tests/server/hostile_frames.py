"""Hostile frames below the protocol: what the WebSocket library reads before our own code does."""

from collections.abc import Callable
from typing import Final

from tests.server.hostile_messages import RandomSource

CONTINUATION, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA
RESERVED: Final = (0x3, 0x7, 0xB, 0xF)  # opcodes without a meaning
CLOSE_CODES: Final = (0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535)  # none may be sent

FrameMaker = Callable[[RandomSource], bytes]


def raw_frame(
    opcode: int, payload: bytes = b"", *, fin: bool = True, masked: bool = True, reserved: int = 0, length: int | None = None
) -> bytes:
    """A frame as it goes over the wire; `length` may be a lie."""
    size = len(payload) if length is None else length
    head = bytes([0x80 * fin | reserved << 4 | opcode])
    if size < 126:
        head += bytes([0x80 * masked | size])
    elif size < 1 << 16:
        head += bytes([0x80 * masked | 126]) + size.to_bytes(2)
    else:
        head += bytes([0x80 * masked | 127]) + size.to_bytes(8)
    return head + (bytes(4) if masked else b"") + payload


def pings(source: RandomSource) -> bytes:
    return raw_frame(PING, source.bytes(60)) * (1 + source.below(50))


def pongs(source: RandomSource) -> bytes:
    return raw_frame(PONG, source.bytes(60)) * (1 + source.below(50))


def empty_pieces(source: RandomSource) -> bytes:
    """A message in pieces that never ends."""
    return raw_frame(TEXT, b"", fin=False) + raw_frame(CONTINUATION, b"", fin=False) * (1 + source.below(100))


def piece_without_beginning(source: RandomSource) -> bytes:
    return raw_frame(CONTINUATION, source.bytes(40))


def two_beginnings(source: RandomSource) -> bytes:
    return raw_frame(TEXT, source.bytes(40), fin=False) + raw_frame(TEXT, source.bytes(40), fin=False)


def without_mask(source: RandomSource) -> bytes:
    return raw_frame(TEXT, source.bytes(40), masked=False)


def reserved_bits(source: RandomSource) -> bytes:
    return raw_frame(TEXT, source.bytes(40), reserved=1 + source.below(7))


def unknown_opcode(source: RandomSource) -> bytes:
    return raw_frame(source.pick(RESERVED), source.bytes(40))


def long_control(source: RandomSource) -> bytes:
    """A control frame has at most 125 bytes, in one piece."""
    return raw_frame(source.pick((CLOSE, PING, PONG)), bytes(126 + source.below(2000)), fin=bool(source.below(2)))


def bad_close(source: RandomSource) -> bytes:
    return raw_frame(CLOSE, source.pick(CLOSE_CODES).to_bytes(2) + source.bytes(20))


def bad_text(source: RandomSource) -> bytes:
    return raw_frame(TEXT, b"\xff\xfe" + source.bytes(40))


def false_length(source: RandomSource) -> bytes:
    """The head of a huge frame, and little of its body."""
    return raw_frame(TEXT, source.bytes(40), length=source.pick((200, 70_000, 1 << 31, (1 << 63) - 1, (1 << 64) - 1)))


def noise(source: RandomSource) -> bytes:
    return source.bytes(400)


FRAMES: Final[tuple[FrameMaker, ...]] = (
    pings, pongs, empty_pieces, piece_without_beginning, two_beginnings, without_mask, reserved_bits, unknown_opcode, long_control,
    bad_close, bad_text, false_length, noise,
)  # fmt: skip
