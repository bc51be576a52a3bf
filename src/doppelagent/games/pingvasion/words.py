"""What the things of Pingvasion are called, in the order in which they are numbered."""

from typing import Final

REGION_WORDS: Final = {
    "en": ("Antarctica", "desert", "jungle", "city", "moon"),
    "de": ("Antarktis", "Wüste", "Dschungel", "Stadt", "Mond"),
}
