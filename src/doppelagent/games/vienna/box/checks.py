"""Checks across the rows of a box, for any edition (§1)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from doppelagent.core.errors import BadOption
from doppelagent.games.vienna.box.edition import NO_LETTER, Building, Edition, Roof
from doppelagent.games.vienna.box.record import COLOURS, FLAGS, LETTER_NAMES, SEALS

OF_EACH: Final = 6  # §1.1 buildings of each colour, flag and seal


def check(edition: Edition) -> None:
    for what, words, found in (
        ("colour", COLOURS, [building.colour for building in edition.buildings]),
        ("flag", FLAGS, [building.flag for building in edition.buildings]),
        ("seal", SEALS, [building.seal for building in edition.buildings]),
    ):
        check_six_of_each(what, words, found)
    check_letters(edition.buildings)
    check_streets(edition)
    for players, roof in edition.roofs.items():
        check_roof(players, roof)


def check_six_of_each(what: str, words: Sequence[str], found: Iterable[int]) -> None:
    """§1.1"""
    times = Counter(found)
    for number, word in enumerate(words):
        if times[number] != OF_EACH:
            raise BadOption(f"board.toml: six buildings have the {what} {word}, not {times[number]}.")


def check_letters(buildings: Sequence[Building]) -> None:
    """§9.3"""
    times = Counter(building.letter for building in buildings if building.letter != NO_LETTER)
    for number, letter in enumerate(LETTER_NAMES):
        if times[number] != 1:
            raise BadOption(f"board.toml: one building has the letter {letter}, not {times[number]}.")


def check_streets(edition: Edition) -> None:
    """§1.1"""
    reached = {building for square in edition.squares for building in square.buildings}
    for number, building in enumerate(edition.buildings):
        if number not in reached:
            raise BadOption(f"board.toml, building {building.id}: no square has a street to it.")


def check_roof(players: int, roof: Roof) -> None:
    """§1.6, §9.5 The tiles lie after the first space; only the last space has one of each."""
    place = f"tracks.toml, roof for {players} players"
    for tiles, what in ((roof.purchases, "purchases"), (roof.paydays, "paydays")):
        if len(set(tiles)) < len(tiles) or not all(0 < space <= roof.last for space in tiles):
            raise BadOption(f"{place}: the {what} lie on different spaces after A, up to the last one.")
    if {*roof.purchases} & {*roof.paydays} != {roof.last}:
        raise BadOption(f"{place}: the last space, and no other, has both a purchase and a payday.")
