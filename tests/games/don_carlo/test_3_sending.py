"""§3 Sending an agent."""

import pytest

from doppelagent.core.match import Match

from .table import Table, all_names, formed, table


def test_3_1_exactly_one_agent_a_turn() -> None:
    t = table(4).send("6")
    assert t.turn == 1
    assert t.may(0) == set()
    assert t.agents("6") == ["0 6"]


def test_3_1_sending_is_compulsory() -> None:
    """D4: with one name left there is one thing to do, and nothing like passing."""
    t = table(4, {0: "0 0 0 1"}, sent="1 1, 1 0/1, 1 0/0/1")
    assert t.match.legal_moves(0) == ["send 0/0/0/1"]


def test_3_2_the_example_adrian_forms_1_1_6() -> None:
    """Adrian is the counsellor of James Cook (seat 2) and holds 1, 1, 6 and 6."""
    t = table(4, {2: "1 1 6 6"}, turn=2)
    assert t.may(2) == {"1", "6", "1/1", "1/6", "6/6", "1/1/6"}  # 1/6/6 and 1/1/6/6 are more than 12
    assert t.send("1/1/6").agents("8") == ["2 1/1/6"]


@pytest.mark.parametrize("hand", ["0 1 2 3", "0 0 0 1", "2 2 2 2", "3 4 5 6", "1 1 5 5", "0 3 6 6"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_2_every_name_of_one_to_four_cards(players: int, hand: str) -> None:
    t = table(players, {0: hand})
    assert t.may(0) == formed(players, [int(card) for card in hand.split()])


def test_3_2_zeros_count() -> None:
    """D3: 0/1 is not 1."""
    t = table(4, {0: "0 1 2 3"}, sent="1 1")
    assert "0/1" in t.may(0)
    assert "1" not in t.may(0)


def test_3_2_numbers_may_be_written_in_any_order() -> None:
    """D3: a name is a sorted multiset."""
    t = table(4, {0: "1 1 6 6"}).send("6/1/1")
    assert t.agents("8") == ["0 1/1/6"]


def test_3_3_the_example_adrians_agent_goes_to_chaotania() -> None:
    t = table(4, {2: "1 1 6 6"}, turn=2).send("1/1/6")
    assert [country["sums"] for country in t.picture(-1)["countries"] if country["agents"]] == ["8"]


@pytest.mark.parametrize(
    ("name", "country"),
    [
        ("1", "1-3"), ("1/1", "1-3"), ("0/1/2", "1-3"), ("4", "4"), ("2/2", "4"), ("5", "5"), ("0/6", "6"),
        ("3/4", "7"), ("2/6", "8"), ("3/6", "9-12"), ("4/6", "9-12"), ("5/6", "9-12"), ("6/6", "9-12"), ("3/3/3/3", "9-12"),
    ],
)  # fmt: skip
def test_3_3_the_sum_says_the_country(name: str, country: str) -> None:
    cards = [*name.split("/"), "0", "0", "0"][:4]
    t = table(4, {0: " ".join(cards)}).send(name)
    assert t.agents(country) == [f"0 {name}"]


def test_3_3_no_country_for_0_nor_for_more_than_12() -> None:
    assert table(4, {0: "0 0 0 6"}).may(0) == {"6", "0/6", "0/0/6", "0/0/0/6"}
    assert "5/6" in table(4, {0: "5 5 6 6"}).may(0)
    assert table(4, {0: "5 5 6 6"}).may(0) == {"5", "6", "5/5", "5/6", "6/6"}


@pytest.mark.parametrize(("players", "number"), [(4, 213), (3, 200), (2, 176)])
def test_3_4_so_many_names_by_number_of_players(players: int, number: int) -> None:
    """D3"""
    free = sum(word.bit_count() for word in table(players).view.free)
    assert free == number == len(all_names(players))


def test_3_4_sums_without_a_country() -> None:
    assert {"4", "0/4", "0/0/4"} <= table(4, {0: "0 0 4 4"}).may(0)
    assert table(3, {0: "0 0 4 4"}).may(0) == {"4/4", "0/4/4", "0/0/4/4"}
    assert table(2, {0: "1 3 4 4"}).may(0) == {"1", "3", "1/4", "3/4", "1/4/4", "3/4/4", "1/3/4/4"}


def test_3_5_each_name_only_once() -> None:
    """That would be something, two agents 1/1/6!"""
    t = table(4, {0: "1 1 6 6", 1: "1 1 6 6"}).send("1/1/6")
    assert t.may(1) == {"1", "6", "1/1", "1/6", "6/6"}


def test_3_5_not_even_by_the_same_player() -> None:
    """D3"""
    t = table(2, {0: "3 3 1 1", 1: "5 5 6 6"}, top={0: "3"}).send("3", "5")
    assert 3 in t.hand(0)
    assert "3" not in t.may(0)


def test_3_6_agents_stand_in_the_order_of_their_arrival() -> None:
    t = table(4, {0: "1 2 3 4", 1: "1 1 2 2", 2: "2 5 5 6", 3: "0 1 6 6"}).send("2", "1/1", "5", "0/1", "1", "0/2")
    assert t.agents("1-3") == ["0 2", "1 1/1", "3 0/1", "0 1", "1 0/2"]
    assert t.agents("5") == ["2 5"]


@pytest.mark.parametrize(("name", "drawn"), [("1", "6"), ("1/2", "6 5"), ("1/2/3", "6 5 0"), ("1/2/3/4", "6 5 0 0")])
def test_3_7_draw_up_to_four(name: str, drawn: str) -> None:
    t = table(4, {0: "1 2 3 4"}, top={0: "6 5 0 0"}).send(name)
    kept = [number for number in (1, 2, 3, 4) if str(number) not in name.split("/")]
    assert t.hand(0) == sorted(kept + [int(card) for card in drawn.split()])
    assert t.picture(-1)["stock_sizes"][0] == 21 - len(drawn.split())


def test_3_7_as_far_as_the_stockpile_goes() -> None:
    t = table(2, {0: "1 2 3 4"}, stock={0: "6"}).send("1/2/3/4")
    assert (t.hand(0), t.stock(0)) == ([6], [])
    t = table(2, {0: "1 2 3 4"}, stock={0: ""}).send("1/2")
    assert t.hand(0) == [3, 4]


def test_3_7_then_it_is_the_left_neighbours_turn() -> None:
    t = Table(Match("don-carlo", 3, seed=4))
    turns = []
    for _ in range(6):
        turns.append(t.turn)
        t.send(min(t.may(t.turn)))
    assert turns == [0, 1, 2, 0, 1, 2]
