"""§6 Two players. The dummies have seats 2 and 3; of a dummy's pile seat 0 draws a card, then seat 1, then the dummy lays one."""

from doppelagent.core.record import dump

from .table import Table, table

NINJAS = "A4 A5 J1* A6 A7 A1* D4 D5 D6 D1* C4 C5 C6 C1* J4 J5 J6 M1*"  # a dummy that lays ninja twins in each of rounds 1 to 5


def rounds(t: Table, number: int) -> Table:
    """Play so many whole rounds."""
    last = t.view.round + number
    while t.view.round < last and t.match.pending:
        t.sabotage() if t.phase == "saboteurs" else t.lay()
    return t


def gift(t: Table, dummy: int, number: int) -> str:
    """The card of this number among those given to a dummy: 2 × round + seat, counted from 0."""
    seat = number % 2
    side = "left" if (seat == 0) == (dummy == 2) else "right"
    moves = [(who, t.match.game.notation.write(action).split()) for who, action in t.match.moves]
    return [words[1] for who, words in moves if who == seat and words[0] == side][number // 2]


def test_6_1_two_dummies_sit_between_the_players() -> None:
    """P8: clockwise player 0, dummy 1, player 1, dummy 2."""
    t = table(2, {0: "A4 A5 A6 A7"})
    assert t.match.names == ["Player 0", "Player 1", "Dummy 1", "Dummy 2"]
    assert t.asked == [0, 1]
    assert (t.picture(0)["hand_sizes"], t.picture(0)["piles"]) == ([4, 4, 0, 0], [14, 14, 18, 18])
    asked = [t.match.say(t.match.game.text.asked(t.match.view(seat)), "en") for seat in (0, 1)]
    assert asked == [
        "Send saboteurs: one card left to Dummy 1, one card right to Dummy 2.",
        "Send saboteurs: one card left to Dummy 2, one card right to Dummy 1.",
    ]


def test_6_1_dummies_are_shown_and_told_between_the_players() -> None:
    t = table(2)
    lines = t.match.text().split("\n")
    names = [name for line in lines for name in ("Player 0", "Player 1", "Dummy 1", "Dummy 2") if line[2:].startswith(name)]
    assert names[:4] == ["Player 0", "Dummy 1", "Player 1", "Dummy 2"]
    before = t.sees(-1)
    while not t.match.over and t.sees(-1).round == before.round:
        seat = t.match.pending[0]
        t.match.push(seat, t.match.legal(seat)[0])
    laid = [entry.about["who"] for entry in t.match.game.log(before, t.sees(-1)) if entry.code == "laid"]
    assert laid == [0, 2, 1, 3]


def test_6_2_saboteurs_lie_apart_unseen() -> None:
    """P8"""
    one, other = (table(2, {0: "A1 A2 M9 M8"}).act(0, f"left {card}", "right M9") for card in ("A1", "A2"))
    assert [dump(one.match.view(seat).packed) for seat in (-1, 1)] == [dump(other.match.view(seat).packed) for seat in (-1, 1)]
    one.sabotage()
    assert one.picture(1)["given_to_dummies"] == [2, 2]
    assert not any("A1" in one.hand(seat) for seat in (0, 1))
    assert gift(one, 2, 0) == "A1"


def test_6_3_each_player_draws_from_each_dummy() -> None:
    """P8: seat 0 first. Dummy 1 is left of seat 0 and right of seat 1."""
    t = table(2, {2: "A4 A5 A6", 3: "D4 D5 D6"}).sabotage()
    assert t.picture(0)["received"] == ["A4", "D4"]
    assert t.picture(1)["received"] == ["D5", "A5"]
    assert {"A4", "D4"} <= set(t.hand(0))
    assert t.picture(0)["piles"][2:] == [16, 16]
    assert t.picture(0)["hand_sizes"] == [4, 4, 0, 0]


def test_6_3_nobody_sees_what_the_other_draws() -> None:
    one, other = (table(2, {2: f"A4 {card}", 1: "J4 J5 J6 J7"}).sabotage({1: "J4 J5"}) for card in ("M9", "M8"))
    assert dump(one.match.view(0).packed) == dump(other.match.view(0).packed)
    assert dump(one.match.view(1).packed) != dump(other.match.view(1).packed)


def test_6_4_a_dummy_lays_its_top_card() -> None:
    """P8"""
    t = rounds(table(2, {2: "A4 A5 A6", 3: "D4 D5 D6"}), 1)
    assert (t.display(2), t.display(3)) == (["A6"], ["D6"])
    assert t.picture(0)["piles"][2:] == [15, 15]


def test_6_4_and_two_after_ninja_twins() -> None:
    """P8"""
    t = rounds(table(2, {2: "A4 A5 J1* A6 A7 M8 M9"}), 2)
    assert t.display(2) == ["J1*", "M8", "M9"]
    assert t.picture(0)["piles"][2:] == [11, 12]


def test_6_4_a_dummys_kamikaze_works() -> None:
    t = table(2, {2: "A4 A5 J2*", 3: "D4 D5 D9", 0: "M9"}).sabotage().lay({0: "M9"})
    assert (t.display(2), t.display(3), t.display(0)) == (["J2*"], [], [])


def test_6_4_a_dummy_that_is_a_scout_lays_with_the_scouts() -> None:
    """P8: here seat 0 is one, too; it does not see what the dummy will lay."""
    t = rounds(table(2, {0: "M3*", 2: "A4 A5 D3* A6 A7 J9", 3: "D4 D5 D6 D7 D8 C9"}).sabotage().lay({0: "M3*"}), 0).sabotage()
    assert (t.match.pending, t.picture(-1)["scouts"]) == ((1,), [0, 2])
    t.lay()
    assert (t.match.pending, t.phase) == ((0,), "scouts")
    assert t.picture(0)["troops"][2:] == [[], ["C9"]]
    t.lay()
    assert "J9" in t.display(2)


def test_6_4_dummies_that_are_scouts_keep_nobody_waiting() -> None:
    t = rounds(table(2, {2: "A4 A5 D3*"}), 1).sabotage()
    assert t.picture(-1)["scouts"] == [2]
    assert t.lay().view.round == 3


def test_6_4_two_players_who_are_scouts_see_the_dummies_first() -> None:
    t = table(2, {0: "M3*", 1: "C3*", 2: "A4 A5 A6 A7 A8 J9"}).sabotage().lay({0: "M3*", 1: "C3*"}).sabotage()
    assert (t.match.pending, t.phase) == ((0, 1), "scouts")
    assert t.picture(0)["troops"][2] == ["J9"]


def test_6_4_if_all_four_are_scouts_all_lay_at_once() -> None:
    """P4"""
    piles = {0: "M3*", 1: "C3*", 2: "A4 A5 A3*", 3: "D4 D5 D3*"}
    t = table(2, piles).sabotage().lay({0: "M3*", 1: "C3*"}).sabotage()
    assert (t.match.pending, t.phase, t.picture(-1)["scouts"]) == ((0, 1), "troops", [])
    assert t.lay().view.round == 3


def test_6_5_the_cards_given_become_the_new_pile() -> None:
    """P8: without ninja twins at the end of round 6."""
    order = "11 3 0 7 5 1 2 4 6 8 9 10 12 13 14 15"
    t = rounds(table(2, orders={2: order}), 5)
    assert t.picture(0)["piles"][2:] == [3, 3]
    rounds(t, 1)
    assert (t.picture(0)["piles"][2:], t.picture(0)["given_to_dummies"]) == ([12, 12], [0, 0])
    t.sabotage()
    assert t.picture(0)["received"][0] == gift(t, 2, 11)
    assert t.picture(1)["received"][1] == gift(t, 2, 3)
    assert t.picture(0)["given_to_dummies"] == [2, 2]
    t.lay()
    assert gift(t, 2, 0) in t.display(2)
    assert t.view.round == 8


def test_6_5_with_ninja_twins_in_the_middle_of_drawing() -> None:
    """Two extra cards: in round 6 seat 0 draws the last card, seat 1 the first of the new pile."""
    pile = "A4 A5 J1* A6 A7 A1* D4 D5 D6 D7"
    t = rounds(table(2, {2: pile}, orders={2: "9 0 1 2 3 4 5 6 7 8 10 11 12 13 14 15"}), 5)
    assert t.picture(0)["piles"][2] == 1
    t.sabotage()
    assert t.picture(1)["received"][1] == gift(t, 2, 9)
    assert t.picture(0)["piles"][2] == 11


def test_6_5_with_ninja_twins_between_the_two_cards_of_a_dummy() -> None:
    t = rounds(table(2, {2: NINJAS}, orders={2: "4 0 1 2 3 5 6 7 8 9 10 11 12 13 14 15"}), 4).sabotage()
    assert t.picture(0)["piles"][2] == 1
    t.lay()
    assert t.picture(0)["piles"][2] == 9
    assert t.picture(-1)["displays"][2]["M"][0] == "M1*"
    assert gift(t, 2, 4) in t.display(2)


def last_pile() -> Table:
    """Five ninja twins with one dummy: in round 8 its second pile runs out, too. Seat 0 is a scout then, and the dummy has laid."""
    order = "15 9 8 7 6 5 4 3 2 1 0 14 13 12 11 10"
    return rounds(table(2, {0: "M3*", 2: NINJAS}, orders={2: order}), 6).sabotage().lay({0: "M3*"}).sabotage().lay()


def test_6_5_a_pile_never_runs_dry() -> None:
    """The most cards that can be needed are 29: 18, the ten gifts of rounds 1 to 5, and one of the six that came later."""
    t = last_pile()
    assert (t.phase, t.match.pending, t.view.round) == ("scouts", (0,), 8)
    assert (t.state.taken[0], t.state.shuffled[0]) == (29, 10)
    assert t.picture(0)["troops"][2] == [gift(t, 2, 15)]
    assert t.picture(0)["piles"][2] == 5
    t.play_on()
    assert sorted(t.picture(0)["hands"][2]) == sorted(gift(t, 2, number) for number in range(10, 15))


def test_6_6_displays_of_dummies_count_for_the_majorities() -> None:
    """P9"""
    t = rounds(table(2, {2: "A4 A5 M9"}), 1)
    assert t.picture(-1)["majorities"]["M"] == [2]


def test_6_6_a_dummy_scores_with_its_pile_and_what_was_given_to_it() -> None:
    """P9: after eight rounds six gifts have come out of the second pile, and ten are left."""
    t = table(2).play_on()
    rest = [gift(t, 2, number) for number in range(6, 16)]  # they came out in their order
    assert sorted(t.picture(-1)["hands"][2]) == sorted(rest)
    assert t.scores[2] == sum(t.points(2).values()) > 0


def test_6_6_a_dummy_can_win() -> None:
    """P9: it has the majority on the moon and moon cards given to it; the best player has the second place then."""
    t = table(2, {0: "M7 M7 M6 M6", 1: "M5 M5 M4 M4", 2: "A4 A5 M9 A6 A7 M9 D4 D5 M8 D6 D7 M8"})
    t.sabotage({0: "M7 M6", 1: "M4 M5"}).lay().sabotage({0: "M7 M6", 1: "M4 M5"}).play_on()
    assert t.row("place")[2] == 1
    assert t.row("place") == [1 + sum(other > score for other in t.scores) for score in t.scores]
