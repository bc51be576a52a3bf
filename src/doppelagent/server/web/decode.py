"""Strict decoding of JSON from clients. An error message never repeats any of the input."""

import json
import re
from typing import Any, Final, NoReturn, TypeVar, cast

import msgspec

from doppelagent.server.messages.fields import LONGEST_FRAME
from doppelagent.server.refusals import Malformed, Refusal

T = TypeVar("T")

MAX_DEPTH: Final = 16  # brackets within brackets
MAX_INTEGER: Final = 2**53  # every JSON parser reads integers up to here exactly
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN: Final = "Object contains unknown field"  # the rest repeats the sender's input
_WHERE: Final = re.compile(r" - at (?:`key` in )?`(\$[\w.\[\]]{0,60})`$")  # at the end, since input may stand before it
_decoders: Final[dict[Any, "msgspec.json.Decoder[Any]"]] = {}


def read(data: bytes, type: type[T]) -> T:
    """Decode a message of this type, or raise a Refusal."""
    if len(data) > LONGEST_FRAME:
        raise Refusal("too_long", most=LONGEST_FRAME)
    try:
        _check(data.decode("utf-8"))
        return cast("T", _decoder(type).decode(data))
    except UnicodeDecodeError:
        raise Malformed("malformed.utf_8") from None
    except msgspec.ValidationError as error:
        raise _misfit(str(error)) from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise Malformed("malformed.json") from None


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
            raise Malformed("malformed.deep", most=MAX_DEPTH)


def _reject_duplicates(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        raise Malformed("malformed.twice")


def _reject_large(digits: str) -> None:
    if len(digits) > 17 or abs(int(digits)) > MAX_INTEGER:
        raise Malformed("malformed.large")


def _reject_constant(_: str) -> NoReturn:
    raise Malformed("malformed.json")


_checker: Final = json.JSONDecoder(object_pairs_hook=_reject_duplicates, parse_int=_reject_large, parse_constant=_reject_constant)


def _misfit(error: str) -> Malformed:
    """What does not fit, from the error of msgspec. No input is repeated: msgspec shows keys made up by the sender as `...`."""
    if error.startswith(_UNKNOWN):
        return Malformed("malformed.unknown")
    where, missing = _WHERE.search(error), _MISSING.match(error)
    place = where[1] if where else "$"
    if missing:
        return Malformed("malformed.missing", field=f"{place}.{missing[1]}")
    return Malformed("malformed.field", field=place) if where else Malformed("malformed.object")
