"""Whole games, one for each way to end: played at random once, pinned, and counted by the referee."""

from typing import NamedTuple

import pytest

from doppelagent import find
from doppelagent.core import recordfile
from doppelagent.core.contract import moments
from doppelagent.core.errors import BadRecord
from doppelagent.core.match import Match
from doppelagent.core.record import dump

from .recount import Referee
from .table import Table, story, table


class Ending(NamedTuple):
    what: str
    players: int
    deck: str
    seed: int
    scores: list[int]
    places: list[int]


ENDINGS = [
    Ending("a player wins alone", 2, "rulebook", 11, [53, 41, 28, 13], [1, 2, 3, 4]),
    Ending("both players share it", 2, "rulebook", 110, [33, 33, 17, 8], [1, 1, 3, 4]),
    Ending("a dummy wins", 2, "rulebook", 1, [18, 14, 20, 38], [3, 4, 2, 1]),
    Ending("two dummies share it", 2, "rulebook", 47, [15, 7, 20, 20], [3, 4, 1, 1]),
    Ending("a player and a dummy share it", 2, "rulebook", 29, [24, 23, 15, 24], [1, 3, 4, 1]),
    Ending("two of three share it", 3, "printed", 9, [34, 22, 34], [1, 3, 1]),
    Ending("all three share it", 3, "printed", 209, [25, 25, 25], [1, 1, 1]),
    Ending("two of four share it", 4, "printed", 168, [20, 22, 25, 25], [4, 3, 1, 1]),
    Ending("three of five share it", 5, "printed", 37, [27, 19, 27, 18, 27], [1, 4, 1, 5, 1]),
]


def played(ending: Ending) -> Match:
    *_, match = moments(find("pingvasion"), ending.players, {"deck": ending.deck}, ending.seed)
    return match


@pytest.mark.parametrize("ending", ENDINGS, ids=[ending.what for ending in ENDINGS])
def test_every_way_to_end(ending: Ending) -> None:
    t = Table(played(ending))
    assert (t.scores, t.row("place")) == (ending.scores, ending.places)
    lines, actions = t.match.game.deals.retrace(t.state)
    again = Match("pingvasion", ending.players, t.match.options, deal=lines)
    for seat, action in actions:
        again.push(seat, action)
    assert [sum(own.values()) for own in Referee(again).points()] == ending.scores
    record = again.record()
    assert record.endswith(f"end {' '.join(map(str, ending.scores))}\n")
    assert dump(recordfile.loads(record).state) == dump(again.state)


def test_the_record_of_a_whole_game_holds_its_end() -> None:
    t = story(3, {0: "J1* A5+A4"})
    text = t.match.record()
    end = "end " + " ".join(map(str, t.scores))
    assert text.endswith(f"{end}\n")
    assert "0 lay A5 A4\n" in text  # what is one choice is one line
    assert text.count("deal pile") == 3
    with pytest.raises(BadRecord, match="these actions end with"):
        recordfile.loads(text.replace(end, f"{end}0"))


def test_a_whole_game_of_two_in_its_record() -> None:
    t = table(2).play_on()
    text = t.match.record()
    assert text.count("deal shuffle") == 2
    assert recordfile.loads(text).record() == text
