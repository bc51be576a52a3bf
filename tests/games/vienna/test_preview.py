"""Previews: what an action would cost and bring, legal or not, from what a seat knows."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.games.vienna.actions import TEXTS
from doppelagent.games.vienna.state import Phase

from .city import around, building, buildings, card, cards, flag_of, square, squares
from .recount_box import BRIBES, ORDERS
from .refereed import EAGER
from .refereed import chooser as chooser_of
from .situations import advancing, stepping, using
from .table import Facts, Table, ordering, place, purchase, table

PINK = building(colour="pink")
NOTHING: dict[str, Any] = {
    "cost": 0,
    "missing": 0,
    "discounts": [],
    "points": 0,
    "schillings": 0,
    "enclosed": [],
    "drawers": [],
    "squares": [],
    "orders": {"own": 0, "open": 0},
    "ends_turn": False,
}


def preview(t: Table, action: str, seat: int = 0) -> dict[str, Any]:
    return t.match.preview(seat, action)


# What an agent costs


def test_5_3_the_example_of_anna() -> None:
    """A violet building costs two chocolates."""
    seen = preview(place(0, bribes={0: "3 chocolate, 1 wine"}), f"place supply → {building(colour='violet')}")
    assert (seen["cost"], seen["missing"]) == (2, 0)


@pytest.mark.parametrize(("bribes", "missing"), [("", 2), ("1 wine", 1), ("2 wine", 0), ("5 coffee", 2)])
def test_5_3_bribes_of_another_colour_do_not_count(bribes: str, missing: int) -> None:
    assert preview(place(0, bribes={0: bribes}), f"place supply → {PINK}")["missing"] == missing


def test_7_9_a_bribe_that_stands_for_others_counts() -> None:
    t = place(0, version="full", bribes={0: "1 wine, 1 coffee"}, drawers={0: cards("any-payment", "coffee")[0]})
    assert preview(t, f"place supply → {PINK}")["missing"] == 0


@pytest.mark.parametrize(("drawers", "cost", "discounts"), [("flag", 1, [1]), ("flag company", 0, [1, 2]), ("- company", 1, [2])])
def test_7_6_discounts_are_named_by_their_drawers(drawers: str, cost: int, discounts: list[int]) -> None:
    card = {"flag": cards("flag-cheaper", flag_of(PINK))[0], "company": cards("company-cheaper")[0], "-": "-"}
    t = place(0, version="full", agents={1: PINK}, drawers={0: " ".join(card[each] for each in drawers.split())})
    seen = preview(t, f"place supply → {PINK}")
    assert (seen["cost"], seen["discounts"]) == (cost, discounts)


def test_15_6_new_york_pays_at_most_one_on_a_building_of_the_usa() -> None:
    usa = building(flag="usa")
    red: Facts = {"version": "full", "figures": True, "colours": "red"}
    t = place(0, bribes={0: ""}, **red)
    assert [preview(t, f"place {agent} → {usa}")["cost"] for agent in ("supply", "figure")] == [2, 1]
    assert preview(t, f"place figure → {usa}")["missing"] == 1


def test_11_2_a_purchase_costs_schillings() -> None:
    t = purchase(0, money={0: 1}, bribes={0: "5 wine"})
    assert [preview(t, f"buy {good}")["cost"] for good in ("telephone", "side-table", "agent")] == [2, 3, 1]
    assert [preview(t, f"buy {good}")["missing"] for good in ("telephone", "side-table", "agent")] == [1, 2, 0]
    assert preview(purchase(0, money={0: 1}, bribes={0: "5 wine"}, bought={0: "sketch"}), "buy side-table")["missing"] == 0  # §11.4


# What it brings


def test_5_6_the_example_of_ulrich() -> None:
    """An agent on a pink building encloses two squares: a pistol for 2 points and a briefcase for 3."""
    where = next(each for each in buildings(colour="pink") if squares(2, each) and squares(3, each))
    two, three = square(2, where), square(3, where)
    others = " ".join(each for each in (*around(two), *around(three)) if each != where)
    t = place(0, bribes={0: "2 wine"}, agents={0: others}, information={0: ""}, only_tiles={two: "pistol", three: "briefcase"})
    seen = preview(t, f"place supply → {where}")
    pistol = {"square": two, "tile": "pistol", "points": 2, "helped": False}
    briefcase = {"square": three, "tile": "briefcase", "points": 3, "helped": False}
    assert sorted(seen["enclosed"], key=lambda each: int(each["points"])) == [pistol, briefcase]
    assert seen["points"] == 5


def test_5_6_how_many_agents_stand_around_each_square_with_a_tile() -> None:
    name = square(3)
    first, second, third = around(name)
    t = place(0, agents={0: first, 1: third}, only_tiles={name: "slide"})
    assert preview(t, f"place supply → {second}")["squares"] == [{"square": name, "agents": 2, "of": 3}]
    assert preview(t, f"move {first} → {second}")["squares"] == [{"square": name, "agents": 1, "of": 3}]
    assert preview(t, f"place supply → {second}")["enclosed"] == []


def test_14_2_the_third_man_stands_in_for_one_point_less() -> None:
    name = square(2)
    his, where = around(name)
    t = place(0, third_man=his, only_tiles={name: "slide"})
    assert preview(t, f"place supply → {where}")["enclosed"] == [{"square": name, "tile": "slide", "points": 1, "helped": True}]


def test_7_3_drawers_that_the_building_and_its_tiles_set_off() -> None:
    name = square(2)
    first, where = around(name)
    about = [cards("tile-points", "slide")[0], cards("tile-points", "pistol")[0], cards("flag-points", flag_of(where))[0]]
    t = place(0, version="full", agents={0: first}, only_tiles={name: "slide"}, drawers={0: " ".join(about)})
    assert preview(t, f"place supply → {where}")["drawers"] == [1, 3]
    elsewhere = next(each for each in buildings() if flag_of(each) != flag_of(where))
    assert preview(t, f"place supply → {elsewhere}")["drawers"] == []


def test_15_7_what_a_step_of_marrakesh_encloses() -> None:
    t = stepping()
    (first, *_) = t.may(0, "step")
    where = first.split()[1]
    others = {name: set(around(name)) - {where} for name in squares(at=where) if t.tile(name)}
    own = set(t.agents(0)) - {t.figure(0)}
    seen = preview(t, first)
    assert {each["square"] for each in seen["enclosed"]} == {name for name, rest in others.items() if rest <= own}
    assert {each["square"]: each["agents"] for each in seen["squares"]} == {name: 1 + len(rest & own) for name, rest in others.items()}


def test_10_6_orders_fulfilled_together_add_up() -> None:
    """The seal adds three points to each (§11.7)."""
    first, second = [name for name, order in ORDERS.items() if order["flag"] == "usa" and "bribes" in order][:2]
    bribes = ", ".join(f"5 {kind}" for kind in BRIBES)
    t = ordering(0, building(flag="usa"), orders={0: f"{first} {second}"}, bribes={0: bribes}, bought={0: "seal"})
    had = t.points(0) + t.money(0)
    alone, both = preview(t, f"fulfil {first}"), preview(t, f"fulfil {first} {second}")
    assert both["points"] > alone["points"] >= 3
    t.act(0, f"fulfil {first}", f"fulfil {second}")
    assert t.points(0, "orders") + t.money(0) - had == both["points"] + both["schillings"]


def test_10_2_orders_with_the_flag_of_the_building() -> None:
    """A-01 and A-06 are American, A-02 and A-07 are French."""
    t = place(0, version="full", orders={0: "A-01 A-02"}, display="A-06 A-07 B-01 B-02")
    american = [order for order in ("A-06", "A-07", "B-01", "B-02") if ORDERS[order]["flag"] == "usa"]
    assert preview(t, f"place supply → {building(flag='usa')}")["orders"] == {"own": 1, "open": len(american)}


def test_6_2_a_marker_brings_a_point_for_each_own_tile() -> None:
    t = advancing()
    (kind, many), *_ = t.tiles(0).items()
    assert preview(t, f"advance {kind}")["points"] == many


def test_4_1_whether_an_action_ends_the_turn() -> None:
    """Action IV leaves no choice here, so that action III is the last; an ability that asks for a bribe comes after an agent."""
    assert preview(place(0), "take 2 wine")["ends_turn"]
    assert preview(place(0), "done")["ends_turn"]
    asks = place(0, bribes={0: "2 wine"}, drawers={0: cards("colour-bribe", "pink")[0]})
    assert not preview(asks, f"place supply → {PINK}")["ends_turn"]
    assert not preview(place(1, 3), f"place supply → {PINK}", 0)["ends_turn"]


def test_6_1_action_iv_without_a_choice_follows_an_ability_by_itself() -> None:
    """Nothing more is asked after the ability: the card for action IV is turned over, and another seat has its turn."""
    t = using(cards("colour-marker", "violet")[0])
    assert t.picture(0)["desks"][0]["face_down"] == 1
    assert preview(t, "use 1 pistol")["ends_turn"]
    t.act(0, "use 1 pistol")
    assert t.picture(0)["desks"][0]["face_down"] == 0
    assert t.turn != 0


def test_6_1_an_ability_does_not_end_the_turn_if_action_iv_asks_for_a_marker() -> None:
    drawers = f"{cards('colour-marker', 'violet')[0]} {cards('other-marker', 'pistol')[0]}"
    t = place(0, version="full", drawers={0: drawers}, bribes={0: "2 chocolate"}, iv=card(information="pistol"))
    t.act(0, f"place supply → {building(colour='violet')}")
    assert not preview(t, "use 1 pistol")["ends_turn"]


# Legal or not


def test_an_agent_can_be_priced_at_any_time() -> None:
    """In the card phase, in the turn of another seat, and without an agent in the supply."""
    for t in (table(3), place(1, 3), place(0, supply={0: 0}, agents={0: " ".join(buildings()[:6])})):
        assert preview(t, f"place supply → {buildings()[7]}")["cost"] == 2
    assert preview(table(3), "buy telephone")["cost"] == 2


def test_what_is_not_legal_brings_nothing() -> None:
    t = table(3, version="full")
    for action in ("fulfil S-01", "accept A-01", "use 1", "advance pistol", "take 2 wine", "step B3", "walk B3", "done", "save 1"):
        assert preview(t, action) == NOTHING


def test_a_spectator_has_no_previews() -> None:
    assert preview(place(0), f"place supply → {PINK}", -1) == NOTHING


def test_every_number_has_a_preview_that_leaves_the_view_alone() -> None:
    match = Match("vienna", 3, {"version": "full", "third_man": True, "figures": True}, seed=2)
    play(match, chooser_of(2), 90)
    v = match.view(match.pending[0]).packed
    before = dump(v)
    for action in (*TEXTS, -1, -64, 63, 30 * 64 + 31, 54 * 64, 10**9):
        out = match.game.Preview.blank()
        match.game.preview(v, action, out)
        assert set(match.game.preview_picture(match.game.Preview.plain(out))) == set(NOTHING)
    assert dump(v) == before


# What is said is what happens

IN_TURN = ("place", "pay", "step", "walk", "income-III", "take", "save", "orders", "advance", "income-IV")


def buys(match: Match, seat: int) -> bool:
    """§11.2 Whether the seat pays for a purchase, after all turns of the round."""
    v = match.view(seat)
    return bool(v.phase == Phase.PAY and v.after == Phase.PURCHASE)


def draws(before: dict[str, Any], seat: int, text: str) -> bool:
    """§7.7 Whether an ability draws cards: what follows depends on hidden ones, so that no preview tells the end of the turn."""
    verb, drawer, *_ = [*text.split(), ""]
    return verb == "use" and before["desks"][seat]["drawers"][int(drawer) - 1] in cards("company-cards")


def play(match: Match, chooser: Random, decisions: int, check: Any = None) -> None:
    """Play eagerly, as in `refereed`; `check` sees each action before it is carried out."""
    for _ in range(decisions):
        if match.over:
            return
        seat = match.pending[int(chooser.random() * len(match.pending))]
        text = choose(match, seat, chooser)
        if check:
            check(match, seat, text)
        match.push(seat, text)


def choose(match: Match, seat: int, chooser: Random) -> str:
    """At random, but mostly what scores, and an agent where it encloses most."""
    texts = match.legal_moves(seat)
    if chooser.random() < 0.8:
        for verb in EAGER:
            if some := [text for text in texts if text.startswith(verb)]:
                return some[int(chooser.random() * len(some))]
        if placing := [text for text in texts if " → " in text]:
            return max(placing, key=lambda text: (match.preview(seat, text)["points"], "supply" in text, chooser.random()))
    return texts[int(chooser.random() * len(texts))]


class Comparison:
    """Carries actions out on a copy of the match and compares them with their previews."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()

    def check(self, match: Match, seat: int, text: str) -> None:
        seen, before, fork = match.preview(seat, text), Table(match).picture(seat), Table(match.copy())
        if before["phase"] == "place":
            self.check_targets(match, seat, before)
        fork.match.push(seat, text)
        if before["phase"] in IN_TURN and not buys(match, seat) and not draws(before, seat, text):
            self.check_end(seen, fork, seat)
        if " → " in text:
            self.check_placing(seen, before, fork, seat)
        elif text.startswith("step"):
            self.check_squares(seen, before, fork, seat)
        elif match.game.verb(match.game.read(text)[0]) in ("fulfil", "accept", "use", "take", "advance"):
            self.check_gain(seen, before, fork, seat)

    def check_end(self, seen: dict[str, Any], fork: Table, seat: int) -> None:
        assert seen["ends_turn"] == (fork.match.pending != (seat,) or fork.phase not in IN_TURN)
        self.compared["ends"] += seen["ends_turn"]

    def check_targets(self, match: Match, seat: int, before: dict[str, Any]) -> None:
        """§5.2, §5.3 Nothing is missing exactly where an agent from the supply may go."""
        desk, legal = before["desks"][seat], set(match.legal_moves(seat))
        for each in buildings() if desk["supply"] else []:
            affordable = match.preview(seat, f"place supply → {each}")["missing"] == 0
            assert (f"place supply → {each}" in legal) == (affordable and each not in desk["agents"])

    def check_placing(self, seen: dict[str, Any], before: dict[str, Any], fork: Table, seat: int) -> None:
        while fork.phase in ("pay", "step", "walk") and fork.turn == seat:
            fork.act(seat, "done" if fork.phase == "step" else fork.may(seat)[0])
        self.check_squares(seen, before, fork, seat)
        if fork.phase in ("income-III", "orders", "advance", "income-IV") and fork.turn == seat:
            paid = Counter(before["desks"][seat]["bribes"]) - Counter(fork.bribes(seat))
            assert (paid.total(), seen["missing"]) == (seen["cost"], 0)
            self.compared["paid"] += 1
        if fork.phase == "income-III":
            assert seen["drawers"] == [int(drawer) for drawer in fork.picture(-1)["asked"]["offers"]]
            self.compared["drawers"] += 1

    def check_squares(self, seen: dict[str, Any], before: dict[str, Any], fork: Table, seat: int) -> None:
        gone = {each["name"]: each["tile"] for each in before["squares"] if each["tile"] and not fork.tile(each["name"])}
        assert {each["square"]: each["tile"] for each in seen["enclosed"]} == gone
        points = fork.points(seat, "squares") - before["desks"][seat]["points"]["squares"]
        assert sum(each["points"] for each in seen["enclosed"]) == seen["points"] == points
        self.compared["enclosed"] += len(gone)
        self.compared["helped"] += any(each["helped"] for each in seen["enclosed"])

    def check_gain(self, seen: dict[str, Any], before: dict[str, Any], fork: Table, seat: int) -> None:
        """Checked only while the seat is asked in the same phase or in one that interrupts it, so that nothing else has happened."""
        if fork.phase in (before["phase"], "take", "save") and fork.match.pending == (seat,):
            desk = before["desks"][seat]
            assert fork.points(seat) - desk["score"] == seen["points"]
            assert fork.money(seat) + fork.cash_box(seat) - desk["money"] - desk["cash_box"] == seen["schillings"]
            self.compared["gain"] += 1


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"third_man": True, "flags": "random"}, {"version": "full"}])
def test_what_a_preview_says_is_what_happens(players: int, options: dict[str, Any]) -> None:
    comparison = Comparison()
    play(Match("vienna", players, options, seed=players), chooser_of(players), 400, comparison.check)
    assert min(comparison.compared[what] for what in ("paid", "drawers", "enclosed", "ends")) >= 4


@pytest.mark.long
@pytest.mark.parametrize("colours", ["yellow", "red", "blue", "green"])
def test_what_a_preview_says_is_what_happens_with_all_expansions(colours: str) -> None:
    comparison = Comparison()
    options: dict[str, Any] = {"version": "full", "third_man": True, "figures": True, "colours": colours}
    play(Match("vienna", 4, options, seed=4), chooser_of(len(colours)), 600, comparison.check)
    assert min(comparison.compared[what] for what in ("paid", "drawers", "enclosed", "helped", "gain")) >= 2
