"""The options of a table, as the State stores them."""

import pytest

from doppelagent.core.errors import BadOption
from doppelagent.core.match import Match
from doppelagent.games.vienna.options import OPTIONS
from doppelagent.games.vienna.state import FULL, INTRO, State

from .table import Table


def chosen(players: int = 3, **options: bool | str) -> State:
    state: State = Table(Match("vienna", players, options, seed=1)).state
    return state


def test_the_usual_table() -> None:
    s = chosen()
    assert (s.players, s.version, s.random_flags, s.with_third_man, s.with_figures, s.colours) == (3, INTRO, 0, 0, 0, 0)


def test_everything_chosen_otherwise() -> None:
    s = chosen(2, version="full", flags="random", third_man=True, figures=True, colours="blue")
    assert (s.players, s.version, s.random_flags, s.with_third_man, s.with_figures, s.colours) == (2, FULL, 1, 1, 1, 2)


@pytest.mark.parametrize(("colour", "number"), [("yellow", 0), ("red", 1), ("blue", 2), ("green", 3)])
def test_15_1_the_colour_of_seat_0(colour: str, number: int) -> None:
    assert chosen(colours=colour).colours == number


def test_15_1_every_assignment_of_colours_is_one_choice() -> None:
    (colours,) = (option for option in OPTIONS if option.key == "colours")
    assert len(colours.choices) == len(set(colours.choices)) == 24


@pytest.mark.parametrize(
    ("key", "value"), [("version", "Full"), ("flags", "none"), ("colours", "black"), ("third_man", "perhaps"), ("box", "")]
)
def test_what_a_table_cannot_choose_is_refused(key: str, value: str) -> None:
    with pytest.raises(BadOption, match=f"The option {key} is "):
        Match("vienna", 3, {key: value}, seed=1)
