"""Whole games, one for each way to end: played at random once, pinned, and checked by the referee."""

from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from doppelagent import find
from doppelagent.core import recordfile
from doppelagent.core.contract import moments
from doppelagent.core.errors import BadRecord
from doppelagent.core.record import dump

from .folders import Change, folder
from .recount_box import ROOF
from .refereed import Refereed, chooser
from .table import Table

FULL: Final = {"version": "full"}
THIRD_MAN: Final = {"third_man": True}
FIGURES: Final = {"version": "full", "figures": True}


class Ending(NamedTuple):
    what: str
    players: int
    options: dict[str, Any]
    rounds: int
    scores: list[int]


LAST_SPACE = [
    Ending("intro, two players", 2, {}, 13, [20, 26]),
    Ending("intro, three players", 3, {"flags": "random"}, 14, [49, 20, 49]),
    Ending("intro, four players", 4, {}, 14, [36, 36, 37, 34]),
    Ending("full, two players", 2, FULL, 15, [56, 53]),
    Ending("full, three players", 3, FULL | {"flags": "random"}, 14, [69, 87, 36]),
    Ending("full, four players", 4, FULL, 14, [75, 34, 64, 43]),
    Ending("intro, with the third man", 3, THIRD_MAN, 13, [45, 38, 61]),
    Ending("full, with the third man", 2, FULL | THIRD_MAN, 16, [61, 36]),
    Ending("full, with the figures", 4, FIGURES, 13, [23, 33, 30, 42]),
    Ending("full, with both expansions", 3, FIGURES | THIRD_MAN | {"colours": "blue"}, 14, [61, 62, 56]),
]

FULL_TRACKS = [
    Ending("intro", 4, {}, 12, [38, 24, 23, 35]),
    Ending("full", 4, FULL, 11, [52, 34, 57, 30]),
    Ending("full, with both expansions", 4, FIGURES | THIRD_MAN, 9, [38, 46, 62, 39]),
]


def check_record(game: Refereed, scores: list[int]) -> None:
    """Assert that the record states the result, and that reading it gives the same result."""
    text = game.match.record()
    end = f"end {' '.join(map(str, scores))}\n"
    assert text.endswith(end)
    assert dump(recordfile.loads(text).state) == dump(game.match.state)
    with pytest.raises(BadRecord, match="these actions end with"):
        recordfile.loads(text.replace(end, f"end 1{end[4:]}"))


@pytest.mark.parametrize("ending", LAST_SPACE, ids=[ending.what for ending in LAST_SPACE])
def test_the_investigator_reaches_his_last_space(ending: Ending) -> None:
    game = Refereed(ending.players, ending.options, 1, chooser(1)).play()
    assert game.picture["roof"]["investigator"] == ROOF[ending.players]["last"]
    assert (game.judge.round, game.judge.scores()) == (ending.rounds, ending.scores)
    check_record(game, ending.scores)


@pytest.mark.parametrize("ending", FULL_TRACKS, ids=[ending.what for ending in FULL_TRACKS])
def test_all_tracks_are_full_before(ending: Ending, tmp_path: Path) -> None:
    """In a box with short tracks, where every step crosses a threshold: the investigator takes one step a round, and comes too late."""
    box = str(folder(tmp_path, Change("tracks.toml", "information.area_lengths", [1] * 6)))
    game = Refereed(ending.players, ending.options | {"box": box}, 1, chooser(1), values=range(1, 7)).play()
    assert set(game.picture["tracks"]["markers"].values()) == {5}
    assert game.picture["roof"]["investigator"] < ROOF[ending.players]["last"]
    assert (game.judge.round, game.judge.scores()) == (ending.rounds, ending.scores)
    check_record(game, ending.scores)


class Tie(NamedTuple):
    decided_by: str
    options: dict[str, Any]
    seed: int
    score: int  # of both
    ranks: list[list[int]]  # of each what is compared, one after the other
    places: list[int]


TIES = [
    Tie("bribes", {}, 17, 11, [[4, 3], [2, 5]], [1, 2]),
    Tie("agents", {}, 612, 20, [[6, 5], [6, 4]], [1, 2]),
    Tie("who came later", {}, 719, 7, [[3, 3], [3, 3]], [1, 2]),
    Tie("who came later", {}, 1124, 15, [[3, 3], [3, 3]], [2, 1]),
    Tie("money", FULL, 9, 21, [[5, 3], [1, 9]], [1, 2]),
    Tie("bribes", FULL, 134, 14, [[0, 5], [0, 6]], [2, 1]),
    Tie("who came later", FULL, 11, 15, [[0, 5], [0, 5]], [2, 1]),
]


@pytest.mark.parametrize("tie", TIES, ids=[f"{tie.options.get('version', 'intro')}, {tie.decided_by}" for tie in TIES])
def test_a_match_between_two_is_level(tie: Tie) -> None:
    """§8.5, §13.9"""
    *_, match = moments(find("vienna"), 2, tie.options, tie.seed)
    t = Table(match)
    bribes = [sum(t.bribes(seat).values()) for seat in range(2)]
    other = [t.money(seat) if tie.options else len(t.agents(seat)) for seat in range(2)]
    ranks = [list(pair) for pair in (zip(other, bribes, strict=True) if tie.options else zip(bribes, other, strict=True))]
    assert (t.row("score"), ranks, t.row("place")) == ([tie.score] * 2, tie.ranks, tie.places)
    if ranks[0] == ranks[1]:
        assert tie.places[t.picture(-1)["coat"]] == 2  # the seat with the coat of arms was first in the last round
