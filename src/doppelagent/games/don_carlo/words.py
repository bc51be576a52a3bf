"""What the things of Don Carlo are called, in the order in which they are numbered."""

from typing import Final

COUNTRY_WORDS: Final = {
    "en": ("Egoistria", "Abstrusia", "Abracadabria", "Absurdistan", "Bragland", "Chaotania", "Squadronia"),
    "de": ("Egoistrien", "Abstrusien", "Abrakadabrien", "Absurdistan", "Protzland", "Chaotanien", "Schwadronien"),
}
FAMILIES: Final = ("Zampano", "Donny", "James Cook", "Nonna Mocca")  # by seat (D10)
