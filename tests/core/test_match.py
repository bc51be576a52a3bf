"""Matches played from Python: seeds, keys, deals, refusals."""

import pytest

from doppelagent import Match, find
from doppelagent.core.bot import Bot, Budget
from doppelagent.core.errors import BadDeal, BadNotation, BadOption, IllegalMove, TooMuch, UnknownGame
from doppelagent.core.record import dump
from doppelagent.core.view import View
from tests.core.matches import play_out, short


def test_the_same_seed_gives_the_same_deal_and_another_one_another() -> None:
    deals = [dump(Match("black-spy", 4, seed=seed).state) for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_a_key_of_32_bytes_deals_with_chacha20() -> None:
    one, same, other = (Match("black-spy", 4, seed=key) for key in (bytes(32), bytes(32), b"x" * 32))
    assert one.view(0).hand == same.view(0).hand != other.view(0).hand
    play_out(one, 3)
    assert one.over


def test_without_a_seed_nobody_knows_the_deal() -> None:
    assert Match("black-spy", 4).view(0).hand != Match("black-spy", 4).view(0).hand


@pytest.mark.parametrize("seed", [b"short", -1, 1 << 62])
def test_a_seed_that_is_none_is_refused(seed: int | bytes) -> None:
    with pytest.raises(BadOption):
        Match("black-spy", 4, seed=seed)


def test_unknown_things_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="black-spy"):
        Match("chess", 2)
    with pytest.raises(BadOption, match="3 to 6"):
        Match("black-spy", 7)
    with pytest.raises(BadOption, match="mole"):
        Match("black-spy", 4, {"moles": True})
    with pytest.raises(BadOption, match=r"it has none at all\.$"):
        Match("don-carlo", 4, {"moles": True})


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"mole": "yes"}, "true or false"),
        ({"mole": 1}, "true or false, not 1"),
        ({"end_value": "12x"}, "number from 0 to 9999"),
        ({"end_value": -1}, "number from 0 to 9999"),
        ({"end_value": 10000}, "number from 0 to 9999"),
        ({"end_value": True}, "number from 0 to 9999, not True"),
        ({"end_value": "99999999999999999999"}, "number from 0 to 9999"),
    ],
)
def test_an_option_has_its_range(options: dict[str, str | int], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        Match("black-spy", 4, options)


def test_options_are_read_from_text() -> None:
    assert Match("black-spy", 4, {"mole": "True", "end_value": "77"}, seed=1).options["end_value"] == 77


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    match = Match("black-spy", 4, seed=1)
    before = dump(match.state)
    with pytest.raises(IllegalMove, match=r"§3\.3") as refusal:
        match.push(0, "play K7")
    assert refusal.value.paragraph == 303
    with pytest.raises(BadNotation):
        match.push(0, "dance")
    with pytest.raises(BadOption, match="seat 4"):
        match.push(4, "play K7")
    assert dump(match.state) == before
    assert match.moves == []


def test_a_line_of_several_actions_is_carried_out_as_a_whole_or_not_at_all() -> None:
    match = Match("black-spy", 4, seed=1)
    cards = [text.removeprefix("pass ") for text in match.legal_moves(0)]
    before = dump(match.state)
    too_much = " ".join(cards[:4])
    for wrong, error in ((f"{cards[0]} {cards[1]} {cards[1]}", IllegalMove), (too_much, TooMuch)):
        with pytest.raises(error):
            match.push(0, f"pass {wrong}")
        assert dump(match.state) == before
        assert match.moves == []
    match.push(0, f"pass {' '.join(cards[:3])}")
    assert [move.seat for move in match.moves] == [0, 0, 0]
    assert match.pending == (1, 2, 3)


def test_a_deal_is_laid_only_where_cards_are_dealt() -> None:
    match = Match("black-spy", 4, seed=1)
    with pytest.raises(BadDeal, match="No cards are dealt"):
        match.lay([("hand 0", "K7")])


def test_names_are_filled_up() -> None:
    assert Match("black-spy", 3, seed=1, names=["Anna"]).names == ["Anna", "Player 1", "Player 2"]


class First(Bot):
    """Takes the first legal action."""

    def choose(self, view: View, _budget: Budget | None = None) -> int:
        return view.legal[0]


BOTS = [First(find("black-spy"), 0)] * 4


def test_a_match_is_played_to_its_end_by_bots() -> None:
    match = short()
    assert match.play(BOTS) is match
    assert match.over
    assert list(match.turns()) == []


def test_turns_name_the_first_seat_that_owes_a_decision_up_to_a_number_of_moves() -> None:
    match, seats = short(), []
    for seat in match.turns(decisions=5):
        assert seat == match.pending[0]
        seats.append(seat)
        match.push(seat, match.legal(seat)[-1])
    assert [move.seat for move in match.moves] == seats
    assert len(seats) == 5


def test_turns_stop_where_a_deal_is_missing() -> None:
    retold = short().play(BOTS, 3)
    deal, past = retold.game.deals.retrace(retold.game.State.plain(retold.state))
    match = Match("black-spy", 4, deal=deal)
    for seat, action in past:
        match.push(seat, action)
    assert match.play(BOTS).awaits == ("hand 0", "hand 1", "hand 2", "hand 3")
    assert not match.over
