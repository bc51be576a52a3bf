"""§1.7 Another box is a folder, which a match can be played with."""

import shutil
from pathlib import Path

import pytest

from doppelagent import find
from doppelagent.core import contract, recordfile
from doppelagent.core.errors import BadOption
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.games.vienna.box import OWN, box_of, open_box
from doppelagent.games.vienna.box.reading import FILES
from tests.core.matches import play_out

from .city import BOX
from .folders import Change, folder, ours, write
from .table import Table


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A box with other names, streets, cards, orders and tracks, in a folder with a blank in its name."""
    contents = {file: ours(file) for file in FILES}
    for content in contents.values():
        content["edition"] = "Linz 1951"
    board, cards, orders, tracks = contents.values()
    for number, building in enumerate(board["building"]):
        building["name"] = {"de": f"Haus {number}", "en": f"House {number}"}
        building.pop("short", None)
    board["square"].reverse()
    for square in board["square"]:
        del square["bends"]
    for card, twin in zip(cards["cards"]["list"], ours("cards.toml")["cards"]["list"][::-1], strict=True):
        card |= {"bribe": twin["bribe"], "information": twin["information"]}
    cards["group"][0]["text"] = {"de": "Noch einmal {}.", "en": "Once more {}."}
    orders["orders"]["list"].reverse()
    orders["orders"]["list"][0] |= {"seals": ["religion", "religion"], "points": 20}
    tracks["information"] |= {"area_lengths": [2, 1, 2, 1, 2, 2], "start_space": 2}
    tracks["roof"]["players"]["2"] = {"last": "G", "purchase": ["B", "C", "D", "F", "G"], "payday": ["E", "G"]}
    return write(tmp_path / "another box", contents)


@pytest.mark.long
@pytest.mark.parametrize("version", ["intro", "full"])
def test_1_7_another_box_is_played_with(other: Path, version: str) -> None:
    """Every promise is kept: texts, refusals, records, imagined worlds."""
    contract.check(find("vienna"), 2, {"version": version, "box": str(other)}, seed=4, every=97)


def test_1_7_its_names_are_shown(other: Path) -> None:
    match = Match("vienna", 2, {"box": str(other)}, seed=1)
    assert "House 17" in match.game.text.describe(match.view(0), match.names, "en")
    assert "Haus 17" in match.game.text.describe(match.view(0), match.names, "de")
    assert "Haus 17" not in match.game.text.describe(Match("vienna", 2, seed=1).view(0), match.names, "de")


def test_1_7_its_numbers_are_the_matchs(other: Path) -> None:
    t = Table(Match("vienna", 2, {"version": "full", "box": str(other)}, seed=1))
    assert t.picture(-1)["roof"]["last"] == "G"
    assert t.marker("slide") == 1
    s = t.state
    assert s.last_space == 9
    assert s.thresholds == sum(1 << space for space in (2, 3, 5, 6, 8))
    assert s.streets == [sum(1 << building for building in square.buildings) for square in reversed(BOX.squares)]
    assert (s.order_needs[60], s.order_points[60]) == ([0, 0, 2, 0, 0], 20)


def test_1_7_a_record_names_the_box(other: Path) -> None:
    """The folder's name may have blanks."""
    match = play_out(Match("vienna", 2, {"box": str(other)}, seed=2), 3, decisions=30)
    record = match.record()
    assert f"option box {other}\n" in record
    assert dump(recordfile.loads(record).state) == dump(match.state)
    shutil.rmtree(other)
    with pytest.raises(BadOption, match="cannot be read"):
        recordfile.loads(record)


def test_1_7_our_own_box_is_the_usual_one() -> None:
    match = Match("vienna", 2, seed=2)
    assert match.options["box"] == OWN == BOX.name
    assert "option box" not in match.record()
    assert box_of(match.view(0).edition) is BOX


def test_1_7_the_option_is_not_for_tables_over_a_network() -> None:
    assert [option.key for option in find("vienna").options if option.local] == ["box"]


def test_1_7_a_box_is_known_by_its_content(tmp_path: Path) -> None:
    """Ours in a folder of its own, written in another way, is still ours; with another point on an order it is not."""
    copied = write(tmp_path / "copied", {file: ours(file) for file in FILES})
    changed = folder(tmp_path / "changed", Change("orders.toml", "orders.list.0.points", 1))
    assert open_box(str(copied)).number == BOX.number
    assert open_box(str(changed)).number != BOX.number
    assert box_of(open_box(str(changed)).number) is open_box(str(changed))
    assert 0 < BOX.number < 1 << 53  # exact in JSON


def test_1_7_a_box_that_nobody_opened_has_no_names() -> None:
    with pytest.raises(LookupError, match="No box with the number 1 "):
        box_of(1)
