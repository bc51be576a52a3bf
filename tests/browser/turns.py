"""The hand (mouse, keyboard or touch) that plays each game in this run: another one each day, so that three days cover every pair."""

from datetime import UTC, datetime
from typing import Final, Literal

Hand = Literal["mouse", "keyboard", "touch"]

HANDS: Final[tuple[Hand, ...]] = ("mouse", "keyboard", "touch")
NUMBERS: Final = ("0", "1", "2")
ALL: Final = "all"


def turn_of_today() -> str:
    return NUMBERS[datetime.now(UTC).toordinal() % len(NUMBERS)]


def pairs(games: list[str], turn: str) -> list[tuple[str, Hand]]:
    """The games of a turn, each with its hand; for the turn "all", each game with every hand."""
    if turn == ALL:
        return [(game, hand) for game in games for hand in HANDS]
    return [(game, HANDS[(number + int(turn)) % len(HANDS)]) for number, game in enumerate(games)]


def third(tests: list[str], turn: str) -> set[str]:
    """The tests of a turn; for the turn "all", all."""
    return set(tests) if turn == ALL else set(sorted(tests)[int(turn) :: len(NUMBERS)])


def sentence(games: list[str], turn: str) -> str:
    if turn == ALL:
        return "Every game was played by every hand."
    played = ", ".join(f"{game} by {hand}" for game, hand in pairs(games, turn))
    return f"Turn {turn}: {played}. Again: make browser TURN={turn}; every hand: make browser-all"
