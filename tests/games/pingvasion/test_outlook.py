"""The outlook of a match before it is over, and its rounds."""

from doppelagent.core.contract import check_outlook

from .table import Table, story, table


def worth(t: Table) -> list[float]:
    return check_outlook(t.match)[: len(t.match.standing)]


def rounds(t: Table) -> int:
    return t.match.game.round_of(t.match.state)


def troops(piles: dict[int, str], gifts: dict[int, str]) -> Table:
    """The saboteurs of the first round have arrived."""
    return table(3, piles).sabotage(gifts)


def test_without_troops_nobody_has_anything() -> None:
    assert worth(table(3)) == [0, 0, 0]


def test_hands_count_by_the_majorities_of_now() -> None:
    """Seat 0 holds the desert's 8 and 9: both count (§5.2) until seat 1 lays more there, then only the 8 (§5.3)."""
    t = troops({0: "D4 D9 A5 A8", 1: "D5 J1 M4 D8", 2: "C4 C9 C8 J9"}, {0: "A5 A8", 1: "M4 D8", 2: "J9 C8"})
    assert worth(t.act(0, "lay D4")) == [8 + 9, 0, 0]
    assert worth(t.act(1, "lay D5")) == [8, 0, 0]


def test_what_a_kamikaze_destroyed_lies_there_no_more() -> None:
    """Seat 0 has its 4 of the desert, until the 7 before it is destroyed."""
    t = troops({0: "D7 D4 A5 A8", 1: "J2* J1 M4 M5", 2: "C4 C9 C8 J9"}, {0: "A5 A8", 1: "M4 M5", 2: "J9 C8"})
    assert worth(t.act(0, "lay D7"))[0] == 4
    assert worth(t.act(1, "lay J2*").act(2, "lay C4"))[0] == 0


def test_at_the_end_the_points_are_those_of_the_standing() -> None:
    for t in (story(3, {0: "D4 D6", 1: "D5 D5"}, {0: "D7 D9", 1: "D8 D9"}), story(5, {})):
        assert t.match.over
        assert worth(t) == t.scores


def test_dummies_have_their_worth() -> None:
    t = table(2).play_on()
    assert (worth(t), len(t.scores)) == (t.scores, 4)
    assert min(t.scores[2:]) > 0


def test_the_next_round_begins_when_all_have_revealed() -> None:
    t = table(3).sabotage()
    assert rounds(t) == 1
    assert rounds(t.lay()) == 2
    assert rounds(t.play_on()) == 8
