"""Knowledge of hidden cards, compared with full enumeration."""

from collections import Counter
from itertools import combinations
from math import comb, log2

import pytest

from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game
from doppelagent.core.match import Match, Move
from doppelagent.core.secrets import NOBODY, Secret
from doppelagent.debriefs.knowledge import World, given_away, knowledge, number_of_worlds
from tests.bots.positions import asked, position, worlds

from .matches import games, played

STOCKS = {"stock 0": "1 2 5 6 1 3 2 3 0 1 4 4 6 1 2 0 4 0 5 5 2 3 4 3 0", "stock 1": "0 2 4 5 3 0 3 2 0 1 2 4 5 1 1 3 0 4 4 3 5 2 6 1 6"}


def end_of_a_round() -> Match:
    """Black Spy in the last two tricks of a round: seat 0 does not know who of two others holds which of four cards."""
    match = Match("black-spy", 3, {"end_value": 200}, seed=6)
    while match.view(0).played < 54 or match.pending != (0,):
        match.push(match.pending[0], match.legal(match.pending[0])[0])
    return match


def test_hands_at_the_end_of_a_round_against_every_way_to_deal_them() -> None:
    match = end_of_a_round()
    known = knowledge(match, 0, 3000)
    hidden = sorted(card for seat in (1, 2) for card in match.picture(seat)["hand"])
    size = len(match.picture(1)["hand"])
    lacks = match.picture(0)["lacks"]
    fits = [
        hand
        for hand in combinations(range(len(hidden)), size)
        if not any(_lacking(lacks[1], hidden[n]) for n in hand)
        and not any(_lacking(lacks[2], hidden[n]) for n in range(len(hidden)) if n not in hand)
    ]
    shares: Counter[str] = Counter()
    for hand in fits:
        shares.update({hidden[n]: 1 / len(fits) for n in hand})
    distance = max(abs(known.chance(card, 1) - shares[card]) for card in set(hidden))
    assert len(fits) == 6
    assert distance < 0.06
    assert known.exact


def _lacking(lacks: list[str], card: str) -> bool:
    return card[0] in lacks or card[1:] in lacks


def test_a_first_hand_of_don_carlo_against_the_hypergeometric_distribution() -> None:
    """Four of 25 cards: each number is in hand as often as its copies say, given that the seat can send an agent."""
    match = Match("don-carlo", 2, deal=STOCKS)
    known = knowledge(match, 0, 2000)
    copies = (4, 4, 4, 4, 4, 3, 2)
    for number, there in enumerate(copies):
        (card,) = (each for each in known.cards if each.card == str(number) and each.family == 1)
        assert card.places[1] == pytest.approx(4 * there / 25, abs=0.06)
        assert sum(card.places.values()) == pytest.approx(there)
    assert not known.exact


def test_the_number_of_worlds_is_exact_estimated_or_a_bound() -> None:
    few: Counter[World] = Counter({(Secret(str(n), 0),): 20 for n in range(5)})
    assert number_of_worlds(few) == (5.0, True, False)
    some: Counter[World] = Counter({(Secret(str(n), 0),): 1 + (n % 3 == 0) for n in range(90)})
    assert number_of_worlds(some) == (90 + 60 * 60 / 60, False, False)
    never_twice: Counter[World] = Counter({(Secret(str(n), 0),): 1 for n in range(100)})
    assert number_of_worlds(never_twice) == (comb(100, 2), False, True)


@games
def test_knowledge_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(game: Game) -> None:
    at = position(game, 19)
    found = []
    for world in worlds(at, 2):
        list(asked(at, world))
        other = at.match.copy()
        other.state = world
        found.append(repr(knowledge(other, at.seat, 20)))
    assert len(set(found)) == 1


@games
def test_own_cards_are_no_question_and_others_add_up(game: Game) -> None:
    match = played(game).at(8)
    seat = match.pending[0]
    known = knowledge(match, seat, 60)
    assert known.cards
    true = Counter((secret.card, secret.family) for secret in game.secrets.places(game.State.plain(match.state)))
    for card in known.cards:
        if game.key != "pingvasion":  # there cards may lie in the box
            assert sum(card.places.values()) == pytest.approx(true[card.card, card.family])
        assert all(NOBODY <= place < match.players and number > 0 for place, number in card.places.items())


def test_a_card_played_gives_away_that_it_was_held() -> None:
    """A card that the mover held in about one of three worlds tells about 1.6 bits; a known card tells nothing."""
    match = end_of_a_round()
    mover = match.pending[0]
    for action in match.legal(mover):
        held = knowledge(match, 1, 2000).chance(match.game.notation.write(action).split()[1], mover)
        bits = given_away(match, Move(mover, action), 1, 2000)
        assert bits <= -log2(max(held, 1e-3)) + 1.2
        assert bits >= -log2(min(held, 1)) - 0.2


def test_secret_and_own_moves_give_nothing_away() -> None:
    match = Match("black-spy", 3, seed=6)
    move = Move(0, match.legal(0)[0])
    assert match.game.notation.secret(move.action)
    assert given_away(match, move, 1) == given_away(match, move, 0) == 0.0
    with pytest.raises(BadOption, match="legal"):
        given_away(match, Move(0, 0), 1)
