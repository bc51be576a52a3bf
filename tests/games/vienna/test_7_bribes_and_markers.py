"""§7.4, §7.10, §7.11 Abilities of action II and action IV."""

import pytest

from doppelagent.games.vienna.box.record import BRIBES

from .abilities import advances, group, of_icon, receives, uses
from .city import KINDS
from .table import Table

LAST_SPACE = 15
FLASK_FOR_OTHER = of_icon(156, 165, "flask")


def others(kinds: tuple[str, ...], kind: str) -> list[str]:
    return [other for other in kinds if other != kind]


def markers(t: Table) -> dict[str, int]:
    """Those that have left their first spaces."""
    return {kind: t.marker(kind) for kind in KINDS if t.marker(kind)}


# §7.4


@pytest.mark.parametrize(("ability", "bribe"), group(1, 10))
def test_7_4_one_more_bribe_of_the_same_kind(ability: str, bribe: str) -> None:
    t = receives(bribe, ability)
    assert (t.phase, t.may(0), t.bribes(0)) == ("income-II", ["done", "use 1"], {bribe: 1})
    t.act(0, "use 1")
    assert (t.phase, t.bribes(0), t.points(0)) == ("place", {bribe: 2}, 0)


@pytest.mark.parametrize(("ability", "bribe"), group(11, 15))
def test_7_4_two_points_for_a_bribe(ability: str, bribe: str) -> None:
    t = receives(bribe, ability)
    assert (t.phase, t.may(0), t.points(0)) == ("income-II", ["done", "use 1"], 0)
    t.act(0, "use 1")
    assert (t.phase, t.bribes(0), t.points(0, "abilities")) == ("place", {bribe: 1}, 2)


@pytest.mark.parametrize(("ability", "bribe"), group(16, 20))
def test_7_4_a_step_of_any_marker_for_a_bribe(ability: str, bribe: str) -> None:
    t = receives(bribe, ability)
    assert (t.phase, t.may(0)) == ("income-II", ["done", *uses(1, KINDS)])
    t.act(0, "use 1 slide")
    assert (t.phase, t.bribes(0), markers(t)) == ("place", {bribe: 1}, {"slide": 1})


@pytest.mark.parametrize("kind", KINDS)
def test_7_4_the_marker_named_is_the_one_that_goes(kind: str) -> None:
    assert markers(receives("wine", of_icon(16, 20, "wine")).act(0, f"use 1 {kind}")) == {kind: 1}


@pytest.mark.parametrize(("ability", "bribe"), group(1, 20))
def test_7_4_not_for_any_other_bribe(ability: str, bribe: str) -> None:
    for other in others(BRIBES, bribe):
        t = receives(other, ability)
        assert (t.phase, t.bribes(0), t.points(0)) == ("place", {other: 1}, 0)


@pytest.mark.parametrize("first", [1, 11, 16])
def test_7_4_not_for_bribes_taken_in_action_iii(first: int) -> None:
    ability = f"{first:03}"
    (bribe,) = [icon for card, icon in group(1, 20) if card == ability]
    t = receives(others(BRIBES, bribe)[0], ability).act(0, f"take 2 {bribe}")
    assert (t.turn, t.bribes(0)[bribe], t.points(0)) == (1, 2, 0)


# §7.10


@pytest.mark.parametrize(("ability", "kind"), group(156, 165))
def test_7_10_any_marker_instead_of_the_one_shown(ability: str, kind: str) -> None:
    t = advances(kind, ability)
    assert (t.phase, t.turn, markers(t)) == ("advance", 0, {})
    assert t.may(0) == sorted(f"advance {each}" for each in KINDS)  # one of them must go
    other = others(KINDS, kind)[0]
    t.act(0, f"advance {other}")
    assert (t.turn, markers(t)) == (1, {other: 1})


@pytest.mark.parametrize(("ability", "kind"), group(156, 165))
def test_7_10_the_one_shown_may_go_all_the_same(ability: str, kind: str) -> None:
    assert markers(advances(kind, ability).act(0, f"advance {kind}")) == {kind: 1}


@pytest.mark.parametrize(("ability", "kind"), group(156, 165))
def test_7_10_no_choice_when_another_kind_is_shown(ability: str, kind: str) -> None:
    for other in others(KINDS, kind):
        t = advances(other, ability)
        assert (t.turn, markers(t)) == (1, {other: 1})


def test_7_10_one_step_and_the_points_of_the_marker_that_goes() -> None:
    t = advances("flask", FLASK_FOR_OTHER, information={0: "flask flask flask slide"}, markers={"slide": 2}).act(0, "advance slide")
    assert (markers(t), t.roof, t.points(0, "markers")) == ({"slide": 3}, "B", 1)


def test_7_10_it_is_the_move_of_action_iv_itself_and_sets_off_abilities() -> None:
    """V10; those of the pistol that goes, not those of the flask that is shown."""
    pistol, flask = of_icon(76, 80, "pistol"), of_icon(76, 80, "flask")
    t = advances("flask", f"{FLASK_FOR_OTHER} {pistol} {flask}").act(0, "advance pistol")
    assert (t.phase, t.may(0)) == ("income-IV", ["done", "use 2"])
    t.act(0, "use 2")
    assert (t.turn, t.points(0, "abilities")) == (1, 2)


def test_7_10_a_marker_nobody_has_an_ability_for_sets_off_nothing() -> None:
    t = advances("flask", f"{FLASK_FOR_OTHER} {of_icon(76, 80, 'flask')}").act(0, "advance slide")
    assert (t.turn, t.points(0)) == (1, 0)


def test_7_10_two_such_abilities_are_no_two_steps() -> None:
    t = advances("flask", f"{FLASK_FOR_OTHER} {of_icon(156, 165, 'slide')}").act(0, "advance slide")
    assert (t.turn, markers(t)) == (1, {"slide": 1})


def test_7_10_not_for_markers_that_abilities_advance() -> None:
    """The ability in drawer 1 advances any marker anyway: one step, then action IV shows the microfilm."""
    t = receives("wine", f"{of_icon(16, 20, 'wine')} {FLASK_FOR_OTHER}").act(0, "use 1 flask", "done")
    assert (t.turn, markers(t)) == (1, {"flask": 1, "microfilm": 1})


# §7.11


@pytest.mark.parametrize(("ability", "kind"), group(66, 75))
def test_7_11_a_bribe_of_ones_choice_for_the_marker(ability: str, kind: str) -> None:
    t = advances(kind, ability)
    assert (t.phase, t.may(0), markers(t)) == ("income-IV", ["done", *uses(1, BRIBES)], {kind: 1})
    t.act(0, "use 1 coffee")
    assert (t.turn, t.bribes(0), t.points(0, "abilities")) == (1, {"coffee": 1}, 0)


@pytest.mark.parametrize(("ability", "kind"), group(76, 80))
def test_7_11_two_points_for_the_marker(ability: str, kind: str) -> None:
    t = advances(kind, ability, information={0: ""})
    assert (t.phase, t.may(0), t.points(0)) == ("income-IV", ["done", "use 1"], 0)
    t.act(0, "use 1")
    assert (t.turn, t.bribes(0), t.points(0, "abilities")) == (1, {}, 2)


@pytest.mark.parametrize(("ability", "kind"), group(66, 80))
def test_7_11_not_for_any_other_marker(ability: str, kind: str) -> None:
    for other in others(KINDS, kind):
        t = advances(other, ability, information={0: ""})
        assert (t.turn, markers(t), t.bribes(0), t.points(0)) == (1, {other: 1}, {}, 0)


def test_7_11_beside_the_points_of_the_tiles() -> None:
    t = advances("pistol", of_icon(76, 80, "pistol"), information={0: "pistol pistol"}).act(0, "use 1")
    assert (t.points(0, "markers"), t.points(0, "abilities")) == (2, 2)


@pytest.mark.parametrize("first", [66, 76])
def test_7_11_on_the_last_space_too(first: int) -> None:
    """V21: the step is virtual, but it is one."""
    ability = of_icon(first, 80, "pistol")
    t = advances("pistol", ability, markers={"pistol": LAST_SPACE}, information={0: "pistol"})
    assert (t.phase, markers(t), t.points(0)) == ("income-IV", {"pistol": LAST_SPACE}, 1)
    t.act(0, t.may(0, "use")[0])
    assert (sum(t.bribes(0).values()), t.points(0)) == ((1, 1) if first == 66 else (0, 3))


def test_7_11_not_when_somebody_else_advances_the_marker() -> None:
    t = advances("pistol", "041", drawers={1: of_icon(76, 80, "pistol")})
    assert (t.turn, t.points(0), t.points(1)) == (1, 0, 0)
