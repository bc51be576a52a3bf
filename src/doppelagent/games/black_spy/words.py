"""What the things of Black Spy are called, in the order in which they are numbered."""

from typing import Final

COLOUR_WORDS: Final = {
    "en": ("blue", "yellow", "red", "green", "black"),
    "de": ("Blau", "Gelb", "Rot", "Grün", "Schwarz"),
}
RANK_WORDS: Final = {
    "en": (
        "informant",
        "interrogator",
        "intruder",
        "saboteur",
        "assassin",
        "agent",
        "spy",
        "double agent",
        "codebreaker",
        "deputy director",
        "director",
    ),
    "de": (
        "Informant",
        "Vernehmungsbeamter",
        "Eindringling",
        "Saboteur",
        "Attentäter",
        "Agent",
        "Spion",
        "Doppelagent",
        "Codeknacker",
        "Stellvertretender Direktor",
        "Direktor",
    ),
}
