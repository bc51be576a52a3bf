"""A View contains everything open, the seat's own cards, and the number of the others' cards."""

import json
from typing import Any

import pytest

from doppelagent.core.chance import Chance
from doppelagent.core.contract import moments
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.core.registry import find
from doppelagent.games.vienna.box.record import INFORMATION
from doppelagent.games.vienna.state import State
from doppelagent.games.vienna.view import View

from .city import around, building
from .situations import choosing_drawer
from .table import Table, ordering, payday, place, table, the_end, turn

HIDDEN = {"pile", "order_pile", "owing"}  # owing is public, by the name of pending


def views(t: Table) -> list[bytes]:
    return [dump(t.match.view(seat)) for seat in range(-1, t.match.players)]


def test_a_view_has_every_field_of_the_state_but_chance_and_piles() -> None:
    assert set(State.fields()) - set(View.fields()) == HIDDEN | set(Chance.fields())


def test_3_3_a_hand_is_seen_by_its_owner_alone() -> None:
    one, other = table(3, hand={1: "020 021 022"}), table(3, hand={1: "030 031 032"}, pile="023")
    assert (one.hand(1), one.hand(0), one.hand(-1)) == (["020", "021", "022"], ["001", "002", "003"], [])
    assert [a == b for a, b in zip(views(one), views(other), strict=True)] == [True, True, False, True]


def test_3_3_half_a_choice_does_not_show() -> None:
    start, half = table(3, hand={1: "020 021 022"}), table(3, hand={1: "020 021 022"}).act(1, "I 021")
    assert [a == b for a, b in zip(views(start), views(half), strict=True)] == [True, True, False, True]
    assert (half.laid(1), half.hand(1)) == (["021", None, None], ["020", "022"])


def test_3_3_everybody_sees_who_is_ready_but_not_what_was_laid() -> None:
    one = table(3, hand={1: "020 021 022"}).act(1, "I 021", "II 020")
    other = table(3, hand={1: "020 021 022"}).act(1, "I 022", "II 021")
    assert [a == b for a, b in zip(views(one), views(other), strict=True)] == [True, True, False, True]
    assert (one.desk(1)["face_down"], one.desk(0)["face_down"], one.desk(1)["held"]) == (3, 0, 3)
    assert one.match.pending == (0, 2)


def test_4_1_what_was_turned_over_is_seen_by_all() -> None:
    t = turn(0, "021 034 077", drawers={0: "001"})
    assert (t.picture(-1)["laid"][0], t.desk(0)["face_down"]) == (["021", None, None], 2)
    t.act(0, "drawer 2")
    assert (t.picture(-1)["laid"][0], t.desk(0)["face_down"], t.desk(1)["face_down"]) == (["021", "034", None], 1, 3)
    assert "034" in t.discards


def test_the_order_of_the_piles_is_seen_by_nobody() -> None:
    one = table(2, version="full", pile="050 060", orders_A="A-20 A-21")
    other = table(2, version="full", pile="070 080", orders_A="A-22 A-23")
    assert views(one) == views(other)
    assert one.picture(-1)["pile"] == 169


def test_who_watches_sees_no_hand() -> None:
    v = place(0, 4, hand={3: "050 051"}).match.view(-1)
    assert (v.seat, v.hand, v.held) == (-1, [0, 0, 0], [0, 0, 0, 2])


# The picture


def test_15_2_whose_figure_may_be_placed() -> None:
    def ready(seat: int = 0, **facts: Any) -> bool:
        return bool(place(0, version="full", figures=True, **facts).desk(seat)["figure_ready"])

    five = "B1 B2 B3 B4 B5"
    assert [ready(), ready(agents={0: five}), ready(seat=1, agents={1: five})] == [False, True, True]
    assert not place(0, version="full", agents={0: five}).desk(0)["figure_ready"]
    assert not place(0, figure={0: "B9"}, agents={0: five}, supply={0: 0}).desk(0)["figure_ready"]


def test_a_picture_is_json() -> None:
    for t in (table(2), ordering(0, "B7"), the_end(0)):
        for seat in range(-1, t.match.players):
            assert json.loads(json.dumps(t.picture(seat))) == t.picture(seat)


def test_the_city_in_a_picture() -> None:
    where = building(colour="pink", flag="usa")
    t = place(0, figure={1: "B9"}, agents={0: where, 1: where}, third_man=where, only_tiles={"S5": "pistol"})
    drawn = {each["name"]: each for each in t.picture(-1)["buildings"]}
    assert (drawn[where]["colour"], drawn[where]["flag"], drawn[where]["agents"]) == ("pink", "usa", [0, 1])
    assert (drawn[where]["third_man"], drawn[where]["figures"], drawn["B9"]["figures"], drawn["B9"]["agents"]) == (True, [], [1], [1])
    assert sorted(each["letter"] for each in drawn.values() if each["letter"]) == list("ABCDEFGHKL")
    assert t.picture(-1)["squares"][4] == {"name": "S5", "buildings": around("S5"), "tile": "pistol"}


def test_the_tableau_in_a_picture() -> None:
    t = payday(0, 2, markers={"slide": 7, "pistol": 15}, roof="E", event="none", crossed=False, iv="001")
    assert t.picture(-1)["roof"] == {
        "investigator": "E",
        "last": "H",
        "purchases": ["B", "C", "D", "G", "H"],
        "paydays": ["E", "H"],
        "moved": False,
        "event": None,
    }
    tracks = t.picture(-1)["tracks"]
    assert (tracks["last"], tracks["thresholds"]) == (15, [3, 6, 9, 12, 15])
    assert (tracks["markers"]["slide"], tracks["values"]["slide"], tracks["values"]["pistol"], tracks["values"]["flask"]) == (7, 3, 6, 1)


def test_9_5_the_roof_of_the_intro_version_is_bare() -> None:
    roof = table(3).picture(-1)["roof"]
    assert (roof["purchases"], roof["paydays"]) == ([], [])


def test_4_2_a_free_drawer_stands_for_all_free_drawers() -> None:
    t = choosing_drawer()
    assert t.picture(0)["asked"]["drawers"][:3] == ["drawer 1", "drawer 2", "drawer 2"]
    assert set(t.picture(0)["asked"]["drawers"][:3]) == set(t.may(0, "drawer"))


def test_a_desk_in_a_picture() -> None:
    facts: dict[str, Any] = {"money": {0: 5}, "points": {0: "1 2 3 4"}, "bought": {0: "side-table seal"}}
    t = ordering(0, "B7", 2, drawers={0: "001 - 120"}, orders={0: "A-16"}, **facts)
    desk = t.desk(0)
    assert (desk["drawers"], desk["orders"]) == (["001", None, "120", None], ["A-16", None, None, None])
    assert desk["bought"] == ["seal", "side-table"]
    assert (desk["colour"], desk["figure"], desk["money"], desk["score"], desk["place"]) == ("yellow", None, 5, 10, None)
    assert t.desk(1)["drawers"] == [None, None, None]
    assert table(4, version="full", figures=True, colours="blue").desk(1)["figure"] == "Amsterdam"


def test_what_is_asked_in_a_picture() -> None:
    asked = ordering(0, "B7", drawers={0: "- 026 031"}, offer="0 2 1 0", ordered="fulfilled", taken="wine", to_take=1, owed=2).picture(-1)[
        "asked"
    ]
    assert asked == {
        "placed": "B7",
        "with_figure": False,
        "owed": 2,
        "offers": {"2": 2, "3": 1},
        "helps": ["use 2"],  # points; a marker brings others something too
        "drawers": ["drawer 1", "drawer 2", "drawer 3", "drawer 1"],
        "to_take": 1,
        "taken": ["wine"],
        "income": 0,
        "ordered": "fulfilled",
        "at_once": 4,
    }


def test_11_5_with_room_in_the_cash_box_orders_are_fulfilled_one_by_one() -> None:
    def at_once(**facts: Any) -> int:
        return int(ordering(0, "B7", **facts).picture(0)["asked"]["at_once"])

    assert [at_once(), at_once(bought={0: "cash-box"}), at_once(bought={0: "cash-box"}, cash_box={0: 12})] == [4, 1, 4]


def test_12_2_as_many_agents_leave_at_once_as_are_not_paid() -> None:
    t = payday(0, agents={0: "B3 B7 B9"}, money={0: 0}, bribes={0: "1 wine"}, bought={0: "sketch"})
    assert (t.picture(0)["asked"]["at_once"], t.may(0, "dismiss")) == (3, ["dismiss B3", "dismiss B7", "dismiss B9"])
    assert place(0).picture(0)["asked"]["at_once"] == 1


def assert_the_standing_is_seen(match: Match) -> None:
    for desk, row in zip(Table(match).picture(-1)["desks"], match.standing, strict=True):
        assert desk["points"] == {name: row.categories[name] for name in desk["points"]}
        assert (desk["score"], desk["place"]) == (row.score, row.place if match.over else None)


@pytest.mark.parametrize("options", [{}, {"version": "full"}])
def test_the_standing_is_seen_all_the_time(options: dict[str, Any]) -> None:
    for match in moments(find("vienna"), 3, options, 5):
        assert_the_standing_is_seen(match)


def test_everything_that_is_scored_at_the_end_is_seen() -> None:
    t = the_end(0, information={0: " ".join(INFORMATION), 1: "slide slide"})
    assert (t.phase, t.points(0, "sets"), t.points(0, "information"), t.points(1, "information")) == ("over", 10, 5, 2)
    assert_the_standing_is_seen(t.match)
    full: dict[str, Any] = {
        "version": "full",
        "money": {0: 9},
        "orders": {0: "", 1: "", 2: ""},
        "bought": {0: "cash-box seal"},
        "cash_box": {0: 4},
    }
    t = the_end(0, agents={0: "B3 B7"}, **full)
    assert (t.phase, t.points(0, "desk"), t.points(0, "cash_box"), t.points(0, "majority")) == ("over", 3, 8, 12)
    assert_the_standing_is_seen(t.match)
