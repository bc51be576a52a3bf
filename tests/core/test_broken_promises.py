"""The contract catches a game that breaks a promise on which bots rely."""

import dataclasses
from typing import Any

import pytest

from doppelagent import find
from doppelagent.core import contract
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.outlook import Outlook
from doppelagent.core.promises import BrokenPromise
from doppelagent.core.record import I8, Record


def run(**changes: Any) -> None:
    contract.check(dataclasses.replace(find("black-spy"), **changes), 3, {"end_value": 1}, 5, every=17)


def test_an_outlook_that_contradicts_the_places_is_caught() -> None:
    with pytest.raises(BrokenPromise, match="that of the places"):
        run(outlook=lambda _s, _out: None)


def test_an_outlook_that_changes_the_state_is_caught() -> None:
    def meddling(s: Any, _out: Any) -> None:
        (s.scores if INTERPRETED else s["scores"])[0] += 1

    with pytest.raises(BrokenPromise, match="outlook changes nothing"):
        run(outlook=meddling)


def test_rounds_that_fall_or_leap_are_caught() -> None:
    for number in (-1, 2):
        with pytest.raises(BrokenPromise, match=f"not {number}"):
            run(round_of=lambda _s, number=number: number)


def test_a_view_that_does_not_name_its_seat_is_caught() -> None:
    with pytest.raises(BrokenPromise, match="names its seat"):
        run(View=Outlook)


def test_a_view_that_is_not_whole_words_long_is_caught() -> None:
    class View(Record):
        seat: I8
        players: I8

    with pytest.raises(BrokenPromise, match="whole words"):
        run(View=View)


def test_a_preview_that_differs_from_time_to_time_is_caught() -> None:
    times = iter(range(10**9))

    with pytest.raises(BrokenPromise, match="same previews"):
        run(preview_picture=lambda _preview: {"time": next(times)})


def test_a_preview_that_json_cannot_hold_is_caught() -> None:
    with pytest.raises(BrokenPromise, match="JSON can hold"):
        run(preview_picture=lambda _preview: {"cards": {1, 2}})


def test_a_preview_that_crashes_on_some_number_is_caught() -> None:
    def picky(_v: Any, action: int, _out: Any) -> None:
        if action < 0:
            raise IndexError(action)

    with pytest.raises(BrokenPromise, match="Every action has a preview"):
        run(preview=picky)


def test_a_preview_that_changes_the_view_is_caught() -> None:
    game = find("black-spy")

    def meddling(v: Any, action: int, out: Any) -> None:
        game.preview(v, action, out)
        (v.scores if INTERPRETED else v["scores"])[0] = 77

    with pytest.raises(BrokenPromise, match="preview changes nothing"):
        run(preview=meddling)


def test_parts_of_a_score_that_do_not_add_up_are_caught() -> None:
    with pytest.raises(BrokenPromise, match="add up"):
        run(breakdown=lambda _view, _seat: [])
