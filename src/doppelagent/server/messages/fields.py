"""What messages are made of."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

LONGEST_FRAME = 8192  # bytes of a frame or a body from a client
LONGEST_RECORD = 256 * 1024  # bytes of a record that is replayed; a long match takes some thousand
LONGEST_NAME = 40
LONGEST_SAYING = 500

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,36}(?![\s\S])")]  # $ would let a line break pass
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Action = Annotated[str, Meta(min_length=1, max_length=400)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
GameKey = Annotated[str, Meta(min_length=1, max_length=60)]
OptionValue = bool | int | Annotated[str, Meta(max_length=1000)]
Options = Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=40)]
Seconds = Annotated[int, Meta(ge=5, le=60 * 60 * 24 * 30)]


class Message(Struct, forbid_unknown_fields=True):
    """What comes from a client: strictly what its type says, nothing more."""


class TimeControl(Message):
    """Time to think: so many seconds for each decision, and a bank of seconds for the whole match that is used up after them."""

    decision: Seconds
    bank: Annotated[int, Meta(ge=0, le=60 * 60 * 24 * 30)] = 0


class Answer(Struct, omit_defaults=True, gc=False):  # it holds nothing that holds it, so Python need not look
    """What goes to a client; a field that is left out has its default."""


def encode(message: Struct) -> bytes:
    return msgspec.json.encode(message)
