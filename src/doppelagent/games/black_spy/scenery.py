"""What the client needs of the box: the points printed on the cards."""

from typing import Any

from doppelagent.core.bits import members
from doppelagent.games.black_spy.box import KINDS, card_name
from doppelagent.games.black_spy.scoring import card_points


def scenery() -> dict[str, Any]:
    """§4.1, §4.2 The points of every card that has any."""
    points = {card_name(card): int(card_points(card, 0)) for card in members(KINDS)}
    return {"points": {name: number for name, number in points.items() if number}}
