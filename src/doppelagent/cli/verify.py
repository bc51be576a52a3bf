"""`doppelagent verify`: whether a match was played by the rules, and whether anybody could have chosen its deal."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.cli.arguments import checked_seat
from doppelagent.cli.replay import File, header, prepare
from doppelagent.core.errors import BadOption, BadRecord

if TYPE_CHECKING:
    from doppelagent.core.envelope import Envelope
    from doppelagent.core.match import Match

Noted = Annotated[
    str | None, typer.Option("--envelope", metavar="HEX", help="The envelope as you noted it before the deal.", show_default=False)
]
Numbers = Annotated[
    list[str] | None, typer.Option("--number", metavar="SEAT=HEX", help="The number you added to the deal; may be repeated.")
]

NOBODY_KNOWS = 1  # the exit code: the match is legal, but where its deal comes from cannot be told


def verify(file: File, envelope: Noted = None, number: Numbers = None) -> None:
    """Replay a record, and check that its deal comes from the sealed envelope and the numbers that people added."""
    from doppelagent.cli.files import read_bytes
    from doppelagent.core.recordfile import read_file

    data = read_bytes(file)
    prepare(data)
    match = read_file(data)
    if match.envelope is None and (envelope is not None or number):
        raise BadRecord("This record has no envelope, so there is nothing to compare yours with.")
    deal = [] if match.envelope is None else _deal(match.envelope, match.players, envelope, number or ())
    for line in (header(match), *deal, _play(match)):
        typer.echo(line)
    if match.envelope is None:
        typer.echo("There is no envelope in this record: nobody can tell where its deal comes from.")
        raise typer.Exit(NOBODY_KNOWS)


def _deal(envelope: "Envelope", players: int, noted: str | None, numbers: Sequence[str]) -> list[str]:
    """What the reader of the record has verified, and what was noted by whoever asks."""
    lines = ["The seed is the one that was in the envelope before the deal."]
    if noted is not None:
        _compare(noted, envelope.published, "The envelope of this record is not the one you noted")
        lines.append("The envelope is the one you noted.")
    seats = ", ".join(map(str, sorted(envelope.numbers)))
    with_numbers = f" and the numbers of the seats {seats}" if seats else ", and nobody has added a number"
    lines.append(f"The deal comes from this seed{with_numbers}.")
    return lines + [_own(envelope, players, text) for text in numbers]


def _own(envelope: "Envelope", players: int, text: str) -> str:
    seat, _, own = text.partition("=")
    if not re.fullmatch(r"\d{1,2}=.+", text, re.ASCII):
        raise BadOption(f"A number is written SEAT=HEX, as in 0=5f3a…, not {text!r}.")
    checked_seat(int(seat), players)
    if int(seat) not in envelope.numbers:
        raise BadRecord(f"Seat {seat} has added no number to this deal.")
    _compare(own, envelope.numbers[int(seat)], f"The number that seat {seat} added is not yours")
    return f"The number of seat {int(seat)} is yours."


def _compare(noted: str, recorded: str, otherwise: str) -> None:
    """Digits may be typed in capitals; half of them is not enough."""
    if noted.strip().lower() != recorded:
        raise BadRecord(f"{otherwise}: there it is {recorded}.")


def _play(match: "Match") -> str:
    if not match.over:
        return f"The deal and all {len(match.moves)} decisions until now follow the rules; the match is not over."
    scores = ", ".join(f"{name} {row['score']}" for name, row in zip(match.names, match.standing(), strict=True))
    return f"The deal and all {len(match.moves)} decisions follow the rules; the scores are right: {scores}."
