"""Every refusal: its paragraph, its sentence in both languages, and that nothing changes."""

import pytest

from tests.games.seated import Refusal, refused

from .table import story, table

CASES = [
    Refusal(
        302,
        lambda: table(3, {0: "A5"}).sabotage(),
        0,
        "left A5",
        "Saboteurs are sent only before the troops (§3.2).",
        "Saboteure werden nur vor den Truppen eingeschleust (§3.2).",
    ),
    Refusal(
        302,
        lambda: table(3, {0: "A5 D9"}).act(0, "left A5"),
        0,
        "left D9",
        "You have sent A5 to Player 1 on your left (§3.2).",
        "Du hast schon A5 nach links an Player 1 gegeben (§3.2).",
    ),
    Refusal(
        302,
        lambda: table(2, {0: "A5 D9"}).act(0, "right A5"),
        0,
        "right D9",
        "You have sent A5 to Dummy 2 on your right (§3.2).",
        "Du hast schon A5 nach rechts an Dummy 2 gegeben (§3.2).",
    ),
    Refusal(
        302,
        lambda: table(3, {1: "J1*"}),
        0,
        "right J1*",
        "You do not hold J1*; send a card from your hand (§3.2).",
        "J1* hast du nicht; gib eine Karte aus deiner Hand (§3.2).",
    ),
    Refusal(
        304,
        lambda: table(3, {0: "A5"}),
        0,
        "lay A5",
        "Troops are sent only when all saboteurs are on their way (§3.4).",
        "Truppen werden erst ausgesandt, wenn alle Saboteure unterwegs sind (§3.4).",
    ),
    Refusal(
        304,
        lambda: table(3, {0: "A9 D9 M9 J9"}).sabotage({0: "A9 D9"}).act(0, "lay M9"),
        0,
        "lay J9",
        "You have chosen your troops: M9 (§3.4).",
        "Du hast deine Truppen gewählt: M9 (§3.4).",
    ),
    Refusal(
        304,
        lambda: table(3, {1: "J1*"}).sabotage(),
        0,
        "lay J1*",
        "You do not hold J1*; lay a card from your hand (§3.4).",
        "J1* hast du nicht; leg eine Karte aus deiner Hand (§3.4).",
    ),
    Refusal(
        403,
        lambda: story(3, {1: "A3*", 2: "D3*"}, {1: "M9"}, rounds=1).sabotage(),
        1,
        "lay M9",
        "You are a scout this round: first Player 0 reveal (§4.3).",
        "Du bist in dieser Runde Aufklärer: Erst decken die anderen auf (Player 0) (§4.3).",
    ),
    Refusal(501, lambda: story(3, {}), 0, "lay A5", "The match is over (§5.1).", "Die Partie ist zu Ende (§5.1)."),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.paragraph}-{case.action}" for case in CASES])
def test_every_refusal_has_its_paragraph_and_its_sentence(case: Refusal) -> None:
    t = case.make()
    assert t.match.why_not(case.seat, t.match.game.notation.read(case.action)) == case.paragraph
    assert refused(t, case.seat, case.action) == case.english
    assert refused(t, case.seat, case.action, "de") == case.german


@pytest.mark.parametrize("action", [-1, -64, 0, 56, 63, 64, 120, 128, 128 + 56, 192, 193, 10_000])
def test_1_1_what_is_no_action_is_refused(action: int) -> None:
    """101: no card of this number, no card at all, no such verb."""
    t = table(3)
    assert t.match.why_not(1, action) == 101
    assert refused(t, 1, action) == "No such card (§1.1)."
    assert refused(t, 1, action, "de") == "Diese Karte gibt es nicht (§1.1)."


def test_4_3_scouts_who_have_chosen_are_refused_as_others_are() -> None:
    t = story(3, {1: "A3*", 2: "D3*"}, rounds=1).sabotage().lay()
    t.act(1, f"lay {t.hand(1)[0]}")
    assert t.match.why_not(1, t.match.game.notation.read(f"lay {t.hand(1)[0]}")) == 304


def test_5_1_after_the_end_everything_is_refused() -> None:
    t = story(3, {})
    for action in ("left A5", "right A5", "lay A5"):
        assert t.match.why_not(1, t.match.game.notation.read(action)) == 501


@pytest.mark.parametrize("players", [2, 3])
def test_why_not_agrees_with_legal_all_through_a_match(players: int) -> None:
    """A legal action has no refusal; any other action has one."""
    t = table(players, {0: "A1* A3*", 1: "D1* D3*"})
    while t.match.pending:
        for seat in range(players):
            legal = set(t.match.legal(seat))
            assert {action for action in range(192) if not t.match.why_not(seat, action)} == legal
        asked = t.match.pending[0]
        t.match.push(asked, t.match.legal(asked)[0])


def test_refusals_tell_nothing_that_the_seat_cannot_know() -> None:
    """Why seat 2 may not give a card does not depend on hands it cannot see."""
    one, other = table(3, {0: "A9 D9", 1: "J9 M9"}), table(3, {0: "J9 D9", 1: "A9 M9"})
    for action in range(192):
        assert one.match.why_not(2, action) == other.match.why_not(2, action)
