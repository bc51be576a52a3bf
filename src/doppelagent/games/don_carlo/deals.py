"""Tables as text: `stock 0: 3 5 1 …`, one line a pile; so a match played on paper can be typed in and a test can set any situation.

At the beginning each seat has its stockpile of 25, top card first, and draws four. In the midst of a match there are besides:

    turn: 2                         whose turn begins; 0 if it is not given
    sent: 0 1/1/6, 1 2/2            the agents in the order of their arrival; all points follow from them
    hand 0: 1 1 6 6                 the hand, where it was not just drawn from the top of the stockpile
    known 0: 1 6                    the public part of it (§5.4)
    buried 0: 2                     how many cards at the bottom of the stockpile are public
    out: 3                          for whom the match is over
"""

import re
from collections import Counter
from collections.abc import Sequence

from doppelagent.core.actions import action_of
from doppelagent.core.bits import members
from doppelagent.core.errors import BadDeal
from doppelagent.core.record import carry_out
from doppelagent.games.don_carlo.actions import BURYING
from doppelagent.games.don_carlo.box import (
    CODE_NAMES,
    COPIES,
    FAMILY,
    HAND,
    LAID_OUT,
    MOST_AGENTS,
    NAMES,
    cards,
    code_name,
    counted,
    country_of_sum,
    name_called,
    number_called,
)
from doppelagent.games.don_carlo.rules import take_up
from doppelagent.games.don_carlo.state import Phase, State

Lines = list[tuple[str, str]]


def awaits(s: State, _opening: bool) -> list[str]:
    """The stockpiles; the other lines say what is not as at the beginning."""
    return [f"stock {seat}" for seat in range(s.players)]


def lay(s: State, lines: Sequence[tuple[str, str]], opening: bool) -> None:
    """Lay the table, at the beginning or in the midst of a match; then the seat in turn is asked."""
    if not opening:
        raise BadDeal("Don Carlo deals once, before the first action.")
    given = dict(lines)
    if len(given) < len(lines):
        raise BadDeal("A line of the deal is given twice.")
    if missing := [name for name in awaits(s, opening) if name not in given]:
        raise BadDeal(f"The deal lacks {', '.join(missing)}.")
    s.turn = _number(given.pop("turn", "0"), "turn", s.players - 1)
    s.out = sum(1 << _number(seat, "out", s.players - 1) for seat in set(given.pop("out", "").split()))
    _lay_agents(s, given.pop("sent", ""))
    for seat in range(s.players):
        _lay_cards(s, seat, given)
    if given:
        raise BadDeal(f"Don Carlo deals no {', '.join(sorted(given))} here.")
    s.put_under = 0
    carry_out(take_up, s)


def _lay_agents(s: State, content: str) -> None:
    names: list[int] = []
    for agent in filter(None, re.split(r"\s*,\s*", content.strip())):
        sender, _, name = agent.partition(" ")
        names.append(name_called(name.strip()))
        if names[-1] >= NAMES or country_of_sum(sum(CODE_NAMES[names[-1]])) not in LAID_OUT[s.players]:
            raise BadDeal(f"In the deal, {name} has no country with {s.players} players.")
        if names[-1] in names[:-1]:
            raise BadDeal(f"In the deal, {name} is sent twice.")
        if len(names) > MOST_AGENTS:
            raise BadDeal(f"The deal has more than {MOST_AGENTS} agents.")
        s.senders[len(names) - 1] = _number(sender, "sent", s.players - 1)
    s.sent[: len(names)] = names
    s.arrived = len(names)


def _lay_cards(s: State, seat: int, given: dict[str, str]) -> None:
    stock = _cards(given.pop(f"stock {seat}"))
    drawn = " ".join(map(str, stock[:HAND])) if f"hand {seat}" not in given else ""
    hand = _cards(given.pop(f"hand {seat}", drawn))
    stock = stock[HAND:] if drawn else stock
    known = _cards(given.pop(f"known {seat}", ""))
    _check_family(s, seat, hand + stock)
    _check_hand(s, seat, hand, known, stock)
    s.hand[seat], s.known[seat] = counted(hand), counted(known)
    s.stock[seat] = stock[::-1] + [0] * (FAMILY - len(stock))
    s.stock_size[seat] = len(stock)
    s.buried[seat] = _number(given.pop(f"buried {seat}", "0"), f"buried {seat}", len(stock))


def _check_family(s: State, seat: int, left: list[int]) -> None:
    """§1.1 What was sent and what is left are the 25 cards of a family."""
    sent = [number for n in range(s.arrived) if s.senders[n] == seat for number in CODE_NAMES[s.sent[n]]]
    for number, copies in enumerate(counted(sent + left)):
        if copies != COPIES[number]:
            raise BadDeal(f"The deal gives seat {seat} the {number} {copies} times; there must be {COPIES[number]}.")


def _check_hand(s: State, seat: int, hand: list[int], known: list[int], stock: list[int]) -> None:
    """§3.7 Four cards, fewer when the stockpile is empty; §5.1 more when they lie open; §5.5 a seat that is out has all cards open."""
    if Counter(known) - Counter(hand):
        raise BadDeal(f"In the deal, known {seat} has cards that are not in hand {seat}.")
    in_the_open = len(known) == len(hand)
    if s.out >> seat & 1:
        if stock or not in_the_open:
            raise BadDeal(f"Seat {seat} is out, so all its cards must be in hand {seat} and known {seat}.")
    elif len(hand) > HAND and not (s.turn == seat and in_the_open):
        raise BadDeal(f"Seat {seat} has {len(hand)} cards in hand; more than four there are only in turn, and known.")
    elif len(hand) < HAND and stock:
        raise BadDeal(f"Seat {seat} has {len(hand)} cards in hand; fewer than four there are only without a stockpile.")


def _cards(content: str) -> list[int]:
    return [number_called(number) for number in content.split()]


def _number(text: str, name: str, high: int) -> int:
    if not re.fullmatch(r"\d{1,2}", text, re.ASCII) or int(text) > high:
        raise BadDeal(f"In the deal, {name} must be from 0 to {high}, not {text!r}.")
    return int(text)


def retrace(s: State) -> tuple[Lines, list[tuple[int, int]]]:
    """The table at the beginning of this turn, and what was done since."""
    under = s.under[: s.put_under] if s.phase == Phase.BURY else []
    name = s.sent[s.arrived - 1 : s.arrived] if s.phase == Phase.BURY else []
    played = [*under, *(CODE_NAMES[name[0]] if name else ())]
    agents = zip(s.senders[: s.arrived - len(name)], s.sent, strict=False)
    lines = [("turn", str(s.turn)), ("sent", ", ".join(f"{seat} {code_name(agent)}" for seat, agent in agents))]
    lines.append(("out", _spaced(list(members(s.out)))))
    for seat in range(s.players):
        mine = played if seat == s.turn else []
        back = len(under) if seat == s.turn else 0
        lines.append((f"hand {seat}", _spaced(sorted(cards(s.hand[seat]) + mine))))
        lines.append((f"known {seat}", _spaced(sorted(cards(s.known[seat]) + mine))))
        lines.append((f"stock {seat}", _spaced(s.stock[seat][back : s.stock_size[seat]][::-1])))
        lines.append((f"buried {seat}", str(s.buried[seat] - back)))
    return lines, [(s.turn, action) for action in [*name, *(action_of(BURYING, number) for number in under)]]


def _spaced(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))
