"""Cleans the text that people enter (one line, no invisible characters), and numbers names that look alike."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final

from doppelagent.server.messages.fields import LONGEST_NAME
from doppelagent.server.refusals import Refusal

INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # controls, directions, zero widths, surrogates, private, unassigned
BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800"  # letters without a visible glyph
JOINER: Final = "\u200d"  # ZERO WIDTH JOINER, part of many emoji
IGNORABLE: Final = re.compile("[\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # marks that show nothing
MOST_MARKS: Final = 4  # stacked accents, as Unicode's security guide advises (UTS 39 §5.4)


def clean_name(text: str) -> str:
    """The name as it is stored and shown, or a Refusal if it has characters that are invisible or affect the text around it."""
    name = re.sub(" +", " ", unicodedata.normalize("NFC", IGNORABLE.sub("", text)).strip())
    if not _has_visible(name) or len(name) > LONGEST_NAME or not all(map(_is_visible, name)) or _is_stacked(name):
        raise Refusal("bad_name")
    return name


def clean_text(text: str) -> str:
    """A chat message in one line, or a Refusal; its length was checked when it was decoded."""
    message = unicodedata.normalize("NFC", " ".join(text.split()))
    if not _has_visible(message) or not all(_is_visible(sign) or sign == JOINER for sign in message) or _is_stacked(message):
        raise Refusal("bad_text")
    return message


def tell_apart(people: Iterable[str], names: Mapping[str, str | None], others: Iterable[str] = ()) -> dict[str, str | None]:
    """The names of the people at one table, made distinct from each other and from `others`: if two look the same, the later one is
    numbered. None stays None.

    Letters of different scripts that look alike (a Cyrillic \u0430) are not recognised: no maintained library offers Unicode's skeletons
    (confusable_homoglyphs only lists pairs, confusables is from 2021, confusable is an alpha, and ICU has to be built)."""
    shown, taken = dict[str, str | None](), set(map(_skeleton, others))
    for person in people:
        name = shown[person] = names.get(person)
        number = 1
        while name is not None and _skeleton(shown[person] or "") in taken:
            number += 1
            shown[person] = f"{name} ({number})"
        taken.add(_skeleton(shown[person] or ""))
    return shown


@lru_cache(10_000)
def _skeleton(name: str) -> str:
    """The name without differences of width, ligatures and case, for comparison."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _has_visible(text: str) -> bool:
    """Whether the text has more than accents and blanks."""
    return any(not unicodedata.category(sign).startswith(("M", "Z")) for sign in text)


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign) not in INVISIBLE and sign not in BLANKS and (sign.isprintable() or sign == " ")


def _is_stacked(text: str) -> bool:
    """Whether accents are stacked: too many on one letter, or the same one twice."""
    for is_mark, signs in groupby(unicodedata.normalize("NFD", text), lambda sign: unicodedata.category(sign) in ("Mn", "Me")):
        marks = list(signs)
        if is_mark and (len(marks) > MOST_MARKS or len(set(marks)) < len(marks)):
            return True
    return False
