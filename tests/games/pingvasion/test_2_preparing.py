"""§2 Preparing."""

from collections import Counter

import pytest

from doppelagent.core.match import Match
from doppelagent.games.pingvasion.box import card_name

from .table import DECKS, Table, story, table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_2_1_everybody_gets_a_pile_of_eighteen(players: int) -> None:
    """With two players the dummies do, too; the rest goes back into the box, where no state holds it."""
    s = Table(Match("pingvasion", players, seed=5)).state
    seats = 4 if players == 2 else players
    cards = Counter(card_name(card) for pile in s.pile[:seats] for card in pile)
    assert sum(cards.values()) == 18 * seats
    assert cards <= DECKS["rulebook"]
    assert all(card == 0 for pile in s.pile[seats:] for card in pile)


def test_2_1_every_card_may_be_dealt_anywhere() -> None:
    """In 120 deals for three, each look lies in each pile now and then."""
    places: dict[str, Counter[int]] = {}
    for seed in range(120):
        s = Table(Match("pingvasion", 3, seed=seed)).state
        for seat in range(3):
            for card in s.pile[seat]:
                places.setdefault(card_name(card), Counter())[seat] += 1
    assert set(places) == set(DECKS["rulebook"])
    for card, seats in places.items():
        usual = 120 * DECKS["rulebook"][card] / 5  # 24 of a single card, give or take 4.4
        assert all(usual - 22 < seats[seat] < usual + 26 for seat in range(3))


def test_2_2_everybody_starts_with_two_cards() -> None:
    """The first two of the pile, before the first reinforcement adds the next two."""
    t = table(3, {0: "A4 D5 J6 C7 M8"})
    assert t.match.view(0).drawn[:5] == [6, 18, 30, 42, 0]
    assert sorted(t.hand(0)) == ["A4", "C7", "D5", "J6"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_2_3_the_match_has_eight_rounds(players: int) -> None:
    t = table(players)
    rounds = []
    while t.match.pending:
        rounds.append((t.view.round, t.phase))
        t.sabotage() if t.phase == "saboteurs" else t.lay()
    assert list(dict.fromkeys(number for number, _ in rounds)) == list(range(1, 9))
    assert list(dict.fromkeys(phase for number, phase in rounds if number == 3)) == ["saboteurs", "troops"]
    assert t.match.over


def test_2_3_a_story_is_told_as_it_was_asked_for() -> None:
    """Tests the helper `story`: in eight rounds the cards named were laid, and those named are held at the end."""
    t = story(3, {1: "M4 M5"}, {1: "A9 A8 D9 D8 J9 J8 C9 C8 M9 M8"})
    assert t.match.over
    assert sorted(t.picture(1)["hand"]) == sorted(["A9", "A8", "D9", "D8", "J9", "J8", "C9", "C8", "M9", "M8"])
    assert {"M4", "M5"} <= set(t.display(1))
