"""Positions with a best action that can be proved, or with odds that can be counted. `python -m tests.debriefs.known` prints the results.

Only the seat still has a choice, so the worth of each action is exact (`exact`). `worlds` is the proved number of worlds, or 0 if there
are too many because cards lie unseen in the box: then a sample of worlds, other than the analysis's own, gives the worth.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from doppelagent.core.match import Match
from tests.games.black_spy.table import Asked, playing
from tests.games.don_carlo.table import table as don_carlo
from tests.games.pingvasion.table import NONE, story
from tests.games.vienna.city import KINDS, around, bribe_for, card, cards
from tests.games.vienna.table import place

from .exact import Worlds, exact_values, worlds_of


class Known(NamedTuple):
    """A position. `best` is empty if only the odds are known."""

    why: str
    match: Callable[[], Match]
    seat: int
    worlds: int
    best: str = ""


# Black Spy: three players with two cards left each; they have played all others


def two_left(kept: Asked) -> Match:
    """The trick before the last begins."""
    t = playing(3, kept)
    while any(len(t.hand(seat)) > 2 for seat in range(3)) or len(t.match.pending) > 1:
        t.play(min(t.may(t.turn) - set(kept[t.turn].split())))
    return t.match


def last_of_three(kept: Asked) -> Match:
    """Two seats have played to it; the cards of the last trick are forced."""
    match = two_left(kept)
    for _ in range(2):
        match.push(match.pending[0], min(match.legal_moves(match.pending[0])))
    return match


# Don Carlo: all others are out, and no card is left to draw


def alone(hand: str, players: int) -> Match:
    others = dict.fromkeys(range(1, players), "0")
    return don_carlo(players, {0: hand, **others}, out=[*others], known=others, stock=dict.fromkeys(range(players), "")).match


def behind_a_hand(hand: str, stock: str) -> Match:
    """Seat 1 holds four of its last cards, all different; seat 0 does not know which."""
    return don_carlo(2, {0: "1 5", 1: hand}, stock={0: "", 1: stock}).match


# Pingvasion: the last troops of the last round; all others have laid theirs face down


def last_troop(players: int, laid: Asked, hands: Asked = NONE) -> Match:
    t = story(players, laid, hands, rounds=7).sabotage()
    for seat in range(1, players):
        t.act(seat, f"lay {t.plain(seat)[0]}")
    return t.match


# Vienna: the last turn of the last round


def last_turn(square: str, tile: str, **facts: Any) -> Match:
    """One agent is missing around a square, and the bribes for it are there."""
    *others, last = around(square)
    agents, bribes = {1: " ".join(others)}, {1: f"2 {bribe_for(last)}"}
    return place(1, 2, coat=0, last_round=True, agents=agents, bribes=bribes, only_tiles={square: tile}, **facts).match


def last_ability(kind: str, **facts: Any) -> Match:
    """The marker of this kind has moved, and an ability pays for that."""
    ability = cards("marker-points", kind)[0]
    return place(1, 2, coat=0, last_round=True, iv=card(information=kind), drawers={1: ability}, **facts).act(1, "done").match


KNOWN = {
    "black-spy": (
        Known("yellow 10 or black 10, all cards known", lambda: last_of_three({0: "K9 K4", 1: "Y10 K10", 2: "B11 Y3"}), 1, 1, "play Y10"),
        Known("black 11 or black 10", lambda: last_of_three({0: "K9 B6", 1: "G2 R8", 2: "K11 K10"}), 2, 2, "play K11"),
        Known("green 1 or black 9", lambda: last_of_three({0: "B10 K2", 1: "G8 K4", 2: "G1 K9"}), 2, 2, "play K9"),
        Known("green 3 or yellow 3", lambda: last_of_three({0: "K2 K10", 1: "G3 Y3", 2: "Y1 K9"}), 1, 2, "play Y3"),
        Known("black 4 or black 10", lambda: last_of_three({0: "Y3 K9", 1: "G1 G2", 2: "K4 K10"}), 2, 2, "play K4"),
        Known("four cards in two hands", lambda: two_left({0: "Y7 Y1", 1: "R3 B11", 2: "B5 B9"}), 2, 6),
        Known("four others in two hands", lambda: two_left({0: "B1 Y3", 1: "K2 B11", 2: "K5 Y8"}), 0, 6),
        Known("one of them is the seat's own gift", lambda: two_left({0: "R11 G9", 1: "G11 R1", 2: "K5 Y7"}), 0, 3),
    ),
    "don-carlo": (
        Known("one agent of both cards", lambda: alone("4 6", 2), 0, 1, "send 4/6"),
        Known("one agent of both cards, three players", lambda: alone("1 4", 3), 0, 1, "send 1/4"),
        Known("one agent of all four cards", lambda: alone("1 1 3 4", 3), 0, 1, "send 1/1/3/4"),
        Known("one agent of three cards, and the 0 is left", lambda: alone("0 2 3 4", 2), 0, 1, "send 2/3/4"),
        Known("four of five cards", lambda: behind_a_hand("0 1 2 3", "4"), 0, 5),
        Known("four of six cards", lambda: behind_a_hand("0 1 2 3", "4 5"), 0, 15),
        Known("four of six others", lambda: behind_a_hand("1 2 3 4", "0 6"), 0, 15),
        Known("four of seven cards", lambda: behind_a_hand("0 1 2 3", "4 5 6"), 0, 35),
    ),
    "pingvasion": (
        Known("a desert held by 10 to 5", lambda: last_troop(3, {0: "D4 D6", 1: "D5"}, {0: "D7 D9"}), 0, 0, "lay J8"),
        Known("a desert with nothing laid", lambda: last_troop(3, {0: "A4"}, {0: "D9 D8 D7"}), 0, 0, "lay J8"),
        Known("a desert held by 10 to 5, four players", lambda: last_troop(4, {0: "D4 D6", 1: "D5"}, {0: "D7 D9"}), 0, 0, "lay A3*"),
        Known("the moon, 9 to 9", lambda: last_troop(4, {0: "M4 M5", 1: "M9"}, {0: "M8 M7"}), 0, 0, "lay A3*"),
        Known("the city, 9 to 9", lambda: last_troop(4, {0: "C4 C5", 1: "C9"}, {0: "C8 C7"}), 0, 0, "lay A3*"),
        Known("a desert lost by 4 to 9", lambda: last_troop(4, {0: "D4", 1: "D9"}, {0: "D8 D7 D6"}), 0, 0, "lay A3*"),
        Known("the moon, 6 to 7, with a 1 in hand", lambda: last_troop(3, {0: "M6", 2: "M7"}, {0: "M1 M9 M8"}), 0, 0, "lay M9"),
        Known("the moon, 6 to 7, with a 5 in hand", lambda: last_troop(3, {0: "M6", 2: "M7"}, {0: "M9 M8 M5"}), 0, 0, "lay J8"),
    ),
    "vienna": (
        Known("two streets", lambda: last_turn("S1", "pistol"), 1, 0, "place supply → B30"),
        Known("three streets", lambda: last_turn("S5", "slide"), 1, 0, "place supply → B29"),
        Known("three streets elsewhere", lambda: last_turn("S9", "flask"), 1, 0, "place supply → B28"),
        Known("four streets", lambda: last_turn("S33", "pistol"), 1, 0, "place supply → B25"),
        Known("a third pistol", lambda: last_turn("S14", "pistol", information={1: "pistol pistol"}), 1, 0, "place supply → B14"),
        Known("a set", lambda: last_turn("S20", KINDS[0], information={1: " ".join(KINDS[1:])}), 1, 0, "place supply → B9"),
        Known("a slide whose marker has moved", lambda: last_turn("S27", "slide", markers={"slide": 5}), 1, 0, "place supply → B20"),
        Known("points for the pistol's marker", lambda: last_ability("pistol"), 1, 0, "use 1"),
        Known("and for that of slides", lambda: last_ability("slide", information={1: "slide slide"}), 1, 0, "use 1"),
    ),
}  # fmt: skip


def values_of(known: Known) -> tuple[Match, Worlds, dict[str, list[float]]]:
    """The position, its worlds, and the value of each action in them."""
    match = known.match()
    worlds = worlds_of(match, known.seat, known.worlds)
    return match, worlds, exact_values(match, known.seat, worlds) if known.best else {}


def main() -> None:
    from statistics import mean

    from doppelagent.debriefs.decisions import judge

    for game, positions in KNOWN.items():
        for known in positions:
            match, worlds, values = values_of(known)
            odds = f"{known.worlds} worlds, total variation {worlds.variation:.3f}" if known.worlds else "worlds not counted"
            print(f"{game}, {known.why}: {odds}")  # noqa: T201
            if values:
                said = judge(match.view(known.seat), match.legal(known.seat)[-1], 4000)
                best = next(each for each in said.options if each.action == said.best)
                within = f"{best.points.value:.2f} ({best.points.low:.2f} to {best.points.high:.2f})"
                print(f"    {known.best} is worth {mean(values[known.best]):.2f}; found: {said.best}, {within}")  # noqa: T201


if __name__ == "__main__":
    main()
