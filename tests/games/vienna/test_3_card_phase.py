"""§3 The card phase."""

from doppelagent.core.match import Match
from doppelagent.core.record import dump

from .city import KINDS, building, card, cards
from .rounds import finish_round, lay_all, play_round
from .table import Facts, Table, place, table, turn


def views(t: Table, *seats: int) -> list[bytes]:
    return [dump(t.match.view(seat).packed) for seat in seats]


def test_3_1_cards_then_actions_then_the_coat_of_arms() -> None:
    t = table(2)
    assert (t.phase, t.view.round, t.picture(-1)["coat"]) == ("cards", 1, 0)
    lay_all(t)
    assert t.phase != "cards"
    finish_round(t)
    assert (t.phase, t.view.round, t.picture(-1)["coat"]) == ("cards", 2, 1)


def test_3_2_everybody_draws_three_cards_from_the_pile() -> None:
    """From the one with the coat of arms on."""
    top = "081 012 033 004 055 066 077 088 009"
    rest = [f"{n:03}" for n in range(1, 91) if f"{n:03}" not in top]
    tiles = " ".join([kind for kind in KINDS for _ in range(8)])
    deal = [("tiles", tiles), *((f"information {seat}", KINDS[seat]) for seat in range(3)), ("pile", " ".join([top, *rest]))]
    t = Table(Match("vienna", 3, deal=[*deal, ("coat", "1")]))
    assert [t.hand(seat) for seat in range(3)] == [["009", "077", "088"], ["012", "033", "081"], ["004", "055", "066"]]
    assert t.picture(-1)["pile"] == 81


def test_3_2_a_hand_is_seen_by_its_seat_alone() -> None:
    one, other = table(3, hand={0: "021 034 077"}), table(3, hand={0: "022 035 078"})
    assert one.hand(0) == ["021", "034", "077"]
    assert one.hand(-1) == []
    assert views(one, -1) == views(other, -1)
    assert views(one, 0) != views(other, 0)
    assert [one.desk(seat)["held"] for seat in range(3)] == [3, 3, 3]


def test_3_3_a_card_for_each_of_the_actions_i_ii_and_iv() -> None:
    t = table(3, hand={1: "021 034 077"})
    assert t.may(1) == ["I 021", "I 034", "I 077"]
    t.act(1, "I 034")
    assert t.may(1) == ["II 021", "II 077"]
    t.act(1, "II 021")  # what is left can only be for action IV
    assert t.may(1) == []
    assert t.laid(1) == ["034", "021", "077"]
    assert list(t.match.pending) == [0, 2]


def test_3_3_all_choose_at_once_in_any_order() -> None:
    t = table(3, hand={0: "001 002 003", 2: "021 034 077"})
    assert list(t.match.pending) == [0, 1, 2]
    t.act(2, "I 021").act(0, "I 001").act(2, "II 034").act(0, "II 002")
    assert list(t.match.pending) == [1]


def test_3_3_nobody_sees_what_was_laid_nor_half_a_choice() -> None:
    one, other = (table(3, hand={0: "021 034 077"}) for _ in range(2))
    before = views(one, -1, 1, 2)
    one.act(0, "I 021")
    assert views(one, -1, 1, 2) == before
    one.act(0, "II 034")
    other.act(0, "I 077", "II 021")
    assert views(one, -1, 1, 2) == views(other, -1, 1, 2) != before
    assert one.picture(1)["laid"][0] == [None, None, None]


def test_3_3_each_card_is_turned_over_for_its_own_action() -> None:
    """Seat 1 sees card I when the turn begins, card II after action I, card IV after action III."""
    t = turn(0, "021 034 077", drawers={0: "011"})
    assert t.phase == "drawer"
    assert t.picture(1)["laid"][0] == ["021", None, None]
    t.act(0, "drawer 2")
    assert t.phase == "place"
    assert t.picture(1)["laid"][0] == ["021", "034", None]
    t.act(0, "done")
    assert t.picture(1)["laid"][0] == ["021", "034", "077"]


def test_3_3_the_example_of_jan() -> None:
    """The left card under the desk, the middle one for action II, the right one for action IV; of each only its part counts."""
    left = cards("flag-points", "usa")[0]
    middle, right = card(bribe="wine", information="slide"), card(bribe="coffee", information="microfilm")
    t = turn(0, f"{left} {middle} {right}", bribes={0: ""}).act(0, "done")
    assert t.drawers(0) == [left, None, None]
    assert t.bribes(0) == {"wine": 1}
    assert (t.marker("microfilm"), t.marker("slide")) == (1, 0)
    assert {middle, right} <= set(t.discards)


def test_3_4_the_fourth_card_of_the_telephone_is_discarded_openly() -> None:
    t = table(2, version="full", bought={0: "telephone"}, hand={0: "021 034 077 150", 1: "001 002 003"})
    t.act(0, "I 034", "II 150")
    assert t.may(0) == ["IV 021", "IV 077"]
    t.act(0, "IV 077")
    assert t.discards == []  # not before all are ready
    t.act(1, "I 001", "II 002")
    assert "021" in t.discards
    assert t.hand(0) == []


def test_3_4_cards_drawn_for_company_make_five_of_which_three_are_laid() -> None:
    """Card 126 draws two cards in action III; the next card phase draws three more, and two are left over."""
    where = building(colour="pink")
    facts: Facts = {"agents": {1: where}, "bribes": {0: "2 wine"}, "drawers": {0: "126"}}
    t = place(0, 2, version="full", pile="091 092 093 094 095 096 097 098", **facts)
    t.act(0, f"place supply → {where}", "use 1")
    assert t.hand(0) == ["091", "092"]
    finish_round(t)
    assert t.hand(1) == ["093", "094", "095"]  # seat 1 has the coat of arms now
    assert t.hand(0) == ["091", "092", "096", "097", "098"]
    t.act(0, "I 092", "II 096", "IV 098")
    lay_all(t)
    assert {"091", "097"} <= set(t.discards)
    assert t.hand(0) == []


def nearly_used_up(pile: str) -> Table:
    """Two players, the last turn of a round, and only these cards in the pile: all others were discarded."""
    left = {f"{n:03}" for n in range(1, 91)} - {"001", "002", "003", "004", "005", "006", *pile.split()}
    return place(1, 2, coat=0, iv="001", laid={0: "002 003 004", 1: "005 006 001"}, pile=pile, discards=sorted(left))


def test_3_5_the_discards_are_shuffled_the_moment_the_last_card_is_drawn() -> None:
    """The round that begins draws just the six cards that are left: the new pile lies there at once, and nothing is discarded."""
    t = nearly_used_up("007 008 009 010 011 012").act(1, "done")
    assert t.match.awaits
    new = [f"{n:03}" for n in range(90, 0, -1) if not 7 <= n <= 12]
    t.match.lay([("pile", " ".join(new))])
    assert [t.hand(seat) for seat in (1, 0)] == [["007", "008", "009"], ["010", "011", "012"]]
    assert (t.picture(-1)["pile"], t.discards) == (84, [])


def test_3_5_the_rest_is_drawn_from_the_new_pile() -> None:
    t = nearly_used_up("007 008 009 010").act(1, "done")
    new = [f"{n:03}" for n in range(90, 0, -1) if not 7 <= n <= 10]
    t.match.lay([("pile", " ".join(new))])
    assert [t.hand(seat) for seat in (1, 0)] == [["007", "008", "009"], ["010", "089", "090"]]
    assert (t.picture(-1)["pile"], t.discards) == (84, [])


def test_3_5_what_lies_on_the_desks_is_not_shuffled() -> None:
    """Three players draw nine cards in each round: the tenth round takes the last ones of ninety."""
    t = Table(Match("vienna", 3, seed=4))
    for _ in range(9):
        assert t.picture(-1)["pile"] == 90 - 9 * t.view.round
        play_round(t)
    assert t.view.round == 10
    kept = {card for seat in range(3) for card in [*t.drawers(seat), *t.hand(seat)] if card}
    s = t.state
    assert len(kept) >= 9 + 3
    assert {f"{card:03}" for card in s.pile[: s.pile_size]} == {f"{n:03}" for n in range(1, 91)} - kept
