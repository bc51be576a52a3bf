"""What the things of Vienna are called, in the order in which they are numbered."""

from collections.abc import Mapping
from typing import Final

from doppelagent.games.vienna.box.record import BRIBES, COLOURS, FLAGS, INFORMATION, SEALS

COLOUR_WORDS: Final = {
    "en": ("violet", "pink", "orange", "brown", "grey"),
    "de": ("Violett", "Rosa", "Orange", "Braun", "Grau"),
}
BRIBE_WORDS: Final = {
    "en": ("chocolate", "wine", "magazine", "coffee", "tobacco"),
    "de": ("Schokolade", "Wein", "Illustrierte", "Kaffee", "Tabak"),
}
FLAG_WORDS: Final = {
    "en": ("USA", "USSR", "France", "Britain", "Austria"),
    "de": ("USA", "UdSSR", "Frankreich", "Großbritannien", "Österreich"),
}
FLAGS_BRIEFLY: Final = {"en": ("USA", "USSR", "FRA", "GBR", "AUT"), "de": ("USA", "UdSSR", "FRA", "GBR", "ÖST")}
SEAL_WORDS: Final = {
    "en": ("administration", "science", "religion", "culture", "nobility"),
    "de": ("Verwaltung", "Wissenschaft", "Religion", "Kultur", "Adel"),
}
INFORMATION_WORDS: Final = {
    "en": ("flask", "pistol", "briefcase", "microfilm", "slide"),
    "de": ("Glaskolben", "Pistole", "Aktenkoffer", "Mikrofilm", "Dia"),
}
GOODS_WORDS: Final = {
    "en": ("telephone", "sketch", "cash box", "seal", "side table", "agent"),
    "de": ("Telefon", "Wegeskizze", "Geldkassette", "Siegel", "Beistelltisch", "Agent"),
}
SEAT_COLOUR_WORDS: Final = {"en": ("yellow", "red", "blue", "green"), "de": ("Gelb", "Rot", "Blau", "Grün")}
FIGURES: Final = ("Marrakesh", "New York City", "Hamburg", "Amsterdam")

ICON_WORDS: Final[Mapping[tuple[str, ...], Mapping[str, tuple[str, ...]]]] = {
    COLOURS: COLOUR_WORDS,
    BRIBES: BRIBE_WORDS,
    FLAGS: FLAG_WORDS,
    SEALS: SEAL_WORDS,
    INFORMATION: INFORMATION_WORDS,
}  # by the icons of a group of abilities

# Abilities in brief, as the cards print them: the trigger, a colon, the effect. {} stands for the icon.
BRIEFLY: Final = {
    "en": {
        "extra-bribe": "{}: 1 more",
        "bribe-points": "{}: 2 points",
        "bribe-marker": "{}: any marker",
        "colour-bribe": "on {}: 1 bribe",
        "colour-points": "on {}: 3 points",
        "colour-marker": "on {}: any marker",
        "flag-cheaper": "on {}: pay 1 less",
        "flag-bribe": "on {}: 1 bribe",
        "flag-points": "on {}: 3 points",
        "flag-marker": "on {}: any marker",
        "marker-bribe": "{} marker: 1 bribe",
        "marker-points": "{} marker: 2 points",
        "company-bribes": "where rivals are: 2× {}",
        "company-points": "where rivals are: 5 points",
        "seal-cheaper": "on {}: pay 1 less",
        "seal-bribe": "on {}: 1 bribe",
        "seal-points": "on {}: 3 points",
        "seal-marker": "on {}: any marker",
        "company-cheaper": "where rivals are: pay 1 less",
        "company-cards": "where rivals are: 2 cards",
        "tile-bribes": "{}: different bribes",
        "tile-points": "{}: 8 points",
        "tile-marker": "{}: its marker twice",
        "any-payment": "{} pays for any bribe",
        "other-marker": "any marker, not {}",
        "new-kind-points": "new kind: 5 points",
        "two-square-bribes": "2-square: 2 equal bribes",
        "three-square-bribes": "3-square: 3 equal bribes",
        "four-square-bribes": "4-square: 4 equal bribes",
        "tile-bribe": "any tile: 1 bribe",
    },
    "de": {
        "extra-bribe": "{}: 1 mehr",
        "bribe-points": "{}: 2 Punkte",
        "bribe-marker": "{}: ein Anzeiger",
        "colour-bribe": "auf {}: 1 Mittel",
        "colour-points": "auf {}: 3 Punkte",
        "colour-marker": "auf {}: ein Anzeiger",
        "flag-cheaper": "auf {}: 1 weniger zahlen",
        "flag-bribe": "auf {}: 1 Mittel",
        "flag-points": "auf {}: 3 Punkte",
        "flag-marker": "auf {}: ein Anzeiger",
        "marker-bribe": "Anzeiger {}: 1 Mittel",
        "marker-points": "Anzeiger {}: 2 Punkte",
        "company-bribes": "bei Fremden: 2× {}",
        "company-points": "bei Fremden: 5 Punkte",
        "seal-cheaper": "auf {}: 1 weniger zahlen",
        "seal-bribe": "auf {}: 1 Mittel",
        "seal-points": "auf {}: 3 Punkte",
        "seal-marker": "auf {}: ein Anzeiger",
        "company-cheaper": "bei Fremden: 1 weniger zahlen",
        "company-cards": "bei Fremden: 2 Karten",
        "tile-bribes": "{}: verschiedene Mittel",
        "tile-points": "{}: 8 Punkte",
        "tile-marker": "{}: Anzeiger zweimal",
        "any-payment": "{} zahlt für alles",
        "other-marker": "ein Anzeiger statt {}",
        "new-kind-points": "neue Sorte: 5 Punkte",
        "two-square-bribes": "2er-Platz: 2 gleiche Mittel",
        "three-square-bribes": "3er-Platz: 3 gleiche Mittel",
        "four-square-bribes": "4er-Platz: 4 gleiche Mittel",
        "tile-bribe": "jede Information: 1 Mittel",
    },
}
