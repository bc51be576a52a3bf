"""Dossiers: the strength of each bot against fixed anchors, in every game. One bot plays three copies of an anchor."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from doppelagent import __version__
from doppelagent.arenas.plan import Plan, make_plan
from doppelagent.core.game import Game
from doppelagent.core.registry import every_game

BOTS: Final = ("random", "informant", "greedy", "agent", "double-agent", "director")
ANCHORS: Final = ("greedy", "agent")
PLAYERS: Final = 4
SEED: Final = 0

HEADINGS: Final = ("bot", "against three", "wins", "95 %", "rating difference", "95 %", "mean place", "mean score")


class Pairing(NamedTuple):
    game: Game
    bot: str
    anchor: str

    def plan(self, matches: int) -> Plan:
        bots = (self.bot, *[self.anchor] * (PLAYERS - 1))
        return make_plan(self.game, bots, PLAYERS, self.game.settle({}), matches, SEED)

    @property
    def folder(self) -> str:
        return f"{self.game.key}/{self.bot}-against-{self.anchor.replace(':', '-')}"


def pairings() -> list[Pairing]:
    """The pairings of all dossiers, game by game."""
    return [Pairing(game, bot, anchor) for game in every_game() for bot in BOTS for anchor in ANCHORS if bot != anchor]


def write(results: Iterable[tuple[Pairing, dict[str, Any]]], matches: int) -> str:
    """The dossiers as Markdown, from the report of each pairing."""
    lines = list(_introduction(matches))
    game = None
    for pairing, result in results:
        if pairing.game is not game:
            game = pairing.game
            lines += ["", f"## {game.title['en']}", "", _row(HEADINGS), _row("---" for _ in HEADINGS)]
        lines.append(_row(_figures(pairing, result)))
    return "\n".join(lines) + "\n"


def _introduction(matches: int) -> Iterator[str]:
    yield "# Dossiers"
    yield ""
    yield f"Written by `doppelagent dossiers --matches {matches}`, Doppelagent {__version__}; the same command writes the same again."
    yield ""
    yield f"One bot against three of an anchor, at least {matches} matches each, every deal in all four seats; options by default. A bot as"
    yield "strong as the anchor wins 25 %. The rating difference is Elo's, from who ended ahead of whom: +400 is ten to one. Intervals are"
    yield "95 %, clustered by deal. Places are from 1 to 4."


def _figures(pairing: Pairing, result: dict[str, Any]) -> Iterator[str]:
    row = next(row for row in result["table"] if row["bot"] == pairing.bot)
    pair = next(pair for pair in result["pairs"] if pair["bot"] == pairing.bot)
    wins, better = row["wins"], pair["rating_difference"]
    yield pairing.bot
    yield pairing.anchor
    yield f"{wins['value']:.1%}"
    yield f"{wins['low']:.1%} to {wins['high']:.1%}"
    yield f"{better['value']:+.0f}"
    yield f"{better['low']:+.0f} to {better['high']:+.0f}"
    yield f"{row['place']:.2f}"
    yield f"{row['score']:.1f}"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
