"""What an agent would bring, from the View: numbers, and agreement with what happens."""

from typing import Any

import pytest

from doppelagent.core.chance import seed_fast
from doppelagent.core.contract import Chooser
from doppelagent.core.match import Match
from doppelagent.games.don_carlo.hidden import try_hand
from doppelagent.games.don_carlo.state import State

from .table import table


def agent(country: str, influence: int, lead: str, leader: int | None, bonus: int = 0, behind: int = 0) -> dict[str, Any]:
    return {"country": country, "influence": influence, "bonus": bonus, "lead": lead, "leader": leader, "behind": behind}


def test_4_1_influence_and_6_2_the_lead() -> None:
    """Anneli, Benito and Anja of the rulebook's example: the fourth agent in Egoistria brings 4."""
    t = table(4, {2: "0 1 3 4"}, sent="0 1, 1 1/1, 1 2", turn=2)
    assert t.match.preview(2, "send 0/1") == agent("1-3", 4, "behind", 1, behind=2)
    assert t.match.preview(2, "send 3/4") == agent("7", 1, "first", None)


@pytest.mark.parametrize(
    ("sent", "lead"),
    [
        ("0 3/4", agent("7", 2, "keeps", 0)),
        ("1 3/4, 0 0/3/4", agent("7", 3, "takes", 1)),
        ("0 3/4, 1 0/3/4, 1 1/6", agent("7", 4, "level", 1)),
        ("1 3/4, 1 0/3/4, 1 1/6", agent("7", 4, "behind", 1, behind=3)),
    ],
)
def test_6_2_what_one_more_agent_does_to_the_lead(sent: str, lead: dict[str, Any]) -> None:
    assert table(4, {0: "2 5 0 0"}, sent=sent).match.preview(0, "send 2/5") == lead


def test_4_2_and_4_3_a_bonus() -> None:
    t = table(4, {0: "1 2 3 3"})
    assert t.match.preview(0, "send 1/2/3")["bonus"] == 1
    assert t.match.preview(0, "send 3/3/3")["bonus"] == 2  # though the seat has not got three


def test_3_3_to_3_5_names_without_a_country_and_taken_ones_bring_nothing() -> None:
    t = table(2, {0: "0 4 2 6"}, sent="1 2/4")
    nothing = {"influence": 0, "bonus": 0}
    assert t.match.preview(0, "send 0") == t.match.preview(0, "send 6/6/6") == t.match.preview(0, "send 4") == {"country": None, **nothing}
    assert t.match.preview(0, "send 2/4") == {"country": "6", **nothing}


def test_5_3_how_many_are_still_to_be_buried() -> None:
    t = table(2, {0: "0 0 0 0 1 2"}, known={0: "0 0 0 0 1 2"})
    assert t.match.preview(0, "bury 0") == {"to_bury": 1}
    assert t.match.preview(0, "bury 0 1") == {"to_bury": 0}


def test_every_action_number_has_a_preview() -> None:
    t = table(3, {0: "0 1 2 3"}, sent="1 2/4")
    for seat in range(-1, 3):
        for action in range(-2, 460):
            out = t.match.game.Preview.blank()
            t.match.game.preview(t.match.view(seat).packed, action, out)
            t.match.game.preview_picture(t.match.game.Preview.plain(out))
    assert t.match.preview(-1, "send 1") == {}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_agrees_with_what_happens_and_with_the_codebook(players: int) -> None:
    match, chooser = Match("don-carlo", players, seed=players), Chooser(players)
    while not match.over:
        seat = match.pending[0]
        action = chooser.one_of(match.legal(seat))
        text = match.game.notation.write(action)
        before, foreseen = match.game.picture(match.view(seat)), match.preview(seat, text)
        match.push(seat, action)
        after = match.game.picture(match.view(seat))
        if text.startswith("bury"):
            continue
        gained = {row: after[row][seat] - before[row][seat] for row in ("influence", "bonus")}
        assert gained == {row: foreseen[row] for row in gained}
        owners = {country["sums"]: country["owner"] for country in after["countries"]}
        assert (owners[foreseen["country"]] == seat) == (foreseen["lead"] != "behind")
        entry = next(entry for entry in before["codebook"] if f"send {entry['name']}" == text)
        assert entry == {"name": entry["name"], **{key: foreseen[key] for key in ("country", "influence", "bonus")}}


def test_a_hand_is_found_in_a_few_tries() -> None:
    """Also late in a match, when few names are free."""
    tries = []
    for seed in range(6):
        match, chooser = Match("don-carlo", 4, seed=seed), Chooser(seed)
        while not match.over:
            turn = match.pending[0]
            v, s = match.view((turn + 1) % 4).packed, State.blank()
            seed_fast(s, len(match.moves))
            match.game.imagine(v, s)
            tries.append(next(number for number in range(1, 11) if try_hand(v, s, turn)))
            match.push(turn, chooser.one_of(match.legal(turn)))
    assert sum(tries) / len(tries) < 1.1
