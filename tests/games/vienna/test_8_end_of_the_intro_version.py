"""§8 The end of the intro version."""

from typing import Any

import pytest

from .city import KINDS, buildings, card
from .rounds import finish_round, play_round
from .table import Table, place, table, the_end

TRACKS = table().picture(-1)["tracks"]
LAST = TRACKS["last"]
BEFORE = TRACKS["thresholds"][0] - 1
SLIDE = card(information="slide")
LAST_SPACES = {2: "H", 3: "J", 4: "L"}
FIRST_OF_AREA = dict(enumerate([0, *TRACKS["thresholds"]], 1))


def last_step(seat: int, players: int) -> Table:
    """The seat is about to bring the investigator to his last space."""
    before = chr(ord(LAST_SPACES[players]) - 1)
    return place(seat, players, coat=0, iv=SLIDE, markers={"slide": BEFORE}, roof=before, round=9)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_8_1_the_last_space_rings_in_one_more_round(players: int) -> None:
    t = last_step(players - 1, players).act(players - 1, "done")
    assert (t.roof, t.match.over, t.view.round, t.picture(-1)["last_round"]) == (LAST_SPACES[players], False, 10, True)
    play_round(t)
    assert (t.match.over, t.phase, t.view.round) == (True, "over", 10)
    assert all(t.may(seat) == [] for seat in range(players))


def test_8_1_the_round_is_finished_first() -> None:
    """Seat 0 announces the end; seats 1 and 2 have their turns, and then every seat has one more."""
    t = last_step(0, 3).act(0, "done")
    assert (t.turn, t.picture(-1)["last_round"]) == (1, False)
    finish_round(t)
    assert (t.view.round, t.picture(-1)["last_round"], t.match.over) == (10, True, False)
    assert play_round(t).match.over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_8_1_no_space_before_it_does(players: int) -> None:
    before = chr(ord(LAST_SPACES[players]) - 2)
    t = place(players - 1, players, coat=0, iv=SLIDE, markers={"slide": BEFORE}, roof=before).act(players - 1, "done")
    assert t.picture(-1)["last_round"] is False


def test_8_2_five_markers_on_their_last_spaces_ring_it_in_too() -> None:
    """The investigator is far away."""
    t = place(1, 2, coat=0, iv=SLIDE, markers=[LAST, LAST, LAST, LAST, LAST - 1]).act(1, "done")
    assert (t.roof, t.marker("slide"), t.picture(-1)["last_round"]) == ("B", LAST, True)
    assert play_round(t).match.over


def test_8_2_four_of_them_do_not() -> None:
    t = place(1, 2, coat=0, iv=SLIDE, markers=[LAST, LAST, LAST, LAST, LAST - 2]).act(1, "done")
    assert t.picture(-1)["last_round"] is False


@pytest.mark.parametrize(
    ("information", "sets"),
    [
        ("flask pistol briefcase microfilm", 0),
        ("flask pistol briefcase microfilm slide", 1),
        ("flask flask pistol pistol briefcase briefcase microfilm microfilm slide", 1),
        ("flask flask pistol pistol briefcase briefcase microfilm microfilm slide slide slide", 2),
    ],
)
def test_8_3_ten_points_for_each_set_of_five(information: str, sets: int) -> None:
    t = the_end(1, information={0: information})
    assert t.row("sets")[0] == 10 * sets == t.points(0, "sets")


def test_8_3_nothing_before_the_end() -> None:
    assert table(information={0: " ".join(KINDS)}).row("score") == [0, 0, 0]


@pytest.mark.parametrize(("space", "worth"), [(FIRST_OF_AREA[area], area) for area in range(1, 7)])
def test_8_4_a_tile_is_worth_the_area_of_its_marker(space: int, worth: int) -> None:
    t = the_end(1, iv=SLIDE, information={0: "pistol pistol pistol", 1: "flask"}, markers={"pistol": space})
    assert t.row("information")[:2] == [3 * worth, 1]


def test_8_4_the_last_space_of_an_area_is_worth_as_much_as_its_first() -> None:
    t = the_end(1, iv=SLIDE, information={0: "pistol"}, markers={"pistol": FIRST_OF_AREA[4] - 1})
    assert t.row("information")[0] == 3


def test_8_4_the_example_of_anna() -> None:
    """Four slides and two of every other kind: 20 points for two sets, 40 for the tiles."""
    worth = {"slide": 4, "briefcase": 3, "microfilm": 2, "flask": 4, "pistol": 3}
    markers = {kind: FIRST_OF_AREA[area] for kind, area in worth.items()}
    t = the_end(2, markers=markers, information={0: " ".join([*KINDS, *KINDS, "slide", "slide"])})
    assert (t.points(0, "sets"), t.points(0, "information")) == (20, 4 * 4 + 2 * 3 + 2 * 2 + 2 * 4 + 2 * 3)
    assert t.points(0) == 60


def ended(coat: int = 0, **facts: Any) -> Table:
    """Three seats without information: their points are those named."""
    return the_end(coat, information={0: "", 1: "", 2: ""}, **facts)


def test_8_5_the_most_points_win() -> None:
    t = ended(points={0: "5 3 1 0", 1: "10 0 0 0", 2: "0 0 2 0"}, bribes={0: "9 wine", 1: ""})
    assert (t.row("score"), t.row("place")) == ([9, 10, 2], [2, 1, 3])


def test_8_5_among_equals_more_bribes() -> None:
    t = ended(bribes={0: "2 wine, 1 coffee", 1: "4 tobacco", 2: "1 wine"}, agents={0: " ".join(buildings()[:3])})
    assert (t.row("score"), t.row("place")) == ([0, 0, 0], [2, 1, 3])


def test_8_5_then_more_agents_on_the_board() -> None:
    one, two, three, *_ = buildings()
    t = ended(agents={0: one, 1: f"{one} {two} {three}", 2: f"{one} {two}"})
    assert t.row("place") == [3, 1, 2]


@pytest.mark.parametrize(("coat", "places"), [(0, [3, 2, 1]), (1, [1, 3, 2]), (2, [2, 1, 3])])
def test_8_5_then_who_came_later_in_the_last_round(coat: int, places: list[int]) -> None:
    """V17: the one before the coat of arms is the last in turn, and wins."""
    assert ended(coat).row("place") == places
