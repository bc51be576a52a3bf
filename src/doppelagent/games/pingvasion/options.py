"""§1 What a table can choose: the deck."""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Option, Value
from doppelagent.games.pingvasion.box import PRINTED, RULEBOOK
from doppelagent.games.pingvasion.state import State

DECKS: Final = {"rulebook": RULEBOOK, "printed": PRINTED}

OPTIONS: Final = (
    Option(
        "deck",
        "rulebook",
        {
            "en": "Every number twice, as the rulebook says, or the copies as printed (§1.1, §1.2).",
            "de": "Jede Zahl zweimal wie in der Spielregel, oder die Exemplare wie gedruckt (§1.1, §1.2).",
        },
        choices=tuple(DECKS),
    ),
)


def configure(s: State, players: int, options: Mapping[str, Value]) -> None:
    s.players = players
    s.deck = DECKS[str(options["deck"])]
