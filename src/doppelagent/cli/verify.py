"""`doppelagent verify`: check that a match follows the rules and that no one could have chosen its deal."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.cli.replay import File, compile_for, header
from doppelagent.core.errors import BadOption, BadRecord

if TYPE_CHECKING:
    from doppelagent.core.envelope import Envelope
    from doppelagent.core.match import Match

Noted = Annotated[
    str | None, typer.Option("--envelope", metavar="HEX", help="The envelope that you noted before the deal.", show_default=False)
]
Numbers = Annotated[
    list[str] | None, typer.Option("--number", metavar="SEAT=HEX", help="The number that you added to the deal; may be repeated.")
]

UNVERIFIABLE = 1  # exit code: the match is legal, but the origin of its deal cannot be verified


def verify(file: File, envelope: Noted = None, number: Numbers = None) -> None:
    """Check a record: the deal comes from the sealed envelope and the players' numbers, and every move is legal."""
    from doppelagent.cli.files import read_bytes
    from doppelagent.core.recordfile import loads

    data = read_bytes(file)
    compile_for(data)
    match = loads(data)
    if match.envelope is None and (envelope is not None or number):
        raise BadRecord("This record has no envelope, so there is nothing to compare yours with.")
    deal = [] if match.envelope is None else _deal_lines(match.envelope, match.players, envelope, number or ())
    for line in (header(match), *deal, _moves_line(match)):
        typer.echo(line)
    if match.envelope is None:
        typer.echo("This record has no envelope, so the origin of its deal cannot be verified.")
        raise typer.Exit(UNVERIFIABLE)


def _deal_lines(envelope: "Envelope", players: int, noted: str | None, numbers: Sequence[str]) -> list[str]:
    """What reading the record has verified, and comparisons with what the user noted."""
    lines = ["The seed is the one that was in the envelope before the deal."]
    if noted is not None:
        _compare(noted, envelope.published, "The envelope of this record is not the one you noted")
        lines.append("The envelope is the one you noted.")
    seats = ", ".join(map(str, sorted(envelope.numbers)))
    with_numbers = f" and the numbers of the seats {seats}" if seats else " alone; no player added a number"
    lines.append(f"The deal comes from this seed{with_numbers}.")
    return lines + [_compare_number(envelope, players, text) for text in numbers]


def _compare_number(envelope: "Envelope", players: int, text: str) -> str:
    from doppelagent.core.checks import check_seat

    seat, _, own = text.partition("=")
    if not re.fullmatch(r"\d{1,2}=.+", text, re.ASCII):
        raise BadOption(f"A number is written SEAT=HEX, as in 0=5f3a…, not {text!r}.")
    check_seat(int(seat), players)
    if int(seat) not in envelope.numbers:
        raise BadRecord(f"Seat {seat} added no number to this deal.")
    _compare(own, envelope.numbers[int(seat)], f"The number that seat {seat} added is not yours")
    return f"The number of seat {int(seat)} is yours."


def _compare(noted: str, recorded: str, otherwise: str) -> None:
    """Refuse unless all hexadecimal digits are equal, in upper or lower case."""
    if noted.strip().lower() != recorded:
        raise BadRecord(f"{otherwise}: there it is {recorded}.")


def _moves_line(match: "Match") -> str:
    if not match.over:
        return f"The deal and all {len(match.moves)} decisions so far follow the rules; the match is not over."
    scores = ", ".join(f"{name} {row.score}" for name, row in zip(match.names, match.standing, strict=True))
    return f"The deal and all {len(match.moves)} decisions follow the rules; the scores are right: {scores}."
