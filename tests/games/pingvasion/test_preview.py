"""What troops would do, from the View: numbers, and agreement with what happens."""

from typing import Any

import pytest

from doppelagent.core.contract import Chooser
from doppelagent.core.match import Match

from .table import table

REGIONS = "ADJCM"


def matches(players: int, seed: int) -> Any:
    """A random match with what each seat foresaw of its own troops, after each round: (match, {seat: preview})."""
    match, chooser, foreseen = Match("pingvasion", players, seed=seed), Chooser(seed), {}
    while not match.over:
        before = match.view(-1).round
        seat = chooser.one_of(match.pending)
        text = match.game.notation.write(chooser.one_of(match.legal(seat)))
        if text.startswith("lay"):
            foreseen[seat] = match.preview(seat, text)
        match.push(seat, text)
        if match.over or match.view(-1).round > before:
            yield match, foreseen
            foreseen = {}


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 1), (4, 2), (5, 3), (5, 4)])
def test_it_agrees_with_what_happens(players: int, seed: int) -> None:
    """The sum in each region is as foreseen, but for cards that a kamikaze destroyed which was not revealed yet."""
    compared = 0
    for match, foreseen in matches(players, seed):
        after = match.game.picture(match.view(-1))
        for seat, preview in foreseen.items():
            fallen = [card for card in after["reveal"]["destroyed"][seat] if card not in preview["destroyed"]]
            for region in preview["regions"]:
                lost = sum(int(card[1]) for card in fallen if card[0] == region["region"])
                assert after["sums"][seat][REGIONS.index(region["region"])] == region["after"] - lost
                compared += 1
            assert set(preview["destroyed"]) <= set(after["reveal"]["destroyed"][seat])
    assert compared >= 8 * players


def settled(players: int, seed: int, phase: str) -> Match:
    """A match at random up to a phase in which seat 0 is asked."""
    match, chooser = Match("pingvasion", players, seed=seed), Chooser(seed)
    while match.game.picture(match.view(-1))["phase"] != phase or 0 not in match.pending:
        seat = chooser.one_of(match.pending)
        match.push(seat, chooser.one_of(match.legal(seat)))
    return match


def test_3_2_a_saboteur_goes_to_the_neighbour_and_leaves_the_hand() -> None:
    match = settled(4, 1, "saboteurs")
    card = match.game.picture(match.view(0))["hand"][0]
    sums = dict(zip(REGIONS, match.game.picture(match.view(0))["hand_sums"], strict=True))
    sums[card[0]] -= int(card[1])
    assert match.preview(0, f"left {card}") == {"to": 1, "hand": sums}
    assert match.preview(0, f"right {card}") == {"to": 3, "hand": sums}


def test_4_2_ones_own_kamikaze_destroys_ones_own_high_card() -> None:
    match = settled(3, 1, "troops")
    preview = match.preview(0, "lay D2* M9")
    assert preview["destroyed"] == preview["in_danger"] == ["M9"]
    assert [(each["region"], each["after"] - each["before"]) for each in preview["regions"]] == [("D", 2), ("M", 0)]
    assert match.preview(0, "lay M9")["destroyed"] == []


def test_5_1_first_level_and_behind() -> None:
    match = settled(3, 1, "saboteurs")
    while match.view(-1).round < 3:
        seat = match.pending[0]
        match.push(seat, match.legal(seat)[0])
    sums = match.game.picture(match.view(0))["sums"]
    for at_region, region in enumerate(REGIONS):
        rival = max(sums[1][at_region], sums[2][at_region])
        for number in (4, 5, 6):
            (stands,) = match.preview(0, f"lay {region}{number}")["regions"]
            lead = sums[0][at_region] + number - rival
            standing = "first" if lead > 0 else "tie" if lead == 0 else "behind"
            assert stands == {
                "region": region,
                "before": sums[0][at_region],
                "after": sums[0][at_region] + number,
                "standing": standing,
                "by": abs(lead),
            }


@pytest.mark.parametrize("phase", ["saboteurs", "troops", "scouts"])
def test_every_action_number_has_a_preview(phase: str) -> None:
    match = settled(3, 2, phase)
    for seat in range(-1, 3):
        for action in range(-2, 200):
            out = match.game.Preview.blank()
            for _ in range(3):
                match.game.preview(match.view(seat).packed, action, out)
            match.game.preview_picture(match.game.Preview.plain(out))
    assert match.preview(-1, "lay A5") == {}


def test_4_3_scouts_see_what_falls_before_they_choose() -> None:
    t = table(3, {0: "J3*", 1: "D2*", 2: "M9 M9 M8 M8 J9 J9"}).sabotage().lay({0: "J3*"}).sabotage()
    high = next(card for card in t.hand(2) if card[1] in "789")
    t.lay({1: "D2*", 2: high})
    assert t.picture(0)["reveal"] == {"round": 2, "troops": [[], ["D2*"], [high]], "destroyed": [[], [], [high]], "complete": False}
    assert t.picture(0)["open"] == [[], ["D2*"], [high]]
    assert t.match.preview(0, "lay C9")["destroyed"] == ["C9"]
    assert t.match.preview(0, "lay C6")["destroyed"] == []


def test_6_1_dummies_sit_between_the_players() -> None:
    two, three = Match("pingvasion", 2, seed=1), Match("pingvasion", 3, seed=1)
    assert two.game.picture(two.view(1))["circle"] == [0, 2, 1, 3]
    assert two.game.picture(two.view(1))["neighbours"] == [3, 2]
    assert three.game.picture(three.view(0))["neighbours"] == [1, 2]
    assert three.game.picture(three.view(-1))["neighbours"] == []
