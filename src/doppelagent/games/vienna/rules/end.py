"""§6.5, §8.1, §13 The end of a round, and the end of the match."""

from doppelagent.core.rule import noinline, rule
from doppelagent.games.vienna.rules.cards import begin_round
from doppelagent.games.vienna.rules.markers import tracks_are_full
from doppelagent.games.vienna.rules.payday import begin_open_orders, begin_payday
from doppelagent.games.vienna.rules.purchase import begin_purchase
from doppelagent.games.vienna.state import FULL, NO_EVENT, PAYDAY_EVENT, PURCHASE_EVENT, Phase, State


@rule
def next_seat(s: State) -> int:
    return (s.turn + 1) % s.players


@noinline
def end_round(s: State) -> None:
    """§6.5 The investigator may move again. §13.4 Full tracks announce the end before his last space: then the last purchase is due."""
    s.crossed = 0
    if s.last_round == 0:
        s.last_purchase = 1 if s.version == FULL and tracks_are_full(s) and s.investigator != s.last_roof else 0
        begin_next_event(s)
    elif s.version == FULL:
        begin_open_orders(s, s.coat)
    else:
        end(s)


@noinline
def begin_next_event(s: State) -> None:
    """§11.1 A purchase or a payday, if one was reached; then the next round."""
    event = s.event
    s.event = NO_EVENT
    if event == PURCHASE_EVENT:
        begin_purchase(s, s.coat)
    elif event == PAYDAY_EVENT:
        begin_payday(s, s.coat)
    elif s.last_purchase:
        s.last_purchase = 0
        begin_purchase(s, s.coat)
    else:
        pass_coat(s)


@rule
def pass_coat(s: State) -> None:
    """§6.5 Clockwise. §8.1, §8.2 If the end is announced, the next round is the last one."""
    s.last_round = 1 if s.investigator == s.last_roof or tracks_are_full(s) else 0
    s.coat = (s.coat + 1) % s.players
    begin_round(s)


@rule
def end(s: State) -> None:
    s.phase = Phase.OVER
    s.owing = 0


@rule
def pass_on_purchase(s: State) -> None:
    if next_seat(s) == s.coat:
        begin_next_event(s)
    else:
        begin_purchase(s, next_seat(s))


@rule
def pass_on_payday(s: State) -> None:
    """§13.3 After the last payday the match is over."""
    if next_seat(s) != s.coat:
        begin_payday(s, next_seat(s))
    elif s.last_round:
        end(s)
    else:
        begin_next_event(s)


@rule
def pass_on_open_orders(s: State) -> None:
    if next_seat(s) == s.coat:
        begin_payday(s, s.coat)
    else:
        begin_open_orders(s, next_seat(s))
