"""What the things of Vienna are called, in the order in which they are numbered."""

from collections.abc import Mapping
from typing import Final

from doppelagent.games.vienna.box import groups
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

# Before a noun, as the texts of the cards have them: on a {} building, auf einem {} Gebäude.
COLOUR_ADJECTIVES: Final = {
    "en": COLOUR_WORDS["en"],
    "de": ("violetten", "rosa", "orangefarbenen", "braunen", "grauen"),
}
FLAG_ADJECTIVES: Final = {
    "en": ("US", "Soviet", "French", "British", "Austrian"),
    "de": ("amerikanischen", "sowjetischen", "französischen", "britischen", "österreichischen"),
}

IconWords = Mapping[tuple[str, ...], Mapping[str, tuple[str, ...]]]
ICON_WORDS: Final[IconWords] = {
    COLOURS: COLOUR_WORDS,
    BRIBES: BRIBE_WORDS,
    FLAGS: FLAG_WORDS,
    SEALS: SEAL_WORDS,
    INFORMATION: INFORMATION_WORDS,
}  # by the icons of a group of abilities
TEXT_WORDS: Final[IconWords] = {**ICON_WORDS, COLOURS: COLOUR_ADJECTIVES, FLAGS: FLAG_ADJECTIVES}  # the same in the texts of the cards

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
        "colour-bribe": "auf {}: 1 Bestechung",
        "colour-points": "auf {}: 3 Punkte",
        "colour-marker": "auf {}: ein Anzeiger",
        "flag-cheaper": "auf {}: 1 weniger zahlen",
        "flag-bribe": "auf {}: 1 Bestechung",
        "flag-points": "auf {}: 3 Punkte",
        "flag-marker": "auf {}: ein Anzeiger",
        "marker-bribe": "Anzeiger {}: 1 Bestechung",
        "marker-points": "Anzeiger {}: 2 Punkte",
        "company-bribes": "bei Fremden: 2× {}",
        "company-points": "bei Fremden: 5 Punkte",
        "seal-cheaper": "auf {}: 1 weniger zahlen",
        "seal-bribe": "auf {}: 1 Bestechung",
        "seal-points": "auf {}: 3 Punkte",
        "seal-marker": "auf {}: ein Anzeiger",
        "company-cheaper": "bei Fremden: 1 weniger zahlen",
        "company-cards": "bei Fremden: 2 Karten",
        "tile-bribes": "{}: lauter verschiedene",
        "tile-points": "{}: 8 Punkte",
        "tile-marker": "{}: Anzeiger zweimal",
        "any-payment": "{} zahlt für alles",
        "other-marker": "ein Anzeiger statt {}",
        "new-kind-points": "neue Sorte: 5 Punkte",
        "two-square-bribes": "2er-Platz: 2 gleiche",
        "three-square-bribes": "3er-Platz: 3 gleiche",
        "four-square-bribes": "4er-Platz: 4 gleiche",
        "tile-bribe": "jede Information: 1 Bestechung",
    },
}

# An ability that has been set off, as a question: Coffee! Score 2 points? {} stands for the icon, {number} for the amount.
EVENTS: Final = {
    "en": {
        groups.IN_COMPANY: "company",
        groups.GAINING_NEW: "a new kind",
        groups.GAINING_FROM_2: "a square with 2 streets",
        groups.GAINING_FROM_3: "a square with 3 streets",
        groups.GAINING_FROM_4: "a square with 4 streets",
        groups.GAINING_ANY: "a secret",
        groups.MOVING: "{} marker",
    },
    "de": {
        groups.IN_COMPANY: "Gesellschaft",
        groups.GAINING_NEW: "eine neue Sorte",
        groups.GAINING_FROM_2: "ein 2er-Platz",
        groups.GAINING_FROM_3: "ein 3er-Platz",
        groups.GAINING_FROM_4: "ein 4er-Platz",
        groups.GAINING_ANY: "ein Geheimnis",
        groups.MOVING: "Anzeiger {}",
    },
}  # any other event is its icon
ONE_BRIBE: Final = {"en": "Take a bribe of your choice", "de": "Eine Bestechung nach Wahl nehmen"}
GAINS: Final = {
    "en": {
        groups.POINTS: "Score {number} points",
        groups.ICON_BRIBES: "Take {number} {} on top",
        groups.BRIBES_OF_A_KIND: "Take {number} bribes of one kind",
        groups.DIFFERENT_BRIBES: "Take different bribes",
        groups.ANY_MARKER: "Advance any marker",
        groups.ICON_MARKER: "Advance its marker twice",
        groups.DRAW: "Draw {number} cards",
    },
    "de": {
        groups.POINTS: "{number} Punkte mitnehmen",
        groups.ICON_BRIBES: "{number} {} obendrauf nehmen",
        groups.BRIBES_OF_A_KIND: "{number} gleiche Bestechungen nehmen",
        groups.DIFFERENT_BRIBES: "Lauter verschiedene Bestechungen nehmen",
        groups.ANY_MARKER: "Einen beliebigen Anzeiger vorrücken",
        groups.ICON_MARKER: "Den Anzeiger zweimal vorrücken",
        groups.DRAW: "{number} Karten ziehen",
    },
}
