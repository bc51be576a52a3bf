"""§6 Action IV."""

import pytest

from .city import KINDS, card, cards, square
from .rounds import enclose, finish_round, play_round
from .table import place, table, turn

TRACKS = table().picture(-1)["tracks"]
LAST = TRACKS["last"]
THRESHOLDS = TRACKS["thresholds"]
BEFORE = THRESHOLDS[0] - 1  # one step before the first threshold
PISTOL = card(information="pistol")
SLIDE = card(information="slide")


@pytest.mark.parametrize("kind", KINDS)
def test_6_1_the_marker_of_the_card_advances_by_one_space(kind: str) -> None:
    fourth = card(information=kind)
    t = place(0, iv=fourth).act(0, "done")
    assert [t.marker(each) for each in KINDS] == [int(each == kind) for each in KINDS]
    assert fourth in t.discards


def test_6_1_it_must_and_nothing_is_asked() -> None:
    """Though the threshold rings in the end, and the seat has no pistol to gain by it."""
    t = place(0, 2, iv=PISTOL, markers={"pistol": BEFORE}, roof="G").act(0, "done")
    assert (t.turn, t.marker("pistol"), t.roof) == (1, BEFORE + 1, "H")


def test_6_1_then_abilities_for_action_iv() -> None:
    t = place(0, iv=PISTOL, drawers={0: cards("marker-points", "pistol")[0]}).act(0, "done")
    assert (t.phase, t.marker("pistol"), t.may(0)) == ("income-IV", 1, ["done", "use 1"])


def test_6_2_the_example_of_anna_and_the_pistols() -> None:
    """She has three pistols and gets 3 points; the others, who have pistols too, get nothing."""
    t = place(0, iv=PISTOL, information={0: "pistol pistol pistol slide", 1: "pistol", 2: "pistol pistol"}).act(0, "done")
    assert [t.points(seat) for seat in range(3)] == [3, 0, 0]
    assert t.points(0, "markers") == 3


def test_6_2_the_example_of_anna_and_the_slides() -> None:
    """Wine in action II lets her advance any marker: the slide's, for four slides."""
    ability = cards("bribe-marker", "wine")[0]
    t = turn(0, f"{ability} {card(bribe='wine', but=ability)} 077", information={0: "slide slide slide slide"})
    t.act(0, "use 1 slide")
    assert (t.points(0), t.marker("slide")) == (4, 1)


def test_6_2_without_a_tile_of_the_kind_there_are_no_points() -> None:
    assert place(0, iv=PISTOL, information={0: "slide slide"}).act(0, "done").points(0) == 0


def test_6_2_points_for_each_step() -> None:
    """A card of 141–145 advances the pistol's marker by two spaces: twice 2 points."""
    ability = cards("tile-marker", "pistol")[0]
    t = enclose(square(2), "pistol", version="full", information={0: "pistol"}, drawers={0: ability}).act(0, "use 1")
    assert (t.points(0, "markers"), t.marker("pistol")) == (2 * 2, 2)


def test_6_3_a_marker_on_its_last_space_stays_and_still_pays() -> None:
    """And it crosses nothing: the investigator stays too."""
    t = place(0, iv=PISTOL, markers={"pistol": LAST}, information={0: "pistol pistol"}).act(0, "done")
    assert (t.marker("pistol"), t.points(0), t.roof) == (LAST, 2, "A")


def test_6_3_the_step_onto_the_last_space_crosses_a_threshold() -> None:
    t = place(0, iv=PISTOL, markers={"pistol": LAST - 1}).act(0, "done")
    assert (t.marker("pistol"), t.roof) == (LAST, "B")


@pytest.mark.parametrize("space", range(LAST))
def test_6_4_crossing_a_threshold_moves_the_investigator(space: int) -> None:
    t = place(0, iv=PISTOL, markers={"pistol": space}).act(0, "done")
    assert t.roof == ("B" if space + 1 in THRESHOLDS else "A")


def test_6_4_only_the_first_one_of_a_round_does() -> None:
    """Seat 0 and then seat 1 cross a threshold, by different markers."""
    markers = {"pistol": BEFORE, "slide": BEFORE}
    t = place(0, 2, iv=PISTOL, laid={1: f"041 042 {SLIDE}"}, markers=markers).act(0, "done")
    assert t.roof == "B"
    finish_round(t)
    assert (t.marker("slide"), t.roof) == (BEFORE + 1, "B")


def test_6_4_an_ability_may_be_the_first_one() -> None:
    """Then the marker of action IV does not move him again."""
    ability = cards("bribe-marker", "wine")[0]
    second = card(bribe="wine", but=ability)
    fourth = card(information="slide", but=f"{ability} {second}")
    t = turn(0, f"{ability} {second} {fourth}", markers={"pistol": BEFORE, "slide": BEFORE}).act(0, "use 1 pistol")
    assert t.roof == "B"
    t.act(0, "done")
    assert (t.marker("slide"), t.roof) == (BEFORE + 1, "B")


def test_6_4_in_the_next_round_he_may_move_again() -> None:
    t = place(0, 2, coat=1, iv=PISTOL, markers={"pistol": BEFORE}).act(0, "done")
    assert (t.view.round, t.roof, t.picture(-1)["roof"]["moved"]) == (2, "B", False)
    later = place(0, 2, coat=1, iv=PISTOL, markers={"pistol": BEFORE}, roof="B", round=2).act(0, "done")
    assert later.roof == "C"


def test_6_4_the_example_of_the_slide_and_space_l() -> None:
    """Four players: the slide's marker crosses a threshold, the investigator reaches L, and one more round will be played."""
    t = place(3, 4, coat=0, iv=SLIDE, markers={"slide": BEFORE}, roof="K").act(3, "done")
    assert t.roof == "L"
    assert (t.phase, t.picture(-1)["last_round"]) == ("cards", True)
    assert play_round(t).match.over


def test_6_4_beyond_his_last_space_he_does_not_go() -> None:
    t = place(0, 2, iv=PISTOL, markers={"pistol": BEFORE}, roof="H", last_round=True).act(0, "done")
    assert t.roof == "H"


@pytest.mark.parametrize(("players", "coat"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_6_5_the_coat_of_arms_goes_clockwise(players: int, coat: int) -> None:
    t = play_round(table(players, coat=coat))
    assert (t.phase, t.view.round, t.picture(-1)["coat"]) == ("cards", 2, (coat + 1) % players)


def test_6_5_not_before_all_have_had_their_turn() -> None:
    t = place(1, 3, coat=0).act(1, "done")
    assert (t.turn, t.view.round, t.picture(-1)["coat"]) == (2, 1, 0)
