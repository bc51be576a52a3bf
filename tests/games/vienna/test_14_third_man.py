"""§14 Expansion 1: the third man.

Most stories happen around B9 (brown): beside it are B20, B23 (violet), B3, B7, B21 (pink), B2, B22 (orange), B8, B10 (grey); or around
B13 (pink): B4, B26, B28 (violet), B27 (brown), B14 (orange), B5, B12 (grey).
"""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from doppelagent.core.match import Match
from doppelagent.games.vienna.box.record import BRIBES, COLOURS

from .city import adjacent, around, bribe_for, building, buildings, cards, colour_of, square, squares
from .folders import Change, folder, ours
from .rounds import play_round
from .table import Table, ordering, payday, place, table, the_end

VIOLET = [f"walk {name}" for name in buildings(colour="violet")]


@pytest.mark.parametrize(
    ("name", "beside"),
    [
        ("B9", {"violet": "B20 B23", "pink": "B3 B7 B21", "orange": "B2 B22", "brown": "", "grey": "B8 B10"}),
        ("B13", {"violet": "B4 B26 B28", "pink": "", "orange": "B14", "brown": "B27", "grey": "B5 B12"}),
    ],
)
def test_the_city_is_as_these_stories_want_it(name: str, beside: dict[str, str]) -> None:
    assert {colour: " ".join(other for other in adjacent(name) if colour_of(other) == colour) for colour in COLOURS} == beside


def enclosing(his: str, where: str, others: dict[str, str] | None = None, *, seat: int = 0, **facts: Any) -> Table:
    """The seat is about to enclose this square with his help: its agents are around it, but for the last one, which is in the supply."""
    *own, _ = (name for name in around(where) if name != his)
    facts["agents"] = {seat: " ".join([*own, *facts.pop("more", [])])} | facts.get("agents", {})
    bribes = {seat: ", ".join(f"3 {kind}" for kind in BRIBES)}
    return place(seat, third_man=his, only_tiles={where: "pistol"} | (others or {}), **{"bribes": bribes} | facts)


def enclose(his: str, where: str, others: dict[str, str] | None = None, *, seat: int = 0, **facts: Any) -> Table:
    *_, last = (name for name in around(where) if name != his)
    return enclosing(his, where, others, seat=seat, **facts).act(seat, f"place supply → {last}")


def recoloured(path: Path, *swaps: tuple[str, str]) -> str:
    """Our box with the colours of some buildings swapped."""
    rows = ours("board.toml")["building"]
    pairs = [(int(one[1:]) - 1, int(other[1:]) - 1) for swap in swaps for one, other in permutations(swap)]
    changes = [Change("board.toml", f"building.{n}.{what}", rows[m][what]) for n, m in pairs for what in ("colour", "bribe")]
    return str(folder(path, *changes))


# 14.1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("version", ["intro", "full"])
def test_14_1_the_last_seat_puts_him_on_a_violet_building(players: int, version: str) -> None:
    t = Table(Match("vienna", players, {"version": version, "third_man": True}, seed=players))
    assert (t.match.pending, t.phase, t.third_man) == ((players - 1,), "third-man", None)
    assert t.may(players - 1) == sorted(VIOLET)
    assert all(t.hand(seat) == [] for seat in range(players))  # it is before the first round
    t.act(players - 1, VIOLET[2])
    assert (t.third_man, t.phase, t.view.round) == (VIOLET[2].split()[1], "cards", 1)
    assert all(len(t.hand(seat)) == 3 for seat in range(players))


@pytest.mark.parametrize("where", VIOLET)
def test_14_1_any_violet_building_will_do(where: str) -> None:
    assert table(2, third_man=True).act(1, where).third_man == where.split()[1]


def test_14_1_without_the_expansion_there_is_none() -> None:
    t = Table(Match("vienna", 2, seed=1))
    assert (t.phase, t.third_man) == ("cards", None)


# 14.2


@pytest.mark.parametrize("streets", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_14_2_with_his_help_everybody_has_the_tile_and_a_point_less(streets: int, seat: int) -> None:
    where = square(streets)
    his = next(name for name in around(where) if colour_of(name) != "grey")
    t = enclose(his, where, seat=seat, information={seat: ""})
    assert (t.tile(where), t.tiles(seat)) == (None, {"pistol": 1})
    assert t.points(seat, "squares") == streets - 1
    assert t.phase == "walk" or t.third_man != his


def test_14_2_he_stands_for_one_building_only() -> None:
    """One more of a square's four buildings is missing."""
    his, one, *_ = around(square(4))
    t = place(0, third_man=his, only_tiles={square(4): "pistol"}, bribes={0: f"2 {bribe_for(one)}"}).act(0, f"place supply → {one}")
    assert (t.tile(square(4)), t.points(0), t.third_man) == ("pistol", 0, his)


def test_14_2_agents_of_others_do_not_help() -> None:
    his, one, other = around(square(3))
    t = place(0, third_man=his, agents={1: other}, only_tiles={square(3): "pistol"}, bribes={0: f"2 {bribe_for(one)}"})
    assert t.act(0, f"place supply → {one}").tile(square(3)) == "pistol"


def test_14_2_where_an_own_agent_stands_with_him_he_was_not_needed() -> None:
    """All points, and he stays where he is."""
    t = enclose("B9", "S26", agents={0: "B9"}, information={0: ""})
    assert (t.tiles(0), t.points(0, "squares"), t.third_man) == ({"pistol": 1}, 2, "B9")


def test_14_2_an_empty_square_gives_nothing_and_he_stays() -> None:
    t = place(0, third_man="B9", only_tiles={}, bribes={0: "2 magazine"}).act(0, "place supply → B2")
    assert (t.points(0), t.third_man) == (0, "B9")


def test_14_2_all_squares_are_checked_not_only_those_around_the_agent_just_placed() -> None:
    """V19: he stands where seat 0 lacked an agent; anything that it places far away will do."""
    far = next(name for name in buildings(colour="pink") if name not in around("S26") and not set(squares(at=name)) & set(squares(at="B2")))
    t = place(0, third_man="B9", agents={0: "B2"}, only_tiles={"S26": "pistol"}, information={0: ""}, bribes={0: "2 wine"})
    t.act(0, f"place supply → {far}")
    assert (t.tiles(0), t.points(0, "squares")) == ({"pistol": 1}, 1)


@pytest.mark.parametrize("instead", ["done", "take 2 wine"])
def test_14_2_but_only_when_an_agent_is_placed(instead: str) -> None:
    t = place(0, third_man="B9", agents={0: "B2"}, only_tiles={"S26": "pistol"}).act(0, instead)
    assert (t.tile("S26"), t.third_man) == ("pistol", "B9")


def test_14_2_only_the_player_in_turn_gets_the_tile() -> None:
    """Seat 1 has long been waiting for him there."""
    t = place(0, third_man="B9", agents={1: "B2"}, only_tiles={"S26": "pistol"}, bribes={0: "2 chocolate"})
    t.act(0, f"place supply → {building(colour='violet')}")
    assert (t.tile("S26"), t.points(1)) == ("pistol", 0)


def test_14_2_a_moved_agent_counts_as_well() -> None:
    t = enclosing("B9", "S26", more=["B30"], information={0: ""}).act(0, "move B30 → B2")
    assert (t.tiles(0), t.points(0, "squares"), t.agents(0)) == ({"pistol": 1}, 1, ["B2"])


def test_14_2_with_and_without_his_help_at_once() -> None:
    """B21 closes S36 with the own agent on B20 (2 points), and S38 with him on B9 (3 points less one)."""
    tiles = {"S36": "slide", "S38": "pistol"}
    t = place(0, third_man="B9", agents={0: "B20 B22"}, only_tiles=tiles, information={0: ""}, bribes={0: "2 wine"})
    t.act(0, "place supply → B21")
    assert (t.tiles(0), t.points(0, "squares")) == ({"pistol": 1, "slide": 1}, 2 + 2)


def test_14_2_abilities_look_at_the_streets_of_the_square() -> None:
    """A square with two streets is one, with or without help."""
    two, three = cards("two-square-bribes")[0], cards("three-square-bribes")[0]
    t = enclose("B9", "S26", version="full", drawers={0: f"{two} {three}"})
    t.act(0, *t.may(0, "walk")[:1])
    assert t.may(0) == ["done", *(f"use 1 {kind}" for kind in sorted(BRIBES))]


# 14.3


def walked(others: dict[str, str], his: str = "B9", where: str = "S26") -> str | None:
    """Where he goes by himself after a help, with these tiles left."""
    t = enclose(his, where, others)
    assert t.phase != "walk"
    return t.third_man


def test_14_3_to_the_most_streets_that_lead_to_information() -> None:
    """B21 (pink) has two, B20 (violet) and B22 (orange) have one."""
    assert walked({"S38": "slide", "S36": "slide"}) == "B21"


def test_14_3_the_tile_just_taken_counts_no_more() -> None:
    """Else S26 would draw him to B2, the only one beside it."""
    assert enclose("B9", "S26").may(0) == ["walk B20", "walk B23"]


def test_14_3_never_to_a_grey_one() -> None:
    """B10 (grey) has two streets to information, B3 and B23 have one."""
    assert walked({"S24": "slide", "S34": "slide"}) == "B23"


def test_14_3_only_to_adjacent_ones() -> None:
    """B30 has three, but is far away; B22 has two."""
    assert "B30" not in adjacent("B9")
    assert walked({"S1": "slide", "S3": "slide", "S6": "slide", "S37": "slide", "S38": "slide"}) == "B22"


def test_14_3_once_however_many_squares_there_were() -> None:
    """S37 and S40 with one agent each, S35 with two: three tiles, and one walk, from B23 to B9 where most information is left."""
    where = {"S37": "slide", "S40": "pistol", "S35": "flask", "S26": "flask", "S20": "flask"}
    t = place(0, third_man="B23", agents={0: "B9 B10 B22"}, only_tiles=where, information={0: ""}, bribes={0: "2 wine"})
    t.act(0, "place supply → B24")
    assert (t.tiles(0), t.points(0, "squares")) == ({"flask": 1, "pistol": 1, "slide": 1}, 1 + 1 + 3)
    assert t.third_man == "B9"


def test_14_3_after_his_walk_squares_are_not_checked_again() -> None:
    """V19: he arrives at B21, where S36 lacked him; seat 0 has that tile only when it places again."""
    others = {"S36": "slide", "S38": "slide"}
    t = enclose("B9", "S26", others, more=["B20"], information={0: ""})
    assert (t.third_man, t.tile("S36"), t.tiles(0)) == ("B21", "slide", {"pistol": 1})
    later = place(0, third_man="B21", agents={0: "B2 B20"}, only_tiles=others, information={0: ""}, bribes={0: "2 tobacco"})
    assert later.act(0, "place supply → B16").tiles(0) == {"slide": 1}


def test_14_3_never_to_the_colour_he_leaves(tmp_path: Path) -> None:
    """A box in which B21 is brown as B9 is, and B19 pink: B21 has the most streets to information, and he goes to the violet one."""
    tiles = {"S38": "slide", "S36": "slide"}
    t = enclose("B9", "S26", tiles, box=recoloured(tmp_path, ("B19", "B21")))
    assert t.picture(-1)["buildings"][20]["colour"] == "brown"
    assert t.third_man == "B20"


def test_14_3_where_there_is_none_he_stays(tmp_path: Path) -> None:
    """A box in which all that is adjacent to B18 is grey or orange, as B18 is."""
    assert adjacent("B18") == ["B7", "B17", "B19"]
    box = recoloured(tmp_path, ("B7", "B10"), ("B17", "B12"), ("B19", "B22"))
    t = place(0, third_man="B18", only_tiles={"S12": "pistol"}, information={0: ""}, bribes={0: "2 magazine"}, box=box)
    t.act(0, "place supply → B19")
    assert (t.tiles(0), t.points(0, "squares"), t.third_man) == ({"pistol": 1}, 1, "B18")


def test_14_3_he_goes_on_though_there_is_no_information_left() -> None:
    assert walked({}, "B1", "S16") == "B17"


# 14.4


@pytest.mark.parametrize(
    ("his", "where", "others", "goes"),
    [
        ("B13", "S23", ["S13"], "B28"),  # violet, not brown (B27)
        ("B13", "S23", ["S22"], "B26"),  # violet, not brown (B27)
        ("B13", "S23", ["S9"], "B28"),  # violet, not orange (B14)
        ("B9", "S26", ["S36"], "B20"),  # violet, not pink (B21)
        ("B1", "S16", ["S11"], "B17"),  # brown, not pink (B7)
        ("B1", "S16", ["S7"], "B17"),  # brown, not orange (B6)
        ("B1", "S16", ["S19"], "B3"),  # pink, not orange (B2)
        ("B9", "S26", ["S38"], "B21"),  # pink, not orange (B22)
        ("B1", "S11", ["S3"], "B6"),  # orange, where it has more information
    ],
)
def test_14_4_violet_then_brown_then_pink_then_orange(his: str, where: str, others: list[str], goes: str) -> None:
    assert walked(dict.fromkeys(others, "slide"), his, where) == goes


def test_14_4_information_comes_before_the_colour() -> None:
    """B22 (orange) has two, B23 (violet) and B21 (pink) have one."""
    assert walked({"S37": "slide", "S38": "slide"}) == "B22"


@pytest.mark.parametrize("chosen", ["B20", "B23"])
@pytest.mark.parametrize("seat", [0, 1])
def test_14_4_if_several_are_still_equal_the_player_in_turn_chooses(seat: int, chosen: str) -> None:
    t = enclose("B9", "S26", seat=seat)
    assert (t.phase, t.match.pending, t.may(seat)) == ("walk", (seat,), ["walk B20", "walk B23"])
    t.act(seat, f"walk {chosen}")
    assert t.third_man == chosen
    assert t.turn == (seat + 1) % 3


def test_14_4_income_comes_after_his_walk() -> None:
    """V12"""
    points = cards("colour-points", "orange")[0]
    t = enclose("B9", "S26", drawers={0: points})
    assert t.phase == "walk"
    t.act(0, "walk B23")
    assert (t.phase, t.may(0)) == ("income-III", ["done", "use 1"])


# 14.5


def test_14_5_he_does_not_hinder_anybody() -> None:
    t = place(0, third_man="B9", only_tiles={}, agents={1: "B9"}, bribes={0: "2 coffee"}).act(0, "place supply → B9")
    assert (t.agents(0), t.agents(1), t.third_man) == (["B9"], ["B9"], "B9")


@pytest.mark.parametrize("group", ["company-bribes", "company-points", "company-cards"])
def test_14_5_he_is_no_company(group: str) -> None:
    """§7.7 V19: with an agent of another seat it is one."""
    facts: dict[str, Any] = {"version": "full", "drawers": {0: cards(group)[0]}, "only_tiles": {}, "bribes": {0: "2 coffee"}}
    assert place(0, third_man="B9", **facts).act(0, "place supply → B9").phase != "income-III"
    assert place(0, third_man="B9", agents={1: "B9"}, **facts).act(0, "place supply → B9").phase == "income-III"


def test_14_5_nor_does_he_make_anything_cheaper() -> None:
    """§7.6"""
    t = place(0, third_man="B9", version="full", drawers={0: cards("company-cheaper")[0]}, bribes={0: "1 coffee"})
    assert "place supply → B9" not in t.may(0)


def test_14_5_he_counts_for_no_order() -> None:
    """A-28 wants an agent on H, S-02 one on nobility, where only he stands; with an own agent there it is fulfilled."""
    usa, lettered, noble = building(flag="usa", seal="culture"), building(letter="H"), building(seal="nobility", flag="france")
    display = "A-02 A-03 B-01 B-02"  # none of the USA
    assert ordering(0, usa, third_man=lettered, orders={0: "A-28"}, display=display).may(0, "fulfil") == []
    assert ordering(0, usa, third_man=noble, orders={0: "S-02"}, display=display).may(0, "fulfil") == []
    assert ordering(0, usa, third_man=noble, agents={0: noble}, orders={0: "S-02"}, display=display).may(0, "fulfil") == ["fulfil S-02"]


def test_14_5_he_counts_for_no_majority() -> None:
    t = the_end(0, 2, version="full", third_man="B9", agents={1: "B9"}, orders={0: "", 1: ""}, money={0: 5, 1: 1})
    assert t.row("majority") == [0, 8]


def test_14_5_nobody_pays_him() -> None:
    t = payday(0, 2, third_man="B9", agents={0: "", 1: ""}, money={0: 1, 1: 1})
    assert (t.phase, t.money(0), t.money(1), t.third_man) == ("cards", 1, 1, "B9")


@pytest.mark.parametrize("version", ["intro", "full"])
def test_14_5_he_stays_from_round_to_round(version: str) -> None:
    t = play_round(table(2, version=version, third_man="B9"))
    assert (t.view.round, t.third_man) == (2, "B9")
