"""What an action would cost and bring, from the View: numbers, and agreement with what happens."""

from typing import Any

import pytest

from doppelagent.core.chance import seed_fast
from doppelagent.core.contract import Chooser
from doppelagent.core.match import Match
from doppelagent.games.black_spy.hidden import try_world
from doppelagent.games.black_spy.state import State

from .table import playing, sweep, table, trick


def test_3_4_a_higher_card_of_the_colour_led_takes_the_trick() -> None:
    t = trick("B5", "B3", hands={2: "B9"})
    assert t.match.preview(2, "play B9") == {"takes": True, "complete": False, "can_take": True, "points": 0, "under": 0}


def test_3_4_a_lower_card_and_another_colour_stay_under() -> None:
    t = trick("B5", "B9", hands={2: "B8"})
    assert t.match.preview(2, "play B8") == {"takes": False, "complete": False, "can_take": True, "points": 0, "under": 1}
    assert t.match.preview(2, "play R11") == {"takes": False, "complete": False, "can_take": False, "points": 0, "under": 1}


def test_3_5_a_second_black_spy_does_not_take_the_trick() -> None:
    t = trick("K5", "K7", hands={2: "K7"})
    assert t.match.preview(2, "play K7") == {"takes": False, "complete": False, "can_take": True, "points": 21, "under": 1}


def test_3_6_a_lead_is_ahead() -> None:
    t = playing(4, {0: "R1 R5"})
    assert t.match.preview(0, "play R5") == {"takes": True, "complete": False, "can_take": True, "points": 0, "under": None}


@pytest.mark.parametrize(("options", "points"), [({}, 9), ({"no_good_spies": True}, 14)])
def test_4_1_and_4_2_the_points_of_the_full_trick(options: dict[str, Any], points: int) -> None:
    t = trick("K5", "K3 K6", hands={3: "K7"}, **options)
    assert t.match.preview(3, "play K7") == {"takes": True, "complete": True, "can_take": True, "points": 13, "under": 2}
    t = trick("G5", "K7 K10", hands={3: "G7"}, without={1: "G 5", 2: "G 5"}, **options)
    assert t.match.preview(3, "play G7")["points"] == points


def test_2_5_cards_passed_on_go_to_the_receiver() -> None:
    t = table(4, {0: "K7 K11 R7"}, round=2)
    assert t.match.preview(0, "pass K7 K11 R7") == {"points": 10, "to": 3}
    assert t.match.preview(0, "pass K7") == {"points": 10, "to": 3}


def test_6_3_capture_and_release() -> None:
    t = sweep(3, capture_or_release=True)
    assert t.match.preview(0, "capture") == {"points": 0, "others": 60}
    assert t.match.preview(0, "release") == {"points": -60, "others": 0}


def test_6_5_cards_of_the_mole_pile() -> None:
    t = table(4, round=2, scores="9 1 4 1", mole=True, pile="K7 K8")
    assert t.match.preview(0, "take K7 K8") == {"points": 12}


def test_nothing_is_known_for_spectators_out_of_turn_and_of_colours_to_call() -> None:
    t = trick("B5", "B9")
    assert t.match.preview(-1, "play B8") == t.match.preview(3, "play B8") == t.match.preview(2, "call R") == {}


def test_every_action_number_has_a_preview() -> None:
    for t in (table(4), trick("B5", "B9 B8"), sweep(3, capture_or_release=True)):
        for seat in range(-1, t.match.players):
            for action in range(-2, 300):
                out = t.match.game.Preview.blank()
                t.match.game.preview(t.match.view(seat).packed, action, out)
                t.match.game.preview_picture(t.match.game.Preview.plain(out))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_agrees_with_what_happens(players: int) -> None:
    """Who takes the trick, and what it counts, of every card that completes one."""
    options = {"no_good_spies": players % 2 == 0, "follow_rank": True, "end_value": 60}
    match, chooser, full = Match("black-spy", players, options, seed=players), Chooser(players), 0
    while not match.over:
        seat = chooser.one_of(match.pending)
        action = chooser.one_of(match.legal(seat))
        foreseen = match.preview(seat, match.game.notation.write(action))
        match.push(seat, action)
        after = match.game.picture(match.view(-1))
        if foreseen.get("complete"):
            full += 1
            assert (after["last_taker"], after["last_points"]) == (seat if foreseen["takes"] else foreseen["under"], foreseen["points"])
        elif "takes" in foreseen:
            assert (after["ahead"], after["trick_points"]) == (seat if foreseen["takes"] else foreseen["under"], foreseen["points"])
    assert full >= 60 // players


def test_a_world_is_found_in_a_few_tries() -> None:
    """Late in rounds with the mole, where many deals have no past, a hundred tries find one."""
    match, chooser, tries = Match("black-spy", 6, {"mole": True, "end_value": 60}, seed=11), Chooser(11), []
    while not match.over:
        seat = chooser.one_of(match.pending)
        match.push(seat, chooser.one_of(match.legal(seat)))
        if len(match.moves) % 5 == 0:
            v, s = match.view(len(match.moves) % 6).packed, State.blank()
            seed_fast(s, len(match.moves))
            tries.append(next(number for number in range(1, 3000) if try_world(v, s)))
    assert sum(tries) / len(tries) < 10
    assert max(tries) > 1
