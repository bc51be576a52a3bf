"""Matches for tests."""

from doppelagent import find
from doppelagent.core.contract import Chooser
from doppelagent.core.match import Match


def play_out(match: Match, seed: int, decisions: int = 1_000_000) -> Match:
    """Play at random, to the end or for `decisions` decisions."""
    chooser = Chooser(seed)
    while not match.over and len(match.moves) < decisions:
        seat = chooser.one_of(match.pending)
        match.push(seat, chooser.one_of(match.legal(seat)))
    return match


def short(seed: int = 1, **options: bool) -> Match:
    """A match of Black Spy that ends after one round, as it begins."""
    return Match("black-spy", 4, {"end_value": 1, **options}, seed=seed, names=["Anna", "Ben", "Clara", "David"])


def whole(key: str) -> Match:
    """A match of any game by the fewest players, as it begins."""
    options = {"end_value": 1} if key == "black-spy" else {}
    game = find(key)
    return Match(game, game.seats[0], options, seed=1)
