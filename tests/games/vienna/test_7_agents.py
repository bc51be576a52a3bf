"""§7.5, §7.6, §7.7, §7.9 Abilities for placing an agent."""

import pytest

from doppelagent.core.record import dump
from doppelagent.games.vienna.box.record import BRIBES, COLOURS, FLAGS, SEALS

from .abilities import group, numbers, of_icon, places_on, uses, with_icon
from .city import KINDS, bribe_for, building, buildings, colour_of, flag_of, seal_of
from .table import Table, ordering, place, purchase

PINK = building(colour="pink")
BRIBE_CARDS = [*group(21, 25), *group(46, 55), *group(101, 110)]
POINTS_CARDS = [*group(26, 30), *group(56, 60), *group(111, 115)]
MARKER_CARDS = [*group(31, 35), *group(61, 65), *group(116, 120)]


def another(icon: str) -> str:
    """The next colour, nation or seal."""
    icons = next(icons for icons in (COLOURS, FLAGS, SEALS) if icon in icons)
    return icons[(icons.index(icon) + 1) % 5]


def targets(t: Table) -> list[str]:
    """Where seat 0 may place an agent from the supply."""
    return [name for name in buildings() if f"place supply → {name}" in t.may(0)]


# §7.5


@pytest.mark.parametrize(("ability", "icon"), BRIBE_CARDS)
def test_7_5_a_bribe_of_ones_choice(ability: str, icon: str) -> None:
    t = places_on(with_icon(icon)[0], ability)
    assert (t.phase, t.may(0), t.bribes(0)) == ("income-III", ["done", *uses(1, BRIBES)], {})
    t.act(0, "use 1 coffee")
    assert (t.phase != "income-III", t.bribes(0), t.points(0)) == (True, {"coffee": 1}, 0)


@pytest.mark.parametrize(("ability", "icon"), POINTS_CARDS)
def test_7_5_three_points(ability: str, icon: str) -> None:
    t = places_on(with_icon(icon)[0], ability)
    assert (t.phase, t.may(0), t.points(0)) == ("income-III", ["done", "use 1"], 0)
    t.act(0, "use 1")
    assert (t.phase != "income-III", t.bribes(0), t.points(0), t.points(0, "abilities")) == (True, {}, 3, 3)


@pytest.mark.parametrize(("ability", "icon"), MARKER_CARDS)
def test_7_5_a_step_of_any_marker(ability: str, icon: str) -> None:
    t = places_on(with_icon(icon)[0], ability, information={0: "slide slide"})
    assert (t.phase, t.may(0)) == ("income-III", ["done", *uses(1, KINDS)])
    t.act(0, "use 1 slide")
    assert (t.phase != "income-III", t.bribes(0), t.marker("slide"), t.points(0, "markers")) == (True, {}, 1, 2)


@pytest.mark.parametrize(("ability", "icon"), [*BRIBE_CARDS, *POINTS_CARDS, *MARKER_CARDS])
def test_7_5_not_on_a_building_without_the_icon(ability: str, icon: str) -> None:
    t = places_on(with_icon(another(icon))[0], ability)
    assert (t.may(0, "use"), t.bribes(0), t.points(0)) == ([], {}, 0)


@pytest.mark.parametrize("icon", ["violet", "usa", "administration", "grey", "austria", "nobility"])
def test_7_5_on_all_six_buildings_of_the_icon_and_no_other(icon: str) -> None:
    (ability,) = [card for card, its in POINTS_CARDS if its == icon]
    assert [name for name in buildings() if places_on(name, ability).may(0, "use")] == with_icon(icon)
    assert len(with_icon(icon)) == 6


def test_7_5_an_agent_that_stands_there_already_brings_nothing() -> None:
    elsewhere = building(colour="violet", flag="britain")
    t = places_on(elsewhere, of_icon(26, 30, "pink"), agents={0: PINK})
    assert (t.may(0, "use"), t.points(0)) == ([], 0)


def test_7_5_flags_are_those_that_lie_there() -> None:
    """At random: the flag of the box is covered, here by that of the building at the other end of the list."""
    where, printed = PINK, flag_of(PINK)
    lies_there = flag_of(buildings()[::-1][buildings().index(where)])
    assert lies_there != printed
    assert places_on(where, of_icon(56, 60, lies_there), flags="random").may(0, "use") == ["use 1"]
    assert places_on(where, of_icon(56, 60, printed), flags="random").may(0, "use") == []


# §7.6


@pytest.mark.parametrize(("ability", "icon"), [*group(36, 45), *group(91, 100)])
def test_7_6_one_bribe_less_for_buildings_of_the_icon(ability: str, icon: str) -> None:
    """With one bribe of each kind no other building can be paid for; the discount asks nothing."""
    t = place(0, version="full", drawers={0: ability})
    assert targets(t) == with_icon(icon)
    where = with_icon(icon)[-1]
    t.act(0, f"place supply → {where}")
    assert (t.phase not in ("pay", "income-III"), t.agents(0)) == (True, [where])
    assert t.bribes(0) == {kind: 1 for kind in BRIBES if kind != bribe_for(where)}


@pytest.mark.parametrize("ability", numbers(121, 125))
def test_7_6_one_bribe_less_in_company(ability: str) -> None:
    """Seat 1 stands on two buildings, with seat 2 on one of them: that is cheaper by one, too. Another own agent is no company."""
    where, with_two, own = "B4", "B8", "B11"
    t = place(0, version="full", drawers={0: ability}, agents={0: own, 1: f"{where} {with_two}", 2: with_two})
    assert targets(t) == [where, with_two]
    t.act(0, f"place supply → {with_two}")
    assert t.phase not in ("pay", "income-III")
    assert t.bribes(0) == {kind: 1 for kind in BRIBES if kind != bribe_for(with_two)}


def test_7_6_nobody_can_pay_more_than_the_price() -> None:
    """V23: it applies by itself, also with two bribes in the supply."""
    t = places_on(PINK, of_icon(36, 45, flag_of(PINK)))
    assert (t.may(0, "use"), t.bribes(0)) == ([], {"wine": 1})


def test_7_6_two_discounts_make_a_building_free() -> None:
    """Without any bribe only the building of both is within reach."""
    both = f"{of_icon(36, 45, flag_of(PINK))} {of_icon(91, 100, seal_of(PINK))}"
    t = place(0, version="full", bribes={0: ""}, drawers={0: both})
    assert targets(t) == buildings(flag=flag_of(PINK), seal=seal_of(PINK))
    t.act(0, f"place supply → {PINK}")
    assert (t.agents(0), t.bribes(0)) == ([PINK], {})


def test_7_6_for_moving_an_agent_as_well() -> None:
    t = place(0, version="full", bribes={0: "1 wine"}, drawers={0: of_icon(36, 45, flag_of(PINK))}, agents={0: "B1"}, supply={0: 4})
    assert f"move B1 → {PINK}" in t.may(0, "move")
    t.act(0, f"move B1 → {PINK}")
    assert (t.agents(0), t.bribes(0)) == ([PINK], {})


# §7.7


@pytest.mark.parametrize(("ability", "kind"), group(81, 85))
def test_7_7_exactly_two_bribes_in_company(ability: str, kind: str) -> None:
    t = places_on(PINK, ability, agents={1: PINK})
    assert (t.phase, t.may(0), t.bribes(0)) == ("income-III", ["done", "use 1"], {})
    t.act(0, "use 1")
    assert (t.phase != "income-III", t.bribes(0), t.points(0)) == (True, {kind: 2}, 0)


@pytest.mark.parametrize("ability", numbers(86, 90))
def test_7_7_exactly_five_points_in_company(ability: str) -> None:
    t = places_on(PINK, ability, agents={1: PINK})
    assert (t.phase, t.may(0)) == ("income-III", ["done", "use 1"])
    t.act(0, "use 1")
    assert (t.phase != "income-III", t.bribes(0), t.points(0, "abilities")) == (True, {}, 5)


@pytest.mark.parametrize("ability", numbers(126, 130))
def test_7_7_two_cards_at_once_in_company(ability: str) -> None:
    """They stay in hand for the next card phase (§3.4)."""
    t = places_on(PINK, ability, agents={1: PINK}, pile="101 102 103")
    left = t.picture(-1)["pile"]
    assert (t.phase, t.may(0), t.hand(0)) == ("income-III", ["done", "use 1"], [])
    t.act(0, "use 1")
    assert (t.phase != "income-III", t.hand(0), t.picture(-1)["pile"]) == (True, ["101", "102"], left - 2)
    assert [t.desk(seat)["held"] for seat in range(3)] == [2, 0, 0]


def test_7_7_nobody_else_sees_those_cards() -> None:
    one, other = (places_on(PINK, "126", agents={1: PINK}, pile=pile).act(0, "use 1") for pile in ("101 102", "111 112"))
    for seat in (-1, 1, 2):
        assert dump(one.match.view(seat).packed) == dump(other.match.view(seat).packed)
    assert one.hand(0) != other.hand(0)


@pytest.mark.parametrize("rivals", [{1: PINK, 2: PINK}, {1: PINK, 2: PINK, 3: PINK}])
def test_7_7_several_others_are_no_more_than_one(rivals: dict[int, str]) -> None:
    t = places_on(PINK, f"{of_icon(81, 85, 'coffee')} 086 126", agents=rivals, players=4, pile="101 102 103 104 105 106")
    assert t.may(0) == ["done", "use 1", "use 2", "use 3"]
    t.act(0, "use 1", "use 2", "use 3")
    assert (t.may(0, "use"), t.bribes(0), t.points(0), t.hand(0)) == ([], {"coffee": 2}, 5, ["101", "102"])


@pytest.mark.parametrize("ability", [*numbers(81, 90), *numbers(126, 130)])
def test_7_7_not_where_no_agent_of_another_stands(ability: str) -> None:
    """Others stand elsewhere, and an own agent next door."""
    t = places_on(PINK, ability, agents={0: "B1", 1: "B1 B2", 2: "B2"})
    assert (t.may(0, "use"), t.bribes(0), t.points(0), t.hand(0)) == ([], {}, 0, [])


def test_7_7_others_who_come_later_bring_nothing() -> None:
    """Seat 0 stands there with the ability; seat 1 places an agent on the same building."""
    t = place(1, coat=0, bribes={1: "2 wine"}, agents={0: PINK}, drawers={0: "086"}).act(1, f"place supply → {PINK}")
    assert (t.turn, t.points(0), t.points(1)) == (2, 0, 0)


def test_7_7_the_pile_may_be_used_up_by_it() -> None:
    """The second card is the last one: the discards are shuffled at once (§3.5), and lie there for the next card phase."""
    discards = [card for card in numbers(10, 175) if card not in ("101", "102", "126")]
    facts = {"laid": {0: "001 002 003", 1: "004 005 006", 2: "007 008 009"}, "pile": "101 102", "discards": discards}
    t = places_on(PINK, "126", agents={1: PINK}, **facts).act(0, "use 1")
    assert t.match.awaits
    shuffled = ["001", "002", *discards]  # seat 0 has turned over two of its cards
    t.match.lay([("pile", " ".join(shuffled))])
    assert (t.hand(0), t.picture(-1)["pile"]) == (["101", "102"], len(shuffled))
    assert t.discards == ["003", "005"]  # what was turned over since then


# §7.9


@pytest.mark.parametrize(("ability", "bribe"), group(146, 155))
def test_7_9_bribes_of_the_icon_pay_for_every_building(ability: str, bribe: str) -> None:
    t = place(0, version="full", bribes={0: f"2 {bribe}"}, drawers={0: ability})
    assert targets(t) == buildings()
    where = next(name for name in buildings() if bribe_for(name) != bribe)
    t.act(0, f"place supply → {where}")
    assert (t.phase != "pay", t.agents(0), t.bribes(0)) == (True, [where], {})


@pytest.mark.parametrize(("ability", "bribe"), group(146, 155))
def test_7_9_no_other_bribe_does(ability: str, bribe: str) -> None:
    for other in (kind for kind in BRIBES if kind != bribe):
        t = place(0, version="full", bribes={0: f"2 {other}"}, drawers={0: ability})
        assert [colour_of(name) for name in targets(t)] == [COLOURS[BRIBES.index(other)]] * 6


@pytest.mark.parametrize("kind", BRIBES)
def test_7_9_one_for_another_and_one_as_it_is(kind: str) -> None:
    """One bribe of each kind: two of them pay together, and there is nothing to choose."""
    t = place(0, version="full", drawers={0: of_icon(146, 155, kind)})
    assert targets(t) == [name for name in buildings() if bribe_for(name) != kind]
    where = targets(t)[0]
    t.act(0, f"place supply → {where}")
    assert t.phase != "pay"
    assert t.bribes(0) == {each: 1 for each in BRIBES if each not in (kind, bribe_for(where))}


def test_7_9_they_need_not_stand_for_others() -> None:
    """Two wine for a pink building, though coffee would do."""
    t = places_on(PINK, of_icon(146, 155, "coffee"), bribes={0: "2 wine, 2 coffee"}).act(0, "pay 1 wine", "pay 1 wine")
    assert t.bribes(0) == {"coffee": 2}


def test_7_9_several_such_abilities_together() -> None:
    """Coffee and tobacco for a pink building, and no wine."""
    t = places_on(
        PINK, f"{of_icon(146, 155, 'coffee')} {of_icon(146, 155, 'tobacco')}", bribes={0: "2 wine, 1 coffee, 1 tobacco, 3 magazine"}
    )
    assert t.may(0) == ["pay 1 coffee", "pay 1 tobacco", "pay 1 wine"]
    t.act(0, "pay 1 coffee")
    assert t.may(0) == ["pay 1 tobacco", "pay 1 wine"]
    t.act(0, "pay 1 tobacco")
    assert t.bribes(0) == {"wine": 2, "magazine": 3}


def test_7_9_with_a_discount_one_payment_is_asked() -> None:
    t = places_on(PINK, f"{of_icon(146, 155, 'coffee')} {of_icon(36, 45, flag_of(PINK))}", bribes={0: "1 wine, 1 coffee"})
    assert (t.phase, t.may(0)) == ("pay", ["pay 1 coffee", "pay 1 wine"])
    t.act(0, "pay 1 wine")
    assert (t.phase != "pay", t.bribes(0)) == (True, {"coffee": 1})


def test_7_9_it_is_paid_before_abilities_bring_bribes() -> None:
    """Without a bribe there is no agent, though one would come in for it."""
    both = f"{of_icon(146, 155, 'coffee')} {of_icon(21, 25, 'pink')}"
    assert targets(place(0, version="full", bribes={0: "1 coffee"}, drawers={0: both})) == []
    t = places_on(PINK, both, bribes={0: "3 coffee"})
    assert (t.phase, t.bribes(0)) == ("income-III", {"coffee": 1})


def test_7_9_they_do_not_stand_for_others_on_orders() -> None:
    """A-01 is American and asks for chocolate, coffee and tobacco."""
    t = ordering(0, building(flag="usa"), bribes={0: "1 chocolate, 5 coffee"}, orders={0: "A-01"}, drawers={0: of_icon(146, 155, "coffee")},
                 display="A-03 A-04 B-03 B-04")  # fmt: skip
    assert t.may(0, "fulfil") == []
    with_tobacco = ordering(0, building(flag="usa"), bribes={0: "1 chocolate, 1 coffee, 1 tobacco"}, orders={0: "A-01"})
    assert with_tobacco.may(0, "fulfil") == ["fulfil A-01"]


def test_7_9_nor_for_schillings_in_a_purchase() -> None:
    t = purchase(0, money={0: 0, 1: 1}, bribes={0: "9 coffee"}, drawers={0: of_icon(146, 155, "coffee")})
    assert t.turn == 1
