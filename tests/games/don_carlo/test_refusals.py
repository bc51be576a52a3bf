"""Every refusal: its paragraph, its sentence in both languages, and that nothing changes."""

from collections.abc import Callable

import pytest

from doppelagent.core.errors import IllegalMove, TooMuch
from doppelagent.core.record import dump
from tests.games.seated import Refusal, refused

from .table import Table, table


def stuck() -> Table:
    return table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"})


def ended() -> Table:
    return table(2, {0: "5", 1: "0"}, stock={0: "", 1: ""}, out=[1], known={1: "0"}).send("5")


CASES = [
    Refusal(
        204,
        lambda: table(4, {1: "1 2 3 4"}),
        1,
        "send 1",
        "It is Player 0’s turn (§2.4).",
        "Player 0 ist am Zug (§2.4).",
    ),
    Refusal(
        302,
        lambda: table(4, {0: "1 1 3 4"}),
        0,
        "send 1/1/6",
        "You cannot form 1/1/6 from 1 1 3 4 (§3.2).",
        "Aus 1 1 3 4 kannst du 1/1/6 nicht bilden (§3.2).",
    ),
    Refusal(
        302,
        lambda: table(4, {0: "1 1 3 4"}),
        0,
        "send 3/3",
        "You cannot form 3/3 from 1 1 3 4 (§3.2).",
        "Aus 1 1 3 4 kannst du 3/3 nicht bilden (§3.2).",
    ),
    Refusal(
        303,
        lambda: table(4, {0: "0 0 3 4"}),
        0,
        "send 0/0",
        "0/0 adds up to 0, and that leads nowhere (§3.3).",
        "0/0 hat die Summe 0, und die führt nirgendwohin (§3.3).",
    ),
    Refusal(
        303,
        lambda: table(4, {0: "4 5 6 6"}),
        0,
        "send 4/5/6",
        "4/5/6 adds up to 15, and the world ends at 12 (§3.3).",
        "4/5/6 hat die Summe 15, und bei 12 ist die Welt zu Ende (§3.3).",
    ),
    Refusal(
        304,
        lambda: table(3, {0: "1 3 5 5"}),
        0,
        "send 1/3",
        "1/3 adds up to 4, and with 3 players Abstrusia is not laid out (§3.4).",
        "1/3 hat die Summe 4, und mit 3 Personen liegt Abstrusien nicht aus (§3.4).",
    ),
    Refusal(
        304,
        lambda: table(2, {0: "3 5 6 6"}),
        0,
        "send 3/5",
        "3/5 adds up to 8, and with 2 players Chaotania is not laid out (§3.4).",
        "3/5 hat die Summe 8, und mit 2 Personen liegt Chaotanien nicht aus (§3.4).",
    ),
    Refusal(
        305,
        lambda: table(4, {0: "1 1 6 6", 1: "1 1 6 6"}).send("1/1/6"),
        1,
        "send 1/1/6",
        "Player 0 already has an agent 1/1/6 in Chaotania (§3.5).",
        "Player 0 hat schon einen Agenten 1/1/6 in Chaotanien (§3.5).",
    ),
    Refusal(
        503,
        lambda: stuck().send("1"),
        0,
        "send 0/4/4/4",
        "You have sent your agent; bury cards now, 2 to go (§5.3).",
        "Dein Agent ist unterwegs; leg jetzt Karten unter deinen Familienstapel, noch 2 (§5.3).",
    ),
    Refusal(
        503,
        stuck,
        0,
        "bury 4",
        "You bury cards only when you have more than four left after sending an agent (§5.3).",
        "Karten legst du nur unter den Stapel, wenn du nach dem Schicken mehr als vier übrig hast (§5.3).",
    ),
    Refusal(
        503,
        lambda: stuck().send("1"),
        0,
        "bury 6",
        "You have no 6 left to bury (§5.3).",
        "Du hast keine 6 mehr, die du unter den Stapel legen kannst (§5.3).",
    ),
    Refusal(
        505,
        lambda: table(2, {0: "1 2 3 5", 1: "0 0"}, stock={1: ""}).send("1"),
        1,
        "send 0/0",
        "All your cards lay open and formed no name: the match is over for you (§5.5).",
        "Alle deine Karten lagen offen und ergaben keinen Namen: Für dich ist die Partie zu Ende (§5.5).",
    ),
    Refusal(
        506,
        lambda: table(2, {0: "1 2"}, stock={0: ""}).send("1/2"),
        0,
        "send 1",
        "You have played all your 25 cards: the match is over for you (§5.6).",
        "Du hast alle deine 25 Karten ausgespielt: Für dich ist die Partie zu Ende (§5.6).",
    ),
    Refusal(601, ended, 0, "send 5", "The match is over (§6.1).", "Die Partie ist zu Ende (§6.1)."),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.paragraph}-{case.action}" for case in CASES])
def test_every_refusal_has_its_paragraph_and_its_sentence(case: Refusal) -> None:
    t = case.make()
    assert t.match.why_not(case.seat, t.match.game.notation.read(case.action)) == case.paragraph
    assert refused(t, case.seat, case.action) == case.english
    assert refused(t, case.seat, case.action, "de") == case.german


@pytest.mark.parametrize("action", [-1, -64, 329, 383, 391, 447, 448, 10_000])
def test_1_1_what_is_no_action_is_refused(action: int) -> None:
    """101: between the last name and the first number to bury, and beyond."""
    t = table(4)
    assert t.match.why_not(0, action) == 101
    assert refused(t, 0, action) == "No such number card; they go from 0 to 6 (§1.1)."
    assert refused(t, 0, action, "de") == "Diese Zahlenkarte gibt es nicht; sie gehen von 0 bis 6 (§1.1)."


def test_6_1_after_the_end_everything_is_refused() -> None:
    t = ended()
    assert {t.match.why_not(seat, action) for seat in range(2) for action in (*range(329), *range(384, 391))} == {601}


def test_5_3_other_seats_wait_while_somebody_buries() -> None:
    t = stuck().send("1")
    assert t.match.why_not(1, t.match.game.notation.read("send 1")) == 204
    assert t.match.why_not(1, t.match.game.notation.read("bury 0")) == 204


def test_a_line_of_several_buried_cards_is_refused_as_a_whole() -> None:
    t = stuck().send("1")
    before = [dump(t.match.view(seat)) for seat in range(-1, 2)]
    with pytest.raises(IllegalMove, match=r"You have no 6 left to bury \(§5\.3\)"):
        t.bury("4 6")
    with pytest.raises(TooMuch, match="The choice is complete with 'bury 4 0'; leave out the rest"):
        t.bury("4 0 0")
    assert [dump(t.match.view(seat)) for seat in range(-1, 2)] == before


def test_a_line_that_is_too_long_does_not_tell_what_comes_next() -> None:
    """Whether the next player can send an agent shows only when the choice is made."""
    said = []
    for other in (table(2, {0: "0 0 0 0"}, top={0: "4 4 6"}), table(2, {0: "0 0 0 0", 1: "0 0"}, top={0: "4 4 6"}, stock={1: ""})):
        t = other.send("6")
        with pytest.raises(TooMuch) as error:
            t.bury("4 4 0")
        said.append(str(error.value))
        t.bury("4 4")
        assert t.out == ([1] if len(said) == 2 else [])
    assert said[0] == said[1]


@pytest.mark.parametrize("make", [lambda: table(4), lambda: table(2, sent="1 1, 0 2/3"), stuck, lambda: stuck().send("1"), ended])
def test_why_not_agrees_with_legal(make: Callable[[], Table]) -> None:
    """A legal action has no refusal; any other action has one."""
    t = make()
    for seat in range(t.match.players):
        assert [action for action in range(-1, 449) if not t.match.why_not(seat, action)] == t.match.legal(seat)


def test_refusals_tell_nothing_that_the_seat_cannot_know() -> None:
    one, other = table(4, {0: "1 2 3 4", 1: "0 0 1 1"}, turn=1), table(4, {0: "5 5 6 6", 1: "0 0 1 1"}, turn=1)
    for seat in (1, 2, 3):
        for action in range(-1, 449):
            assert one.match.why_not(seat, action) == other.match.why_not(seat, action)
