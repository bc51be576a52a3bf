"""`doppelagent replay`: a record, verified and told."""

import itertools
import json as jsonlib
import re
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from doppelagent.cli.arguments import Json, checked_seat

if TYPE_CHECKING:
    from doppelagent.core.match import Match

File = Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads standard input.", show_default=False)]
Seat = Annotated[int | None, typer.Option(help="Tell only what this seat may know.", show_default="everything")]

HIDDEN = "…"


class Step(NamedTuple):
    number: int
    pending: list[int]
    seat: int
    legal: list[str] | None
    action: str | None  # None: whoever asks may not know
    view: Any  # before the action


def replay(file: File, seat: Seat = None, json: Json = False) -> None:
    """Verify a record and tell its match."""
    from doppelagent.cli.files import read_bytes

    data = read_bytes(file)
    prepare(data)
    match, steps = _read(data, seat)
    if json:
        typer.echo(jsonlib.dumps(_as_json(match, steps, seat)))
    else:
        _show(match, steps, seat)


def prepare(data: bytes) -> None:
    """Compile the game that the header names; whether there is such a game, and whether this is a record at all, the reader says."""
    from doppelagent.cli.warm import compiling
    from doppelagent.core.registry import every_game

    line = re.search(rb"^game (\S+)", data, re.MULTILINE)
    for game in every_game():
        if line and line[1] == game.key.encode():
            compiling(game)


def _read(data: bytes, seat: int | None) -> tuple["Match", list[Step]]:
    """The match and its steps as this seat may know them. The first reading verifies and shows which seats there are."""
    from doppelagent.core.recordfile import read_file

    match = read_file(data)
    if seat is not None:
        checked_seat(seat, match.players)
    steps: list[Step] = []

    def watch(before: "Match", who: int, action: int) -> None:
        steps.append(_step(before, who, action, seat))

    return read_file(data, watch), steps


def _step(match: "Match", who: int, action: int, seat: int | None) -> Step:
    from doppelagent.core.game import WATCHING

    mine = seat is None or seat == who
    shown = mine or not match.game.notation.secret(action)
    return Step(
        number=len(match.moves) + 1,
        pending=list(match.pending),
        seat=who,
        legal=match.legal_texts(who) if mine else None,
        action=match.game.notation.write(action) if shown else None,
        view=match.view(WATCHING if seat is None else seat),
    )


def _as_json(match: "Match", steps: list[Step], seat: int | None) -> dict[str, Any]:
    return {
        "game": match.game.key,
        "rules": match.game.version,
        "players": match.players,
        "options": match.options,
        "names": match.names,
        "steps": [{key: value for key, value in step._asdict().items() if key != "view"} for step in steps],
        "over": match.over,
        "standing": match.standing() if _may_see_standing(match, seat) else None,
    }


def _may_see_standing(match: "Match", seat: int | None) -> bool:
    """A game may count what is still hidden, so one seat sees the standing only at the end."""
    return match.over or seat is None


def _show(match: "Match", steps: list[Step], seat: int | None) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from doppelagent.cli.standing import standing_table, winners

    console = Console(highlight=False)
    console.print(header(match), markup=False)
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="dim", no_wrap=True)
    for step, said in zip(steps, _told(match, steps, seat), strict=True):
        table.add_row(str(step.number), Text(match.names[step.seat]), Text(step.action or HIDDEN), Text(said))
    console.print(table)
    if _may_see_standing(match, seat):
        console.print(standing_table(match, match.names, "en"))
    console.print(winners(match, match.names, "en") if match.over else "To be continued.", markup=False)


def header(match: "Match") -> str:
    game = match.game
    chosen = [f"{option.key}={option.write(match.options[option.key])}" for option in game.options]
    changed = [text for text, option in zip(chosen, game.options, strict=True) if match.options[option.key] != option.default]
    options = f", {', '.join(changed)}" if changed else ""
    return f"{game.title['en']}, rules {game.version}, {match.players} players{options}, {len(match.moves)} decisions"


def _told(match: "Match", steps: list[Step], seat: int | None) -> list[str]:
    """What the viewer saw happen at each step, from its view before to that before the next one."""
    from doppelagent.core.game import WATCHING

    views = [step.view for step in steps] + [match.view(WATCHING if seat is None else seat)]
    logs = [match.game.text.log(before, after) for before, after in itertools.pairwise(views)]
    return [" ".join(match.say(entry, "en") for entry in entries) for entries in logs]
