"""Deals as text: `pile 0: A5 J1* …`, eighteen cards from the top; so a game played on paper can be typed in and a test can set any table.

With two players `shuffle 2: 7 0 12 …` says in which order the gifts to a dummy come out of shuffling (§6.5): gift 2 × round + seat, counted
from 0.
"""

from collections.abc import Sequence

from doppelagent.core.errors import BadDeal
from doppelagent.core.record import carry_out
from doppelagent.games.pingvasion.actions import LAY
from doppelagent.games.pingvasion.box import COPIES_OF, LOOKS, NO_CARD, SCOUTS, card_name, card_named
from doppelagent.games.pingvasion.dummies import FIRST_DUMMY
from doppelagent.games.pingvasion.rules import begin
from doppelagent.games.pingvasion.state import GIFTS, PILE, State, at_table

Lines = list[tuple[str, str]]


def awaits(s: State, _opening: bool) -> list[str]:
    """The piles, and with two players the orders in which gifts to the dummies come out."""
    return [*(f"pile {seat}" for seat in range(at_table(s.players))), *(f"shuffle {dummy}" for dummy in _dummies(s))]


def lay(s: State, lines: Sequence[tuple[str, str]], opening: bool) -> None:
    """Lay the piles, and begin the match with them. There is no later deal."""
    given = dict(lines)
    if len(given) < len(lines):
        raise BadDeal("A line of the deal is given twice.")
    wanted = awaits(s, opening)
    if missing := [name for name in wanted if name not in given]:
        raise BadDeal(f"The deal lacks {', '.join(missing)}.")
    if unknown := sorted(given.keys() - set(wanted)):
        raise BadDeal(f"Pingvasion deals no {', '.join(unknown)} here.")
    _check_cards(s, {name: given[name].split() for name in wanted if name.startswith("pile")})
    for seat in range(at_table(s.players)):
        s.pile[seat] = [card_named(name) for name in given[f"pile {seat}"].split()]
    for dummy in _dummies(s):
        s.order[dummy - FIRST_DUMMY] = _order(f"shuffle {dummy}", given[f"shuffle {dummy}"])
    s.hand[:] = [[0] * len(hand) for hand in s.hand]  # what chance dealt goes back
    s.round = 0
    carry_out(begin, s)


def _dummies(s: State) -> range:
    return range(s.players, at_table(s.players))


def _check_cards(s: State, piles: dict[str, list[str]]) -> None:
    for name, pile in piles.items():
        if len(pile) != PILE:
            raise BadDeal(f"The deal gives {len(pile)} cards to {name}; there must be {PILE}.")
    everything = sorted(card_named(card) for pile in piles.values() for card in pile)
    for card in everything:
        copies = int(COPIES_OF[(LOOKS + 1) * s.deck + card])
        if everything.count(card) > copies:
            raise BadDeal(f"The deal has {card_name(card)} {everything.count(card)} times; the deck has {copies}.")


def _order(name: str, content: str) -> list[int]:
    numbers = content.split()
    if sorted(numbers) != sorted(map(str, range(GIFTS))):
        raise BadDeal(f"In the deal, {name} must have each number from 0 to {GIFTS - 1} once.")
    return [int(number) for number in numbers]


def retrace(s: State) -> tuple[Lines, list[tuple[int, int]]]:
    """The deal and every action since, in an order that can be replayed."""
    lines = [(f"pile {seat}", " ".join(map(card_name, s.pile[seat]))) for seat in range(at_table(s.players))]
    lines += [(f"shuffle {dummy}", " ".join(map(str, s.order[dummy - FIRST_DUMMY]))) for dummy in _dummies(s)]
    actions = []
    for number in range(s.round):
        actions += [(seat, 64 * side + s.gifts[number, 2 * seat + side]) for seat in range(s.players) for side in range(2)]
        seats = sorted(range(s.players), key=lambda seat: _scouted(s, number, seat))
        actions += [(seat, 64 * LAY + s.laid[number, 2 * seat + n]) for seat in seats for n in range(2)]
    return lines, [(seat, action) for seat, action in actions if action % 64 != NO_CARD]


def _scouted(s: State, number: int, seat: int) -> bool:
    """§4.3 Whether the seat was a scout in the round of this number, counted from 0."""
    return number > 0 and any(int(SCOUTS) >> card & 1 for card in s.laid[number - 1][2 * seat : 2 * seat + 2])
