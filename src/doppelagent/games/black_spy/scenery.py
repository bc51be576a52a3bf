"""What the client needs of the box: what the cards count."""

from typing import Any

from doppelagent.core.bits import members
from doppelagent.games.black_spy.box import KINDS, card_name
from doppelagent.games.black_spy.scoring import card_points
from doppelagent.games.black_spy.state import Variant


def scenery() -> dict[str, Any]:
    """§4.1, §4.2 The points of every card that has any; §6.2 and in the variant without good spies."""
    return {"points": _points(0), "no_good_spies": _points(Variant.NO_GOOD_SPIES)}


def _points(variants: int) -> dict[str, int]:
    points = {card_name(card): int(card_points(card, variants)) for card in members(KINDS)}
    return {name: number for name, number in points.items() if number}
