"""`doppelagent replay`: verify a record and print its match."""

import json as jsonlib
import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doppelagent.cli.arguments import Json

if TYPE_CHECKING:
    from rich.console import Console

    from doppelagent.core.match import Match
    from doppelagent.replays import ReplayedMove

File = Annotated[str, typer.Argument(metavar="FILE", help="Record file; - reads standard input.", show_default=False)]
Seat = Annotated[int | None, typer.Option(help="Show only what this seat may know.", show_default="everything")]

HIDDEN = "…"
NARROW = 60  # columns; below that a sentence has no room beside a move


def replay(file: File, seat: Seat = None, json: Json = False) -> None:
    """Verify a record and print its match."""
    from doppelagent.cli.files import read_bytes
    from doppelagent.core.recordfile import loads
    from doppelagent.replays import replay

    data = read_bytes(file)
    compile_for(data)
    told = replay(loads(data), seat)
    match, moves = told.match, told.moves
    if json:
        typer.echo(jsonlib.dumps(_as_json(match, moves, seat)))
    else:
        _print(match, moves, seat)


def compile_for(data: bytes) -> None:
    """Compile the game that the header names. Errors in the record are left to `loads`."""
    from doppelagent.cli.progress import compile_rules
    from doppelagent.core.registry import every_game

    line = re.search(rb"^game (\S+)", data, re.MULTILINE)
    for game in every_game():
        if line and line[1] == game.key.encode():
            compile_rules(game)


def _as_json(match: "Match", moves: list["ReplayedMove"], seat: int | None) -> dict[str, Any]:
    return {
        "game": match.game.key,
        "rules": match.game.version,
        "players": match.players,
        "options": match.options,
        "names": match.names,
        "steps": [{key: getattr(move, key) for key in ("number", "pending", "seat", "legal", "action")} for move in moves],
        "over": match.over,
        "standing": [row.rows for row in match.standing] if _shows_standing(match, seat) else None,
    }


def _shows_standing(match: "Match", seat: int | None) -> bool:
    """A standing may count hidden cards, so a single seat sees it only at the end."""
    return match.over or seat is None


def _print(match: "Match", moves: list["ReplayedMove"], seat: int | None) -> None:
    from rich.console import Console

    from doppelagent.cli.score_table import print_scores, winners

    console = Console(highlight=False)
    console.print(header(match), markup=False)
    _print_moves(console, match, moves)
    if _shows_standing(match, seat):
        print_scores(console, match, match.names, "en")
    console.print(winners(match, match.names, "en") if match.over else "To be continued.", markup=False)


def _print_moves(console: "Console", match: "Match", moves: list["ReplayedMove"]) -> None:
    """One row per move; in a narrow terminal its log is below it."""
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="dim", no_wrap=True)
    for move in moves:
        number, mover, action = str(move.number), match.names[move.seat], move.action or HIDDEN
        log = " ".join(match.say(entry, "en") for entry in move.log)
        if console.width < NARROW:
            table.add_row(number, Text(f"{mover}: {action}\n{log}".rstrip()))
        else:
            table.add_row(number, Text(mover), Text(action), Text(log))
    console.print(table)


def header(match: "Match") -> str:
    """One line about a match: game, rules version, players, options that differ from the defaults, number of decisions."""
    game = match.game
    changed = [option for option in game.options if match.options[option.key] != option.default]
    options = "".join(f", {option.key}={option.write(match.options[option.key])}" for option in changed)
    return f"{game.title['en']}, rules {game.version}, {match.players} players{options}, {len(match.moves)} decisions"
