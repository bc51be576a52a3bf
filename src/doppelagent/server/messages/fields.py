"""Field types and base classes of messages."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

LONGEST_FRAME = 8192  # bytes of a frame or an HTTP body from a client
LONGEST_RECORD = 256 * 1024  # bytes of an uploaded record; a long match has a few thousand
LONGEST_NAME = 40
LONGEST_CHAT = 500

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,36}(?![\s\S])")]  # $ would accept a line break at the end
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Portrait = Literal[
    "nora", "anton", "ilse", "max", "lena", "emil", "rosa", "viktor", "greta", "samir", "ada", "oskar",
    "mila", "bruno", "yara", "felix", "zoe", "karl",
]  # faces a person can choose  # fmt: skip
Phrase = Literal[
    "hello", "good_luck", "well_played", "oops", "thanks", "sorry", "thinking", "your_turn", "suspicious", "not_me", "again", "goodbye",
]  # quick phrases  # fmt: skip
Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Action = Annotated[str, Meta(min_length=1, max_length=400)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
GameKey = Annotated[str, Meta(min_length=1, max_length=60)]
OptionValue = bool | int | Annotated[str, Meta(max_length=1000)]
Options = Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=40)]
Seconds = Annotated[int, Meta(ge=5, le=60 * 60 * 24 * 30)]


class Message(Struct, forbid_unknown_fields=True):
    """A message from a client; unknown fields are refused."""


class TimeControl(Message):
    """A clock: `decision` seconds for each decision; after them, a bank of seconds for the whole match is used up."""

    decision: Seconds
    bank: Annotated[int, Meta(ge=0, le=60 * 60 * 24 * 30)] = 0


class Answer(Struct, omit_defaults=True, gc=False):  # no reference cycles, so the garbage collector can skip it
    """A message to a client; a missing field has its default."""


def encode(message: Struct) -> bytes:
    return msgspec.json.encode(message)
