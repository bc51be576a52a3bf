"""Strict decoding of JSON from clients. An error message never repeats any of the input."""

import json
import re
from typing import Any, Final, NoReturn, TypeVar, cast

import msgspec

from doppelagent.server.messages.fields import LONGEST_FRAME
from doppelagent.server.refusals import Refusal

T = TypeVar("T")

MAX_DEPTH: Final = 16  # brackets within brackets
MAX_INTEGER: Final = 2**53  # every JSON parser reads integers up to here exactly
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_WHERE: Final = re.compile(r" - at `([\w.$\[\]…]{1,60})`")
_decoders: Final[dict[Any, "msgspec.json.Decoder[Any]"]] = {}


class _Malformed(ValueError):
    """The message says what is wrong."""


def read(data: bytes, type: type[T]) -> T:
    """Decode a message of this type, or raise a Refusal."""
    if len(data) > LONGEST_FRAME:
        raise Refusal("too_long", most=LONGEST_FRAME)
    try:
        _check(data.decode("utf-8"))
        return cast("T", _decoder(type).decode(data))
    except UnicodeDecodeError:
        raise _refusal("it is not text in UTF-8.") from None
    except msgspec.ValidationError as error:
        raise _refusal(_misfit(error)) from None
    except (_Malformed, msgspec.DecodeError, ValueError, RecursionError) as error:
        raise _refusal(str(error) if isinstance(error, _Malformed) else "it is not JSON.") from None


def _decoder(type: Any) -> "msgspec.json.Decoder[Any]":
    if type not in _decoders:
        _decoders[type] = msgspec.json.Decoder(type)
    return _decoders[type]


def _check(text: str) -> None:
    """Reject what msgspec accepts: deep nesting, duplicate keys, and integers that other parsers round."""
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _check_depth(text)
    _checker.decode(text)


def _check_depth(text: str) -> None:
    depth = 0
    for sign in _STRING.sub("", text):
        depth += (sign in "[{") - (sign in "]}")
        if depth > MAX_DEPTH:
            raise _Malformed(f"it is nested more than {MAX_DEPTH} deep.")


def _reject_duplicates(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        raise _Malformed("a key is given twice.")


def _reject_large(digits: str) -> None:
    if len(digits) > 17 or abs(int(digits)) > MAX_INTEGER:
        raise _Malformed("a number is beyond 2^53.")


def _reject_constant(_: str) -> NoReturn:
    raise _Malformed("it is not JSON.")


_checker: Final = json.JSONDecoder(object_pairs_hook=_reject_duplicates, parse_int=_reject_large, parse_constant=_reject_constant)


def _misfit(error: msgspec.ValidationError) -> str:
    """The field that does not fit. msgspec shows keys made up by the sender as `…`, so no input is repeated."""
    where = _WHERE.search(str(error))
    return f"{where[1]} does not fit." if where else "it has a field too many, one too few, or is of no kind we know."


def _refusal(detail: str) -> Refusal:
    return Refusal("not_a_message", detail=detail)
