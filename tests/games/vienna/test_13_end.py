"""§13 The end of the full version: the last round, and what comes after it."""

from itertools import groupby
from typing import Any

import pytest

from .city import BOX, KINDS, buildings, card
from .rounds import lay_all, play_round
from .table import Table, place, the_end

LAST = sum(BOX.areas) - 1  # of a track
END_OF_AREA_1 = BOX.areas[0] - 1  # one step more crosses a threshold
LAST_SPACE = {2: "H", 3: "J", 4: "L"}
TWO, THREE, FOUR = buildings()[:2], buildings()[:3], buildings()[:4]


def before(space: str) -> str:
    return chr(ord(space) - 1)


def rest_of_round(t: Table) -> list[str]:
    """What comes when all turns are over, for whom: everything is declined, or done in the first way."""
    phases, now = [], t.view.round
    while t.match.pending and t.view.round == now:
        phases.append(f"{t.phase} {t.turn}")
        t.act(t.turn, "done" if "done" in t.may(t.turn) else t.may(t.turn)[0])
    return [phase for phase, _ in groupby(phases) if phase.split()[0] in ("purchase", "payday", "open-orders")]


def all_seats(players: int, *events: str) -> list[str]:
    return [f"{event} {seat}" for event in events for seat in range(players)]


def last_turn(players: int, **facts: Any) -> Table:
    """The last turn of a round. Everybody has a schilling and two agents: at a purchase and on payday all are asked something."""
    seats = range(players)
    each: dict[str, Any] = {
        "money": dict.fromkeys(seats, 1),
        "agents": dict.fromkeys(seats, " ".join(TWO)),
        "orders": dict.fromkeys(seats, ""),
    }
    return place(players - 1, players, version="full", coat=0, **each | facts)


def reaching_the_last_space(players: int) -> Table:
    return last_turn(players, roof=before(LAST_SPACE[players]), markers={"slide": END_OF_AREA_1}, iv=card(information="slide"))


def filling_the_tracks(players: int, **facts: Any) -> Table:
    """One marker is still one space before the last one; the card for action IV moves it there."""
    markers = dict.fromkeys(KINDS, LAST) | {"slide": LAST - 1}
    return last_turn(players, **{"markers": markers, "iv": card(information="slide")} | facts)


# The last space of the investigator


@pytest.mark.parametrize("players", [2, 3, 4])
def test_13_1_the_purchase_comes_now_and_the_payday_not_yet(players: int) -> None:
    t = reaching_the_last_space(players)
    assert rest_of_round(t) == all_seats(players, "purchase")
    assert (t.roof, t.view.round, t.picture(-1)["last_round"]) == (LAST_SPACE[players], 2, True)
    assert [t.agents(seat) for seat in range(players)] == [TWO] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_13_1_the_payday_comes_after_one_more_round(players: int) -> None:
    t = reaching_the_last_space(players)
    rest_of_round(t)
    assert rest_of_round(lay_all(t)) == [f"payday {(1 + n) % players}" for n in range(players)]  # seat 1 has the coat of arms now
    assert (t.match.over, t.view.round) == (True, 2)
    assert [(t.money(seat), len(t.agents(seat))) for seat in range(players)] == [(0, 1)] * players


def test_13_1_before_the_last_space_the_match_goes_on() -> None:
    """With two players the purchase on space G is the fourth of five."""
    t = last_turn(2, roof="F", markers={"slide": END_OF_AREA_1}, iv=card(information="slide"))
    rest_of_round(t)
    assert (t.roof, t.picture(-1)["last_round"]) == ("G", False)
    assert not play_round(t).match.over


def test_13_1_in_the_last_round_the_investigator_moves_no_more() -> None:
    """He is on his last space; a threshold is crossed, and nothing is bought."""
    t = last_turn(2, last_round=True, roof="H", markers={"slide": END_OF_AREA_1}, iv=card(information="slide"))
    assert rest_of_round(t) == all_seats(2, "payday")
    assert (t.roof, t.marker("slide"), t.match.over) == ("H", END_OF_AREA_1 + 1, True)


# Open orders, then the payday


def test_13_2_one_agent_of_ones_choice_for_each_open_order() -> None:
    t = the_end(0, version="full", agents={0: " ".join(FOUR)}, orders={0: "S-01 B-05", 1: "", 2: ""}, money={0: 9})
    assert (t.phase, t.may(0)) == ("open-orders", sorted(f"dismiss {each}" for each in FOUR))
    t.act(0, f"dismiss {FOUR[1]}")
    assert t.may(0) == sorted(f"dismiss {each}" for each in (FOUR[0], FOUR[2], FOUR[3]))
    t.act(0, f"dismiss {FOUR[3]}")
    assert (t.match.over, t.agents(0), t.supply(0)) == (True, [FOUR[0], FOUR[2]], 3)


def test_13_2_a_start_order_counts_too() -> None:
    t = the_end(0, 2, version="full", agents={0: " ".join(TWO)}, orders={0: "S-01", 1: ""}, money={0: 9}).act(0, f"dismiss {TWO[0]}")
    assert t.agents(0) == TWO[1:]


def test_13_2_all_orders_fulfilled_nobody_leaves() -> None:
    t = the_end(0, 2, version="full", agents={0: " ".join(TWO)}, orders={0: "", 1: ""}, money={0: 9})
    assert (t.match.over, t.agents(0)) == (True, TWO)


@pytest.mark.parametrize("orders", ["S-01 B-05", "S-01 B-05 A-01", "S-01 B-05 A-01 A-02"])
def test_13_2_no_more_agents_than_open_orders_all_leave(orders: str) -> None:
    """Without a question, and without money for the payday."""
    facts: dict[str, Any] = {"agents": {0: " ".join(TWO)}, "orders": {0: orders, 1: ""}, "bought": {0: "side-table"}}
    t = the_end(0, 2, version="full", money={0: 0}, **facts)
    assert (t.match.over, t.agents(0), t.supply(0)) == (True, [], 5)


def test_13_2_in_turn_order_and_everybody_before_the_payday() -> None:
    """Seat 1 has the coat of arms. Nobody pays before all have taken their agents back."""
    t = the_end(1, version="full", agents=dict.fromkeys(range(3), " ".join(THREE)), money={0: 1, 1: 1, 2: 2})
    asked = []
    while t.match.pending:
        asked.append((t.phase, t.turn, t.money(t.turn)))
        t.act(t.turn, t.may(t.turn)[0])
    assert asked == [("open-orders", 1, 1), ("open-orders", 2, 2), ("open-orders", 0, 1), ("payday", 1, 0), ("payday", 0, 0)]
    assert [len(t.agents(seat)) for seat in range(3)] == [1, 1, 2]


def test_13_2_not_before_the_last_round_has_ended() -> None:
    t = last_turn(2, orders={0: "S-01 B-05", 1: "S-02"}).act(1, "done")
    assert (t.phase, t.agents(0), t.agents(1)) == ("cards", TWO, TWO)


def test_13_3_who_left_for_an_order_needs_no_wage() -> None:
    """Three agents, one open order, two schillings: one leaves, the other two are paid."""
    t = the_end(0, 2, version="full", agents={0: " ".join(THREE)}, orders={0: "S-01", 1: ""}, money={0: 2}).act(0, f"dismiss {THREE[0]}")
    assert (t.match.over, t.agents(0), t.money(0)) == (True, THREE[1:], 0)


def test_13_3_the_sketch_pays_on_the_last_payday_too() -> None:
    facts: dict[str, Any] = {"orders": {0: "", 1: ""}, "bought": {0: "sketch"}, "bribes": {0: "2 wine, 1 coffee"}}
    t = the_end(0, 2, version="full", agents={0: " ".join(TWO)}, money={0: 0}, **facts).act(0, "pay 1 wine", "pay 1 coffee")
    assert (t.match.over, t.agents(0), t.bribes(0)) == (True, TWO, {"wine": 1})


def test_13_3_agents_are_counted_after_the_payday() -> None:
    """Seat 0 cannot pay its three agents: seat 1 with one agent is first in the majority."""
    t = the_end(0, 2, version="full", agents={0: " ".join(THREE), 1: TWO[0]}, orders={0: "", 1: ""}, money={0: 0, 1: 1})
    assert [t.points(seat, "majority") for seat in range(2)] == [0, 8]


# Full tracks


@pytest.mark.parametrize("players", [2, 3, 4])
def test_13_4_full_tracks_ring_in_the_end_with_a_last_purchase(players: int) -> None:
    """V29: the investigator has moved in this round already, and stands on no tile."""
    t = filling_the_tracks(players, roof="A", crossed=True)
    assert rest_of_round(t) == all_seats(players, "purchase")
    assert (t.roof, t.view.round, t.picture(-1)["last_round"]) == ("A", 2, True)


@pytest.mark.parametrize(
    ("space", "events"), [("D", ["purchase"]), ("C", ["purchase", "purchase"]), ("G", ["payday", "purchase"]), ("J", ["purchase"])]
)
def test_13_4_after_what_the_investigator_has_reached_in_that_round(space: str, events: list[str]) -> None:
    """V29: for three players, a space without a tile, a purchase, the payday, and his last space, whose purchase is the last one itself."""
    bribes = {"bribes": dict.fromkeys(range(3), "9 wine"), "bought": dict.fromkeys(range(3), "sketch")}
    t = filling_the_tracks(3, roof=before(space), **bribes)
    assert rest_of_round(t) == all_seats(3, *events)
    assert (t.roof, t.view.round, t.picture(-1)["last_round"]) == (space, 2, True)


def test_13_4_everybody_may_buy_twice_then() -> None:
    """Once for the tile on space C, once for the last purchase."""
    t = filling_the_tracks(2, roof="B", money={0: 4, 1: 4}).act(1, "done")
    t.act(0, "buy seal").act(1, "buy telephone").act(0, "buy sketch").act(1, "buy seal")
    assert [(t.bought(seat), t.money(seat)) for seat in range(2)] == [(["sketch", "seal"], 0), (["telephone", "seal"], 0)]
    assert t.phase == "cards"


def test_13_4_the_payday_comes_after_the_last_round_and_nothing_else() -> None:
    """V29: tiles on spaces never reached are not carried out, and there is no second last purchase."""
    t = filling_the_tracks(2, roof="A", crossed=True)
    rest_of_round(t)
    assert rest_of_round(lay_all(t)) == ["payday 1", "payday 0"]
    assert (t.match.over, t.view.round, t.roof) == (True, 2, "A")


def test_13_4_four_full_tracks_are_not_enough() -> None:
    t = filling_the_tracks(3, roof="D", crossed=True, iv=card(information="flask"))
    assert rest_of_round(t) == []
    assert (t.marker("slide"), t.picture(-1)["last_round"]) == (LAST - 1, False)


def test_13_4_tracks_filled_in_the_last_round_bring_no_purchase() -> None:
    t = filling_the_tracks(3, roof="J", last_round=True)
    assert rest_of_round(t) == all_seats(3, "payday")
    assert t.match.over
