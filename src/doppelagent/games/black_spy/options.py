"""§6 What a table can choose: six variants in any combination, and the end value."""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Option, Value
from doppelagent.games.black_spy.state import State, Variant

END_VALUE: Final = {3: 200, 4: 150, 5: 120, 6: 100}  # §5.1
HIGHEST_END_VALUE: Final = 9999  # §6.1, our own: a score always fits

_VARIANTS: Final = {
    "no_good_spies": Variant.NO_GOOD_SPIES,
    "capture_or_release": Variant.CAPTURE_OR_RELEASE,
    "mole": Variant.MOLE,
    "call_colour": Variant.CALL_COLOUR,
    "follow_rank": Variant.FOLLOW_RANK,
    "reduce_points": Variant.REDUCE_POINTS,
}

OPTIONS: Final = (
    Option(
        "no_good_spies",
        False,
        {"en": "Coloured spies count 0 (§6.2).", "de": "Farbige Spione zählen 0 (§6.2)."},
    ),
    Option(
        "capture_or_release",
        False,
        {
            "en": "The taker of all sixteen black cards chooses: 60 for the others, or -60 (§6.3).",
            "de": "Wer alle sechzehn schwarzen Karten hat, wählt: 60 für die anderen oder -60 (§6.3).",
        },
    ),
    Option(
        "mole",
        False,
        {
            "en": "From the second round on three cards each come from the mole pile (§6.4).",
            "de": "Ab der zweiten Runde kommen je drei Karten aus dem Maulwurf-Stapel (§6.4).",
        },
    ),
    Option(
        "call_colour",
        False,
        {
            "en": "The dealer calls the colour of the first lead (§6.6).",
            "de": "Der Geber sagt an, welche Farbe eröffnet (§6.6).",
        },
    ),
    Option(
        "follow_rank",
        False,
        {
            "en": "The rank of your right neighbour's card may be played too (§6.8).",
            "de": "Auch der Rang der Karte des rechten Nachbarn darf gespielt werden (§6.8).",
        },
    ),
    Option(
        "reduce_points",
        False,
        {
            "en": "Hitting the end value or half of it exactly halves your score (§6.9).",
            "de": "Wer den Endwert oder seine Hälfte genau trifft, halbiert seine Punkte (§6.9).",
        },
    ),
    Option(
        "end_value",
        0,
        {
            "en": "The score that ends the match; 0: by the number of players (§5.1).",
            "de": "Die Punktzahl, die die Partie beendet; 0: nach der Spielerzahl (§5.1).",
        },
        high=HIGHEST_END_VALUE,
    ),
)


def configure(s: State, players: int, options: Mapping[str, Value]) -> None:
    s.players = players
    s.variants = sum(bit for key, bit in _VARIANTS.items() if options[key])
    s.end_value = int(options["end_value"]) or END_VALUE[players]
