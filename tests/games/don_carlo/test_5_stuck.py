"""§5 When you cannot send an agent."""

from .table import Table, formed, table


def stuck() -> Table:
    """Two players, so that the sums 4 and 8 have no country. Seat 0 holds only zeros; 4 and 4 do not help, the 1 does."""
    return table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"})


def test_5_1_lay_the_hand_open_and_draw_card_by_card_until_a_name_can_be_formed() -> None:
    """D5"""
    t = stuck()
    assert (t.turn, t.phase) == (0, "send")
    assert t.hand(0) == t.known(0) == [0, 0, 0, 0, 1, 4, 4]
    assert t.stock(0)[0] == 6


def test_5_1_a_hand_that_can_send_stays_hidden() -> None:
    t = table(2, {0: "0 0 0 5"})
    assert (t.hand(0), t.known(0)) == ([0, 0, 0, 5], [])


def test_5_1_names_that_are_taken_do_not_help() -> None:
    """With four players: 1, 0/1, 0/0/1 and 0/0/0/1 are there already, so the 1 is drawn in vain."""
    t = table(4, {0: "0 0 0 0"}, top={0: "1 2"}, sent="1 1, 1 0/1, 2 0/0/1, 3 0/0/0/1")
    assert t.known(0) == [0, 0, 0, 0, 1, 2]
    assert t.may(0) == {"2", "0/2", "0/0/2", "0/0/0/2", "1/2", "0/1/2", "0/0/1/2"}


def test_5_1_it_happens_in_the_midst_of_a_match_too() -> None:
    """Seat 1 comes to its turn with zeros."""
    t = table(3, {0: "1 2 3 5", 1: "0 0 0 4"}, top={1: "6"}).send("1")
    assert (t.turn, t.known(1)) == (1, [0, 0, 0, 4, 6])


def test_5_1_a_smaller_hand_and_an_empty_stockpile() -> None:
    """D5: there is nothing to draw, so seat 1 lays two zeros open and is out (§5.5)."""
    t = table(2, {0: "1 2 3 5", 1: "0 0"}, stock={1: ""}).send("5")
    assert (t.turn, t.out, t.known(1)) == (0, [1], [0, 0])


def test_5_2_choose_freely_among_one_to_four_of_the_open_cards() -> None:
    """D5: but never more than four."""
    t = stuck()
    assert t.may(0) == formed(2, [0, 0, 0, 0, 1, 4, 4])
    assert "0/0/1/4" in t.may(0)
    assert all(len(name.split("/")) <= 4 for name in t.may(0))


def test_5_2_country_and_points_are_as_usual() -> None:
    t = table(4, {0: "0 0 0 0"}, top={0: "1 2"}, sent="1 1, 1 0/1, 2 0/0/1, 3 0/0/0/1").send("0/1/2")
    assert (t.influence[0], t.bonus[0]) == (5, 1)


def test_5_3_bury_down_to_four() -> None:
    """Seven open cards, one sent: two of the remaining six go under the stockpile."""
    t = stuck().send("1")
    assert (t.turn, t.phase, t.may(0)) == (0, "bury", {"0", "4"})
    t.bury("4")
    assert (t.turn, t.phase, t.hand(0)) == (0, "bury", [0, 0, 0, 0, 4])
    t.bury("0")
    assert (t.turn, t.phase, t.hand(0)) == (1, "send", [0, 0, 0, 4])


def test_5_3_in_the_order_chosen() -> None:
    """D6: with `bury 4 0` the 4 goes under first and the 0 under it."""
    assert stuck().send("1").bury("4 0").stock(0)[-2:] == [4, 0]
    assert stuck().send("1").bury("0 4").stock(0)[-2:] == [0, 4]
    assert stuck().send("1").bury("4").bury("0").stock(0)[-2:] == [4, 0]


def test_5_3_turn_after_turn() -> None:
    """What was buried in an earlier turn stays above; and each turn shows what was buried in it."""
    t = table(2, {0: "0 0 0 0", 1: "1 2 3 5"}, top={0: "4 4 1 4 4 5"}).send("1").bury("4 4")
    assert t.view.under[:3] == [4, 4, -1]
    t.send("3").send("5").bury("0")
    assert (t.phase, t.buried(0), t.view.under[:3]) == ("bury", [4, 4, 0], [0, -1, -1])
    assert t.bury("4").buried(0) == [4, 4, 0, 4]


def test_5_3_under_the_rest_of_the_stockpile() -> None:
    t = stuck()
    before = t.stock(0)
    assert t.send("1").bury("4 4").stock(0) == [*before, 4, 4]


def test_5_3_with_four_or_fewer_left_nothing_is_buried() -> None:
    t = stuck().send("0/1/4")  # four are left
    assert (t.turn, t.hand(0), t.picture(-1)["stock_sizes"][0]) == (1, [0, 0, 0, 4], 18)
    t = stuck().send("0/0/1/4")  # three are left, one is drawn
    assert (t.turn, t.hand(0)) == (1, [0, 0, 4, 6])


def test_5_3_with_fewer_draw_as_usual() -> None:
    """D6: five open cards, four sent, three drawn; those are hidden."""
    t = table(2, {0: "0 0 0 4"}, top={0: "5 6 6 2"}).send("0/0/4/5")
    assert (t.hand(0), t.known(0)) == ([0, 2, 6, 6], [0])


def test_5_4_cards_that_lay_open_are_known_in_the_hand() -> None:
    """D6"""
    t = stuck().send("1").bury("4 0")
    assert t.known(0) == [0, 0, 0, 4]
    t.send("6")
    assert t.turn == 0  # still stuck, and drawing again
    assert t.known(0) == t.hand(0)


def test_5_4_a_known_card_that_is_sent_is_no_longer_known() -> None:
    t = table(4, {0: "1 2 3 4"}, known={0: "2 3"}).send("1/2")
    assert t.known(0) == [3]


def test_5_4_of_cards_that_are_alike_the_known_ones_go_first() -> None:
    """Nobody can tell them apart, and what is left is the same hand either way."""
    t = table(4, {0: "2 2 3 4"}, known={0: "2"}).send("2")
    assert t.known(0) == []
    t = table(4, {0: "2 2 3 4"}, known={0: "2 2"}).send("2")
    assert t.known(0) == [2]


def test_5_4_buried_cards_are_known_in_their_order() -> None:
    """D6"""
    t = stuck().send("1").bury("4 0")
    assert t.buried(0) == [4, 0]
    for seat in (-1, 0, 1):
        assert t.picture(seat)["buried"] == [[4, 0], []]


def test_5_4_a_buried_card_that_is_drawn_is_known_in_the_hand() -> None:
    """In the stockpile of seat 0 lie a 6 that nobody has seen, and under it a 4 and a 0 that were buried."""
    t = table(2, {0: "1 2 3 5"}, stock={0: "6 4 0"}, bottom={0: "4 0"}).send("1/2")
    assert (t.hand(0), t.known(0), t.buried(0)) == ([3, 4, 5, 6], [4], [0])


def test_5_5_who_cannot_send_with_all_cards_open_is_out() -> None:
    """D7: seat 1 has the last 4 to draw, in vain; with two players 4 has no country."""
    t = table(2, {0: "1 2 3 5", 1: "0 0 0 0"}, stock={1: "4"}).send("1")
    assert (t.out, t.known(1), t.stock(1)) == ([1], [0, 0, 0, 0, 4], [])


def test_5_5_the_others_skip_them_from_now_on() -> None:
    t = table(3, {0: "1 2 3 5", 1: "0 0", 2: "1 2 3 6"}, stock={1: ""}).send("1")
    turns = []
    for name in ("2", "3", "6", "5"):
        turns.append(t.turn)
        t.send(name)
    assert turns == [2, 0, 2, 0]
    assert t.out == [1]


def test_5_5_names_of_more_than_four_cards_do_not_help() -> None:
    """0, 0, 0, 0, 4 and 4 would sum up to 8, but also with four players there are only four cards to a name."""
    t = table(2, {0: "1 2 3 5", 1: "0 0 0 0"}, stock={1: "4 4"}).send("1")
    assert t.out == [1]


def test_5_6_who_has_played_all_cards_is_out() -> None:
    """D7"""
    t = table(3, {0: "1 2"}, stock={0: ""}).send("1/2")
    assert (t.out, t.hand(0), t.turn) == ([0], [], 1)
    t.send(min(t.may(1)))
    t.send(min(t.may(2)))
    assert t.turn == 1


def test_5_6_but_not_while_there_is_a_stockpile() -> None:
    t = table(3, {0: "0 1 2 3"}, stock={0: "6"}).send("0/1/2/3")
    assert (t.out, t.hand(0)) == ([], [6])
