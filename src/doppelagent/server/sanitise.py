"""Cleans texts from people: one line, without invisible characters."""

import unicodedata
from typing import Final

from doppelagent.server.messages.fields import LONGEST_NAME
from doppelagent.server.refusals import Refusal

INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # controls, directions, zero widths, surrogates, private, unassigned
BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800"  # letters without a visible glyph
JOINER: Final = "\u200d"  # ZERO WIDTH JOINER, part of many emoji


def clean_name(text: str) -> str:
    """The name as it is stored and shown, or a Refusal if it has characters that are invisible or affect the text around it."""
    name = unicodedata.normalize("NFC", text).strip()
    if not _has_visible(name) or len(name) > LONGEST_NAME or not all(map(_is_visible, name)):
        raise Refusal("bad_name")
    return name


def clean_text(text: str) -> str:
    """A chat message in one line, or a Refusal; its length was checked when it was decoded."""
    message = unicodedata.normalize("NFC", " ".join(text.split()))
    if not _has_visible(message) or not all(_is_visible(sign) or sign == JOINER for sign in message):
        raise Refusal("bad_text")
    return message


def _has_visible(text: str) -> bool:
    """Whether there is more than accents and blanks."""
    return any(not unicodedata.category(sign).startswith(("M", "Z")) for sign in text)


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign) not in INVISIBLE and sign not in BLANKS and (sign.isprintable() or sign == " ")
