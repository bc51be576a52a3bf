"""§1.7 A box that cannot be played with is refused with one sentence, which names file and row."""

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doppelagent.core.errors import BadOption
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.games.vienna.box import open_box
from doppelagent.games.vienna.box.reading import FILES
from doppelagent.games.vienna.state import State

from .folders import OURS, Change, folder, ours, write

BOARD = "board.toml"
CARDS = "cards.toml"
ORDERS = "orders.toml"
TRACKS = "tracks.toml"

BROKEN: list[tuple[Change, str]] = [
    (Change(BOARD, "edition"), "board.toml: the key edition is missing."),
    (Change(CARDS, "edition", "x"), "cards.toml: edition is always 'doppelagent-1', not 'x'."),
    (Change(BOARD, "size", [1600]), "board.toml: size is 2 whole numbers from 1 to 10000, not [1600]."),
    (Change(BOARD, "flags.0", "uk"), "board.toml: flags is always ['usa', 'ussr', 'france', 'britain', 'austria'], not "),
    (Change(BOARD, "year", 1950), "board.toml: the key 'year' is unknown; the keys are edition, "),
    (Change(BOARD, "building.3"), "board.toml: there are 30 rows of building, not 29."),
    (Change(BOARD, "building", "many"), "board.toml: there are 30 rows of building, not 'many'."),
    (Change(BOARD, "building.3", "Hofburg"), "board.toml, building number 4: this is no table of keys and values, but 'Hofburg'."),
    (Change(BOARD, "building.3.id"), "board.toml, building number 4: the key id is missing."),
    (Change(BOARD, "building.3.name", "Burg"), "board.toml, building hofburg, name: this is no table of keys and values, but 'Burg'."),
    (Change(BOARD, "building.3.name.de", ""), "board.toml, building hofburg, name: de is a text of 1 to 200 signs, not ''."),
    (Change(BOARD, "building.3.name.fr", "x"), "board.toml, building hofburg, name: the key 'fr' is unknown; the keys are en, de."),
    (Change(BOARD, "building.3.short", "a"), "board.toml, building hofburg, short: this is no table of keys and values, but 'a'."),
    (Change(BOARD, "building.3.x", 1601), "board.toml, building hofburg: x is a whole number from 0 to 1600, not 1601."),
    (Change(BOARD, "building.3.y", "12"), "board.toml, building hofburg: y is a whole number from 0 to 1100, not '12'."),
    (Change(BOARD, "building.3.y", True), "board.toml, building hofburg: y is a whole number from 0 to 1100, not True."),
    (Change(BOARD, "building.3.ring", 3), "board.toml, building hofburg: the ring 3 is unknown; it is one of inner, ring, outer."),
    (Change(BOARD, "building.3.flag"), "board.toml, building hofburg: the key flag is missing."),
    (Change(BOARD, "building.3.bribe", "wine"), "board.toml, building hofburg: bribe is always 'chocolate', not 'wine'."),
    (Change(BOARD, "building.3.floors", 9), "board.toml, building hofburg: the key 'floors' is unknown; the keys are "),
    (Change(BOARD, "building.3.letter", "I"), "board.toml, building hofburg: the letter 'I' is unknown; it is one of A, B, C, D, "),
    (Change(BOARD, "building.3.flag", "ussr"), "board.toml: six buildings have the flag usa, not 5."),
    (Change(BOARD, "building.3.seal", "science"), "board.toml: six buildings have the seal science, not 7."),
    (Change(BOARD, "building.0.letter"), "board.toml: one building has the letter C, not 0."),
    (Change(BOARD, "building.1.letter", "C"), "board.toml: one building has the letter C, not 2."),
    (Change(BOARD, "building.4.id", "hofburg"), "board.toml, building hofburg: it is there twice."),
    (Change(BOARD, "square.0.id", "karlsplatz"), "board.toml, square karlsplatz: it is there twice."),
    (Change(BOARD, "square.34.buildings", ["hofburg"]), "board.toml, square karlsplatz: buildings is a list of 2 to 4 words, not "),
    (Change(BOARD, "square.34.buildings.1", "prater"), "board.toml, square karlsplatz: 'prater' of its buildings is unknown; known are "),
    (Change(BOARD, "square.34.buildings.1", "staatsoper"), "board.toml, square karlsplatz: two of its streets lead to the same building."),
    (Change(BOARD, "square.34.bends", [0.1]), "board.toml, square karlsplatz: bends is 4 numbers from -1 to 1, not [0.1]."),
    (Change(BOARD, "square.34.bends.0", 1.5), "board.toml, square karlsplatz: bends is 4 numbers from -1 to 1, not 1.5."),
    (Change(CARDS, "cards", []), "cards.toml, cards: this is no table of keys and values, but []."),
    (Change(CARDS, "cards.list.0"), "cards.toml, cards: there are 175 rows of list, not 174."),
    (
        Change(CARDS, "cards.list.36.information", "pistole"),
        "cards.toml, card 037: the information 'pistole' is unknown; it is one of flask, pistol, briefcase, microfilm, slide.",
    ),
    (Change(CARDS, "cards.list.36.number", 36), "cards.toml, card 036: it is there twice."),
    (Change(CARDS, "cards.list.36.number", 176), "cards.toml, card 176: number is a whole number from 1 to 175, not 176."),
    (Change(CARDS, "cards.list.36.group", "flag-bribe"), "cards.toml, card 037: group is always 'flag-cheaper', not 'flag-bribe'."),
    (Change(CARDS, "cards.list.36.icon", "pink"), "cards.toml, card 037: the icon 'pink' is unknown; it is one of usa, "),
    (Change(CARDS, "cards.list.36.icon"), "cards.toml, card 037: the key icon is missing."),
    (Change(CARDS, "cards.list.85.icon", "usa"), "cards.toml, card 086: the key 'icon' is unknown; the keys are "),
    (Change(CARDS, "group.6.first", 35), "cards.toml, group flag-cheaper: first is always 36, not 35."),
    (Change(CARDS, "group.6.icon_kind", "seal"), "cards.toml, group flag-cheaper: icon_kind is always 'flag', not 'seal'."),
    (Change(CARDS, "group.6.text.de", "Zahle weniger."), "cards.toml, group flag-cheaper: each text has {} where the icon is named."),
    (Change(ORDERS, "orders.list.20.flag", "fr"), "orders.toml, order A-16: the flag 'fr' is unknown; it is one of usa, "),
    (Change(ORDERS, "orders.list.20.seals"), "orders.toml, order A-16: the key seals is missing."),
    (Change(ORDERS, "orders.list.20.bribes", ["wine"]), "orders.toml, order A-16: the key 'bribes' is unknown; the keys are "),
    (Change(ORDERS, "orders.list.20.seals", []), "orders.toml, order A-16: seals is a list of 1 to 4 words, not []."),
    (Change(ORDERS, "orders.list.20.seals.0", "army"), "orders.toml, order A-16: 'army' of its seals is unknown; known are "),
    (Change(ORDERS, "orders.list.25.building", ["A", "B"]), "orders.toml, order A-21: building is a list of 1 word, not ['A', 'B']."),
    (Change(ORDERS, "orders.list.20.points", 21), "orders.toml, order A-16: points is a whole number from 0 to 20, not 21."),
    (Change(ORDERS, "orders.list.20.schillings", 1.5), "orders.toml, order A-16: schillings is a whole number from 0 to 20, not 1.5."),
    (Change(ORDERS, "orders.list.20.id", "A-15"), "orders.toml, order A-15: it is there twice."),
    (Change(ORDERS, "orders.list.20.id", "A-31"), "orders.toml, order A-31: the id 'A-31' is unknown; it is one of S-01, "),
    (Change(ORDERS, "advance.B"), "orders.toml, advance: the key B is missing."),
    (Change(TRACKS, "information.area_lengths", [3] * 5), "tracks.toml, information: area_lengths is 6 whole numbers from 1 to 60, not "),
    (Change(TRACKS, "information.area_lengths", [11] * 6), "tracks.toml, information: a track has at most 60 spaces, not 66."),
    (Change(TRACKS, "information.start_space", 4), "tracks.toml, information: start_space is a whole number from 1 to 3, not 4."),
    (Change(TRACKS, "information.values", [1, 2, 3, 4, 5, 7]), "tracks.toml, information: values is always [1, 2, 3, 4, 5, 6], not "),
    (Change(TRACKS, "roof.start", "B"), "tracks.toml, roof: start is always 'A', not 'B'."),
    (Change(TRACKS, "roof.players.4"), "tracks.toml, roof, players: the key 4 is missing."),
    (Change(TRACKS, "roof.players.5", {}), "tracks.toml, roof, players: the key '5' is unknown; the keys are 2, 3, 4."),
    (Change(TRACKS, "roof.players.4.last", "M"), "tracks.toml, roof, players, 4: the last 'M' is unknown; it is one of A, "),
    (Change(TRACKS, "roof.players.4.purchase", [*"BDFL"]), "tracks.toml, roof, players, 4: purchase is a list of 5 words, not ['B', "),
    (
        Change(TRACKS, "roof.players.2.purchase", [*"BCDHL"]),
        "tracks.toml, roof for 2 players: the purchases lie on different spaces after A, up to the last one.",
    ),
    (
        Change(TRACKS, "roof.players.2.payday", [*"AH"]),
        "tracks.toml, roof for 2 players: the paydays lie on different spaces after A, up to the last one.",
    ),
    (
        Change(TRACKS, "roof.players.2.payday", [*"BH"]),
        "tracks.toml, roof for 2 players: the last space, and no other, has both a purchase and a payday.",
    ),
    (
        Change(TRACKS, "roof.players.2.payday", [*"EF"]),
        "tracks.toml, roof for 2 players: the last space, and no other, has both a purchase and a payday.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "sentence"), BROKEN, ids=[f"{change.file} {change.at}" for change, _ in BROKEN])
def test_1_7_a_broken_row_is_refused_with_its_sentence(tmp_path: Path, change: Change, sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        Match("vienna", 2, {"box": str(folder(tmp_path, change))}, seed=1)
    assert str(refusal.value).startswith(sentence)


def test_1_7_a_building_without_streets_is_refused(tmp_path: Path) -> None:
    board = ours(BOARD)
    for square in board["square"]:
        others = [each for each in square["buildings"] if each != "hofburg"]
        square["buildings"] = others if len(others) > 1 else [*others, "universitaet"]
        del square["bends"]
    assert _refusal(write(tmp_path, {BOARD: board})) == "board.toml, building hofburg: no square has a street to it."


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "board.toml: the key edition is missing."),
        (b"edition 1", "board.toml is not written in TOML: Expected '=' after a key"),
        (b"edition = '\xff'", "board.toml is not written in TOML: 'utf-8' codec"),
        (b"edition = " + b"[" * 100_000, "board.toml is not written in TOML: "),
        (b"edition = " + b"9" * 10_000, "board.toml is not written in TOML: "),
        (b"edition = 1950-05-15", "board.toml: edition is a text of 1 to 200 signs, not datetime.date(1950, 5, 15)."),
    ],
)  # fmt: skip
def test_1_7_a_file_that_is_no_toml_is_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    (folder(tmp_path) / BOARD).write_bytes(content)
    assert _refusal(tmp_path).startswith(sentence)


def test_1_7_a_folder_without_the_files_is_refused(tmp_path: Path) -> None:
    (folder(tmp_path / "box") / ORDERS).unlink()
    sentence = "The folder {!r} is no box of Vienna: {} cannot be read ({})."
    missing = "No such file or directory"
    assert _refusal(tmp_path / "box") == sentence.format(str(tmp_path / "box"), ORDERS, missing)
    assert _refusal(tmp_path / "none") == sentence.format(str(tmp_path / "none"), BOARD, missing)
    assert _refusal(OURS / BOARD) == sentence.format(str(OURS / BOARD), BOARD, "Not a directory")
    assert "embedded null" in _refusal(Path("a\0b"))


def _refusal(path: Path) -> str:
    with pytest.raises(BadOption) as refusal:
        open_box(str(path))
    return str(refusal.value)


# Any content gives a box or an error sentence

values = st.recursive(
    st.booleans() | st.integers(-(2**70), 2**70) | st.floats(-9, 9) | st.text("aA-Ω\n\0", max_size=4),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("ab", min_size=1), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, Any]:
    """One of our files with up to three values left out, replaced or exchanged."""
    file = draw(st.sampled_from(FILES))
    content = ours(file)
    for _ in range(draw(st.integers(1, 3))):
        _damage(draw, content)
    return {file: content}


def _damage(draw: st.DrawFn, here: Any) -> None:
    keys = [*here] if isinstance(here, dict) else [*range(len(here))]
    key = draw(st.sampled_from(keys)) if keys else None
    if key is None:
        return
    if isinstance(here[key], dict | list) and draw(st.integers(0, 5)):
        _damage(draw, here[key])  # further inside
    elif draw(st.booleans()):
        here[key] = draw(values)
    elif draw(st.booleans()):
        other = draw(st.sampled_from(keys))
        here[key], here[other] = here[other], here[key]
    else:
        del here[key]


@settings(max_examples=80, deadline=None, derandomize=True)
@given(damaged())
def test_1_7_a_damaged_box_is_played_with_or_refused(contents: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as path:
        _assert_box_or_sentence(write(Path(path), contents))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.sampled_from(FILES), st.integers(0, 40_000), st.integers(0, 60), st.text('[]{}="\n.#a1\\', max_size=5))
def test_1_7_damaged_text_is_played_with_or_refused(file: str, start: int, length: int, other: str) -> None:
    text = (OURS / file).read_text(encoding="utf-8")
    start %= len(text)
    with tempfile.TemporaryDirectory() as path:
        (folder(Path(path)) / file).write_text(text[:start] + other + text[start + length :], encoding="utf-8")
        _assert_box_or_sentence(Path(path))


def _assert_box_or_sentence(path: Path) -> None:
    try:
        box = open_box(str(path))
    except BadOption as refusal:
        sentence = str(refusal)
        assert sentence.startswith(FILES)
        assert sentence.endswith(".")
        assert sentence.isprintable()
        assert len(sentence) < 1000
        return
    for players in (2, 3, 4):
        s = State()
        box.fill(s, players)
        assert dump(s)
