"""Every refusal: its paragraph, its sentence in both languages, and that nothing changes."""

import pytest

from tests.games.seated import Refusal, refused

from .table import Table, playing, summed_up, sweep, table, trick


def mole() -> Table:
    return table(3, {0: "B1", 1: "B2"}, pile="K7 K7 R1 B4 B5 B6 G1 G2 G3", round=2, scores="9 8 7", mole=True)


CASES = [
    Refusal(
        204,
        lambda: trick("B5"),
        0,
        "pass R1",
        "Cards are passed on only before the first trick, three per player (§2.4).",
        "Weitergegeben wird nur vor dem ersten Stich, drei Karten von jedem (§2.4).",
    ),
    Refusal(
        204,
        lambda: table(4, {0: "B1 B2 B3 B4"}).act(0, "pass B1", "pass B2", "pass B3"),
        0,
        "pass B4",
        "You have passed on your three cards (§2.4).",
        "Du hast deine drei Karten weitergegeben (§2.4).",
    ),
    Refusal(
        204,
        lambda: table(4, {1: "R1"}),
        0,
        "pass R1",
        "You do not hold R1; pass on cards from your hand (§2.4).",
        "R1 hast du nicht; gib Karten aus deiner Hand weiter (§2.4).",
    ),
    Refusal(
        301,
        lambda: playing(4, {0: "R1 K7"}),
        0,
        "play K7",
        "The first trick must not be led with a black card (§3.1).",
        "Im ersten Stich darf keine schwarze Karte angespielt werden (§3.1).",
    ),
    Refusal(
        302,
        lambda: trick("B5", hands={1: "B9 R11"}),
        1,
        "play R11",
        "You must follow blue or the 5 (§3.2).",
        "Du musst Blau oder die 5 bedienen (§3.2).",
    ),
    Refusal(
        303,
        lambda: table(4, {0: "R1"}),
        0,
        "play R1",
        "Cards are played in tricks, after passing (§3.3).",
        "Karten werden in Stichen gespielt, nach dem Weitergeben (§3.3).",
    ),
    Refusal(
        303,
        lambda: trick("B5", hands={2: "B9"}),
        2,
        "play B9",
        "It is Player 1’s turn (§3.3).",
        "Player 1 ist am Zug (§3.3).",
    ),
    Refusal(
        303,
        lambda: trick("B5", hands={2: "B9"}),
        1,
        "play B9",
        "You do not hold B9; play a card from your hand (§3.3).",
        "B9 hast du nicht; spiel eine Karte aus deiner Hand (§3.3).",
    ),
    Refusal(501, lambda: summed_up("0 200 0"), 0, "play B1", "The match is over (§5.1).", "Die Partie ist zu Ende (§5.1)."),
    Refusal(
        603,
        lambda: sweep(3, capture_or_release=True),
        1,
        "release",
        "Only the taker of all sixteen black cards chooses, after the round (§6.3).",
        "Das wählt nur, wer alle sechzehn schwarzen Karten hat, und erst nach der Runde (§6.3).",
    ),
    Refusal(
        604,
        lambda: table(4, {1: "B1"}),
        0,
        "take B1",
        "There is no mole pile to pick from now (§6.4).",
        "Jetzt gibt es keinen Maulwurf-Stapel (§6.4).",
    ),
    Refusal(
        605,
        mole,
        1,
        "take K7",
        "Player 0 picks from the mole pile now (§6.5).",
        "Jetzt ist Player 0 am Maulwurf-Stapel (§6.5).",
    ),
    Refusal(605, mole, 0, "take B2", "B2 is not in the mole pile (§6.5).", "B2 ist nicht im Maulwurf-Stapel (§6.5)."),
    Refusal(
        606,
        lambda: playing(4, call_colour=True),
        1,
        "call R",
        "Only the dealer calls a colour, after passing (§6.6).",
        "Nur der Geber sagt eine Farbe an, nach dem Weitergeben (§6.6).",
    ),
    Refusal(
        607,
        lambda: playing(4, {1: "G1 B1"}, call_colour=True).act(0, "call G"),
        1,
        "play B1",
        "You must lead green, the colour called (§6.7).",
        "Du musst Grün anspielen, die angesagte Farbe (§6.7).",
    ),
    Refusal(
        608,
        lambda: trick("B5", "B9", hands={2: "B1 R11"}, follow_rank=True),
        2,
        "play R11",
        "You must follow blue or the 5, or play your right neighbour’s 9 (§6.8).",
        "Du musst Blau oder die 5 bedienen oder die 9 deines rechten Nachbarn spielen (§6.8).",
    ),
    Refusal(
        608,
        lambda: trick("B5", hands={1: "B1 R9"}, follow_rank=True),
        1,
        "play R9",
        "You must follow blue or the 5 (§6.8).",
        "Du musst Blau oder die 5 bedienen (§6.8).",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.paragraph}-{case.action}" for case in CASES])
def test_every_refusal_has_its_paragraph_and_its_sentence(case: Refusal) -> None:
    t = case.make()
    assert t.match.why_not(case.seat, t.match.game.notation.read(case.action)) == case.paragraph
    assert refused(t, case.seat, case.action) == case.english
    assert refused(t, case.seat, case.action, "de") == case.german


@pytest.mark.parametrize("action", [-1, -64, 0, 56, 60, 61, 63, 64, 64 + 57, 128, 128 + 60, 198, 255, 256, 10_000])
def test_1_1_what_is_no_action_is_refused(action: int) -> None:
    """101: no card of this number, no card at all, no such verb. The second to sixth black 7 have no name of their own."""
    t = trick("B5")
    assert t.match.why_not(1, action) == 101
    assert refused(t, 1, action) == "No such card (§1.1)."
    assert refused(t, 1, action, "de") == "Diese Karte gibt es nicht (§1.1)."


def test_5_1_after_the_end_everything_is_refused() -> None:
    t = summed_up("0 200 0")
    for action in ("play K7", "pass K7", "take K7", "call R", "capture", "release"):
        assert t.match.why_not(1, t.match.game.notation.read(action)) == 501


def test_6_6_nobody_calls_black() -> None:
    """It cannot even be written; as a number it would be `capture`."""
    t = playing(4, call_colour=True)
    assert t.match.why_not(0, t.match.game.notation.read("capture")) == 603


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_why_not_agrees_with_legal_all_through_a_round(seat: int) -> None:
    """A legal action has no refusal; any other action has one."""
    t = table(4, round=2, scores="1 2 3 4", mole=True, call_colour=True, follow_rank=True)
    while t.match.pending:
        legal = set(t.match.legal(seat))
        assert {action for action in range(256) if not t.match.why_not(seat, action)} == legal
        asked = t.match.pending[0]
        t.match.push(asked, t.match.legal(asked)[-1])


def test_refusals_tell_nothing_that_the_seat_cannot_know() -> None:
    """Why seat 1 may not take, pass or play a card does not depend on hands it cannot see."""
    one, other = mole(), table(3, {0: "B2", 1: "B1"}, pile="K7 K7 R1 B4 B5 B6 G1 G2 G3", round=2, scores="9 8 7", mole=True)
    for action in range(256):
        assert one.match.why_not(2, action) == other.match.why_not(2, action)
