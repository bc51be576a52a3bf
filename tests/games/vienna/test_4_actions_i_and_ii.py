"""§4 Actions I and II."""

import pytest

from doppelagent.games.vienna.box.record import BRIBES

from .city import building, card, cards
from .rounds import lay_all, play_round
from .table import table, turn

WINE = cards("extra-bribe", "wine")[0]  # one more wine for a wine
A_WINE = card(bribe="wine", but=WINE)
USA_BRIBE, ITS_TWIN = cards("flag-bribe", "usa")
USA_POINTS = cards("flag-points", "usa")[0]


def test_4_1_clockwise_from_the_coat_of_arms() -> None:
    t = lay_all(table(4, coat=2))
    order = []
    while t.phase != "cards":
        order.append(t.turn)
        t.act(t.turn, "done")
    assert list(dict.fromkeys(order)) == [2, 3, 0, 1]


def test_4_1_each_does_all_actions_before_the_next_one_begins() -> None:
    """Seat 0's marker has moved before seat 1 turns a card over."""
    t = turn(0, f"041 042 {card(information='slide', but='041 042')}", 2)
    assert t.desk(1)["face_down"] == 3
    t.act(0, "done")
    assert (t.turn, t.marker("slide")) == (1, 1)
    assert (t.desk(0)["face_down"], t.desk(1)["face_down"]) == (0, 1)


def test_4_2_a_free_drawer_is_filled_without_a_question() -> None:
    t = turn(0, "021 034 077")
    assert (t.phase, t.drawers(0)) == ("place", ["021", None, None])


def test_4_2_free_drawers_are_alike_and_a_full_one_may_be_replaced() -> None:
    t = turn(0, "021 034 077", drawers={0: "011"})
    assert t.may(0) == ["drawer 1", "drawer 2"]
    t.act(0, "drawer 1")
    assert t.drawers(0) == ["021", None, None]
    assert "011" in t.discards
    assert turn(0, "021 034 077", drawers={0: "011"}).act(0, "drawer 2").drawers(0) == ["011", "021", None]


def test_4_2_the_first_free_drawer_may_lie_between() -> None:
    t = turn(0, "021 034 077", drawers={0: "011 - 022"})
    assert t.may(0) == ["drawer 1", "drawer 2", "drawer 3"]
    assert t.act(0, "drawer 2").drawers(0) == ["011", "021", "022"]


def test_4_2_the_ability_counts_in_this_turn() -> None:
    t = turn(0, f"{WINE} {A_WINE} 077")
    assert (t.phase, t.may(0)) == ("income-II", ["done", "use 1"])


def test_4_2_and_in_later_ones_while_the_card_lies_there() -> None:
    t, gone = (turn(0, f"041 {A_WINE} 077", drawers={0: WINE}) for _ in range(2))
    assert t.act(0, "drawer 2").may(0) == ["done", "use 1"]
    assert gone.act(0, "drawer 1").phase == "place"


def test_4_3_when_all_are_full_one_must_go() -> None:
    t = turn(0, "021 034 077", drawers={0: "011 022 056"})
    assert t.may(0) == ["drawer 1", "drawer 2", "drawer 3"]
    t.act(0, "drawer 2")
    assert t.drawers(0) == ["011", "021", "056"]
    assert "022" in t.discards


def test_4_3_the_example_of_jan() -> None:
    """The left card goes; the new one counts in action II at once; the other two go together for an agent on a building of the USA."""
    old = "081"
    where = building(colour="pink", flag="usa")
    t = turn(0, f"{WINE} {A_WINE} 077", drawers={0: f"{old} {USA_BRIBE} {USA_POINTS}"}, bribes={0: ""})
    t.act(0, "drawer 1")
    assert t.drawers(0) == [WINE, USA_BRIBE, USA_POINTS]
    assert old in t.discards
    t.act(0, "use 1")
    assert t.bribes(0) == {"wine": 2}
    t.act(0, f"place supply → {where}", "use 2 tobacco", "use 3")
    assert t.bribes(0) == {"tobacco": 1}
    assert t.points(0, "abilities") == 3


def test_4_4_the_example_of_two_cards_that_may_not_lie_together() -> None:
    """The new one replaces its twin, though drawers are free: there is nothing to ask."""
    t = turn(0, f"{ITS_TWIN} 034 077", drawers={0: f"011 {USA_BRIBE} -"})
    assert t.phase == "place"
    assert t.drawers(0) == ["011", ITS_TWIN, None]
    assert USA_BRIBE in t.discards


def test_4_4_no_free_drawer_and_no_other_one_will_do() -> None:
    assert turn(0, f"{ITS_TWIN} 034 077", drawers={0: f"011 022 {USA_BRIBE}"}).drawers(0) == ["011", "022", ITS_TWIN]


@pytest.mark.parametrize("other", [cards("flag-bribe", "ussr")[0], USA_POINTS, cards("colour-bribe", "pink")[0]])
def test_4_4_another_icon_or_another_group_is_another_ability(other: str) -> None:
    t = turn(0, f"{other} 034 077", drawers={0: USA_BRIBE})
    assert t.act(0, "drawer 2").drawers(0) == [USA_BRIBE, other, None]


@pytest.mark.parametrize("group", ["company-points", "company-cheaper", "company-cards", "new-kind-points", "tile-bribe"])
def test_4_4_cards_of_a_group_without_an_icon_are_all_alike(group: str) -> None:
    first, *_, last = cards(group)
    assert turn(0, f"{last} 034 077", version="full", drawers={0: first}).drawers(0)[0] == last


@pytest.mark.parametrize("kind", BRIBES)
def test_4_5_the_bribe_of_the_card_comes_into_the_supply(kind: str) -> None:
    second = card(bribe=kind)
    t = turn(0, f"056 {second} 077", bribes={0: ""})
    assert t.bribes(0) == {kind: 1}
    assert second in t.discards
    assert "056" not in t.discards


def test_4_5_the_example_of_jan_and_the_wine() -> None:
    t = turn(0, f"{WINE} {A_WINE} 077", bribes={0: ""})
    assert (t.phase, t.bribes(0)) == ("income-II", {"wine": 1})
    t.act(0, "use 1")
    assert (t.phase, t.bribes(0)) == ("place", {"wine": 2})


def test_4_5_the_other_parts_of_that_card_do_not_count() -> None:
    second = card(bribe="wine", information="pistol")
    t = turn(0, f"056 {second} {card(information='slide')}", bribes={0: ""}).act(0, "done")
    assert (t.marker("pistol"), t.marker("slide")) == (0, 1)
    assert t.drawers(0) == ["056", None, None]


def test_4_5_every_round_brings_a_bribe_to_everybody() -> None:
    t = play_round(table(3, bribes={0: "", 1: "", 2: ""}))
    assert [sum(t.bribes(seat).values()) for seat in range(3)] == [1, 1, 1]
