"""The View in which a move is judged: that of a part of a choice includes the other parts, unless their order matters."""

import pytest

from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.debriefs.asked import asked
from doppelagent.debriefs.tasks import DECISION, Task, Worker
from tests.games.don_carlo import table as don_carlo


def three_passed() -> tuple[Match, list[str]]:
    match = Match(find("black-spy"), 4, seed=3)
    cards = match.legal_moves(0)[:3]
    for card in cards:
        match.push(0, card)
    return match, cards


@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_of_three_cards_is_passed_as_the_last_one(number: int) -> None:
    match, cards = three_passed()
    view = asked(list(match.positions()), number)
    assert set(view.legal_moves) & set(cards) == {cards[number - 1]}
    assert len(view.legal_moves) == len(Match(find("black-spy"), 4, seed=3).legal_moves(0)) - 2


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_card_is_not_compared_with_others_that_are_passed_too(number: int) -> None:
    match, cards = three_passed()
    row = Worker(match, 200).do(Task(DECISION, number))
    assert {option["action"] for option in row["options"]} & set(cards) == {cards[number - 1]}


def test_where_the_order_makes_a_difference_the_first_part_is_judged_first() -> None:
    """D6: of two cards that are buried, the first lies above the second."""
    match = don_carlo.table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}).send("1").match
    made = len(match.moves)
    before = match.view(0)
    match.push(0, "bury 4 0")
    assert asked(list(match.positions()), made + 1) == before
