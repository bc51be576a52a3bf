"""`doppelagent play`: any game in the terminal, against bots."""

import contextlib
import io
import secrets
import sys
from collections.abc import Mapping
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.cli.arguments import (
    GameKey,
    Lang,
    Options,
    Players,
    checked_language,
    checked_players,
    checked_seat,
    named_bots,
    read_bots,
)
from doppelagent.cli.words import word
from doppelagent.core.errors import BadOption

if TYPE_CHECKING:
    from doppelagent.bots import Bot
    from doppelagent.core.game import Game
    from doppelagent.core.match import Match

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Henry")

USUAL_OPPONENT = "agent"

Bots = Annotated[
    str,
    typer.Option(
        metavar="NAME,…", help="One bot for all other seats, or one for each: informant, agent, double-agent, director, greedy, random."
    ),
]
Seed = Annotated[int | None, typer.Option(help="A number that decides the deals and the bots.", show_default="a fresh secret key")]
Seat = Annotated[int, typer.Option(help="Where you sit, counted from 0.")]
RecordFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Save after every decision; if FILE exists, go on with it.")]


def play(
    game: GameKey,
    *,
    players: Players = None,
    option: Options = None,
    bots: Bots = USUAL_OPPONENT,
    seed: Seed = None,
    seat: Seat = 0,
    lang: Lang = "en",
    record: RecordFile = None,
) -> None:
    """Play a game in the terminal, against bots."""
    from rich.console import Console

    from doppelagent.cli.sitting import Left, Sitting
    from doppelagent.core.registry import find

    console, language = Console(highlight=False), checked_language(lang)
    found = find(game)
    if record is None or not record.exists():
        _opponents(seat, checked_players(found, players), bots)  # a wrong seat or bot is told before anything is compiled
    _prepare_input()
    try:
        match = _match(found, players, option or [], seed, record, bots)
        names = _opponents(seat, match.players, bots)
        if record is not None and not record.exists():
            _keep(match, record)  # should that fail, nobody has played in vain
        console.print(_greeting(match, seat, names, language), markup=False)
        if match.moves:
            console.print(word(language, "resumed", file=record, number=len(match.moves)), markup=False, soft_wrap=not console.is_terminal)
        Sitting(match, seat, _bots(match, names), language, console=console, save=lambda match: _keep(match, record)).play()
    except (EOFError, KeyboardInterrupt, Left) as left:
        if not isinstance(left, Left):
            typer.echo()  # the sentence begins its own line
        sentence = word(language, "saved", file=record) if record and record.exists() else word(language, "gone")
        console.print(sentence, markup=False, soft_wrap=not console.is_terminal)


def _prepare_input() -> None:
    """Lines can be edited where the system has readline; bytes that are no text become question marks."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import_module("readline")


def _match(game: "Game", players: int | None, pairs: list[str], seed: int | None, record: Path | None, bots: str) -> "Match":
    """The match of the record, if there is one; else a new one. What it and the bots need is compiled."""
    from doppelagent.bots import compiled_for
    from doppelagent.cli.files import check_place
    from doppelagent.cli.warm import compiling
    from doppelagent.core.game import read_options
    from doppelagent.core.match import Match

    number = checked_players(game, players)
    chosen = read_options(pairs)
    options = game.settle(chosen)
    if record is not None:
        check_place(record)
    opponents = named_bots(bots)
    compiling(game, chain(*map(compiled_for, opponents)))
    if record is not None and record.exists():
        wanted = {"players": players, "seed": seed, **{key: options[key] for key in chosen}}
        return _resumed(game, record, wanted)
    return Match(game, number, options, seed=seed, names=NAMES[:number])


def _resumed(game: "Game", record: Path, wanted: Mapping[str, object]) -> "Match":
    """The match as it was saved; whatever was asked for must agree with it."""
    from doppelagent.cli.files import read_bytes
    from doppelagent.core.recordfile import read_file

    match = read_file(read_bytes(str(record)))
    if match.game is not game:
        raise BadOption(f"{record} holds a match of {match.game.key}, not of {game.key}.")
    held: dict[str, object] = {"players": match.players, "seed": match.seed, **match.options}
    for key, value in wanted.items():
        if value is not None and value != held[key]:
            raise BadOption(f"{record} holds a match with another value of {key} than {value}.")
    return match


def _opponents(seat: int, players: int, bots: str) -> dict[int, str]:
    """The names of the bots by seat."""
    checked_seat(seat, players)
    others = (other for other in range(players) if other != seat)
    return dict(zip(others, read_bots(bots, players - 1), strict=True))


def _bots(match: "Match", names: dict[int, str]) -> dict[int, "Bot"]:
    """The bots by seat. With a number as seed they choose the same again; else nobody can know."""
    from doppelagent.bots import bot
    from doppelagent.bots.bot import bot_seed

    seed = match.seed + len(match.moves) if isinstance(match.seed, int) else secrets.randbits(62)
    return {seat: bot(name, match.game, bot_seed(seed, seat)) for seat, name in names.items()}


def _greeting(match: "Match", seat: int, bots: dict[int, str], language: str) -> str:
    from doppelagent.bots import LEVELS

    called = {seat: LEVELS[bot].words[language] if bot in LEVELS else bot for seat, bot in bots.items()}
    others = " ".join(word(language, "opponent", name=match.names[seat], bot=bot) for seat, bot in called.items())
    return word(language, "begins", title=match.game.title[language], name=match.names[seat], others=others)


def _keep(match: "Match", record: Path | None) -> None:
    from doppelagent.cli.files import save

    if record is not None:
        save(match, record)
