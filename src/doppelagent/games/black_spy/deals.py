"""Deals as text: `hand 0 B3 Y11 …`, one line a hand; so a game played on paper can be typed in and a test can set any table."""

import re
from collections.abc import Sequence

from doppelagent.core.actions import action_of
from doppelagent.core.errors import BadDeal
from doppelagent.games.black_spy.actions import PASS_ON, PLAY_CARD, SAY, TAKE
from doppelagent.games.black_spy.box import CARDS, DECK, NO_CARD, SPY, card_name, card_named, listed, names
from doppelagent.games.black_spy.rules import steps_to_receiver
from doppelagent.games.black_spy.state import PASSED, Phase, State, Variant, mole_order

Lines = list[tuple[str, str]]


def awaits(s: State, _opening: bool) -> list[str]:
    """The hands, and the mole pile where it is dealt (§6.5)."""
    return [*(f"hand {seat}" for seat in range(s.players)), *(["mole"] if s.phase == Phase.MOLE else [])]


def lay(s: State, lines: Sequence[tuple[str, str]], opening: bool) -> None:
    """Lay the table of a fresh deal. Before the first action also `round`, `dealer` and `scores` may be given."""
    given = dict(lines)
    if len(given) < len(lines):
        raise BadDeal("A line of the deal is given twice.")
    if opening:
        _lay_situation(s, given)
    wanted = awaits(s, opening)
    if missing := [name for name in wanted if name not in given]:
        raise BadDeal(f"The deal lacks {', '.join(missing)}.")
    if unknown := sorted(given.keys() - set(wanted)):
        raise BadDeal(f"Black Spy deals no {', '.join(unknown)} here.")
    _lay_cards(s, {name: content.split() for name, content in given.items()})


def _lay_situation(s: State, given: dict[str, str]) -> None:
    s.round = _number(given.pop("round", "1"), "round", 1, 9999)
    s.dealer = _number(given.pop("dealer", "0"), "dealer", 0, s.players - 1)
    scores = given.pop("scores", " ".join(["0"] * s.players)).split()
    if len(scores) != s.players:
        raise BadDeal(f"There are {s.players} scores, one for each player, not {len(scores)}.")
    s.scores[: s.players] = [_number(score, "scores", -9999, s.end_value - 1) for score in scores]
    mole = bool(s.variants & Variant.MOLE) and s.round > 1
    s.phase = Phase.MOLE if mole else Phase.PASS
    s.turn = mole_order(s.scores, s.players)[0] if mole else s.dealer


def _lay_cards(s: State, cards: dict[str, list[str]]) -> None:
    everything = sorted(name for pile in cards.values() for name in pile)
    for name in everything:
        card_named(name)
    size = CARDS // s.players - (PASSED if s.phase == Phase.MOLE else 0)
    for name, pile in cards.items():
        right = size if name != "mole" else PASSED * s.players
        if len(pile) != right:
            raise BadDeal(f"The deal gives {len(pile)} cards to {name}; there must be {right}.")
    if everything != sorted(names(DECK)):
        wrong = next(name for name in everything if everything.count(name) != (6 if card_named(name) == SPY else 1))
        raise BadDeal(f"The deal has {wrong} {everything.count(wrong)} times.")
    for seat in range(s.players):
        s.hand[seat] = int(listed(cards[f"hand {seat}"]))


def _number(text: str, name: str, low: int, high: int) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text, re.ASCII) or not low <= int(text) <= high:
        raise BadDeal(f"In the deal, {name} must be from {low} to {high}, not {text!r}.")
    return int(text)


def retrace(s: State) -> tuple[Lines, list[tuple[int, int]]]:
    """The deal of this round and every action since, in an order that can be replayed. For a match that goes on."""
    mole = bool(s.variants & Variant.MOLE) and s.round > 1
    lines = [("round", str(s.round)), ("dealer", str(s.dealer)), ("scores", " ".join(map(str, s.scores[: s.players])))]
    lines += [(f"hand {seat}", " ".join(_dealt(s, seat))) for seat in range(s.players)]
    if mole:
        everything = names(DECK)
        for _, hand in lines[3:]:
            for name in hand.split():
                everything.remove(name)
        lines.append(("mole", " ".join(everything)))
    return lines, _since(s)


def _dealt(s: State, seat: int) -> list[str]:
    """This seat's hand as it was dealt."""
    cards = names(s.hand[seat])
    if s.phase >= Phase.PLAY:
        cards += [card_name(card) for by, card in _plays(s) if by == seat]
    if s.phase > Phase.PASS:
        for name in _three(s.passed[_giver(s, seat)]):
            cards.remove(name)
    cards += _three(s.passed[seat])
    for name in _three(s.picked[seat]):
        cards.remove(name)
    return cards


def _since(s: State) -> list[tuple[int, int]]:
    order = mole_order(s.scores, s.players)
    actions = [(seat, action_of(TAKE, card)) for seat in order for card in s.picked[seat] if card != NO_CARD]
    actions += [(seat, action_of(PASS_ON, card)) for seat in range(s.players) for card in s.passed[seat] if card != NO_CARD]
    if s.phase >= Phase.PLAY:
        if s.variants & Variant.CALL_COLOUR:
            actions.append((s.dealer, action_of(SAY, s.called)))
        actions += [(seat, action_of(PLAY_CARD, card)) for seat, card in _plays(s)]
    return actions


def _plays(s: State) -> list[tuple[int, int]]:
    """The round's plays with their seats."""
    leaders = [s.opener, *s.takers]
    return [((leaders[n // s.players] + n % s.players) % s.players, s.plays[n]) for n in range(s.played)]


def _giver(s: State, seat: int) -> int:
    return (seat - steps_to_receiver(s.players, s.round)) % s.players


def _three(cards: list[int]) -> list[str]:
    return [card_name(card) for card in cards if card != NO_CARD]
