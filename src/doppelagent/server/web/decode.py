"""JSON from strangers, read strictly. What is wrong with it is said in a few words that never repeat any of it."""

import json
import re
from typing import Any, Final, NoReturn, TypeVar, cast

import msgspec

from doppelagent.server.messages.fields import LONGEST_FRAME
from doppelagent.server.refusals import Refusal

T = TypeVar("T")

DEEPEST: Final = 16  # brackets within brackets
BIGGEST: Final = 2**53  # the integers that every JSON reader understands alike
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_WHERE: Final = re.compile(r" - at `([\w.$\[\]…]{1,60})`")
_decoders: Final[dict[Any, "msgspec.json.Decoder[Any]"]] = {}


class _Bad(ValueError):
    pass


def read(data: bytes, type: type[T]) -> T:
    """The message of this type that the bytes hold, or a Refusal."""
    if len(data) > LONGEST_FRAME:
        raise Refusal("too_long", most=LONGEST_FRAME)
    try:
        _check(data.decode("utf-8"))
        return cast("T", _decoder(type).decode(data))
    except UnicodeDecodeError:
        raise _refusal("it is not text in UTF-8.") from None
    except msgspec.ValidationError as error:
        raise _refusal(_misfit(error)) from None
    except (_Bad, msgspec.DecodeError, ValueError, RecursionError) as error:
        raise _refusal(str(error) if isinstance(error, _Bad) else "it is not JSON.") from None


def _decoder(type: Any) -> "msgspec.json.Decoder[Any]":
    """Made once for each type."""
    if type not in _decoders:
        _decoders[type] = msgspec.json.Decoder(type)
    return _decoders[type]


def _check(text: str) -> None:
    """What msgspec lets pass: an endless number of brackets, a key given twice, and integers that others round."""
    if text.count("[") + text.count("{") > DEEPEST:
        _check_depth(text)
    _judge.decode(text)


def _check_depth(text: str) -> None:
    depth = 0
    for sign in _STRING.sub("", text):
        depth += (sign in "[{") - (sign in "]}")
        if depth > DEEPEST:
            raise _Bad(f"it is nested more than {DEEPEST} deep.")


def _once(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        raise _Bad("a key is given twice.")


def _small(digits: str) -> None:
    if len(digits) > 17 or abs(int(digits)) > BIGGEST:
        raise _Bad("a number is beyond 2^53.")


def _no_number(_: str) -> NoReturn:
    raise _Bad("it is not JSON.")


_judge: Final = json.JSONDecoder(object_pairs_hook=_once, parse_int=_small, parse_constant=_no_number)


def _misfit(error: msgspec.ValidationError) -> str:
    """Which field does not fit. Keys that the sender made up are shown by msgspec as `…`, so nothing is repeated."""
    where = _WHERE.search(str(error))
    return f"{where[1]} does not fit." if where else "it has a field too many, one too few, or is of no kind we know."


def _refusal(detail: str) -> Refusal:
    return Refusal("not_a_message", detail=detail)
