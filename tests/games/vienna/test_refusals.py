"""Every refusal: its paragraph, its sentence in both languages, and that nothing changes.

These tests know our own box, because its names are part of the sentences: B7 is the Urania, pink and of the USSR.
"""

import pytest

from doppelagent.core.contract import moments
from doppelagent.core.game import Value
from doppelagent.games.vienna.game import GAME
from doppelagent.games.vienna.text.refusing import REFUSALS
from tests.games.seated import Refusal, refused

from .situations import (
    BOARD,
    USA,
    advancing,
    choosing_drawer,
    has_fulfilled,
    leaving,
    paying,
    saving,
    shopping,
    stepping,
    taking,
    unpaid,
    using,
    walking,
    with_twin,
)
from .table import ordering, payday, place, purchase, table, the_end

EVERY_NUMBER = range(-1, 54 * 64 + 1)

# A case takes three lines.
# fmt: off
CASES = [
    Refusal(303, lambda: table(3), 0, "done",
            "First lay the card for action I (§3.3).",
            "Leg zuerst die Karte für Aktion I an (§3.3)."),
    Refusal(303, lambda: table(3, hand={0: "001 002 003"}), 0, "II 001",
            "First lay the card for action I (§3.3).",
            "Leg zuerst die Karte für Aktion I an (§3.3)."),
    Refusal(303, lambda: table(3, hand={0: "001 002 003"}), 0, "I 090",
            "You do not hold 090 (§3.3).",
            "090 hast du nicht auf der Hand (§3.3)."),
    Refusal(303, lambda: table(3, hand={0: "001 002 003"}).act(0, "I 001", "II 002"), 0, "IV 003",
            "You have laid your cards; wait for the others (§3.3).",
            "Du hast deine Karten angelegt; warte auf die anderen (§3.3)."),
    Refusal(303, lambda: place(0), 0, "I 001",
            "Cards are laid only in the card phase (§3.3).",
            "Karten werden nur in der Kartenphase angelegt (§3.3)."),
    Refusal(401, lambda: place(0), 1, "done",
            "It is Player 0’s turn (§4.1).",
            "Player 0 ist am Zug (§4.1)."),
    Refusal(402, lambda: place(0), 0, "drawer 1",
            "A card goes into a drawer only in action I (§4.2).",
            "Eine Karte kommt nur in Aktion I in eine Schublade (§4.2)."),
    Refusal(402, choosing_drawer, 0, "drawer 3",
            "Free drawers are alike; take drawer 2 (§4.2).",
            "Freie Schubladen sind gleich; nimm Schublade 2 (§4.2)."),
    Refusal(403, choosing_drawer, 0, "done",
            "First put 001 into a drawer; you can’t skip action I (§4.3).",
            "Schieb zuerst 001 in eine Schublade; Aktion I lässt sich nicht auslassen (§4.3)."),
    Refusal(404, with_twin, 0, "drawer 1",
            "The ability of 086 is already in drawer 2; replace it there (§4.4).",
            "Die Fähigkeit von 086 liegt schon in Schublade 2; nur dort kann sie ersetzt werden (§4.4)."),
    Refusal(501, lambda: table(3), 0, "place supply → B7",
            "Agents are placed or moved only once, in action III (§5.1).",
            "Agenten werden nur einmal ein- oder versetzt, in Aktion III (§5.1)."),
    Refusal(501, lambda: place(0, agents={0: "B1 B2 B3 B4 B5 B6"}, bribes={0: "2 wine"}), 0, "place supply → B7",
            "Your supply is empty; move an agent (§5.1).",
            "Dein Vorrat ist leer; versetz einen Agenten (§5.1)."),
    Refusal(501, lambda: place(0), 0, "move B3 → B7",
            "You have no agent on B3 St Stephen's Cathedral (§5.1).",
            "Du hast dort keinen Agenten: B3 Stephansdom (§5.1)."),
    Refusal(502, lambda: place(0, agents={0: "B7"}), 0, "place supply → B7",
            "You already have an agent on B7 Urania Observatory (§5.2).",
            "Du hast dort schon einen Agenten: B7 Urania (§5.2)."),
    Refusal(502, lambda: place(0, agents={0: "B1 B2 B3 B4 B5 B7"}), 0, "place supply → B7",
            "You already have an agent on B7 Urania Observatory (§5.2).",
            "Du hast dort schon einen Agenten: B7 Urania (§5.2)."),
    Refusal(503, lambda: place(0, bribes={0: "1 coffee"}, drawers={0: "037"}, agents={0: "B1 B2 B3 B4 B5 B6"}), 0, "place supply → B7",
            "B7 Urania Observatory costs you 1× wine; you have 1× coffee (§5.3).",
            "B7 Urania kostet dich 1× Wein; du hast 1× Kaffee (§5.3)."),
    Refusal(503, lambda: place(0, bribes={0: "1 wine, 3 coffee"}), 0, "place supply → B7",
            "B7 Urania Observatory costs you 2× wine; you have 1× wine, 3× coffee (§5.3).",
            "B7 Urania kostet dich 2× Wein; du hast 1× Wein, 3× Kaffee (§5.3)."),
    Refusal(503, lambda: place(0, bribes={0: ""}), 0, "place supply → B7",
            "B7 Urania Observatory costs you 2× wine; you have nothing (§5.3).",
            "B7 Urania kostet dich 2× Wein; du hast nichts (§5.3)."),
    Refusal(504, lambda: place(0), 0, "pay 1 wine",
            "There is nothing to pay now (§5.4).",
            "Jetzt ist nichts zu bezahlen (§5.4)."),
    Refusal(504, paying, 0, "pay 1 tobacco",
            "You cannot pay for B7 Urania Observatory with this, or have run out of it (§5.4).",
            "Damit kannst du B7 Urania nicht bezahlen, oder du hast nichts davon (§5.4)."),
    Refusal(504, paying, 0, "done",
            "First pay 2 for B7 Urania Observatory (§5.4).",
            "Zahl zuerst 2 für: B7 Urania (§5.4)."),
    Refusal(505, lambda: table(3), 0, "take 2 wine",
            "Two bribes are taken only in action III, instead of an agent (§5.5).",
            "Zwei Bestechungsmittel nimmst du nur in Aktion III, anstatt einen Agenten einzusetzen (§5.5)."),
    Refusal(505, lambda: place(0), 0, "take 2 schillings",
            "Schillings are taken in the full version only (§5.5).",
            "Schilling gibt es nur in der Vollversion (§5.5)."),
    Refusal(601, advancing, 0, "done",
            "You must advance a marker (§6.1).",
            "Du musst einen Anzeiger vorrücken (§6.1)."),
    Refusal(701, lambda: place(0), 0, "use 1",
            "You cannot use abilities now (§7.1).",
            "Jetzt kannst du keine Fähigkeiten nutzen (§7.1)."),
    Refusal(701, lambda: using("021", "027"), 0, "use 3",
            "There is no ability in drawer 3 (§7.1).",
            "In Schublade 3 liegt keine Fähigkeit (§7.1)."),
    Refusal(701, lambda: using("021", "027"), 0, "use 2",
            "The ability of 027 hasn’t been triggered, or you’ve already used it (§7.1).",
            "Die Fähigkeit von 027 wurde nicht ausgelöst, oder du hast sie genutzt (§7.1)."),
    Refusal(701, lambda: using("021", "027"), 0, "use 1",
            "To use 021, add a bribe (§7.1).",
            "Zur Fähigkeit von 021 gehört die Angabe eines Bestechungsmittels (§7.1)."),
    Refusal(701, lambda: using("031"), 0, "use 1 wine",
            "To use 031, add a marker (§7.1).",
            "Zur Fähigkeit von 031 gehört die Angabe eines Anzeigers (§7.1)."),
    Refusal(701, lambda: using("026"), 0, "use 1 wine",
            "To use 026, add nothing (§7.1).",
            "Zur Fähigkeit von 026 gehört keine Angabe (§7.1)."),
    Refusal(708, lambda: place(0), 0, "take 1 wine",
            "Different bribes are taken only for a tile, with cards 131 to 135 (§7.8).",
            "Verschiedene Bestechungsmittel nimmst du nur für ein Plättchen, mit den Karten 131 bis 135 (§7.8)."),
    Refusal(708, taking, 0, "take 1 wine",
            "You have taken wine; take another kind (§7.8).",
            "Wein hast du schon genommen; nimm eine andere Sorte (§7.8)."),
    Refusal(708, taking, 0, "done",
            "First take your different bribes: 2 to go (§7.8).",
            "Nimm zuerst deine verschiedenen Bestechungsmittel: noch 2 (§7.8)."),
    Refusal(710, lambda: place(0), 0, "advance pistol",
            "You may choose a marker only in action IV, with cards 156 to 165 (§7.10).",
            "Einen Anzeiger wählst du nur in Aktion IV, mit den Karten 156 bis 165 (§7.10)."),
    Refusal(801, the_end, 0, "done",
            "The match is over (§8.1).",
            "Die Partie ist zu Ende (§8.1)."),
    Refusal(901, lambda: place(0), 0, "buy seal",
            "This belongs to the full version (§9.1).",
            "Das gehört zur Vollversion (§9.1)."),
    Refusal(901, lambda: place(0), 0, "accept A-05",
            "This belongs to the full version (§9.1).",
            "Das gehört zur Vollversion (§9.1)."),
    Refusal(1002, lambda: place(0, version="full"), 0, "accept A-05",
            "Orders are accepted or fulfilled only after an agent was placed in action III (§10.2).",
            "Aufträge werden nur angenommen oder erfüllt, nachdem in Aktion III ein Agent eingesetzt wurde (§10.2)."),
    Refusal(1002, lambda: ordering(0, USA, display=BOARD), 0, "accept A-02",
            "A-02 needs an agent placed this turn on a building with the flag France (§10.2).",
            "A-02 hat die Flagge Frankreich, und dein Agent wurde nicht auf einem solchen Gebäude eingesetzt (§10.2)."),
    Refusal(1002, lambda: ordering(0, USA, orders={0: "A-07"}, display=BOARD), 0, "fulfil A-07",
            "A-07 needs an agent placed this turn on a building with the flag France (§10.2).",
            "A-07 hat die Flagge Frankreich, und dein Agent wurde nicht auf einem solchen Gebäude eingesetzt (§10.2)."),
    Refusal(1002, has_fulfilled, 0, "accept A-01",
            "You have fulfilled an order; you cannot accept one in the same turn (§10.2).",
            "Du hast einen Auftrag erfüllt; im selben Zug kannst du keinen annehmen (§10.2)."),
    Refusal(1003, lambda: ordering(0, USA, display=BOARD), 0, "accept A-06",
            "A-06 does not lie open on the board (§10.3).",
            "A-06 liegt nicht offen auf dem Spielplan (§10.3)."),
    Refusal(1003, lambda: ordering(0, USA, orders={0: "S-02 A-06 A-11"}, display=BOARD), 0, "accept A-01",
            "You have no free space for another order (§10.3).",
            "Du hast kein freies Ablagefeld für einen weiteren Auftrag (§10.3)."),
    Refusal(1004, lambda: ordering(0, USA, display=BOARD), 0, "fulfil A-06",
            "A-06 does not lie on your desk (§10.4).",
            "A-06 liegt nicht auf deinem Schreibtisch (§10.4)."),
    Refusal(1005, lambda: ordering(0, USA, orders={0: "A-06"}, bribes={0: "1 wine"}, display=BOARD), 0, "fulfil A-06",
            "You do not have what A-06 asks for: chocolate, wine, magazine (§10.5).",
            "Du hast nicht, was A-06 verlangt: Schokolade, Wein, Illustrierte (§10.5)."),
    Refusal(1101, lambda: place(0, version="full"), 0, "buy seal",
            "Things are bought only at a purchase (§11.1).",
            "Gekauft wird nur bei einem Einkauf (§11.1)."),
    Refusal(1101, lambda: purchase(0, money={0: 3}), 1, "buy seal",
            "It is Player 0’s turn (§11.1).",
            "Player 0 ist am Zug (§11.1)."),
    Refusal(1102, lambda: purchase(0, money={0: 3}, bought={0: "seal"}), 0, "buy seal",
            "You already have this: seal (§11.2).",
            "Das hast du schon gekauft: Siegel (§11.2)."),
    Refusal(1102, lambda: purchase(0, money={0: 3}, side_house={0: 0}), 0, "buy agent",
            "All your agents are hired (§11.2).",
            "Du hast alle deine Agenten angeworben (§11.2)."),
    Refusal(1102, lambda: purchase(0, money={0: 1}), 0, "buy side-table",
            "The side table costs 3 schillings; you have 1 schilling (§11.2).",
            "Beistelltisch kostet 3 Schilling; du hast 1 Schilling (§11.2)."),
    Refusal(1102, lambda: purchase(0, money={0: 0}, bought={0: "sketch"}, bribes={0: "1 wine, 1 coffee"}), 0, "buy side-table",
            "The side table costs 3 schillings; you have 1× wine, 1× coffee (§11.2).",
            "Beistelltisch kostet 3 Schilling; du hast 1× Wein, 1× Kaffee (§11.2)."),
    Refusal(1102, shopping, 0, "done",
            "First pay 2 for what you have bought (§11.2).",
            "Zahl zuerst 2 für deinen Einkauf (§11.2)."),
    Refusal(1102, lambda: shopping(money=0), 0, "pay 1 schilling",
            "You have nothing of this kind to pay with (§11.2).",
            "Davon hast du nichts mehr zum Bezahlen (§11.2)."),
    Refusal(1104, unpaid, 0, "pay 1 wine",
            "Paying with bribes takes the sketch (§11.4).",
            "Mit Bestechungsmitteln kannst du nur bezahlen, wenn du die Wegeskizze hast (§11.4)."),
    Refusal(1104, shopping, 0, "pay 1 tobacco",
            "You have nothing of this kind to pay with (§11.4).",
            "Davon hast du nichts mehr zum Bezahlen (§11.4)."),
    Refusal(1105, lambda: place(0, version="full"), 0, "save 1",
            "You can only bank schillings as you receive them (§11.5).",
            "Einzahlen geht nur, wenn du das Geld gerade bekommst (§11.5)."),
    Refusal(1105, saving, 0, "save 3",
            "You receive 2 schillings; you cannot put more than that into the cash box (§11.5).",
            "Du bekommst 2 Schilling; mehr kannst du nicht in die Geldkassette legen (§11.5)."),
    Refusal(1105, saving, 0, "done",
            "First say how many schillings go into your cash box, even if it is 0 (§11.5).",
            "Sag zuerst, wie viele Schilling in deine Geldkassette kommen, und seien es 0 (§11.5)."),
    Refusal(1106, lambda: saving(inside=11), 0, "save 2",
            "The cash box holds 12 schillings; there is room for 1 (§11.6).",
            "In die Geldkassette passen 12 Schilling; Platz ist noch für 1 (§11.6)."),
    Refusal(1108, choosing_drawer, 0, "drawer 4",
            "You have a fourth drawer only with the side table (§11.8).",
            "Eine vierte Schublade hast du nur mit dem Beistelltisch (§11.8)."),
    Refusal(1201, unpaid, 1, "done",
            "It is Player 0’s turn (§12.1).",
            "Player 0 ist am Zug (§12.1)."),
    Refusal(1201, unpaid, 0, "done",
            "First pay your agents, or let them go (§12.1).",
            "Bezahl zuerst deine Agenten, oder lass sie gehen (§12.1)."),
    Refusal(1201, unpaid, 0, "dismiss B30",
            "You have no agent on B30 Liechtenstein Palace (§12.1).",
            "Du hast dort keinen Agenten: B30 Palais Liechtenstein (§12.1)."),
    Refusal(1202, lambda: payday(0, agents={0: "B3 B7"}, money={0: 1}, bought={0: "sketch"}), 0, "dismiss B3",
            "As long as you have money, you must pay (§12.2).",
            "Solange du Geld hast, musst du bezahlen (§12.2)."),
    Refusal(1302, lambda: place(0, agents={0: "B3"}), 0, "dismiss B3",
            "Agents leave the board only on payday and for open orders (§13.2).",
            "Agenten verlassen den Spielplan nur am Zahltag und für offene Aufträge (§13.2)."),
    Refusal(1302, leaving, 1, "done",
            "It is Player 0’s turn (§13.2).",
            "Player 0 ist am Zug (§13.2)."),
    Refusal(1302, leaving, 0, "done",
            "First an agent leaves for each open order: 1 to go (§13.2).",
            "Zuerst geht für jeden offenen Auftrag ein Agent: noch 1 (§13.2)."),
    Refusal(1302, leaving, 0, "dismiss B30",
            "You have no agent on B30 Liechtenstein Palace (§13.2).",
            "Du hast dort keinen Agenten: B30 Palais Liechtenstein (§13.2)."),
    Refusal(1401, lambda: place(0), 0, "walk B1",
            "This match is played without the third man (§14.1).",
            "In dieser Partie gibt es keinen dritten Mann (§14.1)."),
    Refusal(1401, lambda: table(3, third_man=True), 0, "done",
            "First Player 2 puts the third man on a violet building (§14.1).",
            "Zuerst stellt Player 2 den dritten Mann auf ein violettes Gebäude (§14.1)."),
    Refusal(1401, lambda: table(3, third_man=True), 2, "done",
            "First put the third man on a violet building (§14.1).",
            "Stell zuerst den dritten Mann auf ein violettes Gebäude (§14.1)."),
    Refusal(1401, lambda: table(3, third_man=True), 2, "walk B3",
            "B3 St Stephen's Cathedral is not violet (§14.1).",
            "B3 Stephansdom ist nicht violett (§14.1)."),
    Refusal(1403, lambda: place(0, third_man="B1"), 0, "walk B4",
            "The third man walks only after he has helped, and you choose only when he cannot make up his mind (§14.3).",
            "Der dritte Mann wandert nur, nachdem er geholfen hat, und du wählst nur, wenn er sich nicht entscheiden kann (§14.3)."),
    Refusal(1403, walking, 0, "walk B30",
            "The third man does not walk to B30 Liechtenstein Palace (§14.3).",
            "Dorthin wandert der dritte Mann nicht: B30 Palais Liechtenstein (§14.3)."),
    Refusal(1404, walking, 0, "done",
            "First the third man walks (§14.4).",
            "Zuerst wandert der dritte Mann (§14.4)."),
    Refusal(1501, lambda: place(0), 0, "place figure → B7",
            "This match is played without figures (§15.1).",
            "In dieser Partie gibt es keine Figuren (§15.1)."),
    Refusal(1502, lambda: place(0, version="full", figures=True), 0, "place figure → B7",
            "Your figure waits until five of your other agents are on the board (§15.2).",
            "Deine Figur ist erst einsatzbereit, wenn fünf deiner anderen Agenten auf dem Spielplan stehen (§15.2)."),
    Refusal(1502, lambda: place(0, figure={0: "B9"}), 0, "place figure → B7",
            "Your figure stands on B9 Concert House; move it from there (§15.2).",
            "Deine Figur steht auf B9 Konzerthaus; versetz sie von dort (§15.2)."),
    Refusal(1503, lambda: payday(0, agents={0: "B3 B7"}, figure={0: "B9"}, money={0: 1}), 0, "dismiss B9",
            "Your figure works for chocolate; it does not leave in place of another agent (§15.3).",
            "Deine Figur arbeitet für Schokolade; sie geht nicht anstelle eines anderen Agenten (§15.3)."),
    Refusal(1507, lambda: place(0), 0, "step B9",
            "Only the Marrakesh figure steps, after another agent of yours was placed next to it (§15.7).",
            "Nur die Figur Marrakesh zieht weiter, nachdem neben ihr ein anderer deiner Agenten eingesetzt wurde (§15.7)."),
    Refusal(1507, stepping, 0, "step B29",
            "The figure cannot step to B29 Josephinum: it steps to an adjacent building without an agent of yours (§15.7).",
            "Die Figur kann nicht nach B29 Josephinum ziehen, nur auf ein benachbartes Gebäude ohne eigenen Agenten (§15.7)."),
]
# fmt: on


@pytest.mark.parametrize("case", CASES, ids=[f"{n}-{case.paragraph}-{case.action}" for n, case in enumerate(CASES)])
def test_every_refusal_has_its_paragraph_and_its_sentence(case: Refusal) -> None:
    t = case.make()
    assert t.match.why_not(case.seat, t.match.game.notation.read(case.action)) == case.paragraph
    assert refused(t, case.seat, case.action) == case.english
    assert refused(t, case.seat, case.action, "de") == case.german


def test_every_paragraph_that_refuses_is_tested() -> None:
    assert {case.paragraph for case in CASES} | {101} == set(REFUSALS)


@pytest.mark.parametrize("action", [-1, 0, 30, 63, 31 * 64 + 30, 32 * 64, 35 * 64 - 1, 41 * 64 + 6, 50 * 64 + 5, 53 * 64 + 13, 54 * 64])
def test_1_1_what_is_no_action_is_refused(action: int) -> None:
    """101: no such building, card, thing or verb."""
    t = place(0)
    assert t.match.why_not(0, action) == 101
    assert refused(t, 0, action) == "No such action (§1.1)."
    assert refused(t, 0, action, "de") == "Diese Aktion gibt es nicht (§1.1)."


def test_8_1_after_the_end_everything_is_refused() -> None:
    t = the_end()
    for action in ("I 001", "drawer 1", "place supply → B7", "use 1", "buy seal", "walk B1", "done"):
        assert {t.match.why_not(seat, t.match.game.notation.read(action)) for seat in range(3)} == {801}


@pytest.mark.parametrize("seed", range(4))
def test_why_not_agrees_with_legal_all_through_a_match(seed: int) -> None:
    """A legal action has no refusal; any other action has one, whose sentence can be said."""
    options: dict[str, Value] = {"version": ("intro", "full")[seed % 2], "third_man": seed > 1, "figures": seed == 3}
    for number, match in enumerate(moments(GAME, 2 + seed % 3, options, seed)):
        if number % 10 == 0:
            for seat in range(match.players):
                assert {action for action in EVERY_NUMBER if not match.why_not(seat, action)} == set(match.legal(seat))


def test_refusals_tell_nothing_that_the_seat_cannot_know() -> None:
    """Why seat 2 may not do something does not depend on hands and laid cards it cannot see."""
    one = table(3, hand={0: "001 002 003", 1: "004 005 006", 2: "007 008 009"}).act(0, "I 001")
    other = table(3, hand={0: "004 005 006", 1: "001 002 003", 2: "007 008 009"})
    assert [one.match.why_not(2, action) for action in EVERY_NUMBER] == [other.match.why_not(2, action) for action in EVERY_NUMBER]
