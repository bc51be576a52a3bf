"""Features: a View as numbers, seats counted from the one who looks."""

from typing import Any

from doppelagent.games.pingvasion.encoding import SIZE

from .table import Table, story, table

LOOKS = 55
SEAT = 2 * LOOKS + 11
OWN = 3 * LOOKS


def features(t: Table, seat: int) -> list[float]:
    game = t.match.game
    out = game.Features.blank()
    game.encode(t.match.view(seat).packed, out)
    plain: Any = game.Features.plain(out)
    return list(plain.values)


def look(card: str) -> int:
    return 11 * "ADJCM".index(card[0]) + ["1*", "1", "2*", "2", "3*", "4", "5", "6", "7", "8", "9"].index(card[1:])


def marks(values: list[float], steps: int) -> list[float]:
    """Of the seat so many steps to the left: there, dummy, owing, ninja twins, scout, pile; sums by region."""
    at = OWN + steps * SEAT + 2 * LOOKS
    return [round(value, 3) for value in values[at : at + 11]]


def test_own_cards_gifts_and_what_was_received() -> None:
    t = table(3, {0: "A5 A5 D9 J4", 1: "C4 C5"}).sabotage({0: "A5 D9", 1: "C4 C5"})
    values = features(t, 0)
    assert len(values) == SIZE
    assert values[look("A5")] == t.hand(0).count("A5")
    assert values[LOOKS + look("A5")] == values[LOOKS + look("D9")] == 1
    assert values[2 * LOOKS + look("C5")] == 1
    assert sum(values[:LOOKS]) == 4
    assert sum(values[LOOKS:OWN]) == 4


def test_seats_are_counted_from_the_one_who_looks() -> None:
    t = story(3, {1: "A5 J1*", 2: "D9 M3*"}, rounds=2)
    for seat in range(3):
        values = features(t, seat)
        ben, cleo = (1 - seat) % 3, (2 - seat) % 3
        assert values[OWN + ben * SEAT + look("A5")] == values[OWN + cleo * SEAT + look("D9")] == 1
        assert marks(values, ben)[:5] == [1, 0, 1, 1, 0]
        assert marks(values, cleo)[:5] == [1, 0, 1, 0, 1]
        assert marks(values, ben)[6:] == [0.5, 0, 0.1, 0, 0]
        assert marks(values, 3) == [0] * 11


def test_what_was_destroyed_counts_in_no_sum() -> None:
    values = features(story(3, {0: "A2*", 1: "D9"}, rounds=1), 1)
    assert values[OWN + look("D9")] == 1
    assert marks(values, 0)[6:] == [0] * 5


def test_this_round_is_kept_apart() -> None:
    t = story(3, {1: "A3*"}, rounds=1).sabotage().lay()
    card = t.picture(1)["troops"][0][0]
    assert features(t, 1)[OWN + 2 * SEAT + LOOKS + look(card)] == 1


def test_phase_round_and_deck() -> None:
    values = features(table(4, deck="printed").sabotage(), -1)
    assert values[-13:] == [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    assert sum(values[:OWN]) == 0


def test_dummies_sit_between_the_players() -> None:
    t = table(2, {2: "A4 A5 A6", 3: "D4 D5 D6"}).sabotage().lay()
    for seat, left, right in ((0, "A6", "D6"), (1, "D6", "A6")):
        values = features(t, seat)
        assert values[OWN + SEAT + look(left)] == values[OWN + 3 * SEAT + look(right)] == 1
        assert marks(values, 1)[:2] == marks(values, 3)[:2] == [1, 1]
        assert marks(values, 2)[:3] == [1, 0, 1]
        assert marks(values, 1)[5] == round(3 / 18, 3)
