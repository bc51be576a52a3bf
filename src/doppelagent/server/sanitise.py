"""Texts from people: plain, in one line, and with nothing in them that cannot be seen."""

import unicodedata
from typing import Final

from doppelagent.server.messages.fields import LONGEST_NAME
from doppelagent.server.refusals import Refusal

INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # controls, directions, zero widths, surrogates, private, unassigned
BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800"  # letters that look like nothing
JOINER: Final = "\u200d"  # holds the parts of a written sign together


def clean_name(text: str) -> str:
    """The name as it is kept and shown, or a Refusal. Nothing in it is invisible or changes how the text around it is shown."""
    name = unicodedata.normalize("NFC", text).strip()
    if not _is_seen(name) or len(name) > LONGEST_NAME or not all(map(_is_visible, name)):
        raise Refusal("bad_name")
    return name


def clean_text(text: str) -> str:
    """What somebody says, in one line; its length was checked when it was read."""
    saying = unicodedata.normalize("NFC", " ".join(text.split()))
    if not _is_seen(saying) or not all(_is_visible(sign) or sign == JOINER for sign in saying):
        raise Refusal("bad_text")
    return saying


def _is_seen(text: str) -> bool:
    """More than accents and blanks."""
    return any(not unicodedata.category(sign).startswith(("M", "Z")) for sign in text)


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign) not in INVISIBLE and sign not in BLANKS and (sign.isprintable() or sign == " ")
