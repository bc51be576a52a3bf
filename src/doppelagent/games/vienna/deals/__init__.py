"""Deals as text, one line for each pile or fact: a match played on paper can be typed in, and a test can set any situation.

A match can begin with the lines that say what chance would decide:

    tiles: flask pistol …           on the 40 squares
    flags: usa austria …            on the 30 buildings, if they lie at random
    information 0: slide            the tile of each seat
    pile: 021 034 …                 all cards, top first
    orders 0: S-01 - - -            in the full version: the start order of each seat,
    orders A: A-05 A-17 …           and the piles, top first; two of each go to the board, if no display is given
    orders B: B-03 …

A situation has more lines; what is not given is as at the beginning:

    round: 4                        the round, and who has the coat of arms
    coat: 1
    markers: 3 0 5 1 2              the spaces, counted from 0, in the order flask, pistol, briefcase, microfilm, slide
    roof: C                         the investigator
    agents 0: B3 B7 B9              in the city, the figure included; figure 0 says which one it is
    bribes 0: 2 wine, 1 coffee
    drawers 0: 021 - 077 -          `-` is a free one
    hand 0: 004 120 033             else hands are drawn from the pile
    discards: 001 002               and shuffled: what the pile was shuffled from
    …

Without a phase the round begins. With one (`phase: place`, `turn: 0`) every seat has laid three cards (`laid 0: 021 034 077`), and
`shown 0: 2` is the number of those turned over. All names are in `lines`.
"""

from collections.abc import Mapping, Sequence

from doppelagent.core.errors import BadDeal
from doppelagent.core.record import carry_out
from doppelagent.core.rule import entry
from doppelagent.games.vienna.box.record import CARD_WORDS, CARDS, KINDS, SQUARES
from doppelagent.games.vienna.deals.checks import check_box, check_cards_of_seats
from doppelagent.games.vienna.deals.lines import lines_of
from doppelagent.games.vienna.deals.new_pile import lay_new_pile
from doppelagent.games.vienna.rules.cards import begin_round, cards_to_draw
from doppelagent.games.vienna.state import FULL, NO_CARD, NO_ORDER, NOWHERE, SPACES, Phase, State

Lines = list[tuple[str, str]]


def awaits(s: State, opening: bool) -> list[str]:
    """What chance decides: at the beginning the lines of `dealt`, later the new draw pile (§3.5)."""
    return dealt(s) if opening else ["pile"]


def lay(s: State, lines: Sequence[tuple[str, str]], opening: bool) -> None:
    """Lay the table as the lines say; after the opening only the new draw pile (§3.5)."""
    given = dict(lines)
    if len(given) < len(lines):
        raise BadDeal("A line of the deal is given twice.")
    if not opening:
        lay_new_pile(s, given)
        return
    agents = s.supply[0] + s.side_house[0]  # as set up, before any is placed
    clear(s)
    read_lines(s, given)
    fill_up(s, given, agents)
    check_box(s, agents)
    if s.phase == Phase.CARDS and not any(name.startswith(("phase", "hand", "laid")) for name in given):
        draw_hands(s)
    check_cards_of_seats(s)


def read_lines(s: State, given: Mapping[str, str]) -> None:
    known = {line.name: line for line in lines_of(s)}
    if missing := [name for name in dealt(s) if name not in given]:
        raise BadDeal(f"The deal lacks {', '.join(missing)}.")
    if unknown := sorted(given.keys() - known.keys()):
        raise BadDeal(f"Vienna deals no {', '.join(unknown)} here.")
    for name, content in given.items():
        known[name].read(s, content)


def dealt(s: State) -> list[str]:
    """The lines that a deal must have: what chance decides."""
    seats = range(s.players)
    names = ["tiles", *["flags"] * s.random_flags, *(f"information {seat}" for seat in seats), "pile"]
    return names + ["orders A", "orders B", *(f"orders {seat}" for seat in seats)] * (s.version == FULL)


def clear(s: State) -> None:
    """Remove what chance has dealt; everything else stays as set up."""
    s.tile = [NOWHERE] * SQUARES
    s.pile = [NO_CARD] * CARDS
    s.display = [NO_ORDER] * len(s.display)
    for seat in range(s.players):
        s.hand[seat] = [0] * CARD_WORDS
        s.tiles[seat] = [0] * KINDS
        s.order[seat] = [NO_ORDER] * SPACES


def fill_up(s: State, given: Mapping[str, str], agents: int) -> None:
    """Fill the fields that follow from the lines given."""
    s.pile_size = CARDS - s.pile.count(NO_CARD)
    for pile in range(2):
        s.order_pile_size[pile] = len(s.order_pile[pile]) - s.order_pile[pile].count(NO_ORDER)
    if "display" not in given:
        open_orders(s)
    for seat in range(s.players):
        if f"supply {seat}" not in given:
            s.supply[seat] = agents - s.side_house[seat] - s.agents[seat].bit_count() + (s.figure[seat] != NOWHERE)
        if "unlocked" not in given and s.figure[seat] != NOWHERE:
            s.unlocked |= 1 << seat
    if "phase" not in given:
        s.phase = Phase.THIRD_MAN if s.with_third_man and s.third_man == NOWHERE else Phase.CARDS
    if "round" not in given:
        s.round = 0 if s.phase == Phase.THIRD_MAN else 1
    if "owing" not in given:
        all_seats = (1 << s.players) - 1
        s.owing = all_seats if s.phase == Phase.CARDS else 0 if s.phase == Phase.OVER else 1 << s.turn


def open_orders(s: State) -> None:
    """§9.4 Two of each pile lie on the board."""
    for n in range(len(s.display)):
        if s.order_pile_size[n // 2] > 0:
            s.order_pile_size[n // 2] -= 1
            s.display[n] = s.order_pile[n // 2, s.order_pile_size[n // 2]]
            s.order_pile[n // 2, s.order_pile_size[n // 2]] = NO_ORDER


def draw_hands(s: State) -> None:
    """§3.2 Begin the round; the pile must be large enough for all hands."""
    if s.pile_size <= sum(cards_to_draw(s, seat) for seat in range(s.players)):
        raise BadDeal("The pile of the deal is too small to draw all hands from it; give the hands, too.")
    s.round -= 1
    carry_out(next_round, s)


@entry
def next_round(s: State) -> None:
    begin_round(s)


def retrace(s: State) -> tuple[Lines, list[tuple[int, int]]]:
    """The whole situation as it is now, and no actions since."""
    return [(line.name, line.write(s)) for line in lines_of(s)], []
