"""§6.1 Action IV: the marker of the card goes one space further."""

from doppelagent.core.rule import noinline, rule
from doppelagent.games.vienna.abilities import clear_offers, may_choose_marker, offer
from doppelagent.games.vienna.box.groups import MOVING
from doppelagent.games.vienna.rules.cards import discard
from doppelagent.games.vienna.rules.markers import step
from doppelagent.games.vienna.state import ACTION_IV, Phase, State


@rule
def begin_advance(s: State) -> None:
    s.shown[s.turn] = 3
    discard(s, s.laid[s.turn, ACTION_IV])
    s.phase = Phase.ADVANCE


@rule
def shown_marker(s: State) -> int:
    """The marker of the card for action IV."""
    card: int = s.laid[s.turn, ACTION_IV]
    return s.card_information[card]


@noinline
def advance(s: State, kind: int) -> None:
    """§6.1 One space; §7.11 abilities look at the marker that was moved, also instead of another (§7.10). (V10, V21)"""
    clear_offers(s)
    offer(s, MOVING, kind)
    step(s, s.turn, kind)


@rule
def asks_for_marker(s: State) -> bool:
    kind = shown_marker(s)
    if may_choose_marker(s, s.turn, kind):
        return True
    advance(s, kind)
    return False
