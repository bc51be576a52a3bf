"""§7 The abilities as the glossary groups them: what sets each off, by which icon, and what it does. No edition changes that."""

from typing import Final, NamedTuple

from doppelagent.games.vienna.box.record import BRIBES, COLOURS, FLAGS, INFORMATION, SEALS

# Triggers. Abilities with the last two, and those that make something CHEAPER, are not used: they change a rule.
(
    RECEIVING, ON_COLOUR, ON_FLAG, ON_SEAL, IN_COMPANY, GAINING, GAINING_NEW, GAINING_FROM_2, GAINING_FROM_3, GAINING_FROM_4, GAINING_ANY,
    MOVING, PAYMENT, INSTEAD,
) = range(14)  # fmt: skip

# Effects, each `amount` times.
POINTS, ICON_BRIBES, BRIBES_OF_A_KIND, DIFFERENT_BRIBES, ANY_MARKER, ICON_MARKER, DRAW, CHEAPER, AS_ANY_BRIBE, OTHER_MARKER = range(10)


class Group(NamedTuple):
    """Cards whose abilities differ only in their icon."""

    key: str
    first: int  # the numbers of its cards
    last: int
    action: str
    icons: tuple[str, ...]
    trigger: int
    effect: int
    amount: int


GROUPS: Final = (
    Group("extra-bribe", 1, 10, "II", BRIBES, RECEIVING, ICON_BRIBES, 1),
    Group("bribe-points", 11, 15, "II", BRIBES, RECEIVING, POINTS, 2),
    Group("bribe-marker", 16, 20, "II", BRIBES, RECEIVING, ANY_MARKER, 1),
    Group("colour-bribe", 21, 25, "III", COLOURS, ON_COLOUR, BRIBES_OF_A_KIND, 1),
    Group("colour-points", 26, 30, "III", COLOURS, ON_COLOUR, POINTS, 3),
    Group("colour-marker", 31, 35, "III", COLOURS, ON_COLOUR, ANY_MARKER, 1),
    Group("flag-cheaper", 36, 45, "III", FLAGS, ON_FLAG, CHEAPER, 1),
    Group("flag-bribe", 46, 55, "III", FLAGS, ON_FLAG, BRIBES_OF_A_KIND, 1),
    Group("flag-points", 56, 60, "III", FLAGS, ON_FLAG, POINTS, 3),
    Group("flag-marker", 61, 65, "III", FLAGS, ON_FLAG, ANY_MARKER, 1),
    Group("marker-bribe", 66, 75, "IV", INFORMATION, MOVING, BRIBES_OF_A_KIND, 1),
    Group("marker-points", 76, 80, "IV", INFORMATION, MOVING, POINTS, 2),
    Group("company-bribes", 81, 85, "III", BRIBES, IN_COMPANY, ICON_BRIBES, 2),
    Group("company-points", 86, 90, "III", (), IN_COMPANY, POINTS, 5),
    Group("seal-cheaper", 91, 100, "III", SEALS, ON_SEAL, CHEAPER, 1),
    Group("seal-bribe", 101, 110, "III", SEALS, ON_SEAL, BRIBES_OF_A_KIND, 1),
    Group("seal-points", 111, 115, "III", SEALS, ON_SEAL, POINTS, 3),
    Group("seal-marker", 116, 120, "III", SEALS, ON_SEAL, ANY_MARKER, 1),
    Group("company-cheaper", 121, 125, "III", (), IN_COMPANY, CHEAPER, 1),
    Group("company-cards", 126, 130, "III", (), IN_COMPANY, DRAW, 2),
    Group("tile-bribes", 131, 135, "III", INFORMATION, GAINING, DIFFERENT_BRIBES, 1),  # as many as there are players
    Group("tile-points", 136, 140, "III", INFORMATION, GAINING, POINTS, 8),
    Group("tile-marker", 141, 145, "III", INFORMATION, GAINING, ICON_MARKER, 2),
    Group("any-payment", 146, 155, "III", BRIBES, PAYMENT, AS_ANY_BRIBE, 1),
    Group("other-marker", 156, 165, "IV", INFORMATION, INSTEAD, OTHER_MARKER, 1),
    Group("new-kind-points", 166, 170, "III", (), GAINING_NEW, POINTS, 5),
    Group("two-square-bribes", 171, 171, "III", (), GAINING_FROM_2, BRIBES_OF_A_KIND, 2),
    Group("three-square-bribes", 172, 172, "III", (), GAINING_FROM_3, BRIBES_OF_A_KIND, 3),
    Group("four-square-bribes", 173, 173, "III", (), GAINING_FROM_4, BRIBES_OF_A_KIND, 4),
    Group("tile-bribe", 174, 175, "III", (), GAINING_ANY, BRIBES_OF_A_KIND, 1),
)
