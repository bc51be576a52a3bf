"""Rewards: the value of an outlook for a seat."""

from doppelagent.core.outlook import Outlook
from doppelagent.core.rule import rule


@rule
def lead(o: Outlook, seat: int, at_table: int) -> float:
    """The lead of a seat over the mean of the others, in points."""
    others = 0.0
    for other in range(at_table):
        others += o.worth[other]
    return o.worth[seat] - (others - o.worth[seat]) / (at_table - 1)


@rule
def share_behind(o: Outlook, seat: int, at_table: int) -> float:
    """The share of the other seats that this seat is ahead of; a tie counts half."""
    behind = -0.5  # itself
    for other in range(at_table):
        behind += 1.0 if o.worth[seat] > o.worth[other] else 0.5 if o.worth[seat] == o.worth[other] else 0.0
    return behind / (at_table - 1)
